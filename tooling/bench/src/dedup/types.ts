import type { Variant } from "../types.js";

/** Some documents as strings and in UTF-8; a variant uses either. */
export interface Documents {
  readonly texts: readonly string[];
  readonly bytes: readonly Uint8Array[];
}

/** The result of a task. */
export interface Task {
  /** In the unit of the group. */
  readonly amount: number;
  /** A description of the result, so that wrong answers are noticed. */
  readonly found: string;
}

/** Processes documents one after another, in Node or in Python, or performs one task of a known size. */
export interface DedupVariant extends Variant<Documents> {
  /** Loads and prepares what the task needs; not timed. */
  readonly task?: () => Promise<() => Task>;
}

/** What `bench dedup` measures, one table per group. */
// biome-ignore format: a table
export const GROUP_NAMES = ["exact", "manber", "chunks", "minhash", "simhash", "hamming", "clusters"] as const;
export type GroupName = (typeof GROUP_NAMES)[number];

export interface Group {
  /** The unit of the speed: megabytes of text per second, or others. */
  readonly unit: "MB" | "million comparisons" | "thousand signatures";
  /** How much of a task's amount is one unit. */
  readonly perUnit: number;
  /** Ours first; the others are compared with it. */
  readonly variants: readonly DedupVariant[];
  /** Default number of rounds; a task of a minute needs only one. */
  readonly rounds: number;
}
