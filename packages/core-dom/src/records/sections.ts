import type { RowRange } from "../segments/types.js";
import { Tag } from "../tree/tags.js";
import { NodeKind } from "../tree/types.js";
import { between, type Scan } from "./scan.js";

const HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);

/** Text outside of records with fewer characters is not a section. */
const MIN_SECTION = 30;

/**
 * Returns the kept text between the given ranges as sections: each begins with a heading that the method kept, or after a
 * range.
 *
 * @param taken - disjoint ranges in document order, which are not part of sections.
 */
export function findSections(scan: Scan, taken: readonly RowRange[]): readonly RowRange[] {
  const { tree } = scan;
  const sections: RowRange[] = [];
  let from = 0;
  for (const { start, end } of [...taken, { start: tree.length, end: tree.length }]) {
    if (start > from)
      sections.push(...(between(scan.keptBefore, from, start) === 0 ? [] : split(scan, from, start)));
    from = Math.max(from, end);
  }
  return sections;
}

function split(scan: Scan, from: number, to: number): readonly RowRange[] {
  const { tree, keptBefore, read } = scan;
  const starts: number[] = [];
  for (let row = from; row < to; row++) {
    if (tree.kind[row] !== NodeKind.element || !HEADINGS.has(tree.tag[row]!)) continue;
    if (between(keptBefore, row, Math.min(to, tree.end[row]!)) > 0) starts.push(row);
  }
  let first = from;
  while (first < to && read[first] !== 1) first++;
  first = starts.find((row) => row <= first && first < tree.end[row]!) ?? first;
  const sections: RowRange[] = [];
  const bounds = [first, ...starts.filter((row) => row > first), to];
  let start = bounds[0]!;
  for (let i = 1; i < bounds.length; i++) {
    const end = bounds[i]!;
    // A heading without text below it belongs to the next section, or to the records that follow.
    const isHeading =
      (i < bounds.length - 1 || to < tree.length) &&
      HEADINGS.has(tree.tag[start]!) &&
      between(keptBefore, tree.end[start]!, end) <= 0;
    if (isHeading) continue;
    if (between(keptBefore, start, end) >= MIN_SECTION) sections.push({ start, end });
    start = end;
  }
  return sections;
}
