import { attribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { Display, displayOf, HEADINGS, htmlTag, PREFORMATTED } from "./elements.js";
import type { Kept } from "./kept.js";

/** The footnotes of a page whose mark and note are both kept. */
export interface Footnotes {
  /** The row that is the mark (the `sup`, or the `a` itself) and the name of its note. */
  readonly references: ReadonlyMap<number, string>;
  /** The notes in the order of their first marks: each a row to render at the end. */
  readonly definitions: readonly { readonly row: number; readonly name: string }[];
  /** Rows that the text goes without where it stands: the notes themselves, and the arrows back. */
  readonly skipped: ReadonlySet<number>;
}

const NONE: Footnotes = { references: new Map(), definitions: [], skipped: new Set() };

/** Ids, classes and addresses by which the dialects call their notes and marks. */
const NOTE = /fn|foot|note|ftn|cite|ref|edn/i;
/** Classes of the way back: MediaWiki, Pandoc, PHP Markdown Extra, GitHub. */
const BACK =
  /(?:^|[\s_-])(?:backlink|back-?ref\w*|footnote-?back\w*|reversefootnote|footnote-return)(?:\s|$)/i;
/** What a mark reads as: a number, a letter, a dagger, `note 1`, in brackets or not. */
const MARK = /^[[(]?\s*([\p{L}\p{N}][\p{L}\p{N} .-]{0,15}|[*†‡§¶#]{1,4})\s*[\])]?$/u;

/**
 * Finds the footnotes of the common dialects: a superscript link (or one that says it is a note's) to an element
 * of the same page that holds the note, with or without a link back.
 */
export function footnotes(tree: Tree, kept: Kept, url: string | undefined): Footnotes {
  const byNote = marksByNote(tree, kept, findMarks(tree, kept, url));
  if (byNote.size === 0) return NONE;
  const references = new Map<number, string>();
  const names = new Map<number, string>();
  const taken = new Set<string>();
  const skipped = new Set<number>();
  for (const [note, marks] of byNote) {
    // A block that several marks call by different labels holds several notes: those links stay links.
    if (marks.some((mark) => mark.label !== marks[0]!.label)) continue;
    const back = backLinks(tree, note, marks);
    if (!holdsText(tree, kept, note, back)) continue;
    const name = freshName(marks[0]!.label, taken, names.size + 1);
    names.set(note, name);
    for (const mark of marks) references.set(mark.row, name);
    for (const row of back) skipped.add(row);
    skipped.add(note);
  }
  if (references.size === 0) return NONE;
  return { references, definitions: inOrder(tree, references, names), skipped };
}

/**
 * The marks of each note. A note stands behind its first mark, else it is the way back that was found; a mark in
 * another note may stand behind it.
 */
function marksByNote(tree: Tree, kept: Kept, marks: readonly Mark[]): ReadonlyMap<number, readonly Mark[]> {
  const notes = new Map<number, Mark[]>();
  if (marks.length === 0) return notes;
  const targets = rowsById(tree, new Set(marks.map((mark) => mark.fragment)));
  const late: [note: number, mark: Mark][] = [];
  for (const mark of marks) {
    const target = targets.get(mark.fragment);
    const note = target === undefined ? -1 : noteOf(tree, target, mark.fragment);
    if (note < 0 || kept[note] !== 1) continue;
    if (note < mark.row) late.push([note, mark]);
    else if (notes.has(note)) notes.get(note)!.push(mark);
    else notes.set(note, [mark]);
  }
  for (const [note, mark] of late) if (mark.row >= tree.end[note]!) notes.get(note)?.push(mark);
  return notes;
}

interface Mark {
  readonly row: number;
  readonly label: string;
  readonly fragment: string;
}

function findMarks(tree: Tree, kept: Kept, url: string | undefined): readonly Mark[] {
  const marks: Mark[] = [];
  const page = url?.replace(/#.*$/s, "");
  let pre = -1;
  for (let row = 0; row < tree.length; row++) {
    if (kept[row] === 0 || tree.kind[row] !== NodeKind.element) continue;
    const tag = htmlTag(tree, row);
    if (PREFORMATTED.has(tag)) pre = Math.max(pre, tree.end[row]!);
    if (tag !== Tag.a || row < pre) continue;
    const href = attribute(tree, row, "href");
    if (href === undefined) continue;
    const at = href.indexOf("#");
    if (at < 0 || at === href.length - 1 || (at > 0 && href.slice(0, at) !== page)) continue;
    if (!looksLikeMark(tree, row)) continue;
    const label = MARK.exec(shortText(tree, row))?.[1];
    if (label === undefined) continue;
    marks.push({ row: outermost(tree, row, label), label, fragment: decoded(href.slice(at + 1)) });
  }
  return marks;
}

function looksLikeMark(tree: Tree, row: number): boolean {
  if (htmlTag(tree, row + 1) === Tag.sup && row + 1 < tree.end[row]!) return true;
  let up = tree.parent[row]!;
  for (let i = 0; i < 3 && up >= 0; i++, up = tree.parent[up]!)
    if (htmlTag(tree, up) === Tag.sup) return true;
  const said = ["class", "id", "role", "epub:type", "data-footnote-ref", "rel"]
    .map((name) => attribute(tree, row, name) ?? "")
    .join(" ");
  return /note-?ref|doc-noteref|fnref|ftnref|footnote-?(?:link|anchor|number)|cite_?ref/i.test(said);
}

/** The text of a row while it is short; a longer one is no mark. */
function shortText(tree: Tree, row: number): string {
  let out = "";
  const stop = Math.min(tree.end[row]!, row + 16);
  for (let i = row + 1; i < stop && out.length < 40; i++) out += text(tree, i);
  return out.trim();
}

/** The mark with what only wraps it: `<sup>[<a>1</a>]</sup>`. */
function outermost(tree: Tree, row: number, label: string): number {
  let best = row;
  let up = tree.parent[row]!;
  for (let i = 0; i < 3 && up >= 0 && displayOf(tree, up) === Display.inline; i++, up = tree.parent[up]!) {
    if (tree.end[up]! - up > 16 || MARK.exec(shortText(tree, up))?.[1] !== label) break;
    best = up;
  }
  return best;
}

function rowsById(tree: Tree, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const id =
      attribute(tree, row, "id") ?? (htmlTag(tree, row) === Tag.a ? attribute(tree, row, "name") : undefined);
    if (id !== undefined && wanted.has(id) && !rows.has(id)) rows.set(id, row);
  }
  return rows;
}

/** The block that holds the note: the target itself, or the block that an anchor stands in; -1 for none. */
function noteOf(tree: Tree, target: number, fragment: string): number {
  let row = target;
  for (let i = 0; i < 8 && row > 0 && displayOf(tree, row) < Display.block; i++) row = tree.parent[row]!;
  if (row <= 0 || displayOf(tree, row) < Display.block) return -1;
  const tag = htmlTag(tree, row);
  if (tag === Tag.li) return row;
  // An anchor at the start of a paragraph that is all an item or a note's element has.
  if (!NOTE.test(fragment) || HEADINGS.has(tag)) return -1;
  return tag === Tag.p || tag === Tag.div || tag === Tag.dd || tag === Tag.aside ? row : -1;
}

/** Links from the note to its marks, and what the dialects put around them. */
function backLinks(tree: Tree, note: number, marks: readonly Mark[]): readonly number[] {
  const ids = new Set<string>();
  for (const mark of marks) {
    for (let i = 0, up = mark.row; i < 4 && up >= 0; i++, up = tree.parent[up]!) addIds(tree, up, ids);
    for (let row = mark.row; row < tree.end[mark.row]!; row++) addIds(tree, row, ids);
  }
  const rows: number[] = [];
  for (let row = note + 1; row < tree.end[note]!; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const href = htmlTag(tree, row) === Tag.a ? attribute(tree, row, "href") : undefined;
    const fragment = href?.startsWith("#") ? decoded(href.slice(1)) : undefined;
    const back =
      BACK.test(attribute(tree, row, "class") ?? "") ||
      (fragment !== undefined &&
        (ids.has(fragment) || /^(?:[\s↩↑^⏎⤴]|\u{fe0e}|\u{fe0f})+$/u.test(shortText(tree, row))));
    if (!back) continue;
    rows.push(row);
    row = tree.end[row]! - 1;
  }
  return rows;
}

function addIds(tree: Tree, row: number, ids: Set<string>): void {
  const id = attribute(tree, row, "id") ?? attribute(tree, row, "name");
  if (id !== undefined) ids.add(id);
}

function holdsText(tree: Tree, kept: Kept, note: number, without: readonly number[]): boolean {
  const skip = new Set(without);
  for (let row = note + 1; row < tree.end[note]!; row++) {
    if (skip.has(row)) row = tree.end[row]! - 1;
    else if (kept[row] === 1 && tree.kind[row] === NodeKind.text) return true;
  }
  return false;
}

/** A note's name as Markdown can write it, no two alike but for case. */
function freshName(label: string, taken: Set<string>, number: number): string {
  const plain = label.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  const base = plain === "" ? String(number) : plain;
  let name = base;
  for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${base}-${i}`;
  taken.add(name.toLowerCase());
  return name;
}

/** Notes in the order of their first marks in the text, then of those in other notes. */
function inOrder(
  tree: Tree,
  references: ReadonlyMap<number, string>,
  names: ReadonlyMap<number, string>,
): Footnotes["definitions"] {
  const rows = new Map([...names].map(([row, name]) => [name, row]));
  const inNote = new Map<number, string[]>();
  const order = new Set<string>();
  const open: number[] = [];
  for (const row of [...references.keys(), ...names.keys()].sort((a, b) => a - b)) {
    while (open.length > 0 && tree.end[open[open.length - 1]!]! <= row) open.pop();
    const name = references.get(row);
    const around = open[open.length - 1];
    if (name === undefined) open.push(row);
    else if (around === undefined) order.add(name);
    else if (inNote.has(around)) inNote.get(around)!.push(name);
    else inNote.set(around, [name]);
  }
  // A set is walked in the order of insertion, what is added on the way included.
  for (const name of order) for (const next of inNote.get(rows.get(name)!) ?? []) order.add(next);
  for (const name of names.values()) order.add(name);
  return [...order].map((name) => ({ row: rows.get(name)!, name }));
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
