import { BLOCK_TAGS } from "../blocks/blocks.js";
import { textContent } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import type { Tree } from "../tree/types.js";
import { between, type Scan } from "./scan.js";

/** Text that the records of a group share is not longer. */
export const MAX_REPEATED = 60;

const LINES: ReadonlySet<number> = new Set([...BLOCK_TAGS, Tag.a, Tag.button]);

/** Returns the nearest link, button or block element around a row. */
export function lineElement({ tag, parent }: Tree, row: number): number {
  let at = row;
  while (at > 0 && !LINES.has(tag[at]!)) at = parent[at]!;
  return at;
}

/**
 * Counts in how many records a short text occurs: "Reply", "Report", the labels of fields. Returns a function that tells
 * whether the text of a row or a line of them occurs in a minimum number of records.
 *
 * @param rows - the text rows of each record.
 * @param areSpoken - whether people wrote the records: "Posts: 17" and "Reply #2" are then the same labels as "Posts: 9" and
 *   "Reply #1". The records of a list differ in their prices and sizes.
 */
export function repeatedIn(
  { tree, textBefore }: Scan,
  rows: readonly (readonly number[])[],
  areSpoken: boolean,
): (row: number, min: number) => boolean {
  const texts = new Map<number, string>();
  /** The number of records with each text, and the last one. */
  const known = new Map<string, { count: number; last: number }>();
  const see = (row: number, record: number): void => {
    if (between(textBefore, row, tree.end[row]!) > MAX_REPEATED) return;
    let value = texts.get(row);
    if (value === undefined) texts.set(row, (value = comparedText(tree, row, areSpoken)));
    const seen = known.get(value);
    if (seen === undefined) known.set(value, { count: 1, last: record });
    else if (seen.last !== record) {
      seen.count++;
      seen.last = record;
    }
  };
  for (const [record, own] of rows.entries()) {
    for (const row of own) {
      if (between(textBefore, row, row + 1) > MAX_REPEATED) continue;
      see(row, record);
      see(lineElement(tree, row), record);
    }
  }
  return (row, min) => {
    const value = texts.get(row);
    return value !== undefined && known.get(value)!.count >= min;
  };
}

/** Returns the text of a subtree with one space between words, without the case of Latin letters, and perhaps without numbers. */
function comparedText(tree: Tree, row: number, withoutNumbers: boolean): string {
  const words = textContent(tree, row).split(/[\0-\x20\xa0]+/);
  const value = words
    .join(" ")
    .trim()
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  return withoutNumbers ? value.replace(/\d+/g, "0") : value;
}
