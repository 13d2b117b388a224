import { readdirSync, readFileSync } from "node:fs";
import { join, normalize, relative } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");
const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));

/** What each module imports, types and modules fetched later included. */
const graph = new Map(files.map((file) => [file, importsOf(file, readFileSync(join(SOURCE, file), "utf8"))]));

function importsOf(file: string, text: string): readonly string[] {
  const named = [...text.matchAll(IMPORT)].map(([, path = ""]) => `${normalize(join(file, "..", path))}.ts`);
  const found = text.includes("import.meta.glob") ? files.filter((other) => /^games\/[^/]+\/game\.ts$/.test(other)) : [];
  return [...named, ...found].filter((other) => files.includes(other));
}

/** The first way that leads from a module back to itself. */
function circleFrom(start: string): readonly string[] | null {
  const seen = new Set<string>();
  const walk = (way: readonly string[]): readonly string[] | null => {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk([...way, next]);
      if (found) return found;
    }
    return null;
  };
  return walk([start]);
}

it("no module imports itself, by whatever way", () => {
  expect(files.map(circleFrom).filter((circle) => circle !== null)).toEqual([]);
});

it("nothing outside its folder imports a part of a game", () => {
  const folderOf = (file: string): string | undefined => /^games\/([^/]+)\//.exec(file)?.[1];
  const borrowed = [...graph].flatMap(([file, imports]) =>
    imports.filter((other) => folderOf(other) !== undefined && folderOf(other) !== folderOf(file)).map((other) => `${file} -> ${relative("games", other)}`));
  expect(borrowed.filter((one) => !ALLOWED.some((allowed) => allowed.test(one)))).toEqual([]);
});

/** The registry finds every game, and fetches the generic table. */
const ALLOWED = [/^games\/registry\.ts -> [^/]+\/game\.ts$/, /^games\/registry\.ts -> generic\/table\.ts$/];
