import { readFileSync } from "node:fs";

/**
 * CPU milliseconds since `process.cpuUsage()` returned `start`: user and system, of all threads.
 *
 * The sum is exact to the microsecond, even for a page of half a millisecond: Linux splits it into user and
 * system by sampling at its ticks, but takes the sum from the scheduler's clock. Only the time of other
 * threads since their last tick is missing.
 */
export function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Peak resident memory of this process, in bytes. Read from `/proc` on Linux, because the value of
 * `getrusage` survives `exec`, so that a child would start with its parent's peak.
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
