import { attribute, isBlankText, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { HEADINGS, htmlTag, shortText } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Region } from "../region.js";
import { isNotesTitle, labelKey, markLabel, startLabel } from "./labels.js";
import { blockRange, contentRange, isBlankBetween, startText } from "./ranges.js";
import { isSection } from "./section-headings.js";
import { supMarks } from "./sup-marks.js";
import { mayHaveTextMarks, textMarks } from "./text-marks.js";
import type { Mark, Range } from "./types.js";

/** A note without a link to it. */
interface PlainNote {
  readonly range: Range;
  readonly marks: readonly Mark[];
}

/** A block that may be a note. */
interface Definition {
  readonly range: Range;
  /** The number of the note, as a key; the position of an item. */
  readonly key: string;
  /** Whether the number is superscript, in brackets or a sign; other numbers are those of any list. */
  readonly isMarked: boolean;
  /** Whether a link refers to the note. */
  readonly isLinked: boolean;
  /** Whether only a space follows the number. */
  readonly isBare: boolean;
}

/** Notes that follow each other. */
interface Run {
  readonly definitions: Definition[];
  /** Whether a rule, a title of notes or a section of notes comes before them. */
  readonly isHeaded: boolean;
}

/**
 * Finds numbered notes to which superscript numbers or numbers in brackets refer without links: paragraphs
 * that begin with their number after a rule, under a title such as "Notes" or at the end, and lists under
 * such a title.
 *
 * @param linked - the ranges and labels of notes that are known.
 * @param known - the rows of known marks and the elements in them.
 */
export function plainNotes(
  region: Region,
  kept: Kept,
  linked: ReadonlyMap<number, { readonly range: Range; readonly label: string }>,
  known: ReadonlySet<number>,
): readonly PlainNote[] {
  const { tree } = region;
  const sups = supMarks(region, kept, known);
  if (sups.length === 0 && !mayHaveTextMarks(region, kept)) return [];
  const runs = runsOf(tree, kept, linked).filter(isPlausible);
  if (runs.length === 0) return [];
  const found = [...sups, ...textMarks(region, kept)].sort(
    (a, b) => a.row - b.row || (a.place?.start ?? 0) - (b.place?.start ?? 0),
  );
  const marks = byKey(found);
  const notes: PlainNote[] = [];
  let from = 0;
  for (const run of runs) {
    const own = matched(run, marks, from);
    if (own.length === 0) continue;
    notes.push(...own);
    from = run.definitions[run.definitions.length - 1]!.range.end;
  }
  return notes;
}

function byKey(marks: readonly Mark[]): ReadonlyMap<string, readonly Mark[]> {
  const keys = new Map<string, Mark[]>();
  for (const mark of marks) {
    const key = labelKey(mark.label);
    if (keys.has(key)) keys.get(key)!.push(mark);
    else keys.set(key, [mark]);
  }
  return keys;
}

/**
 * Returns the notes of a run with their marks before it; none unless most of them have one.
 *
 * @param from - the end of the last run with notes.
 */
function matched(
  { definitions, isHeaded }: Run,
  marks: ReadonlyMap<string, readonly Mark[]>,
  from: number,
): readonly PlainNote[] {
  const first = definitions[0]!.range.row;
  const start = (key: string): number => firstFrom(marks.get(key) ?? [], from);
  const hasMark = (key: string): boolean => (marks.get(key)?.[start(key)]?.row ?? first) < first;
  const keys = new Set(definitions.map(({ key }) => key));
  if (keys.size < definitions.length) return [];
  const own = definitions.filter(({ isLinked, key }) => !isLinked && hasMark(key));
  const all = own.length + definitions.filter(({ isLinked }) => isLinked).length;
  // Without a title, all of them have marks; a single number could be any.
  const isEnough = isHeaded
    ? all * 2 >= definitions.length
    : all === definitions.length && (all > 1 || !/^\d/.test(definitions[0]!.key));
  if (!isEnough) return [];
  return own.map(({ range, key }) => {
    const same = marks.get(key)!;
    return { range, marks: same.slice(start(key), firstFrom(same, first)) };
  });
}

/** Returns the index of the first mark from a row on. */
function firstFrom(marks: readonly Mark[], row: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]!.row < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The start of a text that may be the number of a note. */
const NUMBER = /^\s*[[({【（［〔*†‡§¶※‖◊△∆\d①-⑳¹²³]/u;

/** The start of a text that is such a number: in brackets, or a sign. */
const MARKED = /^\s*[[【［〔*†‡§¶※‖◊△∆①-⑳¹²³]/u;

/** Returns the blocks that may be notes, in runs of siblings, in document order. */
function runsOf(
  tree: Tree,
  kept: Kept,
  linked: ReadonlyMap<number, { readonly range: Range; readonly label: string }>,
): readonly Run[] {
  const runs: Run[] = [];
  const last = new Map<number, Run>();
  const add = (row: number, definition: Definition): Run | undefined => {
    const parent = tree.parent[row]!;
    const run = last.get(parent);
    const before = previous(tree, row);
    const isNew = run === undefined || definition.key === "1" || (before > 0 && isTitle(tree, before));
    // A number without a sign begins any sentence, except in a list of them under a title.
    const follows = run?.definitions[run.definitions.length - 1]?.range.end;
    const isNext = isNew ? isTitle(tree, before) : run.isHeaded && follows !== undefined && before < follows;
    if (definition.isBare && !isNext) return undefined;
    if (!isNew) {
      run.definitions.push(definition);
      return run;
    }
    const own = { definitions: [definition], isHeaded: isHeaded(tree, row) };
    last.set(parent, own);
    runs.push(own);
    return own;
  };
  for (let row = 1; row < tree.length; row++) {
    if (kept[row] !== 1) {
      row = tree.end[row]! - 1;
      continue;
    }
    const tag = tree.tag[row]!;
    if (
      tag !== Tag.p &&
      tag !== Tag.div &&
      tag !== Tag.ol &&
      tag !== Tag.dt &&
      tag !== Tag.li &&
      tag !== Tag.td
    )
      continue;
    const known = linked.get(row);
    if (known !== undefined) {
      const { range, label } = known;
      add(row, { range, key: labelKey(label), isMarked: false, isLinked: true, isBare: false });
      row = range.end - 1;
    } else if (tag === Tag.ol) {
      if (!isHeaded(tree, row)) continue;
      addItems(tree, kept, row, linked, runs);
      row = tree.end[row]! - 1;
    } else {
      const definition = definitionOf(tree, row, tag);
      if (definition === undefined) continue;
      const [first, ...more] =
        tag === Tag.p || tag === Tag.div ? linesOf(tree, row, definition) : [definition];
      const run = add(definition.range.row, first!);
      if (more.length > 0) run?.definitions.push(...more);
      if (tag !== Tag.div) row = tree.end[row]! - 1;
    }
  }
  return runs.sort((a, b) => a.definitions[0]!.range.row - b.definitions[0]!.range.row);
}

/** Whether a run begins with a first number, and has a title if its numbers may be those of any list. */
function isPlausible({ definitions, isHeaded }: Run): boolean {
  const [first] = definitions;
  if (first === undefined || definitions.every((one) => one.isLinked)) return false;
  if (!first.isLinked && !/^(?:1|0|a|A|i|\D+)$/.test(first.key)) return false;
  return isHeaded || definitions.every((one) => one.isMarked || one.isLinked);
}

function definitionOf(tree: Tree, row: number, tag: number): Definition | undefined {
  const own = firstText(tree, row);
  const isSup = own !== undefined && htmlTag(tree, tree.parent[own]!) === Tag.sup;
  if (own === undefined || !(isSup || NUMBER.test(text(tree, own)))) return undefined;
  if (tag === Tag.dt) {
    const label = markLabel(shortText(tree, row));
    const range = label === undefined ? undefined : blockRange(tree, row);
    if (range === undefined) return undefined;
    return { range, key: labelKey(label!), isMarked: true, isLinked: false, isBare: false };
  }
  const outer = tag === Tag.td ? tree.parent[row]! : row;
  if (outer !== row && !isBlankBetween(tree, outer, row)) return undefined;
  const range = contentRange(tree, outer);
  const start = isSup ? undefined : startLabel(startText(tree, range));
  const label = isSup ? markLabel(text(tree, own)) : start?.label;
  if (label === undefined || (start?.bare === true && tag === Tag.li)) return undefined;
  const isMarked = isSup || MARKED.test(text(tree, own));
  return { range, key: labelKey(label), isMarked, isLinked: false, isBare: start?.bare === true };
}

/** Splits a paragraph in which several notes begin, each on its own line. */
function linesOf(tree: Tree, block: number, whole: Definition): readonly Definition[] {
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
    const range = { row, from: row, end: starts[i + 1]?.row ?? tree.end[block]! };
    return { ...whole, range, key: labelKey(label) };
  });
}

/** Returns the first text row in a block, if no other block is before it. */
function firstText(tree: Tree, block: number): number | undefined {
  for (let row = block + 1; row < Math.min(tree.end[block]!, block + 6); row++) {
    if (tree.kind[row] === NodeKind.text && !isBlankText(tree, row)) return row;
  }
  return undefined;
}

/** Adds the items of a list as a run; they have the numbers that the list counts. */
function addItems(
  tree: Tree,
  kept: Kept,
  list: number,
  linked: ReadonlyMap<number, unknown>,
  runs: Run[],
): void {
  const definitions: Definition[] = [];
  let number = Number(attribute(tree, list, "start") ?? 1) || 1;
  for (let row = list + 1; row < tree.end[list]!; row = tree.end[row]!) {
    if (htmlTag(tree, row) !== Tag.li) continue;
    const value = Number(attribute(tree, row, "value"));
    if (Number.isInteger(value) && value > 0) number = value;
    const key = String(number++);
    if (kept[row] !== 1 || linked.has(row)) continue;
    const own = definitionOf(tree, row, Tag.li);
    const range = contentRange(tree, row);
    definitions.push(own ?? { range, key, isMarked: false, isLinked: false, isBare: false });
  }
  if (definitions.length > 0) runs.push({ definitions, isHeaded: true });
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
  if (tree.textBefore[tree.end[row]!]! - tree.textBefore[row]! > 60) return false;
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
