import type { PackagePath } from "../variants/types.js";
import type { Batch } from "./corpus/batches.js";

/** What `bench dedup` measures, a table each. */
export const GROUPS = ["exact", "manber", "chunks", "minhash", "simhash", "hamming", "clusters"] as const;
export type GroupName = (typeof GROUPS)[number];

/** Some documents, as strings and in UTF-8: a variant takes what it works on. */
export interface Documents {
  readonly texts: readonly string[];
  readonly bytes: readonly Uint8Array[];
}

interface Named {
  readonly name: string;
  /** What is called, in a line. */
  readonly about: string;
  /** The packages whose versions belong to the figures. */
  readonly packages: readonly PackagePath[];
}

/** Does documents, one after another; loaded in the variant's own process. */
export interface TextVariant extends Named {
  readonly kind: "texts";
  readonly load: () => Promise<(documents: Documents) => unknown>;
}

/** The same in Python: the function of `dedup_peers.py` that has the variant's name. */
interface PythonVariant extends Named {
  readonly kind: "python";
}

/** Does one thing of a known size. */
export interface TaskVariant extends Named {
  readonly kind: "task";
  /** Loads, and makes what the task needs, outside of its time. */
  readonly load: () => Promise<() => Task>;
}

export type Variant = TextVariant | PythonVariant | TaskVariant;

/** What a task has done. */
export interface Task {
  /** In the unit of the group. */
  readonly amount: number;
  /** What was found, so that a fast wrong answer shows. */
  readonly found: string;
}

export interface Group {
  readonly name: GroupName;
  /** What the speed is of: megabytes of text a second, or other things. */
  readonly unit: "MB" | "million comparisons" | "thousand signatures";
  /** How many of what a task counts are one of the unit. */
  readonly perUnit: number;
  /** Ours first: the others are compared with it. */
  readonly variants: readonly Variant[];
  /** Rounds, unless told; a task of a minute needs no second one. */
  readonly rounds: number;
}

/** What the process that measures a variant is told. */
export interface Job {
  readonly group: GroupName;
  readonly variant: string;
  /** The folder of the spool with the texts. */
  readonly spool: string;
  readonly batches: readonly Batch[];
  /** CPU milliseconds for warming up, the least before the last pass ends, and those after which no batch is begun. */
  readonly warmMs: number;
  readonly leastMs: number;
  readonly budgetMs: number;
}

/** What it answers. */
export interface Run {
  /** CPU milliseconds of all threads for each batch, from the first, as far as the budget went; of a task one figure. */
  readonly cpuMs: readonly number[];
  readonly wallMs: number;
  readonly peakBytes: number;
  readonly task?: Task | undefined;
}
