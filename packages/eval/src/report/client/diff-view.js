// @ts-check

import { diffTokens } from "./diff.js";
import { diffRows, foldRows, kindOf, wordsIn } from "./diff-rows.js";
import { counted, h } from "./dom.js";
import { cutTokens } from "./tokens.js";

/**
 * @import { Run } from "./diff.js"
 * @import { Kind, Piece, Row } from "./diff-rows.js"
 * @import { Tokens } from "./tokens.js"
 */

/** Number of rows drawn at once; a button shows more. */
const ROWS_AT_ONCE = 300;
/** Longer matching ranges within a line are folded. */
const LONG_TOKENS = 90;
/** Tokens before and after a fold within a line. */
const KEPT_TOKENS = 22;

/**
 * @typedef {{
 *   gold: Tokens, predicted: Tokens, runs: Run[], same: number, missing: number, extra: number
 * }} Comparison
 */

/**
 * Compares two texts word by word, and counts the matching, missing and extra words.
 *
 * @type {(goldText: string, predictedText: string) => Comparison}
 */
export function compareTexts(goldText, predictedText) {
  const gold = cutTokens(goldText);
  const predicted = cutTokens(predictedText);
  const runs = diffTokens(gold.words, predicted.words);
  let [same, missing, extra] = [0, 0, 0];
  for (const run of runs) {
    if (run.same) same += wordsIn(gold, run.aFrom, run.aTo);
    else {
      missing += wordsIn(gold, run.aFrom, run.aTo);
      extra += wordsIn(predicted, run.bFrom, run.bTo);
    }
  }
  return { gold, predicted, runs, same, missing, extra };
}

/**
 * Shows the differences of two texts in two columns side by side, or in one column.
 *
 * @type {(comparison: Comparison, shown: { left: string, right: string, columns: boolean }) => HTMLElement}
 */
export function diffView({ gold, predicted, runs }, { left, right, columns }) {
  const items = foldRows(diffRows(gold, predicted, runs));
  const box = h("div", { class: columns ? "diff two" : "diff one" });
  if (columns) box.append(h("div.row.heads", h("div", left), h("div", right)));
  const view = { gold, predicted, columns };
  let drawn = 0;
  const more = h("button", { type: "button", class: "more", onclick: () => draw() });
  const draw = () => {
    const next = items.slice(drawn, drawn + ROWS_AT_ONCE);
    drawn += next.length;
    more.remove();
    for (const item of next) box.append("row" in item ? rowElement(view, item.row) : foldElement(view, item));
    if (drawn < items.length) {
      more.textContent = `Show ${counted(Math.min(ROWS_AT_ONCE, items.length - drawn), "more line")} of ${items.length - drawn}`;
      box.append(more);
    }
  };
  draw();
  if (items.length === 0) box.append(h("p.none", "Both texts are empty."));
  return box;
}

/** @typedef {{ gold: Tokens, predicted: Tokens, columns: boolean }} View */

/** @type {(view: View, item: { fold: Row[], words: number, kind: Kind }) => HTMLElement} */
function foldElement(view, { fold, words, kind }) {
  const button = h(
    "button",
    {
      type: "button",
      class: `unfold all-${kind}`,
      onclick: () => {
        const elements = fold.map((row) => rowElement(view, row));
        button.replaceWith(...elements);
        const first = elements[0];
        first?.setAttribute("tabindex", "-1");
        first?.focus({ preventScroll: true });
      },
    },
    kind === "same"
      ? `… ${counted(words, "matching word")}`
      : `… ${counted(fold.length, `${kind} line`)}, ${counted(words, "word")}`,
  );
  return button;
}

/** @type {(view: View, row: Row) => HTMLElement} */
function rowElement(view, row) {
  const element = h("div", { class: `row all-${kindOf(row) ?? "kinds"}` });
  if (view.columns) {
    const goldCell = h("div", { dir: "auto" });
    const predictedCell = h("div", { dir: "auto" });
    for (const piece of row.pieces) {
      if (piece.kind !== "extra") appendPiece(goldCell, view, piece, false);
      if (piece.kind !== "missing") appendPiece(predictedCell, view, piece, true);
    }
    element.append(goldCell, predictedCell);
  } else {
    const cell = h("div", { dir: "auto" });
    for (const piece of row.pieces) appendPiece(cell, view, piece, piece.kind === "extra");
    element.append(cell);
  }
  return element;
}

/**
 * Appends a piece of the prediction's text, or of the gold's.
 *
 * @type {(cell: HTMLElement, view: View, piece: Piece, predicted: boolean) => void}
 */
function appendPiece(cell, view, piece, predicted) {
  const tokens = predicted ? view.predicted : view.gold;
  const from = predicted && piece.kind === "same" ? piece.bFrom : piece.from;
  const to = from + piece.to - piece.from;
  if (piece.kind === "missing") cell.append(h("del.missing", textOf(tokens, from, to)), gapAfter(tokens, to));
  else if (piece.kind === "extra")
    cell.append(h("ins.extra", textOf(tokens, from, to)), gapAfter(tokens, to));
  else if (to - from <= LONG_TOKENS) cell.append(textOf(tokens, from, to), gapAfter(tokens, to));
  else {
    const head = from + KEPT_TOKENS;
    const tail = to - KEPT_TOKENS;
    const button = h(
      "button",
      {
        type: "button",
        class: "unfold inline",
        onclick: () => button.replaceWith(textOf(tokens, head, tail)),
      },
      `… ${counted(wordsIn(tokens, head, tail), "matching word")}`,
    );
    cell.append(textOf(tokens, from, head), " ", button, " ", textOf(tokens, tail, to), gapAfter(tokens, to));
  }
}

/** @type {(tokens: Tokens, from: number, to: number) => string} */
function textOf(tokens, from, to) {
  return tokens.text.slice(tokens.start[from], tokens.end[to - 1]);
}

/**
 * Returns the space between a range and the following token on the same line.
 *
 * @type {(tokens: Tokens, to: number) => string}
 */
function gapAfter(tokens, to) {
  if (tokens.lineEnd[to - 1] === 1) return "";
  return tokens.text.slice(tokens.end[to - 1], tokens.start[to] ?? tokens.text.length);
}
