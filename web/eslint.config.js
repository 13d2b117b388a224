import js from "@eslint/js";
import lit from "eslint-plugin-lit";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  globalIgnores(["node_modules", "src/generated"]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  lit.configs["flat/recommended"],
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "max-lines-per-function": ["error", 60],
      "max-params": ["error", 5],
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Data reaches the page as text nodes only." },
        { property: "outerHTML", message: "Data reaches the page as text nodes only." },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
    },
  },
  { files: ["**/*.js"], extends: [tseslint.configs.disableTypeChecked] },
);
