import { attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { HEADINGS, htmlTag } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Note } from "./marks.js";

/** Classes and roles of elements that contain the notes. */
const SECTION = /(?:^|\s)(?:footnotes?|endnotes?|doc-endnotes|footnotes-list|easy-footnotes?)(?:[\s-]|$)/i;

/** Maximum number of ancestors of a note that are searched for its section. */
const MAX_ANCESTORS = 4;

/** Returns the headings and rules of sections that contain only notes; they are left out with the notes. */
export function sectionHeadings(tree: Tree, kept: Kept, notes: readonly Note[]): readonly number[] {
  const sections = sectionsOf(tree, notes);
  if (sections.length === 0) return [];
  const { headings, otherBefore } = survey(tree, kept, new Set(notes.map((note) => note.row)));
  const rows: number[] = [];
  let next = 0;
  let done = 0;
  for (const section of sections) {
    const stop = tree.end[section]!;
    if (section < done || otherBefore[stop] !== otherBefore[section]) continue;
    done = stop;
    while (next < headings.length && headings[next]! < section) next++;
    for (; next < headings.length && headings[next]! < stop; next++) rows.push(headings[next]!);
  }
  return rows;
}

/** Returns the sections around the notes in document order. */
function sectionsOf(tree: Tree, notes: readonly Note[]): readonly number[] {
  const cache = new Map<number, boolean>();
  const isSection = (row: number): boolean => {
    let is = cache.get(row);
    if (is === undefined) {
      is = ["class", "role"].some((name) => SECTION.test(attribute(tree, row, name) ?? ""));
      cache.set(row, is);
    }
    return is;
  };
  const sections = new Set<number>();
  for (const { row } of notes) {
    for (let up = tree.parent[row]!, i = 0; up > 0 && i < MAX_ANCESTORS; up = tree.parent[up]!, i++) {
      if (isSection(up)) sections.add(up);
    }
  }
  return [...sections].sort((a, b) => a - b);
}

/**
 * Returns headings and rules outside of notes, and for each row the number of other kept text rows before it.
 */
function survey(
  tree: Tree,
  kept: Kept,
  notes: ReadonlySet<number>,
): { readonly headings: readonly number[]; readonly otherBefore: Int32Array } {
  const headings: number[] = [];
  const otherBefore = new Int32Array(tree.length + 1);
  let inside = 0;
  for (let row = 0; row < tree.length; row++) {
    otherBefore[row + 1] = otherBefore[row]!;
    if (row < inside) continue;
    const tag = htmlTag(tree, row);
    const isHeading = HEADINGS.has(tag) || tag === Tag.hr;
    if (isHeading) headings.push(row);
    if (isHeading || notes.has(row)) inside = tree.end[row]!;
    else if (kept[row] === 1 && tree.kind[row] === NodeKind.text) otherBefore[row + 1]!++;
  }
  return { headings, otherBefore };
}
