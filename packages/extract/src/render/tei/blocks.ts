import type { Element as HastElement, Nodes as HastNode } from "hast";
import { soleCode } from "../../content/vocabulary.js";
import { addInline, codeElement, imageGraphic, inlines, languageAttribute, onlyImage } from "./inlines.js";
import { list } from "./lists.js";
import { attribute, type Content, type Element, pointer, tei } from "./xml.js";

/** Converts the content of `div`, `quote` and `figure`: blocks, and text between them as paragraphs. */
export function blocks(nodes: readonly HastNode[]): Content[] {
  return content(nodes, true);
}

/** Converts the content of `item`, `cell` and `note`: text and blocks mixed (TEI's `macro.specialPara`). */
export function mixed(nodes: readonly HastNode[]): Content[] {
  return content(nodes, false);
}

/** @param isStrict - whether text between blocks is in paragraphs. */
function content(nodes: readonly HastNode[], isStrict: boolean): Content[] {
  const out: Content[] = [];
  // The paragraph that the last node is in.
  let line: Content[] | undefined;
  for (const node of nodes) {
    const convert = node.type === "element" ? BLOCKS.get(node.tagName) : undefined;
    if (convert !== undefined) {
      line = undefined;
      for (const part of convert(node as HastElement)) out.push(part);
    } else if (isStrict) {
      if (line === undefined) out.push(tei("p", "", (line = [])));
      addInline(node, line);
    } else addInline(node, out);
  }
  return out;
}

const PARTS: ReadonlySet<string> = new Set("li dt dd thead tbody tfoot tr th td".split(" "));

/** Converts the content of `head` and `label`, which contain only phrases: blocks become lines. */
function lines(nodes: readonly HastNode[]): Content[] {
  const out: Content[] = [];
  let broken = false;
  const visit = (node: HastNode): void => {
    if (node.type === "element" && (BLOCKS.has(node.tagName) || PARTS.has(node.tagName))) {
      broken = out.length > 0;
      for (const child of node.children) visit(child);
      broken = out.length > 0;
      return;
    }
    const from = out.length;
    if (broken) out.push(tei("lb"));
    const start = out.length;
    addInline(node, out);
    if (out.length === start) out.length = from;
    else broken = false;
  };
  for (const node of nodes) visit(node);
  return out;
}

type Converter = (node: HastElement) => readonly Content[];

/** Converts a block that only contains lines: a caption, or a heading where no division can begin. */
function block(attributes: string): Converter {
  return (node) => [tei("ab", attributes + languageAttribute(node), lines(node.children))];
}

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"].map(
  (rend) => [rend, block(` type="head" rend="${rend}"`)] as const,
);

/** The blocks of the content tree. */
const BLOCKS: ReadonlyMap<string, Converter> = new Map<string, Converter>([
  ...headings,
  ["p", (node) => [tei("p", languageAttribute(node), inlines(node.children))]],
  ["blockquote", quote],
  ["ul", (node) => list(node, mixed)],
  ["ol", (node) => list(node, mixed)],
  ["dl", definitionList],
  ["pre", preformatted],
  ["hr", () => [tei("milestone", ' unit="section" rend="rule"')]],
  ["table", table],
  ["figure", figure],
  ["details", ({ children }) => blocks(children)],
  ["section", ({ children }) => blocks(children)],
  ["summary", block(' type="summary"')],
  ["figcaption", block(' type="caption"')],
  ["caption", block(' type="caption"')],
]);

function isBlock(node: HastNode): node is HastElement {
  return node.type === "element" && BLOCKS.has(node.tagName);
}

/**
 * Converts `dl` to a `list` of type `gloss`, in which each label is followed by one item (TEI P5 §3.8):
 * several terms of a definition become lines of one label, several definitions of a term become paragraphs of
 * one item.
 */
function definitionList(node: HastElement): readonly Content[] {
  const out: Content[] = [];
  let terms: HastElement[] = [];
  let definitions: HastElement[] = [];
  const close = (): void => {
    if (terms.length + definitions.length === 0) return;
    const lang = (of: readonly HastElement[]) => (of.length === 1 ? languageAttribute(of[0]!) : "");
    out.push(tei("label", lang(terms), lines(terms)));
    const [only] = definitions;
    const inside: HastNode[] =
      definitions.length === 1
        ? only!.children
        : definitions.flatMap((one) =>
            one.children.some(isBlock) ? one.children : [{ ...one, tagName: "p" }],
          );
    out.push(tei("item", lang(definitions), mixed(inside)));
    terms = [];
    definitions = [];
  };
  for (const child of node.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "dt") {
      if (definitions.length > 0) close();
      terms.push(child);
    } else definitions.push(child);
  }
  close();
  return out.length === 0 ? [] : [tei("list", ` type="gloss"${languageAttribute(node)}`, out)];
}

/** Converts a quotation; a callout becomes a note (TEI P5 §3.9.1). */
function quote(node: HastElement): readonly Content[] {
  const { cite, dataCallout } = node.properties;
  const lang = languageAttribute(node);
  const children = blocks(node.children);
  if (dataCallout !== undefined)
    return [tei("note", ` type="callout"${attribute("subtype", String(dataCallout))}${lang}`, children)];
  const source = attribute("source", cite ? pointer(String(cite)) : undefined);
  return [tei("quote", source + lang, children)];
}

function preformatted(node: HastElement): readonly Content[] {
  const code = soleCode(node);
  const type = code === undefined ? "pre" : "code";
  const attributes = ` type="${type}" xml:space="preserve"${languageAttribute(node)}`;
  return [tei("ab", attributes, code === undefined ? inlines(node.children) : [codeElement(code)])];
}

function table(node: HastElement): readonly Content[] {
  const heads: Element[] = [];
  const rows: Element[] = [];
  for (const part of node.children) {
    if (part.type !== "element") continue;
    if (part.tagName === "caption") heads.push(tei("head", languageAttribute(part), lines(part.children)));
    else {
      const role = part.tagName === "thead" ? ' role="label"' : "";
      for (const tr of part.children) if (tr.type === "element") rows.push(tableRow(tr, role));
    }
  }
  if (rows.length === 0) return heads.map((head) => tei("p", "", head.children));
  return [tei("table", languageAttribute(node), [...heads, ...rows])];
}

function tableRow(tr: HastElement, role: string): Element {
  const cells: Element[] = [];
  for (const cell of tr.children) {
    if (cell.type !== "element") continue;
    const { colSpan, rowSpan } = cell.properties;
    let attributes = cell.tagName === "th" ? ' role="label"' : "";
    if (colSpan !== undefined) attributes += attribute("cols", String(colSpan));
    if (rowSpan !== undefined) attributes += attribute("rows", String(rowSpan));
    cells.push(tei("cell", attributes + languageAttribute(cell), mixed(cell.children)));
  }
  return tei("row", role + languageAttribute(tr), cells.length === 0 ? [tei("cell")] : cells);
}

/** Converts a figure: its caption to `head`, images to `graphic`, other content to blocks. */
function figure(node: HastElement): readonly Content[] {
  const heads: Content[] = [];
  const rest: Content[] = [];
  let line: HastNode[] = [];
  const add = (parts: readonly Content[]): void => {
    for (const part of parts) rest.push(part);
  };
  const flush = (): void => {
    add(blocks(line));
    line = [];
  };
  for (const child of node.children) {
    const image = child.type === "element" ? onlyImage(child) : undefined;
    if (image !== undefined) {
      flush();
      add(imageGraphic(image));
    } else if (child.type === "element" && child.tagName === "figcaption" && heads.length === 0) {
      flush();
      heads.push(tei("head", languageAttribute(child), lines(child.children)));
    } else line.push(child);
  }
  flush();
  return node.children.length === 0 ? [] : [tei("figure", languageAttribute(node), heads.concat(rest))];
}
