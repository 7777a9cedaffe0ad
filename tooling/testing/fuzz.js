// Runs the randomised tests, those that call `runs` of this package, FUZZ times as often as `npm test` does
// (default 70).
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { env, execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
let failed = false;
for (const parent of ["packages", "apps", "tooling"]) {
  for (const name of readdirSync(join(root, parent))) {
    const cwd = join(root, parent, name);
    const files = [...testsIn(join(cwd, "src")), ...testsIn(join(cwd, "test"))].filter(isRandomised);
    if (files.length === 0) continue;
    const args = [
      join(cwd, "node_modules", "vitest", "vitest.mjs"),
      "run",
      ...files.map((file) => relative(cwd, file)),
    ];
    const { status } = spawnSync(execPath, args, { cwd, stdio: "inherit", env: { FUZZ: "70", ...env } });
    failed ||= status !== 0;
  }
}
exit(failed ? 1 : 0);

function testsIn(folder) {
  try {
    return readdirSync(folder, { recursive: true })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function isRandomised(file) {
  const source = readFileSync(file, "utf8");
  return source.includes('"@winnow/testing"') && /\bruns\(/.test(source);
}
