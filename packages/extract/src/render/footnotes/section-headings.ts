import { attribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { HEADINGS, htmlTag } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Note } from "./types.js";

/** What says of an element that it holds the notes. */
const SECTION = /(?:^|\s)(?:footnotes?|endnotes?|doc-endnotes|footnotes-list|easy-footnotes?)(?:[\s-]|$)/i;

/** How far above a note its section may be. */
const CLIMB = 4;

/** Headings and rules of sections that hold nothing besides notes: they go with the notes. */
export function sectionHeadings(tree: Tree, kept: Kept, notes: readonly Note[]): readonly number[] {
  const rows = new Set(notes.map((note) => note.row));
  const sections = new Set<number>();
  for (const { row } of notes) {
    for (let up = tree.parent[row]!, i = 0; up > 0 && i < CLIMB; up = tree.parent[up]!, i++) {
      if (["class", "role"].some((name) => SECTION.test(attribute(tree, up, name) ?? ""))) sections.add(up);
    }
  }
  return [...sections].flatMap((section) => headingsAlone(tree, kept, section, rows));
}

function headingsAlone(
  tree: Tree,
  kept: Kept,
  section: number,
  notes: ReadonlySet<number>,
): readonly number[] {
  const headings: number[] = [];
  for (let row = section + 1; row < tree.end[section]!; row++) {
    const tag = htmlTag(tree, row);
    if (HEADINGS.has(tag) || tag === Tag.hr) headings.push(row);
    else if (!notes.has(row)) {
      if (kept[row] === 1 && tree.kind[row] === NodeKind.text) return [];
      continue;
    }
    row = tree.end[row]! - 1;
  }
  return headings;
}
