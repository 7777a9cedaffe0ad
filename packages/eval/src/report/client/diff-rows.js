// @ts-check

/**
 * @import { Run } from "./diff.js"
 * @import { Tokens } from "./tokens.js"
 */

/**
 * A range of tokens within a line that is the same in both texts, missing in the prediction, or extra in it.
 * `from` and `to` are token indexes in the gold, for `extra` in the prediction; `bFrom` is the start of a
 * `same` piece in the prediction.
 *
 * @typedef {"same" | "missing" | "extra"} Kind
 * @typedef {{ kind: Kind, from: number, to: number, bFrom: number, words: number }} Piece
 * @typedef {{ pieces: Piece[] }} Row
 */

/**
 * Arranges an alignment in rows, one per line of the texts, so that both can be shown side by side.
 *
 * @type {(gold: Tokens, predicted: Tokens, runs: readonly Run[]) => Row[]}
 */
export function diffRows(gold, predicted, runs) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {Piece[]} */
  let pieces = [];
  const flush = () => {
    if (pieces.length > 0) rows.push({ pieces });
    pieces = [];
  };
  for (const { same, aFrom, aTo, bFrom, bTo } of runs) {
    if (same) {
      let from = aFrom;
      for (let at = aFrom; at < aTo; at++) {
        const ends = gold.lineEnd[at] === 1 || predicted.lineEnd[bFrom + at - aFrom] === 1;
        if (!ends && at + 1 < aTo) continue;
        pieces.push({
          kind: "same",
          from,
          to: at + 1,
          bFrom: bFrom + from - aFrom,
          words: wordsIn(gold, from, at + 1),
        });
        from = at + 1;
        if (ends) flush();
      }
      continue;
    }
    const missing = linesOf(gold, aFrom, aTo, "missing");
    const extra = linesOf(predicted, bFrom, bTo, "extra");
    // Equal numbers of lines are paired. Otherwise the lines of the gold come first.
    const paired = missing.length === extra.length;
    for (const [place, { piece, ends }] of missing.entries()) {
      pieces.push(piece);
      const other = paired ? extra[place] : undefined;
      if (other !== undefined) pieces.push(other.piece);
      if (ends || other?.ends) flush();
    }
    if (paired) continue;
    for (const { piece, ends } of extra) {
      pieces.push(piece);
      if (ends) flush();
    }
  }
  flush();
  return rows;
}

/** @type {(tokens: Tokens, from: number, to: number, kind: Kind) => { piece: Piece, ends: boolean }[]} */
function linesOf(tokens, from, to, kind) {
  const lines = [];
  let start = from;
  for (let at = from; at < to; at++) {
    const ends = tokens.lineEnd[at] === 1;
    if (!ends && at + 1 < to) continue;
    lines.push({
      piece: { kind, from: start, to: at + 1, bFrom: 0, words: wordsIn(tokens, start, at + 1) },
      ends,
    });
    start = at + 1;
  }
  return lines;
}

/** @type {(tokens: Tokens, from: number, to: number) => number} */
export function wordsIn(tokens, from, to) {
  let words = 0;
  for (let at = from; at < to; at++) words += tokens.word[at] ?? 0;
  return words;
}

/** Minimum number of words in a fold. */
const MIN_FOLD_WORDS = 40;
/** A longer run of lines that only one text has is folded, except for its first lines. */
const LONG_RUN = 16;
/** Lines of a long run before the fold. */
const KEPT_LINES = 8;

/** @typedef {{ row: Row } | { fold: Row[], words: number, kind: Kind }} Item A row, or folded rows. */

/**
 * Returns the kind of all pieces of a row; `undefined` if it has several kinds.
 *
 * @type {(row: Row | undefined) => Kind | undefined}
 */
export function kindOf(row) {
  const kind = row?.pieces[0]?.kind;
  return row?.pieces.every((piece) => piece.kind === kind) ? kind : undefined;
}

/**
 * Folds long runs of equal rows, except for one row of context on either side, and the rest of long runs that
 * only one text has, such as a whole menu.
 *
 * @type {(rows: readonly Row[]) => Item[]}
 */
export function foldRows(rows) {
  /** @type {Item[]} */
  const items = [];
  for (let at = 0; at < rows.length; ) {
    const kind = kindOf(rows[at]);
    let to = at + 1;
    while (kind !== undefined && to < rows.length && kindOf(rows[to]) === kind) to++;
    let [first, last] = [to, to];
    if (kind === "same") {
      first = at === 0 ? at : at + 1;
      last = Math.max(first, to === rows.length ? to : to - 1);
    } else if (to - at > LONG_RUN) first = at + KEPT_LINES;
    const fold = rows.slice(first, last);
    const words = fold.reduce((sum, row) => sum + row.pieces.reduce((all, piece) => all + piece.words, 0), 0);
    if (kind === undefined || (kind === "same" && words < MIN_FOLD_WORDS) || fold.length === 0) {
      for (const row of rows.slice(at, to)) items.push({ row });
    } else {
      for (const row of rows.slice(at, first)) items.push({ row });
      items.push({ fold, words, kind });
      for (const row of rows.slice(last, to)) items.push({ row });
    }
    at = to;
  }
  return items;
}
