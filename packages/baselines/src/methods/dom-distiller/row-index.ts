import { NodeKind, Tag, type Tree, text, textLength } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { tagBits } from "../../text-blocks/tag-table.js";
import { countWords } from "./word-count.js";

/** Some rows of a page in ascending order. A subtree's are found by binary search. */
interface RowList {
  /** How many of the rows are in the subtree, its root excluded. */
  countIn(row: number): number;
  /** The first of the rows in the subtree, its root excluded; -1 if there is none. */
  firstIn(row: number): number;
  lastIn(row: number): number;
}

type ListName = "words" | "breaks" | "images" | "links" | "tables";

/** The list of a tag, as a position in {@link ELEMENT_LISTS} plus 1. */
const listOf = tagBits([
  [1, "br hr"],
  [2, "img picture"],
  [3, "a"],
  [4, "table"],
]);
const ELEMENT_LISTS: readonly ListName[] = ["breaks", "images", "links", "tables"];

/**
 * Where a page has text that is not blank, `br` and `hr`, `img` and `picture`, links, and tables; built once for
 * all walks. Hidden text counts, too.
 */
export interface RowIndex extends Readonly<Record<ListName, RowList>> {
  /**
   * Whether markup in a `noscript` may have ended the `head`. The original parses with scripting, where such
   * markup is text. Elements of the `head` after it, such as `title`, are in the body here.
   */
  readonly headEndsEarly: boolean;
  /**
   * Returns the number of words of a text row; -1 for a blank row. Other text may have no words, such as a
   * dash.
   */
  countWords(row: number): number;
  /** UTF-16 code units of text in the rows before each row; `length + 1` values. */
  readonly lengthBefore: Int32Array;
}

/** A text row whose words have not been counted. */
const UNCOUNTED = -2;

/** Indexes a page, in linear time. */
export function indexRows(tree: Tree): RowIndex {
  const rows = { words: [], breaks: [], images: [], links: [], tables: [] } as Record<ListName, number[]>;
  const counts = new Int32Array(tree.length).fill(-1);
  const lengthBefore = new Int32Array(tree.length + 1);
  let headEndsEarly = false;
  for (let row = 0; row < tree.length; row++) {
    lengthBefore[row + 1] = lengthBefore[row]!;
    if (tree.kind[row] === NodeKind.text) {
      lengthBefore[row + 1]! += textLength(tree, row);
      if (isBlankText(tree, row)) continue;
      rows.words.push(row);
      counts[row] = UNCOUNTED;
    } else {
      const list = listOf(tree, row);
      if (list > 0) rows[ELEMENT_LISTS[list - 1]!].push(row);
      headEndsEarly ||= tree.tag[row] === Tag.noscript && tree.tag[tree.parent[row]!] === Tag.head;
    }
  }
  return {
    ...{ words: rowList(tree, rows.words), breaks: rowList(tree, rows.breaks) },
    ...{ images: rowList(tree, rows.images), links: rowList(tree, rows.links) },
    ...{ tables: rowList(tree, rows.tables), headEndsEarly, lengthBefore },
    countWords(row) {
      if (counts[row] === UNCOUNTED) counts[row] = countWords(text(tree, row));
      return counts[row]!;
    },
  };
}

function rowList({ end }: Tree, rows: readonly number[]): RowList {
  /** The number of rows of the list before `row`. */
  const before = (row: number): number => {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rows[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    countIn: (row) => before(end[row]!) - before(row + 1),
    firstIn(row) {
      const first = rows[before(row + 1)] ?? -1;
      return first < end[row]! ? first : -1;
    },
    lastIn(row) {
      const last = rows[before(end[row]!) - 1] ?? -1;
      return last > row ? last : -1;
    },
  };
}

/** White space around a text is not looked for in longer ones. */
const MAX_PADDED = 1000;

/**
 * Returns the length of an element's text content without the white space around it; with that white space if
 * it is longer than {@link MAX_PADDED}.
 */
export function trimmedLength(tree: Tree, { words, lengthBefore }: RowIndex, row: number): number {
  const first = words.firstIn(row);
  if (first < 0) return 0;
  const last = words.lastIn(row);
  const length = lengthBefore[last + 1]! - lengthBefore[first]!;
  if (length > MAX_PADDED) return length;
  const start = text(tree, first);
  const stop = text(tree, last);
  return length - (start.length - start.trimStart().length) - (stop.length - stop.trimEnd().length);
}
