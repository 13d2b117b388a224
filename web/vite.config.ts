import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { smallFirstScript } from "./first-script.ts";
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
