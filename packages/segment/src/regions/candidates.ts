import { Hidden, NodeKind, type Tree, text } from "@winnow/core-dom";
import { bodyElement, isVisibleElement } from "@winnow/core-dom/segments";

/**
 * The elements of a page that may be regions, as a tree in document order. Elements that contain the same words, such as
 * a `div` with a list and nothing else, are one candidate.
 */
export interface Candidates {
  readonly length: number;
  /** The row of the outermost element. */
  readonly top: Int32Array;
  /** The row of the innermost element with the same words. */
  readonly bottom: Int32Array;
  /** The index of the candidate around it; -1 for the first. */
  readonly parent: Int32Array;
  /** Words of visible text in the rows of the tree before each; one value more than rows. */
  readonly wordsBefore: Int32Array;
}

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns the candidates of a page: the body, and each visible element with words inside it.
 *
 * @example regionCandidates(parse("<body><div><ul><li>a b</ul></div><p>c")).length // 3: body, div to li, p
 */
export function regionCandidates(tree: Tree): Candidates {
  const { length, end } = tree;
  const wordsBefore = new Int32Array(length + 1);
  for (let row = 0; row < length; row++) {
    const isRead = tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible;
    wordsBefore[row + 1] = wordsBefore[row]! + (isRead ? countWords(text(tree, row)) : 0);
  }
  const wordsIn = (row: number): number => wordsBefore[end[row]!]! - wordsBefore[row]!;
  const of = new Int32Array(length).fill(-1);
  const [top, bottom, parent]: [number[], number[], number[]] = [[], [], []];
  const body = bodyElement(tree);
  for (let row = body; row < (end[body] ?? 0); row++) {
    const around = row === body ? -1 : of[tree.parent[row]!]!;
    if ((row !== body && !isVisibleElement(tree, row)) || wordsIn(row) === 0) {
      // The contents of a declarative shadow root are below a row that is no element.
      of[row] = around;
      continue;
    }
    if (around >= 0 && wordsIn(top[around]!) === wordsIn(row)) {
      bottom[around] = row;
      of[row] = around;
    } else {
      of[row] = top.push(row) - 1;
      bottom.push(row);
      parent.push(around);
    }
  }
  const columns = [top, bottom, parent].map((column) => Int32Array.from(column)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  return { length: top.length, top: columns[0], bottom: columns[1], parent: columns[2], wordsBefore };
}

function countWords(words: string): number {
  let count = 0;
  for (const _ of words.matchAll(WORD)) count++;
  return count;
}
