import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const MOST_BYTES = 100_000;

/** A file of the bundle, as far as it matters here. */
interface Built {
  readonly type: string;
  readonly fileName: string;
  readonly code?: string;
  readonly isEntry?: boolean;
  /** The chunks that are loaded with it, but not those that it loads later. */
  readonly imports?: readonly string[];
}

/** The compressed size of what a page loads before anything of it runs: its entries and all they import. */
export function firstScriptBytes(bundle: Readonly<Record<string, Built>>): number {
  const loaded = new Set<Built>();
  const waiting = Object.values(bundle).filter(({ isEntry }) => isEntry);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (file.type !== "chunk" || loaded.has(file)) continue;
    loaded.add(file);
    for (const name of file.imports ?? []) if (bundle[name]) waiting.push(bundle[name]);
  }
  return [...loaded].reduce((sum, { code }) => sum + gzipSync(code ?? "").length, 0);
}

/** Whatever a page needs before its first game is opened stays small. */
export function smallFirstScript(): Plugin {
  return {
    name: "small-first-script",
    generateBundle(_, bundle) {
      const bytes = firstScriptBytes(bundle);
      if (bytes > MOST_BYTES) this.error(`the first script: ${bytes} bytes compressed, more than ${MOST_BYTES}`);
    },
  };
}
