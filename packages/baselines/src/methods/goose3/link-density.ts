import { Tag } from "@winnow/core-dom";
import { type Counter, type EditableTree, type SubtreeSums, subtreeSum } from "../../editable-tree/index.js";
import type { Copies } from "./to-paragraphs.js";
import type { WordCount } from "./word-counts.js";

/** What is counted in an element. */
export const Field = {
  words: 0,
  stopWords: 1,
  /** Characters other than white space. */
  characters: 2,
  /** Links inside the element. */
  links: 3,
  /** Words of these links; those of a link in a link count twice. */
  linkWords: 4,
  /** Number of these links that have words. */
  linksWithWords: 5,
} as const;

/** @param copies - text that counts twice. */
export function wordAndLinkCounter(
  tree: EditableTree,
  countOf: (row: number) => WordCount,
  copies: Copies,
): Counter {
  const addText = (cells: Int32Array, to: number, row: number): void => {
    const { words, stopWords, characters } = countOf(row);
    if (words === 0) return;
    cells[to + Field.words]! += words;
    cells[to + Field.stopWords]! += stopWords;
    cells[to + Field.characters]! += characters;
  };
  return {
    fields: 6,
    addText,
    addElement(cells, to, from, node) {
      const copied = copies.get(node);
      if (copied !== undefined) for (const row of copied) addText(cells, from, row);
      if (cells[from + Field.words]! > 0 || cells[from + Field.links]! > 0) {
        for (let field = 0; field < 6; field++) cells[to + field]! += cells[from + field]!;
      }
      if (tree.tag[node] !== Tag.a) return;
      const words = cells[from + Field.words]!;
      cells[to + Field.links]! += 1;
      cells[to + Field.linkWords]! += words;
      if (words > 0) cells[to + Field.linksWithWords]! += 1;
    },
  };
}

/**
 * Whether an element is mostly links: the share of words in links, times the number of links, is at least 1.
 * The original joins the texts of the links without a space between them.
 */
export function hasManyLinks(sums: SubtreeSums, element: number): boolean {
  const links = subtreeSum(sums, element, Field.links);
  if (links === 0) return false;
  const joined =
    subtreeSum(sums, element, Field.linkWords) -
    Math.max(0, subtreeSum(sums, element, Field.linksWithWords) - 1);
  return (Math.max(1, joined) / Math.max(1, subtreeSum(sums, element, Field.words))) * links >= 1;
}
