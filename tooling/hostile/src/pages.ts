import { execFile } from "node:child_process";
import { stderr, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { UsageError, wholeNumber } from "@winnow/common";
import type { Cost } from "./cost.js";
import type { Shape } from "./shapes/shape.js";
import { createStepCounter } from "./steps.js";

export const usage: string = `usage: pnpm hostile pages [options]

Generates pages of hostile shapes and runs everything that the packages do with a page: parse, methods,
formats, metadata, blocks, words. Nothing may throw, exceed its output limit, or take more than linear steps.
The CPU time of pages of two sizes, and the memory of their process, cover what steps do not show.

  --only TEXT      only shapes whose name contains TEXT; may be repeated
  --every N        only every N-th shape (default 1)
  --first N        index of the first of them (default 0)
  --length N       characters of the shorter page whose steps are counted (default 12000)
  --no-time        only count steps
`;

/** Characters of the shorter page whose time is measured. */
const TIMED_LENGTH = 60_000;
/** Shapes per process: its peak memory is an upper limit for each of them. */
const BATCH = 20;
/**
 * Maximum ratio of the time for twice the page, with a wide margin (quadratic is 4); ignored below `MIN_MS`.
 */
const MAX_TIME_RATIO = 3;
const MIN_MS = 150;
/** Maximum memory of a process: this many bytes per character of the page, plus a constant. */
const MEMORY_PER_CHARACTER = 40;
const MEMORY_CONSTANT = 200_000_000;

/** @returns 0 if no shape has a fault, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", multiple: true, default: [""] },
      every: { type: "string", default: "1" },
      first: { type: "string", default: "0" },
      length: { type: "string", default: "12000" },
      "no-time": { type: "boolean", default: false },
    },
  });
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
    throw new UsageError(`--only: no shape's name contains ${values.only.join(" or ")}`);

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

/**
 * Checks the time and memory of some shapes in one process; one by one if they take too much memory together.
 */
async function checkCost(
  shapes: readonly Shape[],
  report: (name: string, faults: readonly string[]) => void,
): Promise<void> {
  const { times, memory } = await costInChild(shapes.map(({ name }) => name));
  for (const [name, view, short, long] of times) {
    if (long > MIN_MS && long > MAX_TIME_RATIO * short) {
      report(name, [`${view}: ${short.toFixed()} ms, ${long.toFixed()} ms for twice the page`]);
    }
  }
  const maxMemory = MEMORY_CONSTANT + MEMORY_PER_CHARACTER * 2 * TIMED_LENGTH;
  if (memory <= maxMemory) return;
  for (const { name } of shapes) {
    const own = shapes.length === 1 ? memory : (await costInChild([name])).memory;
    if (own > maxMemory) report(name, [`${(own / 1e6).toFixed()} MB of memory`]);
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
