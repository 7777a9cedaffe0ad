import type { BenchName } from "../variants/types.js";

/** What a child process is told to do. */
export interface Job {
  readonly bench: BenchName;
  readonly variant: string;
  readonly measure: "time" | "retained" | "steps";
  /** The folder of the spool. */
  readonly spool: string;
  /** Indices of the pages into the spool, in order. */
  readonly pages: readonly number[];
  /** How many of the first pages are done without being counted. */
  readonly warm: number;
}

/** A page on which a variant threw. */
export interface PageError {
  /** Its position among the counted pages. */
  readonly page: number;
  readonly message: string;
}

/** One variant's run over all pages, in a process of its own. */
export interface TimeRun {
  /** CPU milliseconds of each counted page, all threads of the process. */
  readonly cpuMs: readonly number[];
  readonly wallMs: number;
  /** CPU milliseconds of the whole loop: the pages and reading them. */
  readonly loopCpuMs: number;
  /** Bytes of resident memory before the first page, and at the highest. */
  readonly startBytes: number;
  readonly peakBytes: number;
  /** Pages that gave an empty text. */
  readonly empty: number;
  readonly errors: readonly PageError[];
}

/** What the results of all pages keep in memory. */
export interface RetainedRun {
  readonly retainedBytes: number;
  readonly errors: readonly PageError[];
}

/** What a child process answers. */
export type Answer<Run> = { readonly run: Run } | { readonly failure: string };
