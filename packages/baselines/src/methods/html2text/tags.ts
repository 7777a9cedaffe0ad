import { attribute, Tag, type Tree } from "@winnow/core-dom/tree";
import { repeated } from "../../whole-page/padding.js";
import { addImage, beginLink, closeLink, openEmphasis, openLink } from "./inline.js";
import {
  breakLine,
  breakLineHard,
  breakParagraph,
  listIndent,
  openQuote,
  type Writer,
  writeMarkup,
} from "./writer.js";

type Open = (writer: Writer, tree: Tree, row: number) => void;
type Close = (writer: Writer) => void;
type Entry = readonly [tags: readonly number[], open: Open, close?: Close | undefined];

/** What the start and end tags of elements write. */
const ENTRIES: readonly Entry[] = [
  [[Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6], openHeading, closeHeading],
  ...[
    emphasis("_", Tag.em, Tag.i, Tag.u),
    emphasis("**", Tag.b, Tag.strong),
    emphasis("~~", Tag.del, Tag.strike, Tag.s),
  ],
  [[Tag.p, Tag.div], breakBlock, breakBlock],
  [[Tag.br], (writer) => writeMarkup(writer, writer.quotes > 0 ? "  \n> " : "  \n")],
  [[Tag.hr], addRule],
  [[Tag.blockquote], openQuote, closeQuote],
  [[Tag.code, Tag.tt, Tag.kbd], toggleCode, toggleCode],
  [[Tag.abbr], openAbbreviation, closeAbbreviation],
  [[Tag.q], addQuote, addQuote],
  [[Tag.a], openLink, closeLink],
  [[Tag.img], addImage],
  [[Tag.dl], breakParagraph],
  [[Tag.dt], () => undefined, breakLine],
  [[Tag.dd], (writer) => writeMarkup(writer, "    "), breakLine],
  [[Tag.ul, Tag.ol], openList, closeList],
  [[Tag.li], openItem, breakLine],
  [[Tag.table], openTable],
  [[Tag.tr], openRow, closeRow],
  [[Tag.td, Tag.th], openCell],
  [[Tag.pre], openPreformatted, closePreformatted],
];
const BY_TAG = new Map(ENTRIES.flatMap((entry) => entry[0].map((tag) => [tag, entry] as const)));

/** Elements that do not begin the text of a link around them. */
const LINK_NEUTRAL: ReadonlySet<number> = new Set([Tag.p, Tag.div, Tag.style, Tag.dl, Tag.dt]);

export function startTag(writer: Writer, tree: Tree, row: number): void {
  const tag = tree.tag[row]!;
  writer.tag = tag;
  if (writer.links.at(-1)?.pending === true && !LINK_NEUTRAL.has(tag)) beginLink(writer);
  BY_TAG.get(tag)?.[1](writer, tree, row);
  writer.afterList = false;
}

export function endTag(writer: Writer, tag: number): void {
  writer.tag = tag;
  BY_TAG.get(tag)?.[2]?.(writer);
  writer.afterList = tag === Tag.ul || tag === Tag.ol;
}

function emphasis(mark: string, ...tags: readonly number[]): Entry {
  return [tags, (writer) => openEmphasis(writer, mark), (writer) => writeMarkup(writer, mark)];
}

/** Begins a paragraph, except in links and in cells. */
function breakBlock(writer: Writer): void {
  if (writer.links.length === 0 && !writer.afterCell) breakParagraph(writer);
}

/** Writes the mark of a heading; in a link only at its beginning, in front of it. */
function openHeading(writer: Writer): void {
  const mark = `${"#".repeat(writer.tag - Tag.h1 + 1)} `;
  if (writer.links.length === 0) {
    breakParagraph(writer);
    writeMarkup(writer, mark);
  } else if (writer.pieces.at(-1) === "[") {
    writer.pieces.pop();
    writer.space = false;
    writeMarkup(writer, mark);
    writeMarkup(writer, "[");
  }
}

function closeHeading(writer: Writer): void {
  writer.breaks = writer.links.length > 0 ? 0 : 2;
}

function addRule(writer: Writer): void {
  breakParagraph(writer);
  writeMarkup(writer, "* * *");
  breakParagraph(writer);
}

function closeQuote(writer: Writer): void {
  writer.quotes--;
  breakParagraph(writer);
}

function addQuote(writer: Writer): void {
  writeMarkup(writer, '"');
}

function toggleCode(writer: Writer): void {
  if (writer.pre) return;
  writeMarkup(writer, "`");
  writer.code = !writer.code;
}

function openAbbreviation(writer: Writer, tree: Tree, row: number): void {
  const title = attribute(tree, row, "title");
  writer.abbreviation = title === undefined ? undefined : { title, text: "" };
}

function closeAbbreviation(writer: Writer): void {
  const { abbreviation, abbreviations } = writer;
  if (abbreviation !== undefined) abbreviations.set(abbreviation.text, abbreviation.title);
  writer.abbreviation = undefined;
}

function openList(writer: Writer, tree: Tree, row: number): void {
  if (writer.lists.length === 0 && !writer.afterList) breakParagraph(writer);
  const start = attribute(tree, row, "start") ?? "1";
  const number = (/^\s*[+-]?\d{1,15}\s*$/.test(start) ? Number(start) : 1) - 1;
  const isNumbered = writer.tag === Tag.ol;
  writer.lists.push({ number: isNumbered ? number : undefined, indent: listIndent(writer) + 2 });
}

function closeList(writer: Writer): void {
  writer.lists.pop();
  if (writer.lists.length === 0) writeMarkup(writer, "\n");
}

function openItem(writer: Writer): void {
  breakLine(writer);
  const list = writer.lists.at(-1);
  let bullet = "* ";
  if (list?.number !== undefined) {
    list.number++;
    bullet = `${list.number}. `;
  }
  writeMarkup(writer, repeated(" ", list?.indent ?? 0, writer.budget) + bullet);
  writer.start = true;
}

function openTable(writer: Writer): void {
  writer.inFirstRow = true;
}

function openRow(writer: Writer): void {
  writer.cells = 0;
}

/** Ends a row of a table; the first one is followed by the line that makes it the head. */
function closeRow(writer: Writer): void {
  writer.afterCell = false;
  breakLineHard(writer);
  if (!writer.inFirstRow) return;
  writer.inFirstRow = false;
  writeMarkup(writer, new Array<string>(writer.cells).fill("---").join("|"));
  breakLineHard(writer);
}

function openCell(writer: Writer): void {
  if (writer.afterCell) writeMarkup(writer, "| ");
  writer.afterCell = true;
  writer.cells++;
}

function openPreformatted(writer: Writer): void {
  writer.pre = true;
  writer.preStart = true;
  breakParagraph(writer);
}

function closePreformatted(writer: Writer): void {
  writer.pre = false;
  breakParagraph(writer);
}
