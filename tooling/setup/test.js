// Runs all tests. Prints one line per package, the output of those that fail, and the totals. Packages that have not changed since
// they passed are not run again. Arguments go to turbo: `npm test -- --force`, `npm test -- --filter=@winnow/extract`.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { argv, env, exit, platform, stdout } from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const options =
  "run test --continue=dependencies-successful --concurrency=1 --output-logs=full --log-order=stream --log-prefix=task --ui=stream".split(
    " ",
  );

/** The output of tasks and their counts, until their tests have passed. */
const output = new Map();
const total = { tests: 0, failed: 0, packages: 0 };
const start = performance.now();

const child = spawn(join(bin, platform === "win32" ? "turbo.cmd" : "turbo"), [...options, ...argv.slice(2)], {
  cwd: root,
  shell: platform === "win32",
  stdio: ["ignore", "pipe", "pipe"],
  env: {
    ...env,
    PATH: `${bin}${delimiter}${env.PATH}`,
    TURBO_TELEMETRY_DISABLED: "1",
    ...(stdout.isTTY && { FORCE_COLOR: "1" }),
  },
});
for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", read);
child.on("close", (status) => {
  const failed = [...output].filter(([, { lines }]) => lines.some((line) => line.includes("ELIFECYCLE")));
  if (status !== 0) {
    // A task that failed; otherwise what turbo says, such as that there is no such package.
    for (const [task, { lines }] of failed.length > 0 ? failed : output)
      print(`\n${task}\n${lines.join("\n")}`);
  }
  const seconds = Math.round((performance.now() - start) / 1000);
  const time = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const tests = total.tests.toLocaleString("en");
  if (status === 0) print(`\n${tests} tests of ${total.packages} packages passed in ${time}.`);
  else print(`\nFailed in ${time}: ${total.failed} of ${tests} tests failed. The output is above.`);
  exit(status ?? 1);
});

/** Reads a line such as `@winnow/extract:test:      Tests  4 failed | 80 passed (84)`. */
function read(line) {
  const [, task = "turbo", text = line] = /^(\S+:\w+): (.*)$/.exec(line) ?? [];
  const { lines, ...counts } = output.get(task) ?? {
    lines: [],
    cached: false,
    passed: true,
    tests: 0,
    failed: 0,
  };
  lines.push(text);
  const plain = stripVTControlCharacters(text);
  if (plain.startsWith("cache hit")) counts.cached = true;
  // Files that cannot be loaded and errors outside tests are failures, too.
  if (/^ +(Test Files|Tests) .*\d failed|^ +Errors +\d/.test(plain)) counts.passed = false;
  const tests = /^ +Tests .*\((\d+)\)$/.exec(plain);
  if (tests !== null) {
    counts.tests = Number(tests[1]);
    counts.failed = Number(/\b(\d+) failed/.exec(plain)?.[1] ?? 0);
  }
  output.set(task, { lines, ...counts });
  const duration = /^ +Duration +([\d.]+)(m?s)/.exec(plain);
  if (duration === null || !task.endsWith(":test")) return;
  total.packages++;
  total.tests += counts.tests;
  total.failed += counts.failed;
  const name = task.slice(0, -":test".length).replace("@winnow/", "");
  const count = counts.tests.toLocaleString("en");
  const seconds = (Number(duration[1]) / (duration[2] === "ms" ? 1000 : 1)).toFixed(1);
  const time = counts.cached ? "unchanged" : `${seconds} s`;
  print(
    `${name.padEnd(12)} ${count.padStart(6)} tests  ${time.padStart(9)}${counts.passed ? "" : "  FAILED"}`,
  );
  if (counts.passed) output.delete(task);
}

function print(text) {
  stdout.write(`${text}\n`);
}
