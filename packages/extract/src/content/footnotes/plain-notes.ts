import { Attribute, attribute, isBlankText, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { hasTag } from "../candidates.js";
import {
  groupBy,
  HEADINGS,
  htmlTag,
  isWordRow,
  lowerBound,
  shortText,
  startCode,
  textSize,
} from "../elements.js";
import type { NoteRange } from "../types.js";
import { isNotesTitle, labelKey, markLabel, startLabel } from "./labels.js";
import { IN_PARENTHESES, mayHaveTextMarks, supMarks, textMarks } from "./plain-marks.js";
import { blockRange, contentRange, isBlankBetween, startText } from "./ranges.js";
import { isSection } from "./section-headings.js";
import type { Dialect, Mark, Note, Search } from "./types.js";

/** A block that may be a note. */
interface Candidate extends NoteRange {
  /** The number of the note, as a key; the position of an item. */
  readonly key: string;
  /** Whether the number is superscript, in brackets or a sign; other numbers are those of any list. */
  readonly isMarked: boolean;
  /** Whether a link refers to the note. */
  readonly isLinked: boolean;
  /** Whether only a space follows the number. */
  readonly isBare: boolean;
}

/** Candidates that follow each other. */
interface Run {
  readonly candidates: Candidate[];
  /** Whether a rule, a title of notes or a section of notes comes before them. */
  readonly isHeaded: boolean;
  /** Whether they are a note beside the text, whose mark may follow it. */
  readonly isAside?: boolean;
}

/**
 * Numbered notes to which superscript numbers or numbers in brackets refer without links: paragraphs that
 * begin with their number after a rule, under a title such as "Notes" or at the end, and lists under such a
 * title.
 */
export const plainNotes: Dialect = {
  name: "numbers",
  listed: true,
  matches: (search) =>
    mayHaveCandidates(search) && (hasTag(search.region, Tag.sup) || mayHaveTextMarks(search)),
  read(search) {
    const sups = supMarks(search);
    if (sups.length === 0 && !mayHaveTextMarks(search)) return [];
    const runs = candidateRuns(search).filter(isPlausible);
    if (runs.length === 0) return [];
    const sorted = [...sups, ...textMarks(search)].sort(
      (a, b) => a.row - b.row || (a.place?.start ?? 0) - (b.place?.start ?? 0),
    );
    const marks = groupBy(sorted, ({ label }) => keyOf(label));
    const notes: Note[] = [];
    let from = 0;
    for (const run of runs) {
      if (run.isAside === true) {
        notes.push(...besideText(run, marks));
        continue;
      }
      const confirmed = matched(run, marks, from);
      if (confirmed.length === 0) continue;
      notes.push(...confirmed);
      from = run.candidates[run.candidates.length - 1]!.end;
    }
    return notes;
  },
};

/** Returns the label as a key, which tells numbers in parentheses from others. */
function keyOf(label: string): string {
  return label.startsWith(IN_PARENTHESES) ? IN_PARENTHESES + labelKey(label.slice(1)) : labelKey(label);
}

/** Returns a note beside the text with the last mark before it, or else the first one after it. */
function besideText({ candidates }: Run, marks: ReadonlyMap<string, readonly Mark[]>): readonly Note[] {
  const { row, from, end, key } = candidates[0]!;
  const same = (marks.get(key) ?? []).filter((mark) => mark.row < row || mark.row >= end);
  const mark = same[lowerBound(same.length, (i) => same[i]!.row < row) - 1] ?? same[0];
  return mark === undefined ? [] : [{ row, from, end, marks: [mark], skipped: [], cuts: [] }];
}

/**
 * Returns the notes of a run with their marks before it; none unless most of them have one.
 *
 * @param from - the end of the last run with notes.
 */
function matched(
  { candidates, isHeaded }: Run,
  marks: ReadonlyMap<string, readonly Mark[]>,
  from: number,
): readonly Note[] {
  const { row: first, key: firstKey } = candidates[0]!;
  const marksBefore = (key: string): readonly Mark[] => {
    const plain = key.startsWith(IN_PARENTHESES) ? key.slice(1) : key;
    const same = marks.get(key) ?? marks.get(plain) ?? [];
    const index = (row: number): number => lowerBound(same.length, (i) => same[i]!.row < row);
    return same.slice(index(from), index(first));
  };
  if (new Set(candidates.map(({ key }) => key)).size < candidates.length) return [];
  const notes = candidates.flatMap(({ row, from, end, key, isLinked }): Note[] => {
    const before = isLinked ? [] : marksBefore(key);
    return before.length === 0 ? [] : [{ row, from, end, marks: before, skipped: [], cuts: [] }];
  });
  const count = notes.length + candidates.filter(({ isLinked }) => isLinked).length;
  // Without a title, all of them have marks; a single number could be any.
  const isEnough = isHeaded
    ? count * 2 >= candidates.length
    : count === candidates.length && (count > 1 || !/^\(?\d/.test(firstKey));
  return isEnough ? notes : [];
}

/** The start of a text that may be the number of a note. */
const NUMBER = /^\s*[[({【（［〔*†‡§¶※‖◊△∆\d①-⑳¹²³⁴-⁹⁰]/u;

/** The start of a text that is such a number: in brackets, or a sign. */
const MARKED = /^\s*[[【［〔*†‡§¶※‖◊△∆①-⑳¹²³⁴-⁹⁰]/u;

/** Elements that can be a note, or contain notes. */
const BLOCKS: ReadonlySet<number> = new Set([Tag.p, Tag.div, Tag.ol, Tag.dt, Tag.li, Tag.td, Tag.aside]);

/** Classes of notes beside the text. */
const BESIDE = /(?:^|\s)(?:side|margin)-?note(?:\s|$)/;

/** Whether there may be notes: a list, or a block that begins with a number. */
function mayHaveCandidates({ region: { tree }, kept }: Search): boolean {
  for (let row = 1; row < tree.length; row++) {
    const tag = tree.tag[row]!;
    if (kept[row] !== 1) row = tree.end[row]! - 1;
    else if (tag === Tag.ol || (BLOCKS.has(tag) && numberedWord(tree, row) !== undefined)) return true;
  }
  return false;
}

/** Returns the blocks that may be notes, in runs of siblings, in document order. */
function candidateRuns({ region: { tree }, kept, listed }: Search): readonly Run[] {
  const linked = new Map(listed.map((note) => [note.row, note]));
  const runs: Run[] = [];
  const last = new Map<number, Run>();
  const add = (row: number, candidate: Candidate, ...more: readonly Candidate[]): void => {
    const parent = tree.parent[row]!;
    const run = last.get(parent);
    const before = previous(tree, row);
    const isNew = run === undefined || /^\(?1$/.test(candidate.key) || (before > 0 && isTitle(tree, before));
    // A number without a sign begins any sentence, except in a list of them under a title.
    const isNext = isNew
      ? isTitle(tree, before)
      : run.isHeaded && before < run.candidates[run.candidates.length - 1]!.end;
    if (candidate.isBare && !isNext) return;
    if (!isNew) run.candidates.push(candidate, ...more);
    else {
      const next = { candidates: [candidate, ...more], isHeaded: isHeaded(tree, row) };
      last.set(parent, next);
      runs.push(next);
    }
  };
  for (let row = 1; row < tree.length; row++) {
    if (kept[row] !== 1) {
      row = tree.end[row]! - 1;
      continue;
    }
    const tag = tree.tag[row]!;
    if (!BLOCKS.has(tag)) continue;
    const note = linked.get(row);
    if (note !== undefined) {
      const key = labelKey(note.marks[0]!.label);
      add(row, { row, from: note.from, end: note.end, key, ...UNMARKED, isLinked: true });
      row = note.end - 1;
    } else if (tag === Tag.ol) {
      if (!isHeaded(tree, row)) continue;
      const items = listCandidates(tree, kept, row, linked);
      if (items.length > 0) runs.push({ candidates: items, isHeaded: true });
      row = tree.end[row]! - 1;
    } else {
      const candidate = candidateAt(tree, row, tag);
      if (candidate === undefined) continue;
      if (BESIDE.test(Attribute.class(tree, row) ?? "")) {
        runs.push({ candidates: [candidate], isHeaded: true, isAside: true });
        row = tree.end[row]! - 1;
        continue;
      }
      if (tag === Tag.aside) continue;
      const [first, ...more] =
        tag === Tag.p || tag === Tag.div ? splitLines(tree, row, candidate) : [candidate];
      add(candidate.row, first!, ...more);
      if (tag !== Tag.div) row = tree.end[row]! - 1;
    }
  }
  return runs.sort((a, b) => a.candidates[0]!.row - b.candidates[0]!.row);
}

const UNMARKED = { isMarked: false, isLinked: false, isBare: false } as const;

/** Whether a run begins with a first number, and has a title if its numbers may be those of any list. */
function isPlausible({ candidates, isHeaded, isAside }: Run): boolean {
  if (isAside === true) return true;
  const [first] = candidates;
  if (candidates.every(({ isLinked }) => isLinked)) return false;
  if (!first!.isLinked && !/^(?:\(?1|0|a|A|i|[^\d(]+)$/.test(first!.key)) return false;
  return isHeaded || candidates.every(({ isMarked, isLinked }) => isMarked || isLinked);
}

function candidateAt(tree: Tree, row: number, tag: number): Candidate | undefined {
  const start = numberedWord(tree, row);
  if (start === undefined) return undefined;
  const isSup = htmlTag(tree, tree.parent[start]!) === Tag.sup;
  if (tag === Tag.dt) {
    const label = markLabel(shortText(tree, row));
    const range = label === undefined ? undefined : blockRange(tree, row);
    return range && { ...range, key: labelKey(label!), ...UNMARKED, isMarked: true };
  }
  const outer = tag === Tag.td ? tree.parent[row]! : row;
  if (outer !== row && !isBlankBetween(tree, outer, row)) return undefined;
  const range = contentRange(tree, outer);
  const number = isSup ? undefined : startLabel(startText(tree, range));
  const label = isSup ? markLabel(text(tree, start)) : number?.label;
  const isBare = number?.bare === true;
  if (label === undefined || (isBare && tag === Tag.li)) return undefined;
  const isMarked = isSup || MARKED.test(text(tree, start));
  const isInParentheses = !isSup && /^\s*[(（]/.test(text(tree, start));
  const key = isInParentheses ? IN_PARENTHESES + labelKey(label) : labelKey(label);
  return { ...range, key, isMarked, isLinked: false, isBare };
}

/** Splits a paragraph in which several notes begin, each on its own line. */
function splitLines(tree: Tree, block: number, whole: Candidate): readonly Candidate[] {
  const starts: { readonly row: number; readonly label: string }[] = [{ row: block + 1, label: whole.key }];
  let atStart = false;
  for (let row = block + 1; row < tree.end[block]!; row = tree.end[row]!) {
    if (htmlTag(tree, row) === Tag.br) {
      atStart = true;
      continue;
    }
    if (tree.kind[row] === NodeKind.text && isBlankText(tree, row)) continue;
    const isSup = htmlTag(tree, row) === Tag.sup;
    const value = isSup ? shortText(tree, row) : text(tree, row);
    const label = isSup ? markLabel(value) : MARKED.test(value) ? startLabel(value)?.label : undefined;
    if (atStart && label !== undefined) starts.push({ row, label });
    atStart = false;
  }
  if (starts.length === 1) return [whole];
  return starts.map(({ row, label }, i) => {
    const end = starts[i + 1]?.row ?? tree.end[block]!;
    return { ...whole, row, from: row, end, key: labelKey(label) };
  });
}

/** Returns the first text row in a block, if that may be a number and no other block is before it. */
function numberedWord(tree: Tree, block: number): number | undefined {
  const stop = Math.min(tree.end[block]!, block + 6);
  let row = block + 1;
  while (row < stop && !isWordRow(tree, row)) row++;
  if (row >= stop) return undefined;
  if (htmlTag(tree, tree.parent[row]!) === Tag.sup) return row;
  const code = startCode(tree, row);
  // Most blocks begin with a letter.
  const isLetter = code >= 0x41 && code !== 0x5b && code !== 0x7b;
  return !isLetter && NUMBER.test(text(tree, row)) ? row : undefined;
}

/** Returns the items of a list as notes; they have the numbers that the list counts. */
function listCandidates(
  tree: Tree,
  kept: Search["kept"],
  list: number,
  linked: ReadonlyMap<number, unknown>,
): Candidate[] {
  const items: Candidate[] = [];
  let number = Number(attribute(tree, list, "start") ?? 1) || 1;
  for (let row = list + 1; row < tree.end[list]!; row = tree.end[row]!) {
    if (htmlTag(tree, row) !== Tag.li) continue;
    const value = Number(attribute(tree, row, "value"));
    if (Number.isInteger(value) && value > 0) number = value;
    const key = String(number++);
    if (kept[row] !== 1 || linked.has(row)) continue;
    items.push(candidateAt(tree, row, Tag.li) ?? { ...contentRange(tree, row), key, ...UNMARKED });
  }
  return items;
}

/** Maximum number of elements around a block that are searched for a title. */
const MAX_ANCESTORS = 3;

/** Whether a rule, a title of notes or a section of notes comes right before a block. */
function isHeaded(tree: Tree, first: number): boolean {
  for (let row = first, i = 0; row > 0 && i < MAX_ANCESTORS; i++) {
    const parent = tree.parent[row]!;
    if (isSection(tree, parent) && htmlTag(tree, parent) !== Tag.body) return true;
    if (!isBlankBetween(tree, parent, row)) return isTitle(tree, previous(tree, row));
    const before = previous(tree, row);
    if (before > 0) return isTitle(tree, before);
    row = parent;
  }
  return false;
}

function isTitle(tree: Tree, row: number): boolean {
  const tag = htmlTag(tree, row);
  if (tag === Tag.hr) return true;
  if (textSize(tree, row) > 60) return false;
  return (HEADINGS.has(tag) || tree.end[row]! - row <= 8) && isNotesTitle(shortText(tree, row));
}

/** Returns the element before a row among its siblings; 0 if there is none, or if text comes between them. */
function previous(tree: Tree, row: number): number {
  const parent = tree.parent[row]!;
  for (let before = row - 1; before > parent; before--) {
    while (tree.parent[before] !== parent) before = tree.parent[before]!;
    if (tree.kind[before] === NodeKind.element && htmlTag(tree, before) !== Tag.br) return before;
    if (!isBlankText(tree, before) && tree.kind[before] === NodeKind.text) return 0;
  }
  return 0;
}
