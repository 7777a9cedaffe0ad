import { Attribute, attributeReader, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { Display, elementDisplay, htmlTag } from "../elements.js";
import { Role } from "../roles.js";
import type { Source } from "../types.js";

/** Classes of highlighters on or around preformatted text, with or without a known language. */
const CODE_CLASS =
  /(?:^|\s)(?:highlight|codehilite|sourceCode|prettyprint|code|code-?block|code-?snippet|listingblock|rouge|hljs|shiki|astro-code|chroma|line-numbers|programlisting|screen|EnlighterJSRAW|brush\S*)(?:\s|$)/i;

/** Classes of highlighted words. */
const TOKEN = /(?:^|\s)(?:hljs-|token\s|pl-[a-z]|cm-|mtk\d)/;

/** Whether a preformatted element is code: it contains `code`, or has a language or a highlighter's class. */
export function isCode({ tree, code, roles }: Source, row: number): boolean {
  const { core, around, language } = code.frame(row);
  if (core !== row || roles[row] === Role.code) return true;
  for (let i = row + 1; i < tree.end[row]! && i < row + 8; i++)
    if (htmlTag(tree, i) === Tag.code || TOKEN.test(Attribute.class(tree, i) ?? "")) return true;
  return (
    language !== undefined || [row, ...around].some((at) => CODE_CLASS.test(Attribute.class(tree, at) ?? ""))
  );
}

/** Classes of an element that is a line of code, in highlighters and editors. */
const LINE =
  /(?:^|\s)(?:(?:code|token|ec|cm|view|crayon|CodeMirror|highlight(?:ed)?|gatsby-highlight-code)-?line|line|ace_line|codeLine_\w+|line_content)(?:\s|$)/;

const readLine = attributeReader("data-line");

/** The sign at the start of a line of changes, which a style sheet displays: GitHub. */
const readMarker = attributeReader("data-code-marker");

/** An open element that is a line, or that contains lines. */
interface OpenLine {
  readonly end: number;
  /** Number of lines before it. */
  readonly before: number;
  outer: boolean;
}

/**
 * Returns the kept text of a preformatted element with its white space, except at the ends of lines. Each
 * `br`, block and element with the class of a line begins a line, whether or not there is a line feed next to
 * it. There are no empty lines at the ends.
 */
export function preformatted({ tree, kept, code, roles }: Source, row: number): string {
  const isLine = lineTester(tree, row);
  const isPre =
    roles[row] === Role.preformatted || /white-space:\s*pre/i.test(Attribute.style(tree, row) ?? "");
  const done: string[] = [];
  let line = "";
  // Whether a line has ended without a line feed: one that follows belongs to it.
  let pending = false;
  const endLine = (): void => {
    done.push(line);
    line = "";
    pending = false;
  };
  const addText = (value: string): void => {
    const isEnd = pending && value.startsWith("\n");
    if (pending) endLine();
    for (const [i, part] of (isEnd ? value.slice(1) : value).split("\n").entries()) {
      if (i > 0) endLine();
      line += part;
    }
  };
  const open: OpenLine[] = [];
  const stop = tree.end[row]!;
  for (let i = row + 1; i < stop; i++) {
    while (open.length > 0 && open[open.length - 1]!.end <= i) {
      const { outer, before } = open.pop()!;
      // The line of an element that ends with a line feed has ended.
      pending ||= line !== "" || !(outer || done.length > before);
    }
    if (tree.kind[i] === NodeKind.text) {
      const value = text(tree, i).replace(/\r\n?/g, "\n");
      const isBlank = !/\S/.test(value);
      // White space has no label, so a row is only dropped if it contains words.
      if (isBlank ? isBetweenLines(tree, i, !isPre && value.includes("\n")) : kept[i] === 0) continue;
      if (value !== "") addText(value);
    } else if (tree.kind[i] !== NodeKind.element) continue;
    else if (code.decorations.has(i)) i = tree.end[i]! - 1;
    else if (htmlTag(tree, i) === Tag.br) endLine();
    else if (isLine(i)) {
      if (open.length > 0) open[open.length - 1]!.outer = true;
      // Some highlighters put an empty element before each line.
      if (tree.end[i] === i + 1 && isFollowedByCode(tree, i)) continue;
      // It begins a line, unless only white space precedes on the current one.
      if (pending || /\S/.test(line)) endLine();
      line = "";
      open.push({ end: tree.end[i]!, before: done.length, outer: false });
    } else if (elementDisplay(tree, i) === Display.cell && !pending && /\S/.test(line)) line += "\t";
    line += readMarker(tree, i) ?? "";
  }
  endLine();
  return trimmed(done);
}

/** Whether an empty element is followed by text on the same line. */
function isFollowedByCode(tree: Tree, row: number): boolean {
  return tree.kind[row + 1] === NodeKind.text && /^[^\n]*\S/.test(text(tree, row + 1));
}

/** Elements in which white space is never displayed. */
const STRUCTURE: ReadonlySet<number> = new Set([Tag.table, Tag.thead, Tag.tbody, Tag.tr, Tag.ol, Tag.ul]);

/** Whether white space only formats the source of the page. */
function isBetweenLines(tree: Tree, row: number, collapses: boolean): boolean {
  const parent = tree.parent[row]!;
  return (
    STRUCTURE.has(htmlTag(tree, parent)) ||
    (collapses &&
      elementDisplay(tree, parent) >= Display.block &&
      !LINE.test(Attribute.class(tree, parent) ?? ""))
  );
}

/** Returns a function that tests whether an element inside a preformatted element is a line. */
export function lineTester(tree: Tree, row: number): (at: number) => boolean {
  const flat = !hasLineFeed(tree, row);
  const codes = flat ? codeLines(tree, row) : undefined;
  return (at) => {
    const display = elementDisplay(tree, at);
    if (display === Display.block || display === Display.paragraph) return true;
    if (readLine(tree, at) !== undefined || LINE.test(Attribute.class(tree, at) ?? "")) return true;
    return (
      flat &&
      (codes!.has(at) || /\bdisplay:\s*(?:block|flex|grid|table-row)/.test(Attribute.style(tree, at) ?? ""))
    );
  };
}

function hasLineFeed(tree: Tree, row: number): boolean {
  for (let i = row + 1; i < tree.end[row]!; i++)
    if (tree.kind[i] === NodeKind.text ? text(tree, i).includes("\n") : htmlTag(tree, i) === Tag.br)
      return true;
  return false;
}

/** Returns the `code` elements that are a line each: several of them are the only content of `pre`. */
function codeLines(tree: Tree, row: number): ReadonlySet<number> {
  const codes = new Set<number>();
  for (let i = row + 1; i < tree.end[row]!; i = tree.end[i]!) {
    if (htmlTag(tree, i) === Tag.code && !/\bprompt\b/.test(Attribute.class(tree, i) ?? "")) codes.add(i);
    else if (tree.kind[i] === NodeKind.element || /\S/.test(text(tree, i))) return new Set();
  }
  return codes;
}

/** Joins lines without the white space at their ends, no-break spaces and placeholders of empty lines. */
function trimmed(lines: readonly string[]): string {
  const clean = lines.map((line) =>
    line
      .replace(/\u00a0/g, " ")
      .replace(/[\u200b\ufeff]/g, "")
      .trimEnd(),
  );
  const first = clean.findIndex((line) => line !== "");
  return first < 0 ? "" : clean.slice(first, clean.findLastIndex((line) => line !== "") + 1).join("\n");
}
