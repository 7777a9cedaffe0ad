// @ts-check

/**
 * @import { Run } from "./diff.js"
 * @import { Tokens } from "./tokens.js"
 */

/**
 * A stretch of tokens within a line: the same in both texts, missing in the prediction, or extra in it.
 * `from` and `to` are tokens of the gold, for `extra` of the prediction; `bFrom` is where a `same` piece
 * begins in the prediction.
 *
 * @typedef {"same" | "missing" | "extra"} Kind
 * @typedef {{ kind: Kind, from: number, to: number, bFrom: number, words: number }} Piece
 * @typedef {{ pieces: Piece[] }} Row
 */

/**
 * Lays an alignment out in rows, a line of the texts each, so that both are side by side.
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
    // As many lines here as there: they are paired. Otherwise those of the gold come first.
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

/** Fewer words are not worth a fold. */
const FOLD_WORDS = 40;
/** A longer run of lines that only one text has is folded, but for so many at its head. */
const LONG_RUN = 16;
const KEPT_LINES = 8;

/** @typedef {{ row: Row } | { fold: Row[], words: number, kind: Kind }} Item A row as it is, or rows behind a button. */

/**
 * What all pieces of a row are, `undefined` where it has several kinds.
 *
 * @type {(row: Row | undefined) => Kind | undefined}
 */
export function kindOf(row) {
  const kind = row?.pieces[0]?.kind;
  return row?.pieces.every((piece) => piece.kind === kind) ? kind : undefined;
}

/**
 * Puts long stretches of rows that are the same behind a button, a row of context left at either side; and
 * the rest of long stretches that only one text has, as a whole menu.
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
    if (kind === undefined || (kind === "same" && words < FOLD_WORDS) || fold.length === 0) {
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
