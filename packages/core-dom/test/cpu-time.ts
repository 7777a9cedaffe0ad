/** The factor between the two input sizes that {@link timeRatio} compares. */
const GROWTH = 8;

/** Maximum accepted {@link timeRatio}. Linear time grows by 8, quadratic time by 64. */
export const MAX_TIME_RATIO = 30;

/**
 * Returns how much more processor time a task takes for an input of 8 times the size: the ratio of the best
 * of several runs. Unlike elapsed time it grows little when other processes use the machine.
 *
 * @param prepare - creates the input of a size; it does not count.
 */
export function timeRatio<Input>(
  size: number,
  prepare: (size: number) => Input,
  task: (input: Input) => unknown,
): number {
  const [small, large] = [prepare(size), prepare(size * GROWTH)];
  task(small);
  return cpuTime(() => task(large)) / cpuTime(() => task(small));
}

/** Returns the processor time of a task in milliseconds, at least 1: the best of several runs. */
export function cpuTime(task: () => unknown, runs = 3): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage();
    task();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return Math.max(best, 1);
}
