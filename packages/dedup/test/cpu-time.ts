/**
 * Returns the processor time of a task in milliseconds, the best of several runs. Unlike elapsed time it
 * grows little when other processes use the machine, so the ratio for two input sizes shows how a task
 * scales.
 */
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

/**
 * The size ratio at which tests of scaling compare {@link cpuTime}, and the largest accepted ratio of times.
 * Linear time grows by {@link GROWTH}, quadratic time by its square (64).
 */
export const GROWTH = 8;
export const MAX_TIME_RATIO = 30;
