import { attribute, Tag, type Tree } from "@winnow/core-dom/tree";
import { repeated } from "../../whole-page/padding.js";
import { addImage, beginLink, closeLink, openEmphasis, openLink } from "./inline.js";
import type { State } from "./state.js";
import { breakLine, breakLineHard, breakParagraph, openQuote, writeMarkup } from "./writer.js";

/** The marks around emphasis, by tag. */
const EMPHASIS: string[] = [];
for (const tag of [Tag.em, Tag.i, Tag.u]) EMPHASIS[tag] = "_";
for (const tag of [Tag.b, Tag.strong]) EMPHASIS[tag] = "**";
for (const tag of [Tag.del, Tag.strike, Tag.s]) EMPHASIS[tag] = "~~";

/** Elements that do not begin the text of a link around them. */
const LINK_NEUTRAL: ReadonlySet<number> = new Set([Tag.p, Tag.div, Tag.style, Tag.dl, Tag.dt]);

export function startTag(tree: Tree, row: number, state: State): void {
  const { writer, links } = state;
  const tag = tree.tag[row]!;
  if (links.at(-1)?.pending === true && !LINK_NEUTRAL.has(tag)) beginLink(state);
  const afterList = state.afterList;
  state.afterList = false;
  if (isHeading(tag)) openHeading(state, tag - Tag.h1 + 1);
  const mark = EMPHASIS[tag];
  if (mark !== undefined) openEmphasis(state, mark);
  switch (tag) {
    case Tag.p:
    case Tag.div:
      breakBlock(state);
      break;
    case Tag.br:
      writeMarkup(writer, writer.quotes > 0 ? "  \n> " : "  \n");
      break;
    case Tag.hr:
      breakParagraph(writer);
      writeMarkup(writer, "* * *");
      breakParagraph(writer);
      break;
    case Tag.blockquote:
      openQuote(writer);
      break;
    case Tag.code:
    case Tag.tt:
    case Tag.kbd:
      toggleCode(state);
      break;
    case Tag.abbr:
      openAbbreviation(attribute(tree, row, "title"), state);
      break;
    case Tag.q:
      writeMarkup(writer, '"');
      break;
    case Tag.a:
      openLink(tree, row, state);
      break;
    case Tag.img:
      addImage(tree, row, state);
      break;
    case Tag.dl:
      breakParagraph(writer);
      break;
    case Tag.dd:
      writeMarkup(writer, "    ");
      break;
    case Tag.ul:
    case Tag.ol:
      if (state.lists.length === 0 && !afterList) breakParagraph(writer);
      openList(tag === Tag.ol ? (attribute(tree, row, "start") ?? "1") : undefined, state);
      break;
    case Tag.li:
      openItem(state);
      break;
    case Tag.table:
      state.inFirstRow = true;
      break;
    case Tag.tr:
      state.cells = 0;
      break;
    case Tag.td:
    case Tag.th:
      if (state.afterCell) writeMarkup(writer, "| ");
      state.afterCell = true;
      state.cells++;
      break;
    case Tag.pre:
      writer.pre = true;
      writer.preStart = true;
      breakParagraph(writer);
      break;
  }
}

export function endTag(tag: number, state: State): void {
  const { writer, links, lists } = state;
  state.afterList = false;
  const mark = EMPHASIS[tag];
  if (mark !== undefined) writeMarkup(writer, mark);
  if (isHeading(tag)) {
    if (links.length > 0) writer.breaks = 0;
    else breakParagraph(writer);
  }
  switch (tag) {
    case Tag.p:
    case Tag.div:
      breakBlock(state);
      break;
    case Tag.blockquote:
      writer.quotes--;
      breakParagraph(writer);
      break;
    case Tag.code:
    case Tag.tt:
    case Tag.kbd:
      toggleCode(state);
      break;
    case Tag.abbr:
      closeAbbreviation(state);
      break;
    case Tag.q:
      writeMarkup(writer, '"');
      break;
    case Tag.a:
      closeLink(state);
      break;
    case Tag.dt:
    case Tag.dd:
    case Tag.li:
      breakLine(writer);
      break;
    case Tag.ul:
    case Tag.ol:
      lists.pop();
      writer.listIndent = lists.at(-1)?.innerIndent ?? 0;
      if (lists.length === 0) writeMarkup(writer, "\n");
      state.afterList = true;
      break;
    case Tag.tr:
      endRow(state);
      break;
    case Tag.pre:
      writer.pre = false;
      breakParagraph(writer);
      break;
  }
}

/** The ids of the headings are successive. */
function isHeading(tag: number): boolean {
  return tag >= Tag.h1 && tag <= Tag.h6;
}

/** Begins a paragraph, except in links and in cells. */
function breakBlock({ writer, links, afterCell }: State): void {
  if (links.length === 0 && !afterCell) breakParagraph(writer);
}

/** Writes the mark of a heading; in a link only at its beginning, in front of it. */
function openHeading({ writer, links }: State, level: number): void {
  const mark = `${"#".repeat(level)} `;
  if (links.length === 0) {
    breakParagraph(writer);
    writeMarkup(writer, mark);
  } else if (writer.pieces.at(-1) === "[") {
    writer.pieces.pop();
    writer.space = false;
    writeMarkup(writer, mark);
    writeMarkup(writer, "[");
  }
}

function toggleCode(state: State): void {
  if (state.writer.pre) return;
  writeMarkup(state.writer, "`");
  state.code = !state.code;
}

function openAbbreviation(title: string | undefined, state: State): void {
  state.abbreviation = title === undefined ? undefined : { title, text: "" };
}

function closeAbbreviation(state: State): void {
  const { abbreviation, abbreviations } = state;
  if (abbreviation !== undefined) abbreviations.set(abbreviation.text, abbreviation.title);
  state.abbreviation = undefined;
}

/** @param start - the number of the first item; undefined for bullets. */
function openList(start: string | undefined, { writer, lists }: State): void {
  const number =
    start === undefined ? undefined : (/^\s*[+-]?\d{1,15}\s*$/.test(start) ? Number(start) : 1) - 1;
  const outer = lists.at(-1)?.innerIndent ?? 0;
  const innerIndent = outer + (number === undefined ? 2 : 3);
  lists.push({ number, indent: outer + 2, innerIndent });
  writer.listIndent = innerIndent;
}

function openItem({ writer, lists }: State): void {
  breakLine(writer);
  const list = lists.at(-1);
  let bullet = "* ";
  if (list?.number !== undefined) {
    list.number++;
    bullet = `${list.number}. `;
  }
  writeMarkup(writer, repeated(" ", list?.indent ?? 0, writer.budget) + bullet);
  writer.start = true;
}

/** Ends a row of a table; the first one is followed by the line that makes it the head. */
function endRow(state: State): void {
  const { writer, cells, inFirstRow } = state;
  state.afterCell = false;
  breakLineHard(writer);
  if (!inFirstRow) return;
  state.inFirstRow = false;
  writeMarkup(writer, new Array<string>(cells).fill("---").join("|"));
  breakLineHard(writer);
}
