import { isSpace, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { isHidden, isUnlikely } from "./traits.js";

export interface ReaderableOptions {
  /** The score that must be passed. Default 20. */
  readonly minScore?: number;
  /** Characters below which an element doesn't count. Default 140. */
  readonly minContentLength?: number;
  /**
   * Whether a reader sees an element. Default: not where its inline style has `display: none`, nor with `hidden`,
   * nor with `aria-hidden="true"` (but for fallback images of formulas). Only the element itself is asked.
   */
  readonly visibilityChecker?: (tree: Tree, row: number) => boolean;
}

/**
 * Whether the page is likely an article, without looking for it: `isProbablyReaderable` of Readability.js 0.6.
 * Each `p`, `pre`, `article` and `div` with a line break, if it is visible, its class name and id are not
 * unlikely, it is no `p` in a list and has enough text, is worth the square root of the characters beyond
 * `minContentLength`.
 *
 * @throws TypeError where an option has the wrong type.
 * @example isProbablyReaderable(parse(html))
 */
export function isProbablyReaderable(tree: Tree, options: ReaderableOptions = {}): boolean {
  const minScore = numberOption("minScore", options.minScore, 20);
  const minContentLength = numberOption("minContentLength", options.minContentLength, 140);
  const isVisible = options.visibilityChecker ?? ((of, row) => !isHidden(of, row, false));
  if (typeof isVisible !== "function") throw new TypeError("visibilityChecker must be a function");
  const lengthOf = trimmedLengths(tree);
  let score = 0;
  for (const row of readableRows(tree)) {
    if (!isVisible(tree, row)) continue;
    if (isUnlikely(tree, row)) continue;
    const length = lengthOf(row);
    if (length < minContentLength) continue;
    score += Math.sqrt(length - minContentLength);
    if (score > minScore) return true;
  }
  return false;
}

function numberOption(name: string, value: number | undefined, byDefault: number): number {
  if (value === undefined) return byDefault;
  if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError(`${name} must be a number`);
  return value;
}

/** The rows of the elements that count, each once; outside of templates. */
function* readableRows(tree: Tree): Generator<number, void, undefined> {
  const given = new Uint8Array(tree.length);
  /** One past the last row of the list items around, as far as they reach. */
  let inItem = 0;
  for (let row = 0; row < tree.length; row++) {
    while (row < tree.length && tree.kind[row] === NodeKind.fragment && row > 0) row = tree.end[row]!;
    if (row >= tree.length) return;
    if (tree.kind[row] !== NodeKind.element || tree.namespace[row] !== Namespace.html) continue;
    const tag = tree.tag[row]!;
    if (tag === Tag.li) inItem = Math.max(inItem, tree.end[row]!);
    if (tag === Tag.pre || tag === Tag.article || (tag === Tag.p && row >= inItem)) {
      yield row;
    } else if (tag === Tag.br) {
      const up = tree.parent[row]!;
      if (up < 0 || tree.tag[up] !== Tag.div || given[up] === 1) continue;
      given[up] = 1;
      yield up;
    }
  }
}

/**
 * The length of `textContent.trim()` a row, in constant time: characters by prefix sums, white space at the ends
 * from the nearest text that has more.
 */
function trimmedLengths(tree: Tree): (row: number) => number {
  const before = new Int32Array(tree.length + 1);
  const lead = new Int32Array(tree.length);
  const trail = new Int32Array(tree.length);
  /** The last text row before each row, and the first from it on, that holds more than white space. */
  const lastSolid = new Int32Array(tree.length + 1).fill(-1);
  const nextSolid = new Int32Array(tree.length + 1).fill(-1);
  let templateEnd = 0;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.fragment && row > 0) templateEnd = Math.max(templateEnd, tree.end[row]!);
    before[row + 1] = before[row]!;
    lastSolid[row + 1] = lastSolid[row]!;
    if (tree.kind[row] !== NodeKind.text || row < templateEnd) continue;
    const data = text(tree, row);
    let start = 0;
    let end = data.length;
    while (start < end && isSpace(data.charCodeAt(start))) start++;
    while (end > start && isSpace(data.charCodeAt(end - 1))) end--;
    before[row + 1]! += data.length;
    lead[row] = start;
    trail[row] = data.length - end;
    if (start < end) lastSolid[row + 1] = row;
  }
  for (let row = tree.length - 1; row >= 0; row--) {
    nextSolid[row] = lastSolid[row + 1] === row ? row : nextSolid[row + 1]!;
  }
  return (row) => {
    const end = tree.end[row]!;
    const first = nextSolid[row]!;
    const last = lastSolid[end]!;
    if (first < 0 || first >= end) return 0;
    return before[last + 1]! - trail[last]! - (before[first]! + lead[first]!);
  };
}
