// Checks the exports of the package in the current folder: that each is among the packed files, and that its types resolve in Node.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

run("publint", ["--strict"]);
const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
if (Object.keys(exports).some((entry) => entry !== "./package.json")) {
  run("attw", "--pack . --profile node16 --ignore-rules cjs-resolves-to-esm false-cjs".split(" "));
}

function run(command, args) {
  const bin = fileURLToPath(new URL(`node_modules/.bin/${command}`, import.meta.url));
  const { status } = spawnSync(bin, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}
