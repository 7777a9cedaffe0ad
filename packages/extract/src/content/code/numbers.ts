import { Attribute, attributeReader, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { Display, elementDisplay, htmlTag, textSize } from "../elements.js";
import { lineTester } from "./text.js";

/** Line numbers next to or inside code, by the class names of highlighters. */
const GUTTER =
  /(?:^|[\s_-])(?:gutter\w*|line-?no\w*|lnums?|lnt?|linenr|nums?|rouge-gutter|hljs-ln-n\w*)(?=$|[\s_-])|line-?_?num/i;

/** Line numbers without such a class are not selected with the code, or hidden from screen readers. */
const UNSELECTED = /user-select:\s*none|margin-right:/;
const UNSELECTED_CLASS = /(?:^|\s)(?:(?:user-)?select-none|no-?select|unselectable)(?:\s|$)/;

const readLineNumber = attributeReader("data-line-number");

/** Returns a function that tests whether an element consists of line numbers, or is empty space for them. */
export function gutterTester(tree: Tree): (row: number) => boolean {
  const known = new Map<number, boolean>();
  return (row) => {
    const tag = htmlTag(tree, row);
    if (tag === 0 || tag === Tag.code) return false;
    const classes = Attribute.class(tree, row) ?? "";
    if (GUTTER.test(classes)) {
      let result = known.get(row);
      if (result === undefined) known.set(row, (result = isNumbers(tree, row, tag === Tag.pre)));
      return result;
    }
    if (UNSELECTED_CLASS.test(classes) || Attribute.ariaHidden(tree, row) === "true") {
      let result = known.get(row);
      if (result === undefined)
        known.set(
          row,
          (result = tree.end[row]! > row + 3 && textSize(tree, row) > 0 && isNumbers(tree, row, true)),
        );
      if (result) return true;
    }
    if (tree.end[row]! !== row + 2 || tree.textBefore[row + 2]! - tree.textBefore[row]! > 8) return false;
    const value = tree.kind[row + 1] === NodeKind.text ? text(tree, row + 1).trim() : "";
    if (!/^\d+$/.test(value)) return false;
    if (readLineNumber(tree, row) === value) return !/code/i.test(classes);
    return UNSELECTED.test(Attribute.style(tree, row) ?? "");
  };
}

/** Whether an element contains only numbers; if `running`, each one higher than the number before. */
function isNumbers(tree: Tree, row: number, running = false): boolean {
  let previous: number | undefined;
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (tree.kind[i] !== NodeKind.text) continue;
    const value = text(tree, i);
    if (!/^[\s\d.:|…\u200b]*$/.test(value)) return false;
    if (!running) continue;
    for (const [digits] of value.matchAll(/\d+/g)) {
      if (previous !== undefined && Number(digits) !== previous + 1) return false;
      previous = Number(digits);
    }
  }
  return true;
}

/**
 * Whether a preformatted element is a column of line numbers without a class of its own: numbers in order, in
 * a cell or box next to that of another block.
 */
export function isNumberColumn(tree: Tree, row: number, next: number | undefined): boolean {
  const stop = tree.end[row]!;
  if (next === undefined || tree.parent[next] === tree.parent[row] || next - stop > 12) return false;
  if (tree.textBefore[next]! - tree.textBefore[stop]! > 1 || !isNumbers(tree, row, true)) return false;
  const characters = textSize(tree, row);
  return characters > 0 && (characters > 2 || htmlTag(tree, tree.parent[row]!) === Tag.td);
}

/** Highlighted numbers of code: highlight.js, Prism, Pygments, GitHub, Monaco, Rouge. */
const NUMBER_TOKEN = /(?:^|[\s_-])(?:number|literal|m[bfhilox]?|il|lit|pl-c1|mtk\d+|n[lu])(?:\s|$)/;

/**
 * Returns the elements at the starts of lines that count them: every line begins with the number after that of the
 * line before, alone in an element that is not a number of the code. Pages that count with utility classes have no
 * other sign of them.
 */
export function countedLines(tree: Tree, row: number): readonly number[] {
  const isLine = lineTester(tree, row);
  const counters: number[] = [];
  let isStart = true;
  let hasCode = false;
  let next = -1;
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (tree.kind[i] === NodeKind.element) {
      const tag = htmlTag(tree, i);
      isStart ||= tag === Tag.br || elementDisplay(tree, i) >= Display.block || isLine(i);
      continue;
    }
    const value = tree.kind[i] === NodeKind.text ? text(tree, i) : "";
    if (!/\S/.test(value)) isStart ||= value.includes("\n");
    else if (isStart && /^\s*\d{1,5}\s*$/.test(value) && isCounter(tree, row, i)) {
      if (next >= 0 && Number(value) !== next) return [];
      next = Number(value) + 1;
      counters.push(tree.parent[i]!);
      isStart = value.includes("\n");
    } else {
      const code = value.trimEnd();
      // A line without a number.
      if (isStart || code.includes("\n")) return [];
      hasCode = true;
      isStart = value.slice(code.length).includes("\n");
    }
  }
  return hasCode && counters.length > 1 ? counters : [];
}

function isCounter(tree: Tree, row: number, at: number): boolean {
  const up = tree.parent[at]!;
  return up !== row && tree.end[up] === at + 1 && !NUMBER_TOKEN.test(Attribute.class(tree, up) ?? "");
}
