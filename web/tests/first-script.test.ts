import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { firstScriptBytes } from "../first-script";

const noise = (): string => randomBytes(500).toString("base64");
const size = (code: string): number => gzipSync(code).length;

test("what an entry imports is part of the first script, what it loads later is not", () => {
  const [entry, shared, deep, later] = [noise(), noise(), noise(), noise()];
  const bundle = {
    "index.js": { type: "chunk", fileName: "index.js", code: entry, isEntry: true, imports: ["shared.js", "deep.js", "outside"], dynamicImports: ["later.js"] },
    "shared.js": { type: "chunk", fileName: "shared.js", code: shared, imports: ["deep.js", "index.js"] },
    "deep.js": { type: "chunk", fileName: "deep.js", code: deep, imports: [] },
    "later.js": { type: "chunk", fileName: "later.js", code: later, imports: ["shared.js"] },
    "index.css": { type: "asset", fileName: "index.css" },
  };
  expect(firstScriptBytes(bundle)).toBe(size(entry) + size(shared) + size(deep));
});
