import { readFileSync } from "node:fs";

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

/**
 * The most resident memory that this process has had, in bytes. On Linux from `/proc`: there `getrusage`'s figure
 * survives `exec`, so that a child would begin with its parent's peak.
 */
export function peakMemory(): number {
  let kilobytes: string | undefined;
  try {
    kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  } catch {
    // Not on Linux.
  }
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1024;
}
