import { once } from "@winnow/core-dom/cache";
import {
  Attribute,
  attributeReader,
  NodeKind,
  Tag,
  type Tree,
  text,
  textContent,
} from "@winnow/core-dom/tree";
import { Display, elementDisplay, HEADINGS, htmlTag, textSize } from "../elements.js";
import { elementRoles, isPreformatted, Role } from "../roles.js";
import type { CodeBlocks, CodeFrame, Region } from "../types.js";
import { declaredLanguage, isLanguage } from "./languages.js";
import { tabStrip } from "./tabs.js";

/** Returns the blocks of code in a region. */
export const codeBlocks: (region: Region) => CodeBlocks = once(findBlocks);

function findBlocks(region: Region): CodeBlocks {
  const { tree } = region;
  const { roles } = elementRoles(region);
  const all: number[] = [];
  for (let row = region.from; row < region.end; row++) {
    if (!isPreformatted(roles[row]!)) continue;
    all.push(row);
    row = tree.end[row]! - 1;
  }
  const decorations = new Set<number>();
  const isGutter = gutterTester(tree);
  const rows = all.filter((row, i) => {
    const isColumn = isGutter(row) || isNumberColumn(tree, row, all[i + 1]);
    if (isColumn) decorations.add(row);
    return !isColumn;
  });
  const frames = new Map<number, CodeFrame>();
  const isFrame = frameTester(tree, roles, isGutter, decorations);
  for (const row of rows) {
    const around: number[] = [];
    for (let up = tree.parent[row]!; around.length < MAX_AROUND && isFrame(up); up = tree.parent[up]!)
      around.push(up);
    const core = soleCode(tree, row);
    const frame = around[around.length - 1] ?? row;
    const declared = innermostLanguage(tree, row, core, around);
    const shown = clear(tree, frame, row, core, declared, isGutter, decorations);
    const strip = tabStrip(tree, region.from, frame);
    if (strip !== undefined) decorations.add(strip);
    frames.set(row, { core, around, language: (declared ?? shown) || undefined });
  }
  return {
    rows,
    decorations,
    frame: (row) => frames.get(row) ?? { core: row, around: [], language: undefined },
  };
}

/**
 * Returns the language that a highlighter declares, `""` for plain text. What is inside a block decides before
 * the block itself, and that before the elements around it.
 */
function innermostLanguage(
  tree: Tree,
  row: number,
  core: number,
  around: readonly number[],
): string | undefined {
  const inside: number[] = core === row ? [] : [core];
  for (let i = row + 1; i < tree.end[row]! && i < row + 4; i++)
    if (i !== core && htmlTag(tree, i) === Tag.code) inside.push(i);
  for (const at of [...inside, row, ...around]) {
    const name = declaredLanguage(tree, at);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Maximum number of elements around a block that are searched for its language and toolbar. */
const MAX_AROUND = 8;

/** Maximum number of elements and characters around a block in its frame. */
const MAX_ROWS = 120;
const MAX_CHARACTERS = 120;

/** Elements that do not belong to the frame of a block, and that no frame contains next to it. */
const APART: ReadonlySet<number> = new Set([
  ...[...HEADINGS.keys(), Tag.html, Tag.body, Tag.main, Tag.article, Tag.li, Tag.dd, Tag.dt],
  ...[Tag.blockquote, Tag.ul, Tag.ol, Tag.dl],
]);

/** Classes of an element that displays the title, the language or the buttons of a block. */
const BAR = /head|tool|bar|title|label|lang|caption|file|meta|info|badge|top|copy/i;

/**
 * Returns a function that tests whether an element contains one block of code and otherwise only short text
 * and line numbers.
 */
function frameTester(
  tree: Tree,
  roles: Uint8Array,
  isGutter: (row: number) => boolean,
  decorations: ReadonlySet<number>,
): (row: number) => boolean {
  const test = (row: number): boolean => {
    if (tree.kind[row] !== NodeKind.element || APART.has(htmlTag(tree, row)) || roles[row] !== Role.none)
      return false;
    let blocks = 0;
    let steps = 0;
    let characters = 0;
    const stop = tree.end[row]!;
    for (let i = row + 1; i < stop; i++) {
      if (++steps > MAX_ROWS) return false;
      if (tree.kind[i] === NodeKind.text) characters += tree.textBefore[i + 1]! - tree.textBefore[i]!;
      else if (decorations.has(i) || isGutter(i)) i = tree.end[i]! - 1;
      else if (isPreformatted(roles[i]!)) {
        if (++blocks > 1) return false;
        i = tree.end[i]! - 1;
      } else if (isApart(tree, i)) return false;
    }
    return characters <= MAX_CHARACTERS;
  };
  const known = new Map<number, boolean>();
  return (row) => {
    let result = row > 0 && known.get(row);
    if (result === undefined) known.set(row, (result = test(row)));
    return result;
  };
}

function isApart(tree: Tree, row: number): boolean {
  const tag = htmlTag(tree, row);
  return APART.has(tag) || (tag === Tag.p && !BAR.test(Attribute.class(tree, row) ?? ""));
}

/**
 * Returns the only `code` of a `pre` that also contains a bar: a block, or a button. Otherwise returns the
 * `pre`.
 */
function soleCode(tree: Tree, row: number): number {
  if (htmlTag(tree, row) !== Tag.pre) return row;
  let core = row;
  let hasBar = false;
  let steps = 0;
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (++steps > MAX_ROWS) return row;
    if (tree.kind[i] === NodeKind.text) {
      if (tree.parent[i] === row && /\S/.test(text(tree, i))) return row;
    } else if (htmlTag(tree, i) === Tag.code) {
      if (core !== row) return row;
      core = i;
      i = tree.end[i]! - 1;
    } else if (elementDisplay(tree, i) !== Display.inline) hasBar = true;
  }
  return hasBar ? core : row;
}

/** Elements whose text is more than a label. */
const OTHER: ReadonlySet<number> = new Set([Tag.td, Tag.th, Tag.summary]);

/** Words of buttons and bars next to code. */
const CONTROL =
  /^(?:[¶#]|cop(?:y|ied)!?|copy (?:code|snippet|to clipboard|text|link)|code|plain text|text|raw|view raw|edit|run|expand|collapse|wrap|(?:toggle )?(?:word|line) wrap|terminal window|open in [\w ]+|try it(?: out| yourself)?|kopieren|copier|copiar|copia|copiar código|copier le code|code kopieren|复制|复制代码|複製|コピー|복사|копировать)$/i;

/** The prompts of notebooks. */
const PROMPT = /^(?:In|Out)\s*\[[\s\d*]*\]:?$/;

const UNSEEN = /(?:^|\s)(?:toolbar|sr-only|screen-reader-text|visually-?hidden|hover-info)(?:\s|$)/i;

/**
 * Adds the line numbers and bars in a frame to `decorations`.
 *
 * @param frame - the outermost element of the frame.
 * @returns the language that a bar displays.
 */
function clear(
  tree: Tree,
  frame: number,
  row: number,
  core: number,
  language: string | undefined,
  isGutter: (row: number) => boolean,
  decorations: Set<number>,
): string | undefined {
  let label: string | undefined;
  const drop = (at: number): number => {
    decorations.add(at);
    return tree.end[at]! - 1;
  };
  const from = core === row ? frame : Math.min(frame, row);
  for (let i = from; i < tree.end[from]!; i++) {
    if (decorations.has(i)) i = tree.end[i]! - 1;
    else if (i >= core && i < tree.end[core]!) {
      if (tree.kind[i] === NodeKind.element && i > core && (isGutter(i) || isControl(tree, i))) i = drop(i);
    } else if (i < core && tree.end[i]! > core) continue;
    else if (
      isGutter(i) ||
      isControl(tree, i) ||
      (i > row && tree.end[i]! <= tree.end[row]! && elementDisplay(tree, i) >= Display.block)
    ) {
      label ??= languageIn(tree, i);
      i = drop(i);
    } else if (OTHER.has(htmlTag(tree, i))) i = tree.end[i]! - 1;
    else {
      const value = shortWords(tree, i);
      if (value === "") continue;
      if (CONTROL.test(value) || PROMPT.test(value)) i = drop(i);
      else if (value.toLowerCase() === language || (isLanguage(value) && isInBar(tree, i))) {
        label ??= value.toLowerCase();
        i = drop(i);
      }
    }
  }
  return label;
}

/** Returns the language that is one of the texts of a bar. */
function languageIn(tree: Tree, row: number): string | undefined {
  for (let i = row + 1; i < tree.end[row]! && i < row + MAX_ROWS; i++)
    if (tree.kind[i] === NodeKind.text && isLanguage(text(tree, i).trim()))
      return text(tree, i).trim().toLowerCase();
  return undefined;
}

function isControl(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.element) return false;
  const tag = htmlTag(tree, row);
  if (tag === Tag.button || tag === Tag.select || tag === Tag.textarea) return true;
  return Attribute.role(tree, row) === "button" || UNSEEN.test(Attribute.class(tree, row) ?? "");
}

function isInBar(tree: Tree, row: number): boolean {
  const up = tree.parent[row]!;
  return BAR.test(Attribute.class(tree, row) ?? "") || BAR.test(Attribute.class(tree, up) ?? "");
}

/** Returns the text of a row if it is a word or two. */
function shortWords(tree: Tree, row: number): string {
  if (tree.kind[row] === NodeKind.comment || tree.end[row]! - row > 12) return "";
  return textSize(tree, row) > 40 ? "" : textContent(tree, row).replace(/\s+/g, " ").trim();
}

/** Line numbers next to or inside code, by the class names of highlighters. */
const GUTTER =
  /(?:^|[\s_-])(?:gutter\w*|line-?no\w*|lnums?|lnt?|linenr|nums?|rouge-gutter|hljs-ln-n\w*)(?=$|[\s_-])|line-?_?num/i;

/** Line numbers without such a class are not selected with the code. */
const UNSELECTED = /user-select:\s*none|margin-right:/;

const readLineNumber = attributeReader("data-line-number");

/** Returns a function that tests whether an element consists of line numbers, or is empty space for them. */
function gutterTester(tree: Tree): (row: number) => boolean {
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
function isNumberColumn(tree: Tree, row: number, next: number | undefined): boolean {
  const stop = tree.end[row]!;
  if (next === undefined || tree.parent[next] === tree.parent[row] || next - stop > 12) return false;
  if (tree.textBefore[next]! - tree.textBefore[stop]! > 1 || !isNumbers(tree, row, true)) return false;
  const characters = textSize(tree, row);
  return characters > 0 && (characters > 2 || htmlTag(tree, tree.parent[row]!) === Tag.td);
}
