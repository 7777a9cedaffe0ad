// Writes declarations for CommonJS: copies the declarations reachable from a package's entries to
// dist/commonjs, whose package.json declares CommonJS. Node can require ES modules since 20.19, but
// TypeScript (`module: node16`, `node18`) rejects importing the declarations of an ES module from a CommonJS
// file (TS1479). Runs in a package's folder, after tsc.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const TARGET = join("dist", "commonjs");

const { exports: entries } = JSON.parse(readFileSync("package.json", "utf8"));
rmSync(TARGET, { recursive: true, force: true });
const reached = new Set();
for (const [entry, { types }] of Object.entries(entries)) {
  if (types === undefined) continue;
  if (types.require === undefined) throw new Error(`package.json: "types" of ${entry} have no "require"`);
  for (const path of expand(types.default)) reached.add(join(path));
}
// The declarations that a pattern such as ./dist/methods/*/index.d.ts matches.
function expand(path) {
  if (!path.includes("*")) return [path];
  const [before, after] = path.split("*");
  return readdirSync(before)
    .map((name) => `${before}${name}${after}`)
    .filter((file) => existsSync(file));
}

for (const path of reached) {
  // The source map only describes the original.
  const declarations = readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");
  const copy = join(TARGET, relative("dist", path));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, declarations);
  for (const [, module] of declarations.matchAll(/(?:\bfrom |\bimport\()"(\.[^"]+)\.js"/g)) {
    reached.add(join(dirname(path), `${module}.d.ts`));
  }
}
writeFileSync(join(TARGET, "package.json"), '{ "type": "commonjs" }\n');
