import type { Tree } from "@winnow/core-dom";
import {
  type EditableTree,
  elementAfter,
  elementBeyond,
  firstElement,
  remove,
  type SubtreeSums,
  sumSubtrees,
  type TextLengths,
} from "../../editable-tree/index.js";
import type { ResolvedOptions } from "./options.js";
import type { Reason, Reasons } from "./prepare.js";
import type { Traits } from "./traits.js";

/** The state that all attempts at one page share. */
export interface Page {
  readonly source: Tree;
  /** The body's row. */
  readonly body: number;
  readonly options: ResolvedOptions;
  readonly traits: Traits;
  readonly lengths: TextLengths;
  /** Whether an attempt has removed the body from the document; it is then gone for all later attempts. */
  bodyGone: boolean;
  /** Where walks begin: the row of `html`, or -1 once an attempt has found it hidden or unlikely. */
  root: number;
  /** The title that headings are compared with. */
  readonly title: string;
  /**
   * Whether a byline is known, from the metadata or from an element that an attempt dropped as the byline.
   */
  hasByline: boolean;
  /**
   * The body's score after the attempts so far, NaN if it has none. The original keeps the element from
   * attempt to attempt together with its score, so that the body is a candidate only once.
   */
  bodyScore: number;
}

/** The strict steps of an attempt. */
export interface Flags {
  readonly stripUnlikely: boolean;
  readonly weightClasses: boolean;
  readonly cleanConditionally: boolean;
}

/** The attempts in order: the first has all strict steps, each further one drops a step. */
export const ATTEMPTS: readonly Flags[] = [0, 1, 2, 3].map((dropped) => ({
  stripUnlikely: dropped < 1,
  weightClasses: dropped < 2,
  cleanConditionally: dropped < 3,
}));

/** One attempt at a page. */
export interface Attempt {
  readonly page: Page;
  readonly flags: Flags;
  readonly tree: EditableTree;
  /** Why a row was dropped together with everything below it, by row; those of the preparation included. */
  readonly reasons: Reasons;
  /** First those of the prepared page, then those without unlikely candidates, then those of the article. */
  readonly sums: SubtreeSums;
  /** Whether the tree has changed since the sums were computed. */
  isChanged: boolean;
  readonly dataTables: Set<number>;
}

/** Computes the sums of the subtree of `top` again if the tree has changed. */
export function updateSums(attempt: Attempt, top: number): void {
  if (attempt.isChanged) sumSubtrees(attempt.sums, top);
  attempt.isChanged = false;
}

/** Removes a node from the page, and notes the reason on the rows that it consists of. */
export function drop(attempt: Attempt, node: number, reason: Reason): void {
  const { tree, reasons } = attempt;
  remove(tree, node);
  attempt.isChanged = true;
  const rows = tree.source.length;
  if (node < rows) {
    reasons[node] = reason;
    return;
  }
  for (let child = tree.first[node]!; child >= 0; child = tree.next[child]!) {
    if (child < rows) reasons[child] = reason;
  }
}

/**
 * Drops the elements inside `top`, a node without a parent, that have a reason to be dropped; each is examined
 * before its descendants.
 */
export function dropElements(
  attempt: Attempt,
  top: number,
  findReason: (node: number, tag: number) => Reason | undefined,
): void {
  const { tree } = attempt;
  let next: number;
  for (let node = firstElement(tree, top); node >= 0; node = next) {
    const reason = findReason(node, tree.tag[node]!);
    next = reason === undefined ? elementAfter(tree, node) : elementBeyond(tree, node);
    if (reason !== undefined) drop(attempt, node, reason);
  }
}

/** Points for the class name and id, if the attempt weighs them. */
export function classWeight({ flags, page }: Attempt, node: number): number {
  return flags.weightClasses ? page.traits.weight(node) : 0;
}
