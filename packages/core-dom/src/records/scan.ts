import { Label, type Marks } from "../marks/types.js";
import { attribute, text, textLength } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Hidden, Namespace, NodeKind, type Tree } from "../tree/types.js";
import { isDate } from "./dates.js";
import { type Declaration, elementDeclaration } from "./declared.js";
import { jsonLdDeclarations } from "./json-ld.js";
import { classNames, combine } from "./names.js";

/** What one pass over a page finds. Prefix sums have `length + 1` values. */
export interface Scan {
  readonly tree: Tree;
  /** Rows of text that a reader sees, or that the method kept: 1 if it kept them, 2 otherwise, 0 for all other rows. */
  readonly read: Uint8Array;
  /** Characters of readable text before each row, and those that the method kept. */
  readonly textBefore: Int32Array;
  readonly keptBefore: Int32Array;
  /** Characters of readable text inside links before each row. */
  readonly linkedBefore: Int32Array;
  /** Dates before each row: short texts that are dates, `time` elements, and empty ones that scripts fill. */
  readonly datesBefore: Int32Array;
  /** A hash of each element's tag and its class names without numbers; 0 for other rows. */
  readonly key: Int32Array;
  /** The same with only the first class name. */
  readonly shortKey: Int32Array;
  /** 1 for `blockquote` and elements whose class names say that they are quotes. */
  readonly isQuote: Uint8Array;
  /** 1 for the text inside elements whose class names say that they are signatures. */
  readonly isSignature: Uint8Array;
  /** The rows of the dates of `datesBefore`: text rows or elements. */
  readonly dates: readonly number[];
  /** The elements whose text ends with a question mark, in document order. */
  readonly questions: readonly number[];
  /** What the page declares about its units; that of one kind in document order. */
  readonly declared: readonly Declaration[];
}

/** A date with the words around it is not longer. */
const MAX_DATE_LENGTH = 120;
/** A longer text is not the question of an answer in a list. */
const MAX_QUESTION = 250;

/** Scans a page once. */
export function scan(tree: Tree, { label }: Marks): Scan {
  const { length, kind, hidden, tag, namespace, parent, end } = tree;
  const read = new Uint8Array(length);
  const textBefore = new Int32Array(length + 1);
  const keptBefore = new Int32Array(length + 1);
  const linkedBefore = new Int32Array(length + 1);
  const datesBefore = new Int32Array(length + 1);
  const key = new Int32Array(length);
  const shortKey = new Int32Array(length);
  const isQuote = new Uint8Array(length);
  const isSignature = new Uint8Array(length);
  const dates: number[] = [];
  const questions: number[] = [];
  const declared: Declaration[] = [];
  const names = classNames(tree);
  const readsNoscript = keepsHidden(tree, label);
  let linkEnd = 0;
  let timeEnd = 0;
  let signatureEnd = 0;
  let [all, kept, linked] = [0, 0, 0];
  for (let row = 0; row < length; row++) {
    textBefore[row] = all;
    keptBefore[row] = kept;
    linkedBefore[row] = linked;
    datesBefore[row] = dates.length;
    const isKept = label[row] === Label.content || label[row] === Label.comment;
    if (kind[row] === NodeKind.text) {
      const isRead =
        isKept || hidden[row] === Hidden.visible || (readsNoscript && hidden[row] === Hidden.noscript);
      if (!isRead) continue;
      const characters = rowCharacters(tree, row);
      if (characters === 0) continue;
      read[row] = isKept ? 1 : 2;
      if (row < signatureEnd) isSignature[row] = 1;
      all += characters;
      if (isKept) kept += characters;
      if (row < linkEnd) linked += characters;
      if (characters > MAX_QUESTION) continue;
      const value = text(tree, row);
      if (row >= timeEnd && characters <= MAX_DATE_LENGTH && isDate(value)) dates.push(row);
      if (QUESTION.test(value)) questions.push(parent[row]!);
    } else if (kind[row] === NodeKind.element && namespace[row] === Namespace.html) {
      const own = names(row);
      if (own.isQuote || tag[row] === Tag.blockquote) isQuote[row] = 1;
      if (own.isSignature) signatureEnd = Math.max(signatureEnd, end[row]!);
      key[row] = combine(tag[row]!, own.all);
      shortKey[row] = combine(tag[row]!, own.first);
      const declaration = elementDeclaration(tree, row, own.program);
      if (declaration !== undefined) declared.push(declaration);
      if (tag[row] === Tag.a) linkEnd = Math.max(linkEnd, end[row]!);
      else if (row >= timeEnd && (tag[row] === Tag.time || isFilledDate(tree, row))) {
        timeEnd = end[row]!;
        dates.push(row);
      }
    }
  }
  textBefore[length] = all;
  keptBefore[length] = kept;
  linkedBefore[length] = linked;
  datesBefore[length] = dates.length;
  declared.push(...jsonLdDeclarations(tree, read));
  const sums = { textBefore, keptBefore, linkedBefore, datesBefore };
  return { tree, read, ...sums, key, shortKey, isQuote, isSignature, dates, questions, declared };
}

const ISO_DATE = /^\s*\d{4}-\d{2}-\d{2}T\d/;

/** Whether a script fills an empty element with the time since the date in its title, as jQuery's timeago does. */
function isFilledDate(tree: Tree, row: number): boolean {
  if (tree.tag[row] !== Tag.span && tree.tag[row] !== Tag.abbr) return false;
  if (between(tree.textBefore, row, tree.end[row]!) > 0) return false;
  return ISO_DATE.test(attribute(tree, row, "title") ?? "");
}

/** Whether the method kept text of a `noscript`, as that of forums whose scripts draw the thread. */
function keepsHidden({ length, hidden }: Tree, label: Uint8Array): boolean {
  for (let row = 0; row < length; row++) {
    if (hidden[row] === Hidden.noscript && (label[row] === Label.content || label[row] === Label.comment))
      return true;
  }
  return false;
}

/** Ends with a question mark of Latin, Greek, Arabic or Chinese writing. */
const QUESTION = /[?\u037e\u061f\uff1f][\0-\x20]*$/;

/** Returns the characters of a text row, 0 if it is white space. */
function rowCharacters(tree: Tree, row: number): number {
  if (tree.hidden[row] !== Hidden.visible) return text(tree, row).trim().length;
  const characters = between(tree.textBefore, row, row + 1);
  if (characters > 1) return characters;
  if (characters === 0 || textLength(tree, row) > 2) return 0;
  return text(tree, row).trim().length;
}

/** Turns a column with the value of each row at `row + 1` into prefix sums, in place. */
export function accumulate(column: Int32Array): Int32Array {
  for (let row = 1; row < column.length; row++) column[row]! += column[row - 1]!;
  return column;
}

/** Returns the sum of a column in the rows `[start, end)`. */
export function between(before: Int32Array, start: number, end: number): number {
  return before[end]! - before[start]!;
}

/** Number of the elements around a row that may be quotes. */
const MAX_AROUND = 4;

/** Whether a row is in a quote. */
export function isQuoted({ tree, isQuote }: Scan, start: number): boolean {
  for (let row = start, i = 0; row > 0 && i < MAX_AROUND; row = tree.parent[row]!, i++) {
    if (isQuote[row] === 1) return true;
  }
  return false;
}
