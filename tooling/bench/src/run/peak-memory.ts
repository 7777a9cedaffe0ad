import { readFileSync } from "node:fs";

/**
 * The most resident memory that this process has had, in bytes. On Linux from `/proc`: there `getrusage`'s figure
 * survives `exec`, so that a child would begin with its parent's peak.
 */
export function peakMemory(): number {
  const fromProc = process.platform === "linux" ? highWaterMark() : undefined;
  return (fromProc ?? process.resourceUsage().maxRSS) * 1024;
}

function highWaterMark(): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}
