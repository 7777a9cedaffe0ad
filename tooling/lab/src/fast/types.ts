import type { PackagePath } from "../run/environment.js";
import type { PythonPackages } from "../run/python.js";
import type { SpooledPage } from "../run/spool.js";

/** Processes a page or a text: returns a parser's tree, an extractor's text, or a promise of one. */
export type RunPage = (page: SpooledPage) => unknown;

/** An implementation measured by a benchmark: in Node, or in another language by the same name. */
export interface Variant {
  readonly name: string;
  /** A one-line description of what is called. */
  readonly about: string;
  /** Packages whose versions are reported with the figures. */
  readonly packages?: readonly PackagePath[];
  /** The language of a peer that does not run in Node. */
  readonly peer?: "python" | "rust";
  /** Loads the packages in the variant's process, before anything is measured. */
  readonly load?: () => Promise<RunPage>;
  /** The same for a function of the bytes in UTF-8. */
  readonly loadBytes?: () => Promise<(bytes: Uint8Array) => unknown>;
}

/** Variants that do the same, of which one table is printed. */
export interface Group {
  readonly variants: readonly Variant[];
  /** The variant that ratios refer to. */
  readonly base: string;
  /** The packages of the variants in Python. */
  readonly python?: PythonPackages;
  /** What is measured instead of megabytes of text. */
  readonly unit?: string;
  /** The targets of `--check`. */
  readonly targets: readonly Target[];
}

/** A target for a figure of a variant. */
export interface Target {
  readonly what: string;
  readonly variant: string;
  /** `time` and `retained` are ratios to the variant `to`. */
  readonly figure: "time" | "retained" | "speed" | "seconds" | "peakMegabytes";
  readonly to?: string;
  readonly min?: number;
  readonly max?: number;
}

/** The job of a process that measures one variant. */
export type Job =
  | ({ readonly kind: "time" } & TimeJob)
  | {
      readonly kind: "retained";
      readonly group: string;
      readonly variant: string;
      readonly spool: string;
      readonly pages: readonly number[];
    };

export interface TimeJob {
  readonly group: string;
  readonly variant: string;
  /** The folder of the spool. */
  readonly spool: string;
  /** Pages that are timed together, by their indices in the spool: what takes microseconds is timed in batches. */
  readonly batches: readonly (readonly number[])[];
  /** Number of first batches for warming up. */
  readonly warm: number;
  /** CPU milliseconds for warming up with the last batches, which are then measured. */
  readonly warmMs: number;
  /** Minimum CPU milliseconds: a fast variant repeats all batches. */
  readonly minMs: number;
  /** CPU milliseconds after which no batch is started; null for no limit. */
  readonly budgetMs: number | null;
}

/** A page on which a variant threw. */
export interface PageError {
  /** The index of its batch among those that count. */
  readonly page: number;
  readonly message: string;
}

/** The run of one variant in one process. */
export interface TimeRun {
  /** CPU milliseconds of each counted batch that the budget allowed, of all threads of the process. */
  readonly cpuMs: readonly number[];
  /** Peak resident memory. */
  readonly peakBytes: number;
  /** Number of pages with an empty text. */
  readonly empty: number;
  readonly errors: readonly PageError[];
}

/** The memory retained by the results of all pages. */
export interface RetainedRun {
  readonly retainedBytes: number;
  readonly errors: readonly PageError[];
}
