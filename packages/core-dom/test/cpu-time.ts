import { cpuUsage } from "node:process";

/** Milliseconds of CPU that a task costs, whatever else the machine does; the best of some runs. */
export function cpuTime(task: () => unknown, runs = 1): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = cpuUsage();
    task();
    const { user, system } = cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
