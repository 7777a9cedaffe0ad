import { attributeReader, Tag, type Tree } from "@winnow/core-dom/tree";
import { plainText } from "../../metadata/text/plain-text.js";
import { htmlTag, shortText } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Region } from "../region.js";
import { isStrict } from "./labels.js";
import { labelOf } from "./marks.js";
import { isExponent } from "./sup-marks.js";
import type { Mark } from "./types.js";

/** A note whose text is in its mark. */
export interface TextNote {
  readonly mark: Mark;
  readonly text: string;
}

/** Attributes that only contain notes: bigfoot.js and others. */
const NOTES = [
  ...["data-footnote-content", "data-bigfoot-footnote", "data-footnote", "data-footnote-text", "data-note"],
];

/** Attributes that contain any hint: Bootstrap, Tippy.js. */
const HINTS = [
  ...[
    "title",
    "data-content",
    "data-bs-content",
    "data-tooltip",
    "data-tippy-content",
    "data-original-title",
  ],
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

/** A note, and whether its attribute contains any hint. */
interface Found extends TextNote {
  readonly isHint: boolean;
}

/** Maximum length of a note in an attribute. */
const MAX_LENGTH = 20_000;

/**
 * Finds notes in attributes of their marks. Their text is plain.
 *
 * @param known - the rows of known marks and the elements in them.
 */
export function attributeNotes(
  { tree, from, end }: Region,
  kept: Kept,
  known: ReadonlySet<number>,
): readonly TextNote[] {
  const notes: Found[] = [];
  const isUsed = NOTES.some((name) => tree.strings.moreAttributes.includes(name));
  if (!isUsed && !tree.tag.includes(Tag.sup)) return notes;
  for (let row = Math.max(1, from); row < end; row++) {
    const tag = tree.tag[row]!;
    // Hints belong to superscript text, which may be in a link or contain one.
    const mayBeMark = tag === Tag.sup || (isUsed && MARKS.has(tag)) || (tag === Tag.a && holdsSup(tree, row));
    if (!mayBeMark || !MARKS.has(htmlTag(tree, row)) || kept[tree.parent[row]!] !== 1) continue;
    if (isWithin(tree, row, known)) continue;
    const note = noteOf(tree, row);
    if (note === undefined) continue;
    notes.push(note);
    row = tree.end[row]! - 1;
  }
  return withoutShared(notes);
}

/** Removes hints that marks with different labels share, such as "See disclaimer": they say what a click does. */
function withoutShared(notes: readonly Found[]): readonly TextNote[] {
  const labels = new Map<string, string>();
  const shared = new Set<string>();
  for (const { mark, text, isHint } of notes) {
    if (!isHint) continue;
    const label = labels.get(text);
    if (label === undefined) labels.set(text, mark.label);
    else if (label !== mark.label) shared.add(text);
  }
  return shared.size === 0 ? notes : notes.filter(({ text, isHint }) => !isHint || !shared.has(text));
}

function noteOf(tree: Tree, row: number): Found | undefined {
  const own = first(noteReaders, tree, row);
  const value =
    own ??
    (htmlTag(tree, row) === Tag.sup || holdsSup(tree, row) ? first(hintReaders, tree, row) : undefined);
  if (value === undefined || value.length > MAX_LENGTH) return undefined;
  const shown = shortText(tree, row);
  const label = labelOf(tree, row);
  const isMark = label !== undefined && isStrict(label) && !isExponent(tree, row, label);
  if (!isMark && (own === undefined || !DOTS.test(shown))) return undefined;
  const text = plainText(value).trim();
  if (text === "" || NAME.test(text) || !/\p{L}{2}/u.test(text)) return undefined;
  return { mark: { row, label: isMark ? label : "" }, text, isHint: own === undefined };
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
