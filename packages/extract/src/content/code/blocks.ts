import { once } from "@winnow/core-dom/cache";
import { Attribute, NodeKind, Tag, type Tree, text, textContent } from "@winnow/core-dom/tree";
import { Display, elementDisplay, HEADINGS, htmlTag, isWordRow, textSize } from "../elements.js";
import { elementRoles, isPreformatted, Role } from "../roles.js";
import type { CodeBlocks, CodeFrame, Region } from "../types.js";
import { declaredLanguage, fileLanguage, labelLanguage, languageInLang } from "./languages.js";
import { countedLines, gutterTester, isNumberColumn } from "./numbers.js";
import { nameBlocks, ownLabel, tabStrip } from "./tabs.js";

/** Returns the blocks of code in a region. */
export const codeBlocks: (region: Region) => CodeBlocks = once(findBlocks);

function findBlocks(region: Region): CodeBlocks {
  const { tree } = region;
  const roles = elementRoles(region);
  const all: number[] = [];
  for (let row = region.from; row < region.end; row++) {
    if (!isPreformatted(roles[row]!)) continue;
    all.push(row);
    row = tree.end[row]! - 1;
  }
  const decorations = new Set<number>();
  const isGutter = gutterTester(tree);
  const rows = all.filter((row, i) => {
    const isColumn = isGutter(row) || isNumberColumn(tree, row, all[i + 1]) || isPrompt(tree, row);
    if (isColumn) decorations.add(row);
    return !isColumn;
  });
  const frames = new Map<number, CodeFrame>();
  const isFrame = frameTester(tree, roles, isGutter, decorations);
  const labels = new Map<number, string>();
  for (const [i, row] of rows.entries()) {
    const around: number[] = [];
    for (let up = tree.parent[row]!; around.length < MAX_AROUND && isFrame(up); up = tree.parent[up]!)
      around.push(up);
    const core = soleCode(tree, row);
    const frame = around[around.length - 1] ?? row;
    for (const counter of countedLines(tree, core)) decorations.add(counter);
    const declared = innermostLanguage(tree, row, core, around, isGutter);
    const shown = clear(tree, frame, row, core, declared, isGutter, decorations);
    const header = barBefore(tree, frame);
    const strip = tabStrip(tree, region.from, header?.row ?? frame);
    if (header !== undefined) decorations.add(header.row);
    if (strip !== undefined) {
      decorations.add(strip);
      nameBlocks(tree, strip, rows, i, labels);
    }
    const label = ownLabel(tree, frame);
    if (label !== undefined) decorations.add(label.row);
    const named = header?.language ?? labelLanguage(labels.get(row) ?? label?.name ?? "");
    frames.set(row, { core, around, language: (declared ?? shown ?? named) || undefined });
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
  isGutter: (row: number) => boolean,
): string | undefined {
  const inside: number[] = core === row ? [] : [core];
  let inLines: string | undefined;
  let stop = row + 4;
  for (let i = row + 1; i < tree.end[row]! && i < stop; i++) {
    if (isGutter(i)) {
      stop += tree.end[i]! - i;
      i = tree.end[i]! - 1;
    } else if (i !== core && htmlTag(tree, i) === Tag.code) inside.push(i);
    else if (htmlTag(tree, i) === Tag.span) inLines ??= languageInLang(tree, i);
  }
  for (const at of [...inside, row, ...around]) {
    const name = declaredLanguage(tree, at);
    if (name !== undefined) return name;
  }
  return inLines ?? (DIFF.test(Attribute.class(tree, row) ?? "") ? "diff" : undefined);
}

/** Tables of changes: GitHub. */
const DIFF = /(?:^|\s)diff-table(?:\s|$)/;

/** A bar of its own before a block: Microsoft's documentation, Chakra, Carbon. */
const BAR_BEFORE = /(?:^|[\s_-])code-?_*(?:header|bar|toolbar|head|top|title-?bar|info|lang\w*)(?:[\s_-]|$)/i;

/** Returns the element directly before a frame that only displays the language and buttons. */
function barBefore(
  tree: Tree,
  frame: number,
): { readonly row: number; readonly language: string } | undefined {
  const up = tree.parent[frame]!;
  const isSpace = tree.kind[frame - 1] === NodeKind.text && !isWordRow(tree, frame - 1);
  let row = isSpace && tree.parent[frame - 1] === up ? frame - 2 : frame - 1;
  while (row > up && tree.parent[row] !== up) row = tree.parent[row]!;
  if (row <= up || !BAR_BEFORE.test(Attribute.class(tree, row) ?? "")) return undefined;
  if (tree.end[row]! - row > MAX_ROWS || textSize(tree, row) > MAX_CHARACTERS) return undefined;
  let language: string | undefined;
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (isControl(tree, i)) i = tree.end[i]! - 1;
    else if (tree.kind[i] === NodeKind.text && /\S/.test(text(tree, i))) {
      const name = labelLanguage(text(tree, i));
      if (name === undefined && !CONTROL.test(text(tree, i).trim())) return undefined;
      language ??= name;
    }
  }
  return language === undefined ? undefined : { row, language };
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
        if (textSize(tree, i) > 0 && ++blocks > 1) return false;
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

/** The prompts of notebooks: Jupyter, nbsphinx, Colab. */
const PROMPT = /^(?:(?:In|Out)\s*\[[\s\d*]*\]:?|\[[\s\d*]*\]:|\[\s*\])$/;

/** Whether a block is the prompt of the one after it: nbsphinx. */
function isPrompt(tree: Tree, row: number): boolean {
  const value = shortWords(tree, row);
  return PROMPT.test(value) && value.endsWith(":");
}

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
  let file: string | undefined;
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
      const name = labelLanguage(value);
      if (i < core) file ??= fileLanguage(value);
      if (CONTROL.test(value) || PROMPT.test(value)) i = drop(i);
      else if (
        value.toLowerCase() === language ||
        (name !== undefined &&
          (name === language || isInBar(tree, i) || (language === undefined && isLabel(tree, i))))
      ) {
        label ??= name ?? value.toLowerCase();
        i = drop(i);
      }
    }
  }
  return label ?? file;
}

/** Whether an element in a frame, of any class, displays a name of two characters or more. */
function isLabel(tree: Tree, row: number): boolean {
  const tag = htmlTag(tree, row);
  return (tag === Tag.div || tag === Tag.span || tag === Tag.label) && textSize(tree, row) > 1;
}

/** Returns the language that is one of the texts of a bar. */
function languageIn(tree: Tree, row: number): string | undefined {
  for (let i = row + 1; i < tree.end[row]! && i < row + MAX_ROWS; i++)
    if (tree.kind[i] === NodeKind.text) {
      const name = labelLanguage(text(tree, i));
      if (name !== undefined) return name;
    }
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
