// Packs the package in the current folder and checks what would be published: the fields that npm shows and needs, that each export is
// among the files, and that its types resolve in Node.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { description, keywords, license, engines, publishConfig, exports } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const missing = Object.entries({
  description,
  keywords,
  license,
  "engines.node": engines?.node,
  "publishConfig.access": publishConfig?.access,
  // A release fails without its signed origin.
  "publishConfig.provenance": publishConfig?.provenance,
}).filter(([, value]) => !value);
if (missing.length > 0) throw new Error(`package.json lacks ${missing.map(([field]) => field).join(", ")}`);

const folder = mkdtempSync(join(tmpdir(), "winnow-exports-"));
const tarball = join(folder, "package.tgz");
try {
  run("../../node_modules/.bin/pnpm", ["pack", "--out", tarball], "ignore");
  run("node_modules/.bin/publint", ["--strict", tarball]);
  if (Object.keys(exports).some((entry) => entry !== "./package.json")) {
    const options = "--profile node16 --ignore-rules cjs-resolves-to-esm false-cjs".split(" ");
    run("node_modules/.bin/attw", [tarball, ...options]);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Runs a command of the tooling; if it fails, this one does. */
function run(command, args, stdout = "inherit") {
  const bin = fileURLToPath(new URL(command, import.meta.url));
  const stdio = ["ignore", stdout, "inherit"];
  const { status } = spawnSync(bin, args, { stdio, shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: exit code ${status}`);
}
