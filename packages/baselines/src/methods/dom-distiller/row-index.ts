import { NodeKind, type Tree, text } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { tagBits } from "../../text-blocks/tag-table.js";
import { countWords } from "./word-count.js";

/** Counts rows of a kind in an element, itself excluded, in constant time. */
type CountIn = (row: number) => number;

/** Where a page has text, breaks, images and tables; built once for all walks. */
export interface RowIndex {
  /** Text rows that are not blank. Hidden text counts, too. */
  readonly textsIn: CountIn;
  /** `br` and `hr`. */
  readonly breaksIn: CountIn;
  /** `img` and `picture`. */
  readonly imagesIn: CountIn;
  readonly tablesIn: CountIn;
  /**
   * Returns the number of words of a text row; -1 for a blank row. Other text may have no words, such as a
   * dash.
   */
  countWords(row: number): number;
}

const BREAK = 1;
const IMAGE = 2;
const TABLE = 4;
const listedKind = tagBits([
  [BREAK, "br hr"],
  [IMAGE, "img picture"],
  [TABLE, "table"],
]);

/** Indexes a page, in linear time. */
export function indexRows(tree: Tree): RowIndex {
  const { length, kind, end } = tree;
  // Prefix sums.
  const texts = new Int32Array(length + 1);
  const breaks = new Int32Array(length + 1);
  const images = new Int32Array(length + 1);
  const tables = new Int32Array(length + 1);
  for (let row = 0; row < length; row++) {
    const bits = listedKind(tree, row);
    const isText = kind[row] === NodeKind.text && !isBlankText(tree, row);
    texts[row + 1] = texts[row]! + (isText ? 1 : 0);
    breaks[row + 1] = breaks[row]! + (bits & BREAK ? 1 : 0);
    images[row + 1] = images[row]! + (bits & IMAGE ? 1 : 0);
    tables[row + 1] = tables[row]! + (bits & TABLE ? 1 : 0);
  }
  /** Numbers of words, for the second walk; -1 if not counted. */
  const counts = new Int32Array(length).fill(-1);
  return {
    textsIn: (row) => texts[end[row]!]! - texts[row + 1]!,
    breaksIn: (row) => breaks[end[row]!]! - breaks[row + 1]!,
    imagesIn: (row) => images[end[row]!]! - images[row + 1]!,
    tablesIn: (row) => tables[end[row]!]! - tables[row + 1]!,
    countWords(row) {
      if (texts[row + 1] === texts[row]) return -1;
      if (counts[row]! < 0) counts[row] = countWords(text(tree, row));
      return counts[row]!;
    },
  };
}
