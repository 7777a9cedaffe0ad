import type { Spool } from "../pages/spool.js";
import type { RunPage } from "../variants/types.js";
import { cpuSince } from "./cpu.js";
import { peakMemory } from "./peak-memory.js";
import type { Job, PageError, TimeRun } from "./types.js";

/**
 * Runs every page once and takes the process's CPU time around each: user and system, all threads, so that V8's
 * helpers for garbage and compilation are billed too. Results are dropped at once; reading a page from disk
 * and decoding it to a string stands outside of its time. What a helper thread still does while the next page is read
 * is billed to nobody; `loopCpuMs` bounds it.
 */
export async function timePages(run: RunPage, spool: Spool, { pages, warm }: Job): Promise<TimeRun> {
  for (const index of pages.slice(0, warm)) await attempt(run, spool, index);

  const cpuMs: number[] = [];
  const errors: PageError[] = [];
  let empty = 0;
  const startBytes = process.memoryUsage.rss();
  const loopStart = process.cpuUsage();
  const wallStart = performance.now();
  for (const index of pages.slice(warm)) {
    const outcome = await attempt(run, spool, index);
    if ("message" in outcome) errors.push({ page: cpuMs.length, message: outcome.message });
    else if (outcome.empty) empty++;
    cpuMs.push(outcome.cpuMs);
  }
  const wallMs = performance.now() - wallStart;
  return {
    cpuMs,
    wallMs,
    loopCpuMs: cpuSince(loopStart),
    startBytes,
    peakBytes: peakMemory(),
    empty,
    errors,
  };
}

type Outcome = { readonly cpuMs: number } & ({ readonly empty: boolean } | { readonly message: string });

async function attempt(run: RunPage, spool: Spool, index: number): Promise<Outcome> {
  const page = spool.read(index);
  const start = process.cpuUsage();
  try {
    const pending = run(page);
    const result = pending instanceof Promise ? await pending : pending;
    const cpuMs = cpuSince(start);
    return { cpuMs, empty: typeof result === "string" && result.trim() === "" };
  } catch (error) {
    return { cpuMs: cpuSince(start), message: String(error).slice(0, 300) };
  }
}
