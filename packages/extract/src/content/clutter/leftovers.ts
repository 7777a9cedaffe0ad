import { NodeKind, Tag, type Tree, text, textContent } from "@winnow/core-dom/tree";
import { Display, elementDisplay, HEADINGS, htmlTag, oneSpaced, textSize } from "../elements.js";
import type { Region } from "../types.js";
import { BY_LINE_FILLERS, BY_LINE_WORDS } from "./by-line-words.js";
import { CONTROL, mayBeControl, READ_ALSO, RELATED } from "./labels.js";

/** Maximum number of characters and of text rows of a line that is checked. */
const MAX_CHARACTERS = 160;
const MAX_ROWS = 24;

/** Elements whose text is a label of other text, however short. */
const LABELS: ReadonlySet<number> = new Set([...HEADINGS.keys(), Tag.td, Tag.th, Tag.dt, Tag.summary]);

/** Elements in which the label of a control is nothing else: no items, cells, captions or titles. */
const PLAIN: ReadonlySet<number> = new Set([
  ...[Tag.p, Tag.div, Tag.section, Tag.aside, Tag.article, Tag.center, Tag.h4, Tag.h5, Tag.h6],
]);

/**
 * Leaves out the labels of advertisements and controls, lines that lead to another article, a heading that repeats the
 * line before it, links to other articles at the end, and what remains of a by-line whose names a method left out: "By · 9 May 2026",
 * "Posted by on", "By / , / , and". This is the rest of a line, a run of inline content between block boundaries, if it
 * consists of words of by-lines, separators and dates. A whole line of such words is left out if the line
 * after it is.
 *
 * @param kept - 1 for each text row that is kept; changed.
 * @param dropped - for each row, the number of visible text rows before it that are left out.
 */
export function dropLeftovers(region: Region, kept: Uint8Array, dropped: Int32Array): void {
  const { tree } = region;
  const { length, kind, end, textBefore } = tree;
  const containers: number[] = [];
  const headings: number[] = [];
  let start = region.from;
  let line: number[] = [];
  let characters = 0;
  // The last whole line that may be a by-line, until the text after it is known.
  let pending: readonly number[] = [];
  // The last line if it was short, and whether it is in a heading.
  let last: { readonly rows: readonly number[]; readonly isHeading: boolean } | undefined;
  const drop = (rows: readonly number[]): void => {
    for (const row of rows) kept[row] = 0;
  };
  const close = (stop: number): void => {
    const isPartial = dropped[stop]! > dropped[start]!;
    start = stop;
    if (line.length === 0 && !isPartial) return;
    if (line.length === 0 && pending.length > 0 && isByLine(tree, pending)) drop(pending);
    pending = [];
    if (line.length > 0 && line.length <= MAX_ROWS && characters <= MAX_CHARACTERS) {
      const container = htmlTag(tree, containers[containers.length - 1] ?? 0);
      const isHeading = HEADINGS.has(container);
      if (isPartial && isRemainder(tree, line)) drop(line);
      else if (line.length === 1 && PLAIN.has(container) && isControl(tree, line[0]!)) drop(line);
      else if (PLAIN.has(container) && isLinked(tree, line) && READ_ALSO.test(joinedText(tree, line)))
        drop(line);
      else if (last !== undefined && (isHeading || last.isHeading) && isSame(tree, line, last.rows))
        drop(isHeading && !last.isHeading ? last.rows : line);
      else if (!isPartial && !LABELS.has(container)) pending = line;
      if (line.some((row) => text(tree, row).trim() !== "")) last = { rows: line, isHeading };
    } else if (line.length > 0) last = undefined;
    line = [];
    characters = 0;
  };
  for (let row = region.from; row < region.end; row++) {
    while (containers.length > 0 && end[containers[containers.length - 1]!]! <= row) {
      close(row);
      containers.pop();
    }
    if (kind[row] === NodeKind.text) {
      if (kept[row] !== 1) continue;
      if (line.length <= MAX_ROWS) line.push(row);
      characters += textBefore[row + 1]! - textBefore[row]!;
    } else if (kind[row] === NodeKind.element && elementDisplay(tree, row) >= Display.block) {
      close(row);
      containers.push(row);
      if (HEADINGS.has(htmlTag(tree, row))) headings.push(row);
    }
  }
  close(region.end);
  close(length);
  dropEmptySections(region, kept, dropped, headings);
  dropRelated(region, kept, headings);
}

/** Names of functions in code may be the same words. */
const CODE: ReadonlySet<number> = new Set([Tag.code, Tag.kbd, Tag.samp, Tag.tt, Tag.pre]);

function isControl(tree: Tree, row: number): boolean {
  if (CODE.has(htmlTag(tree, tree.parent[row]!)) || !mayBeControl(text(tree, row))) return false;
  return CONTROL.test(joinedText(tree, [row]));
}

/** Whether two lines have the same letters, of which there are more than in a number or unit. */
function isSame(tree: Tree, line: readonly number[], other: readonly number[]): boolean {
  const value = joinedText(tree, line);
  return value === joinedText(tree, other) && /\p{L}{3}/u.test(value);
}

/** Maximum number of characters of a line that are not linked: "Read more: ". */
const MAX_UNLINKED = 30;

/** Whether the text of rows is linked, perhaps except for its beginning. */
function isLinked({ textBefore, linkBefore }: Tree, rows: readonly number[]): boolean {
  let [all, linked] = [0, 0];
  for (const row of rows) {
    all += textBefore[row + 1]! - textBefore[row]!;
    linked += linkBefore[row + 1]! - linkBefore[row]!;
  }
  return linked > 0 && all - linked <= MAX_UNLINKED;
}

/** Leaves out the last section if its heading announces other articles, and nearly all of its text is linked. */
function dropRelated({ tree, end: to }: Region, kept: Uint8Array, headings: readonly number[]): void {
  const rows: number[] = [];
  for (let i = headings.length - 1, at = to - 1; i >= 0; i--) {
    const heading = headings[i]!;
    for (; at >= tree.end[heading]!; at--) if (kept[at] === 1) rows.push(at);
    const isKept = kept.subarray(heading, tree.end[heading]!).includes(1);
    if (!isKept) continue;
    if (!isLinked(tree, rows)) return;
    if (RELATED.test(textContent(tree, heading).slice(0, MAX_CHARACTERS).trim())) kept.fill(0, heading, to);
    return;
  }
}

/** Headings of sections that lead away from the text. */
const AWAY =
  /^\W*(?:(?:please )?share|spread the word|(?:you (?:may|might|would|will) |(?:more|posts) )?(?:also )?(?:related|recommended|like|enjoy|interested)\b|(?:more|posts|articles|stories|news|books) (?:from|in|on|about|by|like|to)\b|(?:(?:what to|up|read|recommended|further|additional|suggested|keep|continue|also|next|must) )+(?:read|reading|resources?|links?|next|up)\b|(?:references?|sources?|notes?|footnotes|bibliography|citations?|see also|external links?|tags?|categories|topics|filed under|comments?|reviews?|faqs?|newsletter)\W*$|(?:(?:thank you|thanks)(?: to)? )?(?:our )?(?:donors|sponsors|supporters|patrons)\W*$|learn more|read more|leave a|join the (?:conversation|discussion)|post a comment|write a|about the authors?|subscribe|sign up|stay (?:connected|updated|in touch|up)|follow (?:us|me)|connect with|like this|pin (?:it|this|for)|latest|popular|trending|most (?:read|popular|viewed)|previous|teilen|ähnliche|verwandte|mehr (?:zum|zu|von|aus)|weitere|das könnte|lesen sie|kommentare?\b|quellen?\W*$|einzelnachweise|weblinks|siehe auch|literatur\W*$|partager|à lire|lire aussi|articles? (?:similaires|liés)|vous aimerez|sur le même|commentaires?\b|voir aussi|sources\W*$|références|liens externes|comparte|compartir|relacionad|también te|te puede|artículos|lea también|véase también|comentarios|referencias|compartilhe|leia também|veja também|referências|condividi|articoli correlati|leggi anche|potrebbe|commenti|vedi anche|deel|gerelateerd|lees ook|reacties|zie ook|dela|läs också|läs mer|relaterade|kommentarer|udostępnij|powiązane|czytaj|zobacz|поделиться|читайте|похожие|комментарии|см\. также|примечания|литература|ссылки|関連|シェア|コメント|脚注|参考|相关|相關|分享|评论|評論|参考文献)/iu;

/** Maximum number of characters of such a heading. */
const MAX_HEADING = 60;

/**
 * Leaves out a heading that leads away from the text if its section is left out: nothing that is kept follows
 * until a heading of the same or a higher level.
 */
function dropEmptySections(
  { tree, end: to }: Region,
  kept: Uint8Array,
  dropped: Int32Array,
  headings: readonly number[],
): void {
  const { length, end } = tree;
  // The first kept row after the current one, and the heading that it is in.
  let next = length;
  let nextHeading = -1;
  let at = to - 1;
  for (let i = headings.length - 1; i >= 0; i--) {
    const heading = headings[i]!;
    const stop = end[heading]!;
    for (; at >= stop; at--) if (kept[at] === 1) next = at;
    const isEmpty = next === length || (nextHeading >= 0 && next < end[nextHeading]! && next > nextHeading);
    let own = length;
    for (; at > heading; at--) if (kept[at] === 1) own = at;
    if (own === length) continue;
    const isLow = nextHeading < 0 || headingLevel(tree, nextHeading) <= headingLevel(tree, heading);
    if (isEmpty && isLow && dropped[next]! > dropped[stop]! && textSize(tree, heading) <= MAX_HEADING) {
      if (AWAY.test(textContent(tree, heading).trim())) {
        kept.fill(0, heading, stop);
        continue;
      }
    }
    next = own;
    nextHeading = heading;
  }
}

function headingLevel(tree: Tree, heading: number): number {
  return HEADINGS.get(tree.tag[heading]!)!;
}

/** A date with its month as a number or a word, or a time of day. */
const DATE =
  /\d{1,4}\s?[年년./-]\s?\d{1,2}\s?[月월./-]\s?(?:\d{1,4}\s?[日일]?)?|\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s(?:de\s)?\p{L}{3,12}\.?,?\s(?:de\s)?(?:\d{4}|'?\d\d)|\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}|\d{1,2}[:.h]\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?/giu;

/** Whether the text of rows has only words of by-lines, dates and separators. */
function isRemainder(tree: Tree, rows: readonly number[]): boolean {
  const value = joinedText(tree, rows);
  const rest = /\d/.test(value) ? value.replace(DATE, "") : value;
  const count = countWords(rest);
  // A number or a weekday alone can be the value of a label.
  return count !== undefined && (count > 0 || rest !== value || !/[\p{L}\d]/u.test(value));
}

/** Whether the text of rows has only words of by-lines and separators. */
function isByLine(tree: Tree, rows: readonly number[]): boolean {
  const value = joinedText(tree, rows);
  return !/\d/.test(value) && (countWords(value) ?? 0) > 0;
}

/** Counts the words of by-lines; undefined if there are other words, or characters that separate nothing. */
function countWords(value: string): number | undefined {
  let count = 0;
  for (const [word] of value.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    if (BY_LINE_WORDS.has(word)) count++;
    else if (!BY_LINE_FILLERS.has(word)) return undefined;
  }
  return /^[\p{L}\p{M}\p{P}\d\s|+<>]*$/u.test(value) ? count : undefined;
}

function joinedText(tree: Tree, rows: readonly number[]): string {
  let value = text(tree, rows[0]!);
  for (let i = 1; i < rows.length; i++) value += ` ${text(tree, rows[i]!)}`;
  return oneSpaced(value)
    .slice(0, 4 * MAX_CHARACTERS)
    .trim();
}
