import { execFile } from "node:child_process";
import { stderr, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { UsageError, wholeNumber } from "@winnow/common";
import type { Cost } from "./cost.js";
import type { Shape } from "./shapes/shape.js";
import { createStepCounter } from "./steps.js";

const usage = `usage: node tooling/hostile/bin/hostile.js [options]

Makes pages of hostile shapes and does with each all that the packages do with a page: parse, methods, formats, metadata,
blocks, words. Nothing may throw, write more than its bound, or take more than linear steps; what steps do not show is in the
CPU time of pages of two sizes, and in the memory of their process.

  --only TEXT      only shapes whose name has this in it; may be repeated
  --every N        one shape in N (default 1)
  --first N        the first of them, by number (default 0)
  --length N       characters of the shorter page whose steps are counted (default 12000)
  --no-time        steps only
`;

/** Characters of the shorter page whose time is taken. */
const TIMED_LENGTH = 60_000;
/** Shapes that one process does: its memory is at least what each of them takes. */
const BATCH = 20;
/** Twice the page in so many times the time, with a wide margin, and no less than this: quadratic is 4. */
const MOST_TIME = 3;
const LEAST_MS = 150;
const MEMORY_PER_CHARACTER = 40;
const MEMORY_AT_LEAST = 200_000_000;

/** @returns 0 where nothing is wrong with any shape, else 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", multiple: true, default: [""] },
      every: { type: "string", default: "1" },
      first: { type: "string", default: "0" },
      length: { type: "string", default: "12000" },
      "no-time": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    stdout.write(usage);
    return 0;
  }
  const every = wholeNumber("every", values.every, 1);
  const first = wholeNumber("first", values.first, 0);
  const length = wholeNumber("length", values.length, 1000);
  const counter = await createStepCounter();
  const { SHAPES } = await import("./shapes/index.js");
  const { faultsOf } = await import("./faults.js");
  const shapes = SHAPES.filter(
    ({ name }, i) => values.only.some((text) => name.includes(text)) && i % every === first % every,
  );
  if (shapes.length === 0)
    throw new UsageError(`--only: no shape's name has ${values.only.join(" or ")} in it`);

  let failed = 0;
  const report = (name: string, faults: readonly string[]): void => {
    if (faults.length > 0) failed++;
    for (const fault of faults) stdout.write(`${name}: ${fault}\n`);
  };
  for (const [i, shape] of shapes.entries()) {
    report(shape.name, await faultsOf(shape, length, counter));
    if ((i + 1) % 100 === 0) stderr.write(`${i + 1} of ${shapes.length} shapes, ${failed} with faults\n`);
  }
  if (!values["no-time"]) {
    for (let i = 0; i < shapes.length; i += BATCH) await checkCost(shapes.slice(i, i + BATCH), report);
  }
  stdout.write(`${shapes.length} of ${SHAPES.length} shapes, ${failed} with faults\n`);
  return failed === 0 ? 0 : 1;
}

/** Time and memory of some shapes in a process of their own; one by one where all together take too much memory. */
async function checkCost(
  shapes: readonly Shape[],
  report: (name: string, faults: readonly string[]) => void,
): Promise<void> {
  const { times, memory } = await costInChild(shapes.map(({ name }) => name));
  for (const [name, view, short, long] of times) {
    if (long > LEAST_MS && long > MOST_TIME * short) {
      report(name, [`${view}: ${short.toFixed()} ms, and for twice the page ${long.toFixed()} ms`]);
    }
  }
  const most = MEMORY_AT_LEAST + MEMORY_PER_CHARACTER * 2 * TIMED_LENGTH;
  if (memory <= most) return;
  for (const { name } of shapes) {
    const own = shapes.length === 1 ? memory : (await costInChild([name])).memory;
    if (own > most) report(name, [`${(own / 1e6).toFixed()} MB of memory`]);
  }
}

function costInChild(names: readonly string[]): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["--expose-gc", fileURLToPath(new URL("./child.js", import.meta.url))],
      { maxBuffer: 2 ** 28 },
      (error, answer) => (error === null ? resolve(JSON.parse(answer)) : reject(error)),
    );
    child.stdin!.end(JSON.stringify({ names, length: TIMED_LENGTH }));
  });
}
