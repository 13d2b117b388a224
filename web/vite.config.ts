import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { offlineWorker } from "./offline-worker.ts";

const FONTS = ["fraunces", "inter", "oswald", "playfair-display"];

/** The fonts' licence asks to travel with them. */
function fontLicences(): Plugin {
  return {
    name: "font-licences",
    generateBundle() {
      const texts = FONTS.map((font) =>
        readFileSync(new URL(`node_modules/@fontsource/${font}/LICENSE`, import.meta.url), "utf8"),
      );
      this.emitFile({ type: "asset", fileName: "assets/fonts.txt", source: texts.join("\n\n") });
    },
  };
}

const MOST_SCRIPT = 100_000;

/** Whatever a page needs before its first game is opened stays small. */
function smallFirstScript(): Plugin {
  return {
    name: "small-first-script",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || !file.isEntry) continue;
        const size = gzipSync(file.code).length;
        if (size > MOST_SCRIPT) this.error(`${file.fileName}: ${size} bytes compressed, more than ${MOST_SCRIPT}`);
      }
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [fontLicences(), smallFirstScript(), offlineWorker()],
  build: {
    outDir: "../src/consigliere/server/static",
    emptyOutDir: true,
    // Nothing as a data: address, so that the server may forbid them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: "127.0.0.1" },
  test: { include: ["tests/**/*.test.ts"], environment: "node", setupFiles: ["tests/setup.ts"] },
});
