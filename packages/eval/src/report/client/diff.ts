import { matchWords, UNSPACED_SCRIPTS } from "@winnow/core-dom/text";

/** A text split into words and other characters. */
export interface Tokens {
  readonly text: string;
  readonly words: readonly string[];
  /** Positions in the text. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** 1 if a line ends after the token. */
  readonly lineEnd: Uint8Array;
  /** 1 if the token is a word. */
  readonly word: Uint8Array;
}

const UNSPACED = `[[${UNSPACED_SCRIPTS}]&&\\p{L}]`;
const WORD = "\\p{L}\\p{N}\\p{M}_";

/** A letter of a script without spaces, a run of other letters, or any other character. */
const TOKEN = new RegExp(`${UNSPACED}\\p{M}*|[[${WORD}]--${UNSPACED}]+|\\S`, "gv");
const IS_WORD = /[\p{L}\p{N}]/u;

export function cutTokens(text: string): Tokens {
  const matches = [...text.matchAll(TOKEN)];
  const words = matches.map(([token]) => token);
  const start = Int32Array.from(matches, ({ index }) => index);
  const end = start.map((at, place) => at + words[place]!.length);
  const endsLine = (at: number, place: number): boolean =>
    text.slice(at, start[place + 1] ?? text.length).includes("\n");
  return {
    text,
    words,
    start,
    end,
    lineEnd: Uint8Array.from(end, (at, place) => Number(endsLine(at, place))),
    word: Uint8Array.from(words, (token) => Number(IS_WORD.test(token))),
  };
}

/**
 * A range in which both texts are the same, or in which `[aFrom, aTo)` of the first is replaced by
 * `[bFrom, bTo)` of the second. Either may be empty.
 */
export interface Run {
  readonly same: boolean;
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/** Maximum number of steps for comparing words: less than half a second. */
const LIMIT = 1_000_000;

/** Aligns two lists of tokens. The runs cover both in order, alternating between equal and changed ranges. */
export function diffTokens(gold: readonly string[], predicted: readonly string[]): readonly Run[] {
  const ids = new Map<string, number>();
  const numbered = (tokens: readonly string[]): Int32Array =>
    Int32Array.from(tokens, (token) => {
      if (!ids.has(token)) ids.set(token, ids.size);
      return ids.get(token)!;
    });
  const match = matchWords(numbered(gold), numbered(predicted), LIMIT).of;
  const runs: Run[] = [];
  let [a, b] = [0, 0];
  while (a < gold.length || b < predicted.length) {
    let aTo = a;
    while (aTo < gold.length && match[aTo] === -1) aTo++;
    let bTo = match[aTo] ?? predicted.length;
    if (aTo > a || bTo > b) runs.push({ same: false, aFrom: a, aTo, bFrom: b, bTo });
    [a, b] = [aTo, bTo];
    while (aTo < gold.length && match[aTo] === bTo) [aTo, bTo] = [aTo + 1, bTo + 1];
    if (aTo > a) runs.push({ same: true, aFrom: a, aTo, bFrom: b, bTo });
    [a, b] = [aTo, bTo];
  }
  return runs;
}

export type Kind = "same" | "missing" | "extra";

/**
 * A range of tokens within a line that is the same in both texts, missing in the prediction, or extra in it.
 * `from` and `to` are places in the gold, for `extra` in the prediction; `bFrom` is the start of a `same` piece in the
 * prediction.
 */
export interface Piece {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  readonly bFrom: number;
  readonly words: number;
}

/** The pieces of a line. */
export type Row = readonly Piece[];

/** Arranges an alignment in rows, one per line of the texts, so that both can be shown side by side. */
export function diffRows(gold: Tokens, predicted: Tokens, runs: readonly Run[]): readonly Row[] {
  const rows: Row[] = [];
  let row: Piece[] = [];
  const flush = (): void => {
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (const { same, aFrom, aTo, bFrom, bTo } of runs) {
    if (same) {
      const endsAt = (at: number): boolean =>
        gold.lineEnd[at] === 1 || predicted.lineEnd[bFrom + at - aFrom] === 1;
      for (const { piece, ends } of linesOf(gold, aFrom, aTo, "same", endsAt, bFrom - aFrom)) {
        row.push(piece);
        if (ends) flush();
      }
      continue;
    }
    const missing = linesOf(gold, aFrom, aTo, "missing", (at) => gold.lineEnd[at] === 1);
    const extra = linesOf(predicted, bFrom, bTo, "extra", (at) => predicted.lineEnd[at] === 1);
    // Equal numbers of lines are paired. Otherwise the lines of the gold come first.
    const isPaired = missing.length === extra.length;
    const groups = isPaired
      ? missing.map((line, place) => [line, extra[place]!])
      : [...missing, ...extra].map((line) => [line]);
    for (const group of groups) {
      row.push(...group.map(({ piece }) => piece));
      if (group.some(({ ends }) => ends)) flush();
    }
  }
  flush();
  return rows;
}

function linesOf(
  tokens: Tokens,
  from: number,
  to: number,
  kind: Kind,
  endsAt: (at: number) => boolean,
  shift = 0,
) {
  const lines: { readonly piece: Piece; readonly ends: boolean }[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    const ends = endsAt(at);
    if (!ends && at + 1 < to) continue;
    const words = wordsIn(tokens, start, at + 1);
    lines.push({ piece: { kind, from: start, to: at + 1, bFrom: start + shift, words }, ends });
    start = at + 1;
  }
  return lines;
}

export function wordsIn({ word }: Tokens, from: number, to: number): number {
  return word.subarray(from, to).reduce((sum, one) => sum + one, 0);
}

/** Minimum number of words in a fold. */
const MIN_FOLD_WORDS = 40;
/** A longer run of lines that only one text has is folded, except for its first lines. */
const LONG_RUN = 16;
/** Lines of a long run before the fold. */
const KEPT_LINES = 8;

/** A row, or folded rows of one kind. */
export type Item =
  | { readonly row: Row }
  | { readonly fold: readonly Row[]; readonly words: number; readonly kind: Kind };

/** Returns the kind of all pieces of a row; undefined if it has several. */
export function kindOf(row: Row): Kind | undefined {
  const kind = row[0]?.kind;
  return row.every((piece) => piece.kind === kind) ? kind : undefined;
}

/**
 * Folds long runs of equal rows, except for one row of context on either side, and the rest of long runs that
 * only one text has, such as a whole menu.
 */
export function foldRows(rows: readonly Row[]): readonly Item[] {
  const items: Item[] = [];
  for (let at = 0; at < rows.length; ) {
    const kind = kindOf(rows[at]!);
    let to = at + 1;
    while (kind !== undefined && to < rows.length && kindOf(rows[to]!) === kind) to++;
    let [first, last] = [to, to];
    if (kind === "same") {
      first = at === 0 ? at : at + 1;
      last = Math.max(first, to === rows.length ? to : to - 1);
    } else if (to - at > LONG_RUN) first = at + KEPT_LINES;
    const fold = rows.slice(first, last);
    const words = fold.flat().reduce((sum, piece) => sum + piece.words, 0);
    const isFolded = kind !== undefined && fold.length > 0 && (kind !== "same" || words >= MIN_FOLD_WORDS);
    if (!isFolded) [first, last] = [to, to];
    for (const row of rows.slice(at, first)) items.push({ row });
    if (isFolded) items.push({ fold, words, kind });
    for (const row of rows.slice(last, to)) items.push({ row });
    at = to;
  }
  return items;
}

/** Two texts compared word by word, with the numbers of matching, missing and extra words. */
export interface Comparison extends Readonly<Record<Kind, number>> {
  readonly gold: Tokens;
  readonly predicted: Tokens;
  readonly items: readonly Item[];
}

export function compareTexts(goldText: string, predictedText: string): Comparison {
  const [gold, predicted] = [cutTokens(goldText), cutTokens(predictedText)];
  const rows = diffRows(gold, predicted, diffTokens(gold.words, predicted.words));
  const counts = { same: 0, missing: 0, extra: 0 };
  for (const { kind, words } of rows.flat()) counts[kind] += words;
  return { gold, predicted, items: foldRows(rows), ...counts };
}
