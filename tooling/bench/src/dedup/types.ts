import type { Variant } from "../types.js";

/** Some documents, as strings and in UTF-8: a variant takes what it works on. */
export interface Documents {
  readonly texts: readonly string[];
  readonly bytes: readonly Uint8Array[];
}

/** What a task has done. */
export interface Task {
  /** In the unit of the group. */
  readonly amount: number;
  /** What was found, so that a fast wrong answer shows. */
  readonly found: string;
}

/** Does documents, one after another, in Node or in Python; or one thing of a known size. */
export interface DedupVariant extends Variant<Documents> {
  /** Loads, and makes what the task needs, outside of its time. */
  readonly task?: () => Promise<() => Task>;
}

/** What `bench dedup` measures: one table each. */
// biome-ignore format: a table
export const GROUP_NAMES = ["exact", "manber", "chunks", "minhash", "simhash", "hamming", "clusters"] as const;
export type GroupName = (typeof GROUP_NAMES)[number];

export interface Group {
  /** What the speed is of: megabytes of text per second, or other things. */
  readonly unit: "MB" | "million comparisons" | "thousand signatures";
  /** How many of what a task counts are one of the unit. */
  readonly perUnit: number;
  /** Ours first: the others are compared with it. */
  readonly variants: readonly DedupVariant[];
  /** Rounds by default; a task of a minute needs no second one. */
  readonly rounds: number;
}
