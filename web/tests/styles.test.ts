import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:css|ts)$/.test(name));
const texts = new Map(files.map((file) => [file, readFileSync(join(SOURCE, file), "utf8")]));

it("reads no property that nothing sets", () => {
  const set = new Set([...texts.values()].flatMap((text) => [...text.matchAll(/(--[\w-]+)(?:\s*:|["'`])/g)].map(([, name]) => name)));
  const unset = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].filter(([, name]) => !set.has(name)).map(([, name]) => `${file}: ${name ?? ""}`));
  expect(unset).toEqual([]);
});
