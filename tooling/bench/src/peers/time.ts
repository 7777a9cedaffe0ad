import type { BenchPage, Spool } from "../pages/spool.js";
import { cpuSince, peakMemory } from "../run/cpu.js";

/** Processes a page: returns a parser's tree, an extractor's text, or a promise of one. */
export type RunPage = (page: BenchPage) => unknown;

/** A page on which a variant threw. */
export interface PageError {
  /** Its index among the counted pages. */
  readonly page: number;
  readonly message: string;
}

/** The run of one variant over all pages, in one process. */
export interface TimeRun {
  /** CPU milliseconds of each counted page, all threads of the process. */
  readonly cpuMs: readonly number[];
  readonly wallMs: number;
  /** Resident memory before the first page, and its peak, in bytes. */
  readonly startBytes: number;
  readonly peakBytes: number;
  /** Number of pages with an empty text. */
  readonly empty: number;
  readonly errors: readonly PageError[];
}

/**
 * Processes every page once and measures the CPU time of each: user and system, all threads, so that V8's
 * helpers for garbage collection and compilation are included. Results are dropped at once. Reading a page
 * from disk and decoding it to a string are not timed.
 *
 * @param pages - indices into the spool, in order.
 * @param warm - number of first pages for warming up.
 */
export async function timePages(
  run: RunPage,
  spool: Spool,
  pages: readonly number[],
  warm: number,
): Promise<TimeRun> {
  for (const index of pages.slice(0, warm)) await attempt(run, spool, index);

  const cpuMs: number[] = [];
  const errors: PageError[] = [];
  let empty = 0;
  const startBytes = process.memoryUsage.rss();
  const wallStart = performance.now();
  for (const index of pages.slice(warm)) {
    const outcome = await attempt(run, spool, index);
    if (outcome.message !== undefined) errors.push({ page: cpuMs.length, message: outcome.message });
    else if (outcome.isEmpty) empty++;
    cpuMs.push(outcome.cpuMs);
  }
  const wallMs = performance.now() - wallStart;
  return { cpuMs, wallMs, startBytes, peakBytes: peakMemory(), empty, errors };
}

interface Outcome {
  readonly cpuMs: number;
  readonly isEmpty?: boolean;
  readonly message?: string;
}

async function attempt(run: RunPage, spool: Spool, index: number): Promise<Outcome> {
  const page = spool.read(index);
  const start = process.cpuUsage();
  try {
    const pending = run(page);
    const result = pending instanceof Promise ? await pending : pending;
    const cpuMs = cpuSince(start);
    return { cpuMs, isEmpty: typeof result === "string" && result.trim() === "" };
  } catch (error) {
    return { cpuMs: cpuSince(start), message: String(error).slice(0, 300) };
  }
}
