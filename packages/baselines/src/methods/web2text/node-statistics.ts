import { Tag, type Tree, text } from "@winnow/core-dom/tree";
import type { CollapsedTree } from "./collapsed-tree.js";
import { COUNTS, Count, countText } from "./text-statistics.js";

/** The statistics of all nodes of a collapsed tree: those of a leaf's text, added up for other nodes. */
export interface NodeStatistics {
  /** {@link COUNTS} numbers per node, in the order of {@link Count}. */
  readonly counts: Float64Array;
  /** The traits of each node's text (`Trait`). */
  readonly traits: Uint8Array;
  /** How the text of each node ends (`Ending`). */
  readonly endings: Uint8Array;
  /** The place of each node in the page, in characters of text and markup: its first and last leaf. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Whether an `input` is in the node. */
  readonly hasInput: Uint8Array;
  /** For each leaf, the number of leaves with the same text. */
  readonly copies: Int32Array;
}

/** Counts the text of all leaves once, and adds it up from the leaves to the root. */
export function nodeStatistics(tree: Tree, collapsed: CollapsedTree): NodeStatistics {
  const { length, parent, top, leaves, rows } = collapsed;
  const counts = new Float64Array(length * COUNTS);
  const traits = new Uint8Array(length);
  const endings = new Uint8Array(length);
  const start = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
  const end = new Float64Array(length);
  const copiesByText = new Map<string, number>();
  const texts: string[] = [];
  for (const [leaf, node] of leaves.entries()) {
    const row = rows[leaf]!;
    const string = text(tree, row);
    texts.push(string);
    copiesByText.set(string, (copiesByText.get(string) ?? 0) + 1);
    const found = countText(string, counts, node * COUNTS);
    counts[node * COUNTS + Count.linkCharacters] = tree.linkBefore[row + 1]! - tree.linkBefore[row]!;
    traits[node] = found & 0xff;
    endings[node] = found >> 8;
    start[node] = sourcePlace(tree, row);
    end[node] = sourcePlace(tree, row + 1);
  }
  // A node's descendants come after it, the last child's before those of the others.
  const seen = new Uint8Array(length);
  for (let node = length - 1; node > 0; node--) {
    const up = parent[node]!;
    for (let i = 0; i < COUNTS; i++) counts[up * COUNTS + i]! += counts[node * COUNTS + i]!;
    traits[up]! |= traits[node]!;
    if (seen[up] === 0) endings[up] = endings[node]!;
    seen[up] = 1;
    start[up] = Math.min(start[up]!, start[node]!);
    end[up] = Math.max(end[up]!, end[node]!);
  }
  const inputs = inputsBefore(tree);
  const hasInput = new Uint8Array(length);
  for (let node = 0; node < length; node++) {
    const row = top[node]!;
    if (inputs[tree.end[row]!]! > inputs[row]!) hasInput[node] = 1;
  }
  return {
    ...{ counts, traits, endings, start, end, hasInput },
    copies: Int32Array.from(texts, (string) => copiesByText.get(string)!),
  };
}

function sourcePlace(tree: Tree, row: number): number {
  return tree.textBefore[row]! + tree.markupBefore[row]!;
}

function inputsBefore(tree: Tree): Int32Array {
  const before = new Int32Array(tree.length + 1);
  for (let row = 0; row < tree.length; row++) {
    before[row + 1] = before[row]! + (tree.tag[row] === Tag.input ? 1 : 0);
  }
  return before;
}
