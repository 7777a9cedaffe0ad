import type { Element, ElementContent } from "hast";
import { codeLanguage, element, hastText, isBlockName, soleCode } from "../../content/vocabulary.js";
import type { Limit } from "../../limit.js";
import { createOutput, type Output } from "../output.js";
import { writeInlines } from "./inlines.js";
import { mathBlock } from "./math.js";
import { type LineOptions, Style } from "./pieces.js";
import { tableLines } from "./tables.js";

/** The state of the writer. */
export interface Writer extends Omit<LineOptions, "kind" | "indent" | "style"> {
  readonly out: Output;
  /** The beginning of each line: the markers of quotes and the indentation of items. */
  indent: string;
  /** Whether the innermost container is still empty. */
  fresh: boolean;
  /** Whether blocks follow each other without an empty line. */
  tight: boolean;
  /** Number of open quotes and lists. */
  depth: number;
  /** The marker of the previous block if that is a list; otherwise empty. */
  lastList: string;
  /** Bits of `Style` that apply to the current text. */
  style: number;
}

export function createWriter(notePrefix: string, unescaped: boolean, limit: Limit): Writer {
  const start = { indent: "", fresh: true, tight: false, depth: 0, lastList: "", style: 0 };
  return { out: createOutput(limit), ...start, notePrefix, unescaped, limit };
}

/**
 * Maximum nesting of quotes and lists, since each line begins with the markers of all of them. Deeper content
 * keeps its text and order, but not its quotes and lists.
 */
const MAX_DEPTH = 32;

/** Writes blocks, and text between them as paragraphs. Recursive: the content tree limits the depth. */
export function writeBlocks(writer: Writer, nodes: readonly ElementContent[]): void {
  for (const block of asBlocks(nodes)) (HANDLERS[block.tagName] ?? transparent)(writer, block);
}

/** Writes text and inline elements: headings without styles, cells without indentation. */
function inlineText(writer: Writer, nodes: readonly ElementContent[], kind: LineOptions["kind"]): string {
  const { notePrefix, unescaped, limit } = writer;
  const style = kind === "heading" ? 0 : writer.style;
  const indent = kind === "cell" ? "" : writer.indent;
  return writeInlines(nodes, { kind, style, indent, notePrefix, unescaped, limit });
}

/** Returns the blocks among nodes, with each run of text and inline elements between them as a paragraph. */
function asBlocks(nodes: readonly ElementContent[]): readonly Element[] {
  if (nodes.every(isBlock)) return nodes;
  const out: Element[] = [];
  let line: ElementContent[] = [];
  for (const node of nodes) {
    if (isBlock(node)) {
      if (line.length > 0) out.push(element("p", {}, line));
      line = [];
      out.push(node);
    } else line.push(node);
  }
  if (line.length > 0) out.push(element("p", {}, line));
  return out;
}

function isBlock(node: ElementContent): node is Element {
  return node.type === "element" && (isBlockName(node.tagName) || PARTS.has(node.tagName));
}

/** Parts of blocks, with the same content as blocks. */
const PARTS: ReadonlySet<string> = new Set("dt dd caption figcaption summary header".split(" "));

type Handler = (writer: Writer, node: Element) => void;

const HANDLERS: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, heading(depth)])),
  p: paragraph,
  blockquote,
  article,
  header: paragraph,
  ul: (writer, node) => list(writer, node, undefined),
  ol: (writer, node) => list(writer, node, firstNumber(node)),
  dt: boldLine,
  summary: boldLine,
  pre,
  hr: (writer) => line(writer, writer.fresh && writer.depth > 0 ? "***" : "---"),
  table,
  figure,
};

/** Writes the content of an element that Markdown lacks. */
function transparent(writer: Writer, { children }: Element): void {
  writeBlocks(writer, children);
}

/** Begins a block on the line of its container's marker, or on a new line. */
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
  const value = inlineText(writer, children, "block");
  if (value !== "") line(writer, value);
}

function heading(depth: number): Handler {
  return (writer, { children }) => {
    const value = inlineText(writer, children, "heading");
    if (value !== "")
      line(writer, `${"#".repeat(depth)} ${writer.unescaped ? value : withoutClosing(value)}`);
  };
}

/** Escapes the end of a heading if it would be read as a closing sequence (CommonMark §4.2). */
function withoutClosing(value: string): string {
  let at = value.length;
  while (value[at - 1] === "#") at--;
  const closes = at < value.length && (at === 0 || value[at - 1] === " ");
  return closes ? `${value.slice(0, at)}\\${value.slice(at)}` : value;
}

/** Writes the term of a definition, or the summary of `details`, in bold: Markdown has neither. */
function boldLine(writer: Writer, { children }: Element): void {
  const { style } = writer;
  writer.style |= Style.strong;
  writeBlocks(writer, children);
  writer.style = style;
}

function pre(writer: Writer, node: Element): void {
  const code = soleCode(node);
  const language = code === undefined ? "" : codeLanguage(code);
  const value = hastText(code ?? node);
  let fence = "```";
  if (value.includes(fence))
    for (const [run] of value.matchAll(/`{3,}/g)) if (run.length >= fence.length) fence = `${run}\``;
  lines(writer, [`${fence}${language}`, ...value.split("\n"), fence]);
}

/** Writes a figure: each image on a separate line, and the rest of its content. */
function figure(writer: Writer, { children }: Element): void {
  for (const child of children) if (child.type !== "text") writeBlocks(writer, [child]);
}

/**
 * Writes the content of a container.
 *
 * @param marker - the beginning of its first line.
 * @param indent - the beginning of its other lines.
 */
export function inside(writer: Writer, marker: string, indent: string, write: () => void): void {
  const { indent: around, tight, style } = writer;
  writer.out.write(marker);
  writer.indent += indent;
  writer.fresh = true;
  writer.tight = false;
  writer.depth++;
  writer.lastList = "";
  write();
  writer.indent = around;
  writer.fresh = false;
  writer.tight = tight;
  writer.style = style;
  writer.depth--;
  writer.lastList = "";
}

function blockquote(writer: Writer, node: Element): void {
  if (writer.depth >= MAX_DEPTH) transparent(writer, node);
  else {
    begin(writer);
    const isCallout = node.properties.dataCallout !== undefined;
    inside(writer, "> ", "> ", () => {
      if (isCallout) callout(writer, node);
      else writeBlocks(writer, node.children);
    });
  }
}

/** Writes a post; the replies in it are quotes. */
function article(writer: Writer, { children }: Element): void {
  for (const block of asBlocks(children)) {
    if (block.tagName !== "article" || writer.depth >= MAX_DEPTH) writeBlocks(writer, [block]);
    else {
      begin(writer);
      inside(writer, "> ", "> ", () => article(writer, block));
    }
  }
}

/**
 * Writes a callout: its type and its title on the first line, as Obsidian does. Without a title that is an alert of
 * GitHub, in which the type is the only text on its line.
 */
function callout(writer: Writer, { children, properties }: Element): void {
  const { dataCallout, dataCalloutFold = "" } = properties;
  writer.out.write(`[!${String(dataCallout).toUpperCase()}]${String(dataCalloutFold)}`);
  writer.fresh = false;
  const blocks = asBlocks(children);
  const title = blocks.length > 1 ? titleText(writer, blocks[0]!) : "";
  if (title !== "") writer.out.write(` ${title}`);
  const [first, ...rest] = title === "" ? blocks : blocks.slice(1);
  if (first === undefined) return;
  // A list or table would need an empty line before it.
  writer.tight = first.tagName === "p";
  writeBlocks(writer, [first]);
  writer.tight = false;
  writeBlocks(writer, rest);
}

/** Returns the title of a callout: its first block, if that is a paragraph in bold. */
function titleText(writer: Writer, { tagName, children }: Element): string {
  const [only] = children;
  if (tagName !== "p" || children.length !== 1 || only?.type !== "element" || only.tagName !== "strong")
    return "";
  return inlineText(writer, only.children, "heading");
}

/**
 * The number of a list's first item, the only one that counts in Markdown (CommonMark §5.2: at most nine
 * digits).
 */
function firstNumber({ children, properties }: Element): number {
  const [first] = children;
  const value = Number(
    (first?.type === "element" ? first.properties.value : undefined) ?? properties.start ?? 1,
  );
  return value >= 0 && value < 1e9 ? value : 1;
}

/** @param number - the number of the first item; undefined for a bulleted list. */
function list(writer: Writer, { children }: Element, number: number | undefined): void {
  const items: Item[] = [];
  let isSpread = false;
  for (const child of children) {
    if (child.type !== "element") continue;
    const item = taskItem(child);
    items.push(item);
    isSpread ||= isLoose(item.blocks);
  }
  if (writer.depth >= MAX_DEPTH) {
    for (const { blocks } of items) writeBlocks(writer, blocks);
    return;
  }
  // Two adjacent lists with the same marker would be one list.
  const markers = number === undefined ? ["-", "*"] : [".", ")"];
  const marker = writer.lastList === markers[0] ? markers[1]! : markers[0]!;
  const { tight } = writer;
  for (let i = 0; i < items.length; i++) {
    const { box, blocks } = items[i]!;
    if (i === 1) writer.tight = !isSpread;
    begin(writer);
    const sign = number === undefined ? marker : `${number + i}${marker}`;
    inside(writer, `${sign} `, " ".repeat(sign.length + 1), () => {
      writer.tight = !isSpread || !isLoose(blocks);
      if (box !== "") writer.out.write(box);
      writeBlocks(writer, blocks);
    });
  }
  writer.tight = tight;
  writer.lastList = marker;
}

/** The content of an item, and its checkbox, which in the content tree is the first character of the text. */
interface Item {
  readonly box: string;
  readonly blocks: readonly Element[];
}

function taskItem({ children, data }: Element): Item {
  const blocks = asBlocks(children);
  if (data?.checked === undefined) return { box: "", blocks };
  const [first, next] = blocks;
  const text = first?.tagName === "p" ? first.children[0] : undefined;
  if (first === undefined || text?.type !== "text") return { box: "", blocks };
  const box = data.checked ? "[x] " : "[ ] ";
  const value = text.value.slice(2);
  const rest = first.children.slice(1);
  if (value !== "" || rest.length > 0) {
    const remainder = element("p", {}, value === "" ? rest : [{ type: "text", value }, ...rest]);
    return { box, blocks: [remainder, ...blocks.slice(1)] };
  }
  // A checkbox without text is not one in Markdown.
  return next?.tagName === "p" ? { box, blocks: blocks.slice(1) } : { box: "", blocks };
}

/** Whether an item contains more than text and lists below it, or a list that could not follow text. */
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

/** The content of a cell on one line: its blocks with `<br>` between them (GFM §4.10 has nothing else). */
function cellText(writer: Writer, cell: Element): string {
  const line: ElementContent[] = [];
  const add = (nodes: readonly ElementContent[], isBold: boolean): void => {
    for (const { tagName, children } of asBlocks(nodes)) {
      if (tagName === "p") {
        if (line.length > 0) line.push(element("br", {}));
        if (isBold) line.push(element("strong", {}, children));
        else for (const child of children) line.push(child);
      } else if (tagName === "pre") addCode(children);
      else if (tagName === "ul" || tagName === "ol") {
        for (const item of children) if (item.type === "element") add(item.children, isBold);
      } else add(children, isBold || tagName === "dt" || tagName === "summary");
    }
  };
  const addCode = (nodes: readonly ElementContent[]): void => {
    const code = hastText(element("pre", {}, [...nodes]));
    for (const value of code.split("\n").filter((value) => /\S/.test(value))) {
      if (line.length > 0) line.push(element("br", {}));
      line.push(element("code", {}, [{ type: "text", value }]));
    }
  };
  add(cell.children, false);
  return inlineText(writer, line, "cell");
}
