export { entriesOf, staticImports } from "./module-graph.js";
export { mutatedPage } from "./mutated-pages.js";

import { cpuUsage, env } from "node:process";

/** The factor between the two input sizes that {@link timeRatio} compares. */
export const SIZE_RATIO = 8;

/** Maximum accepted {@link timeRatio}: linear time grows by 8, quadratic time by 64. */
export const MAX_TIME_RATIO = 30;

/**
 * Returns the processor time of a task on an input of {@link SIZE_RATIO} times the size, divided by its time
 * at `size`. Unlike elapsed time, it hardly depends on what else the machine does.
 *
 * @param prepare - creates an input of the given size; not measured.
 * @example expect(timeRatio(1000, (size) => "<b>".repeat(size), parse)).toBeLessThan(MAX_TIME_RATIO);
 */
export function timeRatio<Input>(
  size: number,
  prepare: (size: number) => Input,
  task: (input: Input) => unknown,
): number {
  const [small, large] = [prepare(size), prepare(size * SIZE_RATIO)];
  // The engine compiles the task meanwhile; otherwise the first, large measurement would pay for it.
  task(large);
  let [largest, smallest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Late compilation and garbage collection can disturb all runs of a round; no round hides quadratic time.
  for (let round = 0; round < 4 && !(largest / smallest < MAX_TIME_RATIO); round++) {
    largest = Math.min(
      largest,
      cpuTime(() => task(large)),
    );
    smallest = Math.min(
      smallest,
      cpuTime(() => task(small)),
    );
  }
  return largest / smallest;
}

/**
 * Returns the processor time of a task in milliseconds, at least 1: the shortest of `runs` runs (default 5).
 */
export function cpuTime(task: () => unknown, runs: number = 5): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = cpuUsage();
    task();
    const { user, system } = cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return Math.max(best, 1);
}

/**
 * Returns the number of runs of a randomised test: `few` in `npm test`, and `FUZZ` times as many if that
 * variable is set, as in `.ci/run` and `npm run fuzz`.
 */
export function runs(few: number): number {
  return Math.ceil(few * Number(env.FUZZ ?? 1));
}
