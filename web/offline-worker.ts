import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const PUBLIC = fileURLToPath(new URL("public", import.meta.url));
const WORKER = fileURLToPath(new URL("src/worker.ts", import.meta.url));

interface Entry {
  readonly url: string;
  readonly revision: string | null;
}

const revisionOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex").slice(0, 16);

/** The files of `public`, which are copied as they are. */
function publicFiles(): Entry[] {
  const files = readdirSync(PUBLIC, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => {
    const path = `${parentPath}/${name}`;
    return { url: path.slice(PUBLIC.length + 1).replaceAll("\\", "/"), revision: revisionOf(readFileSync(path)) };
  });
}

/** Builds the service worker after the page, with the list of everything that the page consists of. */
export function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const built = Object.values(bundle).map((file): Entry => {
        const isHashed = file.fileName.startsWith("assets/");
        return { url: file.fileName, revision: isHashed ? null : revisionOf(file.type === "chunk" ? file.code : file.source) };
      });
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: { BUILT: JSON.stringify([...built, ...publicFiles()]) },
        build: {
          outDir: dir ?? "",
          emptyOutDir: false,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: WORKER, output: { format: "iife", entryFileNames: "worker.js" } },
        },
      });
    },
  };
}
