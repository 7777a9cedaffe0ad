import { readFile } from "node:fs/promises";
import { UNSPACED_SCRIPTS } from "@winnow/core-dom/text";

/** The client's modules; each only imports from those above it. */
const CLIENT_MODULES = (
  "dom theme tables state data tokens diff diff-rows diff-view blocks-view figures search list detail keys " +
  "browser"
).split(" ");

/**
 * The program that runs in the report, as one script: the modules one after the other without their imports
 * and exports, in a scope of their own, after what they import from elsewhere. They are read from beside this
 * file, from the sources as from the build.
 */
export async function clientScript(): Promise<string> {
  const modules = await Promise.all(
    CLIENT_MODULES.map((name) => readFile(new URL(`./client/${name}.js`, import.meta.url), "utf8")),
  );
  const imported = `const UNSPACED_SCRIPTS = ${JSON.stringify(UNSPACED_SCRIPTS)};`;
  return `(() => {\n"use strict";\n${imported}\n${modules.map(withoutModuleSyntax).join("\n")}\n})();\n`;
}

function withoutModuleSyntax(source: string): string {
  return source
    .replace(/^import\s[^;]*;\n/gm, "")
    .replace(/^export \{\};?\n/gm, "")
    .replace(/^export /gm, "")
    .replace(/^\/\/ @ts-check\n/gm, "")
    .replace(/^\/\/# sourceMappingURL=.*\n?/gm, "");
}
