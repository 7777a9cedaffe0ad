// Runs the packed packages in the runtimes given as arguments: node, bun, deno, chromium, workerd. The first
// three import and require every entry and run each program in programs/; with node, TypeScript imports every
// entry too, from both kinds of module. Chromium runs programs/browser, bundled by esbuild and by Vite, in a
// page and in a worker, and examples/extension; workerd, the runtime of Cloudflare's workers, runs the same program. Bun, Deno and
// workerd come from npm; Chromium has to be installed (CHROMIUM_PATH). `--installed FOLDER` tests the packages in that folder's
// node_modules instead.
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findChromium } from "./browser.js";
import { runInChromium } from "./chromium.js";
import { entriesOf, installPacked, root } from "./packed.js";
import { bundleForWorkerd } from "./workerd.js";

const VERSIONS = { bun: "1.4.5", deno: "2.9.6", workerd: "1.20261110.1" };

/** The settings of TypeScript under which the entries can be imported, from ES modules and from CommonJS. */
const TYPE_SETTINGS = [
  ["--module", "node16"],
  ["--module", "node18"],
  ["--module", "nodenext"],
  ["--module", "preserve", "--moduleResolution", "bundler"],
  ["--module", "commonjs", "--moduleResolution", "bundler"],
];

const {
  values: { installed },
  positionals: runtimes,
} = parseArgs({ options: { installed: { type: "string" } }, allowPositionals: true });
const folder = installed ?? installPacked();
const entries = entriesOf(folder);
let failures = 0;
try {
  const programs = join(dirname(fileURLToPath(import.meta.url)), "programs");
  cpSync(programs, folder, { recursive: true });
  writeFileSync(join(folder, "deno.json"), '{ "nodeModulesDir": "manual" }');
  // JSON needs an import attribute, which is not what these programs test.
  const modules = entries.filter((entry) => !entry.endsWith(".json"));
  writeFileSync(join(folder, "import.mjs"), modules.map((entry) => `import "${entry}";\n`).join(""));
  writeFileSync(join(folder, "require.cjs"), entries.map((entry) => `require("${entry}");\n`).join(""));
  const files = readdirSync(folder).filter((name) => /\.[cm]js$/.test(name));
  for (const runtime of runtimes) {
    if (runtime === "chromium") {
      await checkChromium();
      continue;
    }
    const command = commandOf(runtime);
    if (command === undefined) continue;
    if (runtime === "workerd") {
      check("workerd", [...command, ...(await bundleForWorkerd(folder))]);
      continue;
    }
    for (const file of files) check(`${runtime} ${file}`, [...command, file]);
    if (runtime === "node") checkTypes(modules);
  }
} finally {
  if (installed === undefined) rmSync(folder, { recursive: true });
}
exit(failures === 0 ? 0 : 1);

/** How a runtime runs a file; undefined if npm does not provide it. */
function commandOf(runtime) {
  if (runtime === "node") return [execPath, "--trace-uncaught"];
  const version = VERSIONS[runtime];
  if (version === undefined)
    throw new RangeError(`unknown runtime ${runtime}; known: node, bun, deno, chromium, workerd`);
  const found = spawnSync("npx", ["--yes", "-p", `${runtime}@${version}`, "-c", `command -v ${runtime}`], {
    encoding: "utf8",
  });
  if (found.status === 0) {
    return [found.stdout.trim(), ...(runtime === "deno" ? ["run", "--allow-all"] : [])];
  }
  report(`${runtime}: npm does not provide ${runtime}@${version}`, found.stderr);
  return undefined;
}

async function checkChromium() {
  const path = findChromium();
  if (path === undefined) {
    console.log("chromium: SKIPPED, no Chromium found; set CHROMIUM_PATH to one");
    return;
  }
  for (const { name, failure } of await runInChromium(folder, path)) {
    if (failure === undefined) console.log(`chromium, ${name}: ok`);
    else report(`chromium, ${name}: failed`, failure);
  }
}

function checkTypes(modules) {
  const imports = modules.map((entry, i) => `import * as entry${i} from "${entry}";\nvoid entry${i};\n`);
  const sources = ["types.mts", "types.cts"];
  for (const name of sources) writeFileSync(join(folder, name), imports.join(""));
  const tsc = [execPath, join(root, "node_modules", "typescript", "bin", "tsc")];
  const common = ["--noEmit", "--strict", "--target", "es2023", "--types", "node", "--ignoreConfig"];
  for (const settings of TYPE_SETTINGS) {
    check(`types, ${settings.join(" ")}`, [...tsc, ...common, ...settings, ...sources]);
  }
}

/** Runs a command in the folder; the check fails if its status is not 0, or if it prints a warning. */
function check(name, [command, ...args]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 300_000,
  });
  if (status !== 0 || /warning/i.test(stderr)) report(`${name}: failed`, `${stdout}${stderr}`);
  else console.log(`${name}: ok`);
}

function report(message, details) {
  failures++;
  console.error(`${message}\n${details}`);
}
