import { Attribute, Tag, type Tree } from "@winnow/core-dom/tree";
import { hasTag } from "../candidates.js";
import { Display, elementDisplay, groupBy, HEADINGS, htmlTag } from "../elements.js";
import type { NoteRange } from "../types.js";
import { labelKey } from "./labels.js";
import { type LinkMark, linkMarks } from "./link-marks.js";
import {
  attributeStart,
  blockRange,
  contentRange,
  inlineRange,
  isBlankBetween,
  isMarkedAsNote,
  startsParent,
  startsWithLabel,
} from "./ranges.js";
import type { Dialect, Search } from "./types.js";
import { idsAround, linksBack } from "./without-number.js";

/** A note that is the target of links. */
interface Draft extends NoteRange {
  readonly marks: readonly LinkMark[];
  /** The rows of the note if its own turn out to be those of several notes. */
  readonly inner?: NoteRange | undefined;
}

/** Parts of the ids of notes. */
const NOTE = /fn|foot|note|ftn|cite|ref|edn/i;

/** Ids of notes, other than those of their marks. */
const NOTE_ID =
  /^(?!.{0,60}(?:ref|back|anchor|anc$|return))(?:user-content-)?.{0,40}(?:fn|note|ftn|edn|cite)/i;

/** Classes of inline elements that contain a note, such as those of the plugin Modern Footnotes. */
const INLINE_NOTE = /(?:^|[\s_-])(?:foot|side)?note(?:s-footnote__note|__note|-content|-text)(?:\s|$)/i;

/** A place to which marks link. */
interface Spot {
  /** The row with the id. */
  readonly target: number;
  /** The block around it. */
  readonly block: number;
  /** The child of the block that contains it, or the block itself. */
  readonly child: number;
  readonly marks: readonly LinkMark[];
}

/** Maximum number of times that notes are searched for marks of further notes. */
const MAX_ROUNDS = 4;

/** Notes that are targets of links in kept text, and in notes that a method left out. */
export const linkedNotes: Dialect = {
  name: "targets of links",
  listed: true,
  matches: ({ region }) => hasTag(region, Tag.a) || hasTag(region, Tag.button),
  read: (search) =>
    findNotes(search).map(({ row, from, end, marks }) => {
      return { row, from, end, marks, skipped: [], cuts: marks.flatMap(({ brackets }) => brackets) };
    }),
};

function findNotes(search: Search): readonly Draft[] {
  const { kept } = search;
  let marks = linkMarks(search);
  let notes: readonly Draft[] = [];
  for (let round = 0; round < MAX_ROUNDS && marks.length > 0; round++) {
    notes = targetNotes(search, marks);
    // The marks in notes that a method left out.
    const known = new Set(marks.map((mark) => mark.row));
    const more: LinkMark[] = [];
    let done = 0;
    for (const note of notes) {
      if (kept[note.row] === 1 || note.row < done) continue;
      done = note.end;
      for (const mark of linkMarks(search, note)) if (!known.has(mark.row)) more.push(mark);
    }
    if (more.length === 0) break;
    marks = [...marks, ...more].sort((a, b) => a.row - b.row);
  }
  return notes;
}

/** Returns the notes to which marks link. Each row is only examined for the innermost block around it. */
function targetNotes({ region: { tree }, address }: Search, marks: readonly LinkMark[]): readonly Draft[] {
  const drafts: Draft[] = [];
  for (const spots of spotsByBlock(tree, marks).values()) {
    const all = spots.flatMap((spot) => spot.marks).sort((a, b) => a.row - b.row);
    if (haveOneLabel(all)) {
      const draft = noteAt(tree, { ...spots[0]!, marks: all }, address);
      if (draft !== undefined) drafts.push({ ...draft, marks: confirmed(tree, draft, address) });
    } else if (spots.length > 1) drafts.push(...parts(tree, spots));
  }
  return accepted(tree, withoutShared(drafts));
}

function haveOneLabel(marks: readonly LinkMark[]): boolean {
  return marks.every(({ label }) => labelKey(label) === labelKey(marks[0]!.label));
}

/** Returns the targets of marks in document order, by the block around them. */
function spotsByBlock(tree: Tree, marks: readonly LinkMark[]): ReadonlyMap<number, readonly Spot[]> {
  const byId = new Map(groupBy(marks, ({ target }) => target));
  const spots: Spot[] = [];
  const add = (target: number, id: string | undefined): void => {
    const same = id === undefined ? undefined : byId.get(id);
    if (same === undefined) return;
    // The first element with an id is the target of links.
    byId.delete(id!);
    const { block, child } = around(tree, target);
    if (block >= 0) spots.push({ target, block, child, marks: same });
  };
  for (let row = 0; row < tree.length && byId.size > 0; row++) {
    add(row, Attribute.id(tree, row));
    if (htmlTag(tree, row) === Tag.a) add(row, Attribute.name(tree, row));
  }
  return groupBy(spots, ({ block }) => block);
}

/** Maximum number of inline elements around the target of a mark. */
const MAX_INLINE = 8;

function around(tree: Tree, target: number): { readonly block: number; readonly child: number } {
  let block = target;
  let child = target;
  for (let i = 0; i < MAX_INLINE && block > 0 && elementDisplay(tree, block) < Display.block; i++) {
    child = block;
    block = tree.parent[block]!;
  }
  return { block: block > 0 && elementDisplay(tree, block) >= Display.block ? block : -1, child };
}

/** Returns the note to which marks with one label link; undefined if there is not enough evidence of one. */
function noteAt(
  tree: Tree,
  { target, block, child, marks }: Spot,
  address: string | undefined,
): Draft | undefined {
  const mark = marks.find(({ sure }) => sure) ?? marks.find(({ bracketed }) => bracketed) ?? marks[0]!;
  if (
    elementDisplay(tree, target) === Display.inline &&
    INLINE_NOTE.test(attributeStart(tree, target, "class"))
  ) {
    return { ...contentRange(tree, target), marks };
  }
  const isMarked = isMarkedAsNote(tree, block);
  const isAroundMark = block < mark.row && mark.row < tree.end[block]!;
  if (child !== block && !isMarked && (isAroundMark || isContainer(tree, block))) {
    const range = inlineRange(tree, child, undefined, mark.label);
    const isNote = startsWithLabel(tree, range, mark.label) || (mark.sure && NOTE_ID.test(mark.target));
    return isNote ? { ...range, marks } : undefined;
  }
  const inner = blockRange(tree, block);
  if (inner === undefined) return undefined;
  const tag = htmlTag(tree, block);
  const isItem = tag === Tag.li || tag === Tag.dt || HEADINGS.has(tag) || htmlTag(tree, inner.row) === Tag.li;
  const outer = isItem || isMarked ? undefined : markedAround(tree, block);
  const draft = { ...(outer === undefined ? inner : contentRange(tree, outer)), inner, marks };
  const starts = (): boolean => startsWithLabel(tree, inner, mark.label);
  const areNumbers = marks.every(({ row }) => startsBlock(tree, row));
  if (mark.sure) {
    if (areNumbers && !NOTE_ID.test(mark.target) && !starts()) return undefined;
    const isNote = isItem || isMarked || outer !== undefined || NOTE.test(mark.target) || starts();
    return isNote ? draft : undefined;
  }
  // A link that is not superscript may be any link within the page.
  if (areNumbers) return undefined;
  if (isMarked || outer !== undefined || (mark.bracketed && (isItem || starts()))) return draft;
  return (isItem || starts()) && linksBack(tree, draft, idsAround(tree, marks), address) ? draft : undefined;
}

/** Returns the marks of a note; a plain number that links to it is one only if the note links back. */
function confirmed(tree: Tree, note: Draft, address: string | undefined): readonly LinkMark[] {
  return note.marks.filter((mark) => {
    if (mark.sure || mark.bracketed || isMarkedAsNote(tree, note.row)) return true;
    return linksBack(tree, note, idsAround(tree, [mark]), address);
  });
}

/** Elements that contain blocks, of which a note is only a part. */
function isContainer(tree: Tree, block: number): boolean {
  const tag = htmlTag(tree, block);
  if (tag === Tag.p || tag === Tag.li || tag === Tag.dt || tag === Tag.tr || HEADINGS.has(tag)) return false;
  for (let row = block + 1; row < tree.end[block]!; row = tree.end[row]!) {
    if (elementDisplay(tree, row) >= Display.block) return true;
  }
  return false;
}

/** Returns the element around a block that is marked as a note, and that begins with the block. */
function markedAround(tree: Tree, block: number): number | undefined {
  for (let i = 0, row = block; i < 2 && row > 0 && startsParent(tree, row); i++) {
    row = tree.parent[row]!;
    const tag = htmlTag(tree, row);
    if (tag !== Tag.div && tag !== Tag.aside && tag !== Tag.section && tag !== Tag.li) return undefined;
    if (isMarkedAsNote(tree, row)) return row;
  }
  return undefined;
}

/** Splits a block in which several notes begin. Each has to begin with the label of its marks. */
function parts(tree: Tree, spots: readonly Spot[]): readonly Draft[] {
  return spots.flatMap(({ child, block, marks }, i) => {
    const next = spots[i + 1]?.child;
    if (child === block || next === child) return [];
    const { label } = marks[0]!;
    const range = inlineRange(tree, child, next, label);
    return haveOneLabel(marks) && startsWithLabel(tree, range, label) ? [{ ...range, marks }] : [];
  });
}

/**
 * Resolves notes with the same rows: a class such as `footnote` around several notes is not one of them. If
 * they still have the same rows, their links remain links.
 */
function withoutShared(drafts: readonly Draft[]): readonly Draft[] {
  const users = new Map<number, number>();
  const use = ({ row }: NoteRange): void => void users.set(row, (users.get(row) ?? 0) + 1);
  drafts.forEach(use);
  const inner = drafts.map((draft) => {
    if (users.get(draft.row) === 1 || draft.inner === undefined) return draft;
    use(draft.inner);
    return { ...draft, ...draft.inner };
  });
  return inner.filter(({ row }) => users.get(row) === 1);
}

/**
 * Returns the notes that are the targets of marks in the text, in document order. A note comes after its
 * first mark; otherwise a mark that begins its block is the number of another note, and links back.
 */
function accepted(tree: Tree, drafts: readonly Draft[]): readonly Draft[] {
  const byRow = (a: Draft, b: Draft): number => a.row - b.row;
  const outside = drafts.flatMap((draft) => {
    const marks = draft.marks.filter(({ row }) => row < draft.row || row >= draft.end);
    return marks.length === 0 ? [] : [{ ...draft, marks }];
  });
  const notes = outside.filter(({ row, marks }) => marks[0]!.row < row).sort(byRow);
  if (notes.length === outside.length) return notes;
  const inside = new Uint8Array(tree.length);
  let done = 0;
  for (const { row, end } of notes) {
    if (end > done) inside.fill(1, Math.max(done, row), end);
    done = Math.max(done, end);
  }
  for (const late of outside) {
    if (late.marks[0]!.row < late.row) continue;
    const marks = late.marks.filter(({ row }) => inside[row] === 0 && !startsBlock(tree, row));
    const [first] = marks;
    if (first === undefined || inside[late.row] === 1) continue;
    const isItem = htmlTag(tree, late.row) === Tag.li;
    if (isItem || NOTE_ID.test(first.target) || startsWithLabel(tree, late, first.label)) {
      notes.push({ ...late, marks });
    }
  }
  return notes.sort(byRow);
}

/** Whether a row is the first text of the block around it. */
function startsBlock(tree: Tree, row: number): boolean {
  const { block } = around(tree, row);
  return block >= 0 && isBlankBetween(tree, block, row);
}
