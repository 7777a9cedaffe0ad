import type { ModelFormat } from "../model-file/index.js";

/**
 * Trees as they are evaluated. A condition is a pair of a feature and a threshold, and is met by rows whose
 * feature is greater. The conditions of a feature are the entries `first + 1`, `first + 2`, … of `threshold`, in
 * ascending order, followed by the largest integer up to a power of two; entry `first` is unused.
 *
 * The nodes of a tree have slots. Its leaves have those from 1 on except for the multiples of 32, in groups of
 * 31. Its inner nodes, in preorder, have the slots from `innerSlot` on.
 */
export interface BoostedTrees {
  /** Number of features of a row. */
  readonly features: number;
  /** Number of scores of a row. */
  readonly outputs: number;
  /** The bias of each output. */
  readonly bias: Float64Array;
  /** The score of one unit of a leaf's value. */
  readonly step: number;

  /** The number of conditions of each feature, and its `first`. */
  readonly conditions: Uint8Array;
  readonly firstCondition: Int32Array;
  /** By condition: the order key of its threshold. */
  readonly threshold: Int32Array;
  readonly featureOf: Uint16Array;

  /** One past the last tree of each output. */
  readonly treeEnd: Int32Array;
  /** The first inner node, and the first group of leaves, of each tree and of one more. */
  readonly firstInner: Int32Array;
  readonly firstGroup: Int32Array;
  /** The slot of a tree's first inner node, which is its root. */
  readonly innerSlot: number;
  /** The number of slots of the largest tree. */
  readonly slots: number;

  /**
   * By inner node: its condition, and the slots of its children, the left one in the lower 16 bits; rows that meet
   * the condition go right.
   */
  readonly condition: Uint16Array;
  readonly children: Int32Array;

  /** By group and slot: the value of a leaf, and its number of training rows as 8 × log₂; all 0 if unknown. */
  readonly leafValue: Int16Array;
  readonly leafCount: Uint8Array;
}

export const FORMAT: ModelFormat = { name: "boosted trees", magic: "BTRE", version: 2 };

/** The largest value of a leaf. */
export const MAX_LEAF_VALUE = 0x3fff;
/** The number of leaves that one group has. */
export const GROUP_LEAVES = 31;
export const MAX_LEAVES = 1024;

/** The slot of a leaf by its place in the tree. */
export function leafSlot(leaf: number): number {
  return leaf + 1 + Math.floor(leaf / GROUP_LEAVES);
}
