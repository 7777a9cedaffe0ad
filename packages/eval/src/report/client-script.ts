import { readFile } from "node:fs/promises";
import { UNSPACED_SCRIPTS } from "@winnow/core-dom/text";

/** The client's modules, in an order in which each imports only from earlier ones. */
const CLIENT_MODULES = (
  "dom theme tables state data tokens diff diff-rows diff-view blocks-view figures search list detail keys " +
  "browser"
).split(" ");

/**
 * Builds the report's client as one script: the values imported from other packages, then all modules without
 * their imports and exports, in one function scope. The modules are read from the folder of this file, both
 * in the sources and in the build.
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
