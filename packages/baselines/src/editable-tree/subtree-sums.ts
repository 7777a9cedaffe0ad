import { SPACE_AFTER, SPACE_BEFORE, type TextLengths } from "./text-lengths.js";
import { type EditableTree, TEXT } from "./tree.js";

/** What is summed: a number of fields per element, and how they grow. */
export interface Counter {
  readonly fields: number;
  /** Adds a text node to the sums of its parent, which begin at `to`. */
  readonly addText: (cells: Int32Array, to: number, node: number) => void;
  /** Adds an element, with the sums of its own subtree from `from` on, to those of its parent. */
  readonly addElement: (cells: Int32Array, to: number, from: number, node: number) => void;
}

/** Sums over the subtrees of elements, as of the last {@link sumSubtrees}. */
export interface SubtreeSums {
  readonly tree: EditableTree;
  readonly counter: Counter;
  /** The source's column: text has no cells, those of an element are at its number among the elements. */
  readonly elementsBefore: Int32Array;
  cells: Int32Array;
}

/** Maximum number of elements that may be created after the sums and still have (empty) cells. */
const SPARE = 16;

/** Returns empty sums. */
export function emptySums(tree: EditableTree, counter: Counter): SubtreeSums {
  return { tree, counter, elementsBefore: tree.source.elementsBefore, cells: new Int32Array(0) };
}

/** The number of an element: the document's first, then those of the source, then created ones. */
function elementNumber(elementsBefore: Int32Array, element: number): number {
  const rows = elementsBefore.length - 1;
  return element < rows ? elementsBefore[element + 1]! : elementsBefore[rows]! + 1 + element - rows;
}

/** Returns a sum over the subtree of an element, the element itself excluded. */
export function subtreeSum(sums: SubtreeSums, element: number, field: number): number {
  return sums.cells[elementNumber(sums.elementsBefore, element) * sums.counter.fields + field]!;
}

/**
 * Computes the sums of all elements in the subtree of `top`, the innermost first.
 *
 * @param isDropped - is called with each element inside `top` when its sums are complete, and may remove it;
 *   an element that it accepts is not counted.
 */
export function sumSubtrees(
  sums: SubtreeSums,
  top: number,
  isDropped?: (element: number) => boolean,
): SubtreeSums {
  const { tree, counter, elementsBefore } = sums;
  const { tag, parent, first, next } = tree;
  const { fields, addText, addElement } = counter;
  const place = (node: number) => elementNumber(elementsBefore, node) * fields;
  const size = place(tree.length + SPARE);
  if (sums.cells.length < size) sums.cells = new Int32Array(size);
  else sums.cells.fill(0);
  const { cells } = sums;
  let node = top;
  for (;;) {
    if (first[node]! >= 0) {
      node = first[node]!;
      continue;
    }
    for (;;) {
      if (node === top) return sums;
      const sibling = next[node]!;
      const up = parent[node]!;
      const to = place(up);
      if (tag[node] === TEXT) addText(cells, to, node);
      else if (tag[node] !== 0 && !isDropped?.(node)) addElement(cells, to, place(node), node);
      node = sibling >= 0 ? sibling : up;
      if (sibling >= 0) break;
    }
  }
}

/** The first fields of counters that measure text: the {@link TextLengths} of an element's text. */
export const TextField = { all: 0, trimmed: 1, edges: 2 } as const;

/** Appends a text node to the text of its parent. */
export function appendText(cells: Int32Array, to: number, lengths: TextLengths, node: number): void {
  append(cells, to, lengths.all[node]!, lengths.trimmed[node]!, lengths.edges[node]!);
}

/** Appends the text of an element to that of its parent. */
export function appendElementText(cells: Int32Array, to: number, from: number): void {
  if (cells[from] !== 0) append(cells, to, cells[from]!, cells[from + 1]!, cells[from + 2]!);
}

/** White space on both sides of the seam is one run. */
function append(cells: Int32Array, to: number, all: number, trimmed: number, edges: number): void {
  const before = cells[to + TextField.trimmed]!;
  const edgesBefore = cells[to + TextField.edges]!;
  cells[to + TextField.all]! += all;
  if (trimmed === 0) {
    if (edges !== 0) cells[to + TextField.edges] = edgesBefore | (before === 0 ? SPACE_BEFORE : SPACE_AFTER);
  } else if (before === 0) {
    cells[to + TextField.trimmed] = trimmed;
    cells[to + TextField.edges] = edgesBefore | edges;
  } else {
    const isSpaced = (edgesBefore & SPACE_AFTER) !== 0 || (edges & SPACE_BEFORE) !== 0;
    cells[to + TextField.trimmed] = before + trimmed + (isSpaced ? 1 : 0);
    cells[to + TextField.edges] = (edgesBefore & SPACE_BEFORE) | (edges & SPACE_AFTER);
  }
}

/** A counter of nothing but text. */
export function textCounter(lengths: TextLengths): Counter {
  return {
    fields: 3,
    addText: (cells, to, node) => appendText(cells, to, lengths, node),
    addElement: appendElementText,
  };
}
