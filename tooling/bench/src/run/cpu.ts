/**
 * CPU milliseconds since `process.cpuUsage()` gave `start`: user and system, of all threads.
 *
 * The sum of the two is exact to the microsecond, also for a page of half a millisecond: Linux splits it into user and system by
 * what it sees at its ticks, but takes the sum from the scheduler's clock. Only what another thread has done since its last tick
 * comes later.
 */
export function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
