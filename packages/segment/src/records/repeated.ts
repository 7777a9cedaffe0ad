import { BLOCK_TAGS, literalStart, NodeKind, Tag, type Tree, text, textLength } from "@winnow/core-dom";
import { between, type Scan } from "./scan.js";

/** Text that the records of a group share is not longer. */
export const MAX_REPEATED = 60;

const LINES: ReadonlySet<number> = new Set([...BLOCK_TAGS, Tag.a, Tag.button]);

/** Returns the nearest link, button or block element around a row. */
export function lineOf({ tag, parent }: Tree, row: number): number {
  let at = row;
  while (at > 0 && !LINES.has(tag[at]!)) at = parent[at]!;
  return at;
}

/**
 * Counts in how many records a short text occurs: "Reply", "Report", the labels of fields. Returns a function that tells
 * whether the text of a row or a line of them occurs in a minimum number of records.
 *
 * @param rows - the text rows of each record.
 */
export function repeatedIn(
  { tree, textBefore }: Scan,
  rows: readonly (readonly number[])[],
): (row: number, min: number) => boolean {
  /** The place of each short text in the counts, from 1; 0 for other rows. */
  const places = new Int32Array(tree.length);
  const known = new Map<number, number>();
  const counts: number[] = [0];
  /** The last record that has each text. */
  const seenIn: number[] = [-1];
  const see = (row: number, record: number): void => {
    let place = places[row]!;
    if (place === 0) {
      const hash = textHash(tree, row);
      place = known.get(hash) ?? counts.length;
      if (place === counts.length) {
        known.set(hash, place);
        counts.push(0);
        seenIn.push(-1);
      }
      places[row] = place;
    }
    if (seenIn[place] === record) return;
    seenIn[place] = record;
    counts[place]!++;
  };
  for (const [record, own] of rows.entries()) {
    for (const row of own) {
      if (between(textBefore, row, row + 1) > MAX_REPEATED) continue;
      see(row, record);
      const line = lineOf(tree, row);
      // Most texts are the only child of their line.
      if (tree.end[line] === line + 2) places[line] = places[row]!;
      else if (between(textBefore, line, tree.end[line]!) <= MAX_REPEATED) see(line, record);
    }
  }
  return (row, min) => counts[places[row]!]! >= min;
}

/** Returns a hash of the text of a subtree, with one space between words, and without the case of Latin letters. */
function textHash(tree: Tree, row: number): number {
  const { kind, end, strings } = tree;
  let hash = 0;
  let isSpace = false;
  for (let at = row; at < end[row]!; at++) {
    if (kind[at] === NodeKind.fragment) at = end[at]! - 1;
    if (kind[at] !== NodeKind.text) continue;
    const literal = literalStart(tree, at);
    const value = literal < 0 ? text(tree, at) : strings.source;
    const start = Math.max(0, literal);
    for (let i = start; i < start + textLength(tree, at); i++) {
      const code = value.charCodeAt(i);
      if (code <= 0x20 || code === 0xa0) isSpace = hash !== 0;
      else {
        if (isSpace) hash = Math.imul(hash, 31) + 0x20;
        isSpace = false;
        hash = (Math.imul(hash, 31) + (code >= 0x41 && code <= 0x5a ? code | 0x20 : code)) | 0;
      }
    }
  }
  return hash;
}
