import type { Element, ElementContent } from "hast";
import { element, isBlockName } from "../../content/vocabulary.js";
import type { Limit } from "../../limit.js";
import { createOutput, type Output } from "../output.js";
import { written } from "./inlines.js";
import { mathBlock } from "./math.js";
import { Style } from "./pieces.js";
import { tableLines } from "./tables.js";

/** Where the writer stands. */
export interface Writer {
  readonly out: Output;
  /** What each line begins with here: the marks of quotes and the indentation of items. */
  indent: string;
  /** Whether nothing is written yet in the innermost container. */
  fresh: boolean;
  /** Whether blocks follow each other without an empty line. */
  tight: boolean;
  /** How many quotes and lists are open. */
  depth: number;
  /** The marker of the list that was the last block here; empty after any other block. */
  lastList: string;
  /** Bits of `Style` that hold for the text here. */
  style: number;
  /** What the names of footnotes begin with. */
  readonly notePrefix: string;
  /** Without backslashes that only a parser needs. */
  readonly unescaped: boolean;
  readonly limit: Limit;
}

export function createWriter(notePrefix: string, unescaped: boolean, limit: Limit): Writer {
  const out = createOutput(limit);
  const start = { indent: "", fresh: true, tight: false, depth: 0, lastList: "", style: 0 };
  return { out, ...start, notePrefix, unescaped, limit };
}

/**
 * The most quotes and lists inside each other: each line begins with the marks of all of them. What is deeper keeps its
 * text and its order, not its quotes and lists.
 */
const MAX_DEPTH = 32;

/** Writes blocks, text between them as paragraphs. As deep as containers nest in the content tree. */
export function writeBlocks(writer: Writer, nodes: readonly ElementContent[]): void {
  for (const block of blocksOf(nodes)) (HANDLERS[block.tagName] ?? transparent)(writer, block);
}

/** Blocks, each run of text and inline elements between them as a paragraph. */
function blocksOf(nodes: readonly ElementContent[]): readonly Element[] {
  const out: Element[] = [];
  let line: ElementContent[] = [];
  for (const node of nodes) {
    if (node.type === "element" && (isBlockName(node.tagName) || PARTS.has(node.tagName))) {
      if (line.length > 0) out.push(element("p", {}, line));
      line = [];
      out.push(node);
    } else line.push(node);
  }
  if (line.length > 0) out.push(element("p", {}, line));
  return out;
}

/** Parts of blocks that hold what blocks hold. */
const PARTS: ReadonlySet<string> = new Set("dt dd caption figcaption summary".split(" "));

type Handler = (writer: Writer, node: Element) => void;

const HANDLERS: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, heading(depth)])),
  p: paragraph,
  blockquote,
  ul: (writer, node) => list(writer, node, undefined),
  ol: (writer, node) => list(writer, node, firstNumber(node)),
  dt: boldLine,
  summary: boldLine,
  pre,
  hr: (writer) => line(writer, writer.fresh && writer.depth > 0 ? "***" : "---"),
  table,
  figure,
};

/** An element that Markdown has nothing for: what it holds. */
function transparent(writer: Writer, { children }: Element): void {
  writeBlocks(writer, children);
}

/** Begins a block: on the line of its container's mark, or on a line of its own. */
function begin(writer: Writer): void {
  if (writer.fresh) writer.fresh = false;
  else if (writer.tight) writer.out.write(`\n${writer.indent}`);
  else writer.out.write(`\n${writer.indent.trimEnd()}\n${writer.indent}`);
  writer.lastList = "";
}

function line(writer: Writer, value: string): void {
  begin(writer);
  writer.out.write(value);
}

function lines(writer: Writer, values: readonly string[]): void {
  const { out, indent } = writer;
  const empty = `\n${indent.trimEnd()}`;
  for (const [i, value] of values.entries()) {
    if (i === 0) line(writer, value);
    else out.write(value === "" ? empty : `\n${indent}${value}`);
  }
}

function paragraph(writer: Writer, { children }: Element): void {
  const block = mathBlock(children);
  if (block !== undefined) {
    lines(writer, block);
    return;
  }
  const { style, indent, notePrefix, unescaped, limit } = writer;
  const value = written(children, { kind: "block", style, indent, notePrefix, unescaped, limit });
  if (value !== "") line(writer, value);
}

function heading(depth: number): Handler {
  return (writer, { children }) => {
    const { indent, notePrefix, unescaped, limit } = writer;
    const value = written(children, { kind: "heading", style: 0, indent, notePrefix, unescaped, limit });
    if (value !== "") line(writer, `${"#".repeat(depth)} ${unescaped ? value : withoutClosing(value)}`);
  };
}

/** A heading's text whose last signs would be read as the sequence that closes it (CommonMark §4.2). */
function withoutClosing(value: string): string {
  let at = value.length;
  while (value[at - 1] === "#") at--;
  const closes = at < value.length && (at === 0 || value[at - 1] === " ");
  return closes ? `${value.slice(0, at)}\\${value.slice(at)}` : value;
}

/** The term of definitions, and the line shown of closed `details`: Markdown has neither, so a line in bold. */
function boldLine(writer: Writer, { children }: Element): void {
  const { style } = writer;
  writer.style |= Style.strong;
  writeBlocks(writer, children);
  writer.style = style;
}

function pre(writer: Writer, { children }: Element): void {
  const [only] = children;
  const code =
    children.length === 1 && only?.type === "element" && only.tagName === "code" ? only : undefined;
  const [text] = (code ?? { children }).children;
  const names = code?.properties.className;
  const language = Array.isArray(names) ? String(names[0] ?? "").slice("language-".length) : "";
  const value = text?.type === "text" ? text.value : "";
  let fence = "```";
  for (const [run] of value.matchAll(/`{3,}/g)) if (run.length >= fence.length) fence = `${run}\``;
  lines(writer, [`${fence}${language}`, ...value.split("\n"), fence]);
}

/** A figure's images, each on a line of its own, and whatever else it holds. */
function figure(writer: Writer, { children }: Element): void {
  for (const child of children) if (child.type !== "text") writeBlocks(writer, [child]);
}

/**
 * Writes what a container holds.
 *
 * @param mark - what its first line begins with.
 * @param indent - what the others begin with.
 */
export function inside(writer: Writer, mark: string, indent: string, write: () => void): void {
  const { indent: around, tight, style } = writer;
  writer.out.write(mark);
  writer.indent += indent;
  writer.fresh = true;
  writer.tight = false;
  writer.depth++;
  writer.lastList = "";
  write();
  writer.depth--;
  writer.indent = around;
  writer.fresh = false;
  writer.tight = tight;
  writer.style = style;
  writer.lastList = "";
}

function blockquote(writer: Writer, node: Element): void {
  if (writer.depth >= MAX_DEPTH) transparent(writer, node);
  else {
    begin(writer);
    inside(writer, "> ", "> ", () => writeBlocks(writer, node.children));
  }
}

/** The number of a list's first item, all that Markdown has of the numbers (CommonMark §5.2: at most nine digits). */
function firstNumber({ children, properties }: Element): number {
  const [first] = children;
  const value = Number(
    (first?.type === "element" ? first.properties.value : undefined) ?? properties.start ?? 1,
  );
  return value >= 0 && value < 1e9 ? value : 1;
}

/** @param number - that of the first item; undefined for a list without numbers. */
function list(writer: Writer, { children }: Element, number: number | undefined): void {
  const items = children.flatMap((child) => (child.type === "element" ? [itemOf(child)] : []));
  if (writer.depth >= MAX_DEPTH) {
    for (const { blocks } of items) writeBlocks(writer, blocks);
    return;
  }
  // Two lists in a row would be one.
  const markers = number === undefined ? ["-", "*"] : [".", ")"];
  const marker = writer.lastList === markers[0] ? markers[1]! : markers[0]!;
  const loose = items.map(({ blocks }) => isLoose(blocks));
  const isSpread = loose.includes(true);
  const { tight } = writer;
  for (const [i, { box, blocks }] of items.entries()) {
    if (i === 1) writer.tight = !isSpread;
    begin(writer);
    const sign = number === undefined ? marker : `${number + i}${marker}`;
    inside(writer, `${sign} `, " ".repeat(sign.length + 1), () => {
      writer.tight = !loose[i];
      writer.out.write(box);
      writeBlocks(writer, blocks);
    });
  }
  writer.tight = tight;
  writer.lastList = marker;
}

/** What an item holds, and its checkbox in Markdown: in the content tree that is the first character of its text. */
function itemOf({ children, data }: Element): { readonly box: string; readonly blocks: readonly Element[] } {
  const blocks = blocksOf(children);
  const [first, next] = blocks;
  const text = first?.tagName === "p" ? first.children[0] : undefined;
  if (data?.checked === undefined || first === undefined || text?.type !== "text") return { box: "", blocks };
  const box = data.checked ? "[x] " : "[ ] ";
  const value = text.value.slice(2);
  const rest = first.children.slice(1);
  if (value !== "" || rest.length > 0) {
    const begun = element("p", {}, value === "" ? rest : [{ type: "text", value }, ...rest]);
    return { box, blocks: [begun, ...blocks.slice(1)] };
  }
  // A box by itself is none to readers of Markdown.
  return next?.tagName === "p" ? { box, blocks: blocks.slice(1) } : { box: "", blocks };
}

/** An item is loose if it holds more than its text and lists below it, or a list that could not follow text. */
function isLoose(blocks: readonly Element[]): boolean {
  return blocks.some((block, i) => {
    if (i === 0 || block.tagName === "ul") return false;
    return block.tagName !== "ol" || firstNumber(block) !== 1;
  });
}

function table(writer: Writer, node: Element): void {
  for (const part of node.children) {
    if (part.type === "element" && part.tagName === "caption") writeBlocks(writer, part.children);
  }
  lines(
    writer,
    tableLines(node, (cell) => cellText(writer, cell)),
  );
}

/** What a cell holds as one line: its blocks with `<br>` between them (GFM §4.10 has nothing else). */
function cellText({ style, notePrefix, unescaped, limit }: Writer, cell: Element): string {
  const line: ElementContent[] = [];
  const add = (nodes: readonly ElementContent[], isBold: boolean): void => {
    for (const { tagName, children } of blocksOf(nodes)) {
      if (tagName === "p") {
        if (line.length > 0) line.push(element("br", {}));
        if (isBold) line.push(element("strong", {}, children));
        else for (const child of children) line.push(child);
      } else if (tagName === "ul" || tagName === "ol") {
        for (const item of children) if (item.type === "element") add(item.children, isBold);
      } else add(children, isBold || tagName === "dt" || tagName === "summary");
    }
  };
  add(cell.children, false);
  return written(line, { kind: "cell", style, indent: "", notePrefix, unescaped, limit });
}
