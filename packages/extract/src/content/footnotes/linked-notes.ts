import { Attribute, Tag, type Tree } from "@winnow/core-dom/tree";
import { Display, displayOf, HEADINGS, htmlTag } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Region } from "../region.js";
import { idsAround, linksBack } from "./back-links.js";
import { labelKey } from "./labels.js";
import { type LinkMark, linkMarks } from "./marks.js";
import {
  blockRange,
  contentRange,
  inlineRange,
  isBlankBetween,
  isMarkedAsNote,
  startOf,
  startsParent,
  startsWithLabel,
} from "./ranges.js";
import type { Range } from "./types.js";

/** A note that is the target of links. */
export interface LinkedNote {
  readonly range: Range;
  readonly marks: readonly LinkMark[];
}

interface Draft extends LinkedNote {
  /** The rows of the note if those of `range` turn out to be those of several notes. */
  readonly inner?: Range | undefined;
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
  readonly marks: LinkMark[];
}

/** Maximum number of times that notes are searched for marks of further notes. */
const MAX_ROUNDS = 4;

/** Finds the notes that are targets of links in kept text, and in notes that a method left out. */
export function linkedNotes(region: Region, kept: Kept, url: string | undefined): readonly LinkedNote[] {
  let marks = linkMarks(region, kept, url);
  let notes: readonly LinkedNote[] = [];
  for (let round = 0; round < MAX_ROUNDS && marks.length > 0; round++) {
    notes = targetsOf(region.tree, marks, url);
    const more = marksIn(region, kept, notes, url, new Set(marks.map((mark) => mark.row)));
    if (more.length === 0) break;
    marks = [...marks, ...more].sort((a, b) => a.row - b.row);
  }
  return notes;
}

/** Returns the marks in notes that a method left out, other than the known ones. */
function marksIn(
  region: Region,
  kept: Kept,
  notes: readonly LinkedNote[],
  url: string | undefined,
  known: ReadonlySet<number>,
): readonly LinkMark[] {
  const more: LinkMark[] = [];
  let done = 0;
  for (const { range } of notes) {
    if (kept[range.row] === 1 || range.row < done) continue;
    done = range.end;
    for (const mark of linkMarks(region, kept, url, range)) if (!known.has(mark.row)) more.push(mark);
  }
  return more;
}

/** Returns the notes to which marks link. Each row is only examined for the innermost block around it. */
function targetsOf(tree: Tree, marks: readonly LinkMark[], url: string | undefined): readonly LinkedNote[] {
  const drafts: Draft[] = [];
  for (const spots of spotsByBlock(tree, marks).values()) {
    const all = spots.flatMap((spot) => spot.marks).sort((a, b) => a.row - b.row);
    const isOne = all.every(({ label }) => labelKey(label) === labelKey(all[0]!.label));
    if (isOne) {
      const draft = rangeOf(tree, { ...spots[0]!, marks: all }, url);
      if (draft !== undefined) drafts.push({ ...draft, marks: own(tree, draft, url) });
    } else if (spots.length > 1) drafts.push(...parts(tree, spots));
  }
  return accepted(tree, withoutShared(drafts));
}

/** Returns the targets of marks in document order, by the block around them. */
function spotsByBlock(tree: Tree, marks: readonly LinkMark[]): ReadonlyMap<number, readonly Spot[]> {
  const byId = new Map<string, LinkMark[]>();
  for (const mark of marks) {
    const same = byId.get(mark.target);
    if (same === undefined) byId.set(mark.target, [mark]);
    else same.push(mark);
  }
  const blocks = new Map<number, Spot[]>();
  const add = (target: number, id: string | undefined): void => {
    const own = id === undefined ? undefined : byId.get(id);
    if (own === undefined) return;
    // The first element with an id is the target of links.
    byId.delete(id!);
    const { block, child } = around(tree, target);
    const spot = { target, block, child, marks: own };
    if (block < 0) return;
    if (blocks.has(block)) blocks.get(block)!.push(spot);
    else blocks.set(block, [spot]);
  };
  for (let row = 0; row < tree.length && byId.size > 0; row++) {
    add(row, Attribute.id(tree, row));
    if (htmlTag(tree, row) === Tag.a) add(row, Attribute.name(tree, row));
  }
  return blocks;
}

/** Maximum number of inline elements around the target of a mark. */
const MAX_INLINE = 8;

function around(tree: Tree, target: number): { readonly block: number; readonly child: number } {
  let block = target;
  let child = target;
  for (let i = 0; i < MAX_INLINE && block > 0 && displayOf(tree, block) < Display.block; i++) {
    child = block;
    block = tree.parent[block]!;
  }
  return { block: block > 0 && displayOf(tree, block) >= Display.block ? block : -1, child };
}

/** Returns the note to which marks with one label link; undefined if there is not enough evidence of one. */
function rangeOf(
  tree: Tree,
  { target, block, child, marks }: Spot,
  url: string | undefined,
): Draft | undefined {
  const mark = marks.find((one) => one.sure) ?? marks.find((one) => one.bracketed) ?? marks[0]!;
  if (displayOf(tree, target) === Display.inline && INLINE_NOTE.test(startOf(tree, target, "class"))) {
    return { range: contentRange(tree, target), marks };
  }
  const isMarked = isMarkedAsNote(tree, block);
  const isAroundMark = block < mark.row && mark.row < tree.end[block]!;
  if (child !== block && !isMarked && (isAroundMark || isContainer(tree, block))) {
    const range = inlineRange(tree, child, undefined, mark.label);
    const isNote = startsWithLabel(tree, range, mark.label) || (mark.sure && NOTE_ID.test(mark.target));
    return isNote ? { range, marks } : undefined;
  }
  const own = blockRange(tree, block);
  if (own === undefined) return undefined;
  const tag = htmlTag(tree, block);
  const isItem = tag === Tag.li || tag === Tag.dt || HEADINGS.has(tag) || htmlTag(tree, own.row) === Tag.li;
  const outer = isItem || isMarked ? undefined : markedAround(tree, block);
  const range = outer === undefined ? own : contentRange(tree, outer);
  const draft = { range, inner: own, marks };
  const starts = (): boolean => startsWithLabel(tree, own, mark.label);
  const areNumbers = marks.every(({ row }) => startsBlock(tree, row));
  if (mark.sure) {
    if (areNumbers && !NOTE_ID.test(mark.target) && !starts()) return undefined;
    const isNote = isItem || isMarked || outer !== undefined || NOTE.test(mark.target) || starts();
    return isNote ? draft : undefined;
  }
  // A link that is not superscript may be any link within the page.
  if (areNumbers) return undefined;
  if (isMarked || outer !== undefined || (mark.bracketed && (isItem || starts()))) return draft;
  return (isItem || starts()) && linksBack(tree, range, idsAround(tree, marks), url) ? draft : undefined;
}

/** Returns the marks of a note; a plain number that links to it is one only if the note links back. */
function own(tree: Tree, { range, marks }: Draft, url: string | undefined): readonly LinkMark[] {
  return marks.filter((mark) => {
    if (mark.sure || mark.bracketed || isMarkedAsNote(tree, range.row)) return true;
    return linksBack(tree, range, idsAround(tree, [mark]), url);
  });
}

/** Elements that contain blocks, of which a note is only a part. */
function isContainer(tree: Tree, block: number): boolean {
  const tag = htmlTag(tree, block);
  if (tag === Tag.p || tag === Tag.li || tag === Tag.dt || tag === Tag.tr || HEADINGS.has(tag)) return false;
  for (let row = block + 1; row < tree.end[block]!; row = tree.end[row]!) {
    if (displayOf(tree, row) >= Display.block) return true;
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
function parts(tree: Tree, spots: readonly Spot[]): readonly LinkedNote[] {
  return spots.flatMap(({ child, block, marks }, i) => {
    const next = spots[i + 1]?.child;
    if (child === block || next === child) return [];
    const { label } = marks[0]!;
    const range = inlineRange(tree, child, next, label);
    const isOne = marks.every((mark) => labelKey(mark.label) === labelKey(label));
    return isOne && startsWithLabel(tree, range, label) ? [{ range, marks }] : [];
  });
}

/**
 * Resolves notes with the same rows: a class such as `footnote` around several notes is not one of them. If
 * they still have the same rows, their links remain links.
 */
function withoutShared(drafts: readonly Draft[]): readonly LinkedNote[] {
  const users = new Map<number, number>();
  const use = ({ row }: Range): void => void users.set(row, (users.get(row) ?? 0) + 1);
  for (const { range } of drafts) use(range);
  const inner = drafts.map((draft) => {
    if (users.get(draft.range.row) === 1 || draft.inner === undefined) return draft;
    use(draft.inner);
    return { ...draft, range: draft.inner };
  });
  return inner.filter(({ range }) => users.get(range.row) === 1);
}

/**
 * Returns the notes that are the targets of marks in the text, in document order. A note comes after its
 * first mark; otherwise a mark that begins its block is the number of another note, and links back.
 */
function accepted(tree: Tree, drafts: readonly LinkedNote[]): readonly LinkedNote[] {
  const notes: LinkedNote[] = [];
  const late: LinkedNote[] = [];
  for (const { range, marks } of drafts) {
    const outside = marks.filter(({ row }) => row < range.row || row >= range.end);
    if (outside.length === 0) continue;
    (outside[0]!.row < range.row ? notes : late).push({ range, marks: outside });
  }
  if (late.length === 0) return sorted(notes);
  const isInNote = containment(tree, notes);
  for (const { range, marks } of late) {
    const real = marks.filter(({ row }) => !isInNote(row) && !startsBlock(tree, row));
    const [first] = real;
    if (first === undefined || isInNote(range.row)) continue;
    const isItem = htmlTag(tree, range.row) === Tag.li;
    if (isItem || NOTE_ID.test(first.target) || startsWithLabel(tree, range, first.label)) {
      notes.push({ range, marks: real });
    }
  }
  return sorted(notes);
}

function sorted(notes: LinkedNote[]): readonly LinkedNote[] {
  return notes.sort((a, b) => a.range.row - b.range.row);
}

/** Returns a function that tells whether a row is inside one of the notes. */
function containment(tree: Tree, notes: readonly LinkedNote[]): (row: number) => boolean {
  const inside = new Uint8Array(tree.length);
  let done = 0;
  for (const { range } of sorted([...notes])) {
    if (range.end > done) inside.fill(1, Math.max(done, range.row), range.end);
    done = Math.max(done, range.end);
  }
  return (row) => inside[row] === 1;
}

/** Whether a row is the first text of the block around it. */
function startsBlock(tree: Tree, row: number): boolean {
  const { block } = around(tree, row);
  return block >= 0 && isBlankBetween(tree, block, row);
}
