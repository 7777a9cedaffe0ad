import { attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { HEADINGS, htmlTag } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Note } from "./marks.js";

/** What says of an element that it holds the notes. */
const SECTION = /(?:^|\s)(?:footnotes?|endnotes?|doc-endnotes|footnotes-list|easy-footnotes?)(?:[\s-]|$)/i;

/** How far above a note its section may be. */
const CLIMB = 4;

/** Headings and rules of sections that hold nothing besides notes: they go with the notes. */
export function sectionHeadings(tree: Tree, kept: Kept, notes: readonly Note[]): readonly number[] {
  const sections = sectionsOf(tree, notes);
  if (sections.length === 0) return [];
  const { headings, otherBefore } = survey(tree, kept, new Set(notes.map((note) => note.row)));
  const found: number[] = [];
  let next = 0;
  let done = 0;
  for (const section of sections) {
    const stop = tree.end[section]!;
    if (section < done || otherBefore[stop] !== otherBefore[section]) continue;
    done = stop;
    while (next < headings.length && headings[next]! < section) next++;
    for (; next < headings.length && headings[next]! < stop; next++) found.push(headings[next]!);
  }
  return found;
}

/** The sections that the notes stand in, in document order. */
function sectionsOf(tree: Tree, notes: readonly Note[]): readonly number[] {
  const asked = new Map<number, boolean>();
  const isSection = (row: number): boolean => {
    let is = asked.get(row);
    if (is === undefined) {
      is = ["class", "role"].some((name) => SECTION.test(attribute(tree, row, name) ?? ""));
      asked.set(row, is);
    }
    return is;
  };
  const sections = new Set<number>();
  for (const { row } of notes) {
    for (let up = tree.parent[row]!, i = 0; up > 0 && i < CLIMB; up = tree.parent[up]!, i++) {
      if (isSection(up)) sections.add(up);
    }
  }
  return [...sections].sort((a, b) => a - b);
}

/** Headings and rules outside of notes, and how much kept text there is before each row that is in neither. */
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
