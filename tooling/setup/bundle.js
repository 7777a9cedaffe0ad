// Bundles the modules of a package for Node, which takes longer to find and open several hundred files than to run them:
// every entry with the conditions "node" and "module-sync", and those that the arguments name, such as `main` for dist/main.js. They
// share chunks. Dependencies that are imported statically are in the bundle, with their licences; Winnow's own packages, and
// what is loaded on demand, stay imports. Only Node has both conditions: bundlers get the modules, of which they drop what is not used.
// `--together a,b` puts modules that are needed together, with all that they import, into one chunk; the first one takes them.
// Runs in a package's folder, after tsc.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { rolldown } from "rolldown";
import { licencesOf } from "./licences.js";

const TARGET = join("dist", "bundle");

const { exports: entries = {} } = JSON.parse(readFileSync("package.json", "utf8"));
const { values, positionals: modules } = parseArgs({
  options: { together: { type: "string", multiple: true, default: [] } },
  allowPositionals: true,
});
for (const { node: { "module-sync": node } = {}, default: module } of Object.values(entries)) {
  if (node === undefined) continue;
  if (node !== module.replace("./dist/", "./dist/bundle/"))
    throw new Error(`package.json: ${node} is not the bundle of ${module}`);
  modules.push(...expand(module.slice("./dist/".length)));
}

// The modules that a pattern such as methods/*/index.js matches.
function expand(module) {
  const [before, after] = module.split("*");
  const names =
    after === undefined ? [module] : readdirSync(join("dist", before)).map((name) => before + name + after);
  return names.filter((name) => existsSync(join("dist", name))).map((name) => name.replace(/\.js$/, ""));
}

const groups = values.together.map((names, place) => {
  const roots = new Set(names.split(",").map((name) => resolve("dist", `${name}.js`)));
  return {
    name: `shared-${place + 1}`,
    test: (id) => roots.has(resolve(id)),
    priority: values.together.length - place,
  };
});

rmSync(TARGET, { recursive: true, force: true });
const bundle = await rolldown({
  input: Object.fromEntries(modules.map((name) => [name, join("dist", `${name}.js`)])),
  external: /^@winnow\//,
  platform: "node",
  plugins: [
    {
      name: "loaded-on-demand",
      resolveDynamicImport: (name) =>
        typeof name === "string" && /^[@a-z]/.test(name) ? { id: name, external: true } : null,
    },
  ],
});
const { output } = await bundle.write({
  dir: TARGET,
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  codeSplitting: { groups },
});
await bundle.close();

const licences = licencesOf(output.flatMap(({ moduleIds = [] }) => moduleIds));
if (licences !== "") writeFileSync(join(TARGET, "LICENSES.txt"), licences);
