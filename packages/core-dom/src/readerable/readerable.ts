import { text } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Namespace, NodeKind, type Tree } from "../tree/types.js";
import { isSpace } from "../tree/white-space.js";
import { isHidden, isUnlikely } from "./element-traits.js";

export interface ReaderableOptions {
  /** The page's score must be higher. Default 20. */
  readonly minScore?: number;
  /** Elements with fewer characters don't count. Default 140. */
  readonly minContentLength?: number;
  /**
   * Whether a reader sees an element. By default it is invisible with `display: none` in its inline style,
   * with `hidden`, or with `aria-hidden="true"` (except fallback images of formulas). Ancestors are not
   * examined.
   */
  readonly visibilityChecker?: (tree: Tree, row: number) => boolean;
}

/**
 * Whether the page is likely an article, without extracting it: `isProbablyReaderable` of Readability.js 0.6. Its
 * {@link readerableScore} is higher than `minScore`.
 *
 * @throws TypeError if an option has the wrong type.
 * @example isProbablyReaderable(parse(html))
 */
export function isProbablyReaderable(tree: Tree, options: ReaderableOptions = {}): boolean {
  const minScore = numberOption("minScore", options.minScore, 20);
  return scoreUpTo(tree, options, minScore) > minScore;
}

/**
 * Returns the score of `isProbablyReaderable`. Each visible `p` outside of lists, `pre`, `article`, and `div` with a
 * line break whose class name and id are not unlikely, and which has at least `minContentLength` characters, adds the
 * square root of the characters above that number.
 *
 * @param options - `minScore` is not used.
 * @throws TypeError if an option has the wrong type.
 * @example readerableScore(parse(`<p>${"x".repeat(540)}</p>`)) // 20
 */
export function readerableScore(tree: Tree, options: ReaderableOptions = {}): number {
  return scoreUpTo(tree, options, Number.POSITIVE_INFINITY);
}

/** Returns the score, or one that is higher than `enough`. */
function scoreUpTo(tree: Tree, options: ReaderableOptions, enough: number): number {
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
    if (score > enough) break;
  }
  return score;
}

function numberOption(name: string, value: number | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError(`${name} must be a number`);
  return value;
}

/** The rows of the elements to score, each once; not those in templates. */
function* readableRows(tree: Tree): Generator<number, void, undefined> {
  const yielded = new Uint8Array(tree.length);
  /** The end of the list items around the row. */
  let itemEnd = 0;
  for (let row = 0; row < tree.length; row++) {
    while (row < tree.length && tree.kind[row] === NodeKind.fragment && row > 0) row = tree.end[row]!;
    if (row >= tree.length) return;
    if (tree.kind[row] !== NodeKind.element || tree.namespace[row] !== Namespace.html) continue;
    const tag = tree.tag[row]!;
    if (tag === Tag.li) itemEnd = Math.max(itemEnd, tree.end[row]!);
    if (tag === Tag.pre || tag === Tag.article || (tag === Tag.p && row >= itemEnd)) {
      yield row;
    } else if (tag === Tag.br) {
      const up = tree.parent[row]!;
      if (up < 0 || tree.tag[up] !== Tag.div || yielded[up] === 1) continue;
      yielded[up] = 1;
      yield up;
    }
  }
}

/**
 * Returns a function that computes the length of `textContent.trim()` in constant time: characters by prefix
 * sums, white space at the ends from the first and last text that has more.
 */
function trimmedLengths(tree: Tree): (row: number) => number {
  const before = new Int32Array(tree.length + 1);
  const lead = new Int32Array(tree.length);
  const trail = new Int32Array(tree.length);
  /** The last text row before each row, and the first at or after it, with more than white space. */
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
