import { join } from "node:path";
import { execPath, stderr, stdout } from "node:process";
import { type Command, count, defineCommand, flag, repeatable, UsageError } from "../command.js";
import { askOnce } from "../run/ask.js";
import type { Cost } from "./cost.js";
import type { Shape } from "./shapes/shape.js";
import { createStepCounter } from "./steps.js";

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

/** Fails if a shape has a fault. */
export const command: Command = defineCommand(
  {
    about: `
Generates pages of hostile shapes and runs everything that the packages do with a page: parse, methods, formats, metadata,
blocks, words. Nothing may throw, exceed its output limit, or take more than linear steps. The CPU time of pages of two
sizes, and the memory of their process, cover what steps do not show.`,
    options: {
      only: repeatable("TEXT", "only shapes whose name contains TEXT; may be repeated"),
      every: count("only every N-th shape", 1),
      first: count("index of the first of them", 0, 0),
      length: count("characters of the shorter page whose steps are counted", 12_000, 1000),
      "no-time": flag("only count steps"),
    },
  },
  async ({ only = [""], every, first, length, "no-time": isUntimed }) => {
    const counter = await createStepCounter();
    const { SHAPES } = await import("./shapes/index.js");
    const { faultsOf } = await import("./faults.js");
    const shapes = SHAPES.filter(
      ({ name }, i) => only.some((text) => name.includes(text)) && i % every === first % every,
    );
    if (shapes.length === 0) throw new UsageError(`--only: no shape's name contains ${only.join(" or ")}`);

    let failed = 0;
    const report = (name: string, faults: readonly string[]): void => {
      if (faults.length > 0) failed++;
      for (const fault of faults) stdout.write(`${name}: ${fault}\n`);
    };
    for (const [i, shape] of shapes.entries()) {
      report(shape.name, await faultsOf(shape, length, counter));
      if ((i + 1) % 100 === 0) stderr.write(`${i + 1} of ${shapes.length} shapes, ${failed} with faults\n`);
    }
    if (!isUntimed) {
      for (let i = 0; i < shapes.length; i += BATCH) await checkCost(shapes.slice(i, i + BATCH), report);
    }
    stdout.write(`${shapes.length} of ${SHAPES.length} shapes, ${failed} with faults\n`);
    return failed === 0 ? 0 : 1;
  },
);

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

async function costInChild(names: readonly string[]): Promise<Cost> {
  const launch = { command: execPath, args: ["--expose-gc", join(import.meta.dirname, "child.js")] };
  const { error, ...cost } = await askOnce<Cost>(launch, { names, length: TIMED_LENGTH });
  if (error !== undefined) throw new Error(error);
  return cost as Cost;
}
