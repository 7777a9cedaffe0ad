import { attributeReader, Tag, type Tree } from "@winnow/core-dom/tree";
import { plainText } from "../../metadata/text/plain-text.js";
import { hasTag } from "../candidates.js";
import { htmlTag, shortText, textSize } from "../elements.js";
import type { Kept } from "../types.js";
import { isStrict } from "./labels.js";
import { elementLabel, isInKeptLine } from "./link-marks.js";
import { isExponent } from "./plain-marks.js";
import { withoutRepeated } from "./repeated.js";
import type { Dialect, Mark, Search } from "./types.js";

/** Attributes that only contain notes: bigfoot.js and others. */
// biome-ignore format: a table
const NOTES = ["data-footnote-content", "data-bigfoot-footnote", "data-footnote", "data-footnote-text", "data-note"];

/** Attributes that contain any hint: Bootstrap, Tippy.js. */
// biome-ignore format: a table
const HINTS = [
  "title", "data-content", "data-bs-content", "data-tooltip", "data-tippy-content", "data-original-title",
];

const noteReaders = NOTES.map(attributeReader);
const hintReaders = HINTS.map(attributeReader);

/** Elements that can be such marks. */
const MARKS: ReadonlySet<number> = new Set([Tag.sup, Tag.a, Tag.button, Tag.span, Tag.small]);

/** Hints that only name the note. */
const NAME =
  /^(?:(?:see|view|show|go to|jump to|read) )?(?:the )?(?:foot|end)?-?(?:note|reference|citation)?s?[ #:]*[\w*]{0,4}\.?$/i;

/** The text of a mark that is not a number. */
const DOTS = /^(?:[•.…·?+]|\[[….]{1,3}\])*$/u;

/** A note in an attribute, and whether that contains any hint. */
interface Draft extends Mark {
  readonly text: string;
  readonly isHint: boolean;
}

/** Maximum length of a note in an attribute. */
const MAX_LENGTH = 20_000;

/** Notes in attributes of their marks. Their text is plain. */
export const attributeNotes: Dialect = {
  name: "attributes",
  listed: false,
  matches: ({ region }) => hasTag(region, Tag.sup) || hasNoteAttribute(region.tree),
  read(search) {
    const notes = withoutShared(findNotes(search)).map(({ row, label, text }) => {
      return { row, from: row, end: row, text, marks: [{ row, label }], skipped: [], cuts: [] };
    });
    return withoutRepeated(search, notes);
  },
};

function hasNoteAttribute(tree: Tree): boolean {
  return NOTES.some((name) => tree.strings.moreAttributes.includes(name));
}

function findNotes({ region: { tree, from, end }, kept, known }: Search): readonly Draft[] {
  const notes: Draft[] = [];
  const isUsed = hasNoteAttribute(tree);
  for (let row = Math.max(1, from); row < end; row++) {
    const tag = tree.tag[row]!;
    // Hints belong to superscript text, which may be in a link or contain one.
    const mayBeMark = tag === Tag.sup || (isUsed && MARKS.has(tag)) || (tag === Tag.a && holdsSup(tree, row));
    if (!mayBeMark || !MARKS.has(htmlTag(tree, row))) continue;
    const outer = inKeptLine(tree, kept, row);
    if (outer === undefined || isWithin(tree, row, known)) continue;
    const note = noteAt(tree, row);
    if (note === undefined) continue;
    notes.push({ ...note, row: outer });
    row = tree.end[outer]! - 1;
  }
  return notes;
}

/** Removes hints that marks with different labels share, such as "See disclaimer": they say what a click does. */
function withoutShared(notes: readonly Draft[]): readonly Draft[] {
  const labels = new Map<string, string>();
  const shared = new Set<string>();
  for (const { label, text, isHint } of notes) {
    if (isHint && (labels.get(text) ?? label) !== label) shared.add(text);
    else if (isHint) labels.set(text, label);
  }
  return notes.filter(({ text, isHint }) => !isHint || !shared.has(text));
}

function noteAt(tree: Tree, row: number): Draft | undefined {
  const note = first(noteReaders, tree, row);
  const mayBeHint = htmlTag(tree, row) === Tag.sup || holdsSup(tree, row);
  const value = note ?? (mayBeHint ? first(hintReaders, tree, row) : undefined);
  if (value === undefined || value.length > MAX_LENGTH) return undefined;
  const label = elementLabel(tree, row);
  const isMark = label !== undefined && isStrict(label) && !isExponent(tree, row, label);
  if (!isMark && (note === undefined || !DOTS.test(shortText(tree, row)))) return undefined;
  const text = plainText(value).trim();
  if (text === "" || NAME.test(text) || !/\p{L}{2}/u.test(text)) return undefined;
  return { row, label: isMark ? label : "", text, isHint: note === undefined };
}

/**
 * Returns a mark in a kept line, or the element around it that has no kept text: buttons are drawn. Undefined if
 * the line is not kept.
 */
function inKeptLine(tree: Tree, kept: Kept, row: number): number | undefined {
  const parent = tree.parent[row]!;
  if (kept[parent] === 1) return row;
  return isInKeptLine(tree, kept, parent) && textSize(tree, parent) === textSize(tree, row)
    ? parent
    : undefined;
}

/** Maximum number of elements around a link that are part of a mark. */
const MAX_WRAPPERS = 3;

function isWithin(tree: Tree, row: number, known: ReadonlySet<number>): boolean {
  for (let up = row, i = 0; i <= MAX_WRAPPERS && up > 0; up = tree.parent[up]!, i++)
    if (known.has(up)) return true;
  return false;
}

function first(readers: typeof noteReaders, tree: Tree, row: number): string | undefined {
  for (const read of readers) {
    const value = read(tree, row);
    if (value !== undefined && value !== "") return value;
  }
  return undefined;
}

function holdsSup(tree: Tree, row: number): boolean {
  return htmlTag(tree, row + 1) === Tag.sup || htmlTag(tree, tree.parent[row]!) === Tag.sup;
}
