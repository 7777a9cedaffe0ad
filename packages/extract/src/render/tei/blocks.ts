import type { Element as HastElement, Nodes as HastNode } from "hast";
import type { ElementContent } from "xast";
import { soleCode } from "../../content/vocabulary.js";
import { codeElement, imageGraphic, inlines, languageAttribute, onlyImage } from "./inlines.js";
import { list } from "./lists.js";
import { type Attributes, pointer, tei } from "./xml.js";

/** Converts the content of `div`, `quote` and `figure`: blocks, and text between them as paragraphs. */
export function blocks(nodes: readonly HastNode[]): ElementContent[] {
  return content(nodes, (line) => [tei("p", {}, inlines(line))]);
}

/** Converts the content of `item`, `cell` and `note`: text and blocks mixed (TEI's `macro.specialPara`). */
export function mixed(nodes: readonly HastNode[]): ElementContent[] {
  return content(nodes, inlines);
}

function content(
  nodes: readonly HastNode[],
  convertLine: (line: readonly HastNode[]) => readonly ElementContent[],
): ElementContent[] {
  // Collected as lists of lists: a part may be longer than the maximum number of arguments of a call.
  const out: (readonly ElementContent[])[] = [];
  let line: HastNode[] = [];
  for (const node of nodes) {
    if (!isBlock(node)) line.push(node);
    else {
      if (line.length > 0) out.push(convertLine(line));
      line = [];
      out.push(BLOCKS.get(node.tagName)!(node));
    }
  }
  if (line.length > 0) out.push(convertLine(line));
  return out.flat();
}

const PARTS: ReadonlySet<string> = new Set("li dt dd thead tbody tfoot tr th td".split(" "));

/** Converts the content of `head` and `label`, which contain only phrases: blocks become lines. */
function lines(nodes: readonly HastNode[]): ElementContent[] {
  const out: (readonly ElementContent[])[] = [];
  let broken = false;
  const visit = (node: HastNode): void => {
    if (node.type === "element" && (BLOCKS.has(node.tagName) || PARTS.has(node.tagName))) {
      broken = out.length > 0;
      for (const child of node.children) visit(child);
      broken = out.length > 0;
      return;
    }
    const phrases = inlines([node]);
    if (phrases.length === 0) return;
    out.push(broken ? [tei("lb"), ...phrases] : phrases);
    broken = false;
  };
  for (const node of nodes) visit(node);
  return out.flat();
}

type Converter = (node: HastElement) => readonly ElementContent[];

/** Converts a block that only contains lines: a caption, or a heading where no division can begin. */
function block(attributes: Attributes): Converter {
  return (node) => [tei("ab", { ...attributes, ...languageAttribute(node) }, lines(node.children))];
}

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"].map(
  (rend) => [rend, block({ type: "head", rend })] as const,
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
  ["hr", () => [tei("milestone", { unit: "section", rend: "rule" })]],
  ["table", table],
  ["figure", figure],
  ["details", ({ children }) => blocks(children)],
  ["section", ({ children }) => blocks(children)],
  ["summary", block({ type: "summary" })],
  ["figcaption", block({ type: "caption" })],
  ["caption", block({ type: "caption" })],
]);

function isBlock(node: HastNode): node is HastElement {
  return node.type === "element" && BLOCKS.has(node.tagName);
}

/**
 * Converts `dl` to a `list` of type `gloss`, in which each label is followed by one item (TEI P5 §3.8):
 * several terms of a definition become lines of one label, several definitions of a term become paragraphs of
 * one item.
 */
function definitionList(node: HastElement): readonly ElementContent[] {
  const out: ElementContent[] = [];
  let terms: HastElement[] = [];
  let definitions: HastElement[] = [];
  const close = (): void => {
    if (terms.length + definitions.length === 0) return;
    const lang = (of: readonly HastElement[]) => (of.length === 1 ? languageAttribute(of[0]!) : {});
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
  return out.length === 0 ? [] : [tei("list", { type: "gloss", ...languageAttribute(node) }, out)];
}

/** Converts a quotation; a callout becomes a note (TEI P5 §3.9.1). */
function quote(node: HastElement): readonly ElementContent[] {
  const { cite, dataCallout } = node.properties;
  const lang = languageAttribute(node);
  const children = blocks(node.children);
  if (dataCallout !== undefined)
    return [tei("note", { type: "callout", subtype: String(dataCallout), ...lang }, children)];
  return [tei("quote", { source: cite ? pointer(String(cite)) : undefined, ...lang }, children)];
}

function preformatted(node: HastElement): readonly ElementContent[] {
  const code = soleCode(node);
  const type = code === undefined ? "pre" : "code";
  const attributes = { type, "xml:space": "preserve", ...languageAttribute(node) };
  return [tei("ab", attributes, code === undefined ? inlines(node.children) : [codeElement(code)])];
}

function table(node: HastElement): readonly ElementContent[] {
  const heads: ElementContent[] = [];
  const rows: ElementContent[] = [];
  for (const part of node.children) {
    if (part.type !== "element") continue;
    if (part.tagName === "caption") heads.push(tei("head", languageAttribute(part), lines(part.children)));
    else {
      const role = part.tagName === "thead" ? "label" : undefined;
      for (const tr of part.children) if (tr.type === "element") rows.push(tableRow(tr, role));
    }
  }
  if (rows.length === 0)
    return heads.map((head) => tei("p", {}, head.type === "element" ? head.children : []));
  return [tei("table", languageAttribute(node), [...heads, ...rows])];
}

function tableRow(tr: HastElement, role: string | undefined): ElementContent {
  const cells = tr.children.flatMap((cell) => {
    if (cell.type !== "element") return [];
    const { colSpan, rowSpan } = cell.properties;
    const attributes = {
      role: cell.tagName === "th" ? "label" : undefined,
      cols: colSpan === undefined ? undefined : String(colSpan),
      rows: rowSpan === undefined ? undefined : String(rowSpan),
      ...languageAttribute(cell),
    };
    return [tei("cell", attributes, mixed(cell.children))];
  });
  return tei("row", { role, ...languageAttribute(tr) }, cells.length === 0 ? [tei("cell")] : cells);
}

/** Converts a figure: its caption to `head`, images to `graphic`, other content to blocks. */
function figure(node: HastElement): readonly ElementContent[] {
  const heads: ElementContent[] = [];
  const rest: (readonly ElementContent[])[] = [];
  let line: HastNode[] = [];
  const flush = (): void => {
    if (line.length > 0) rest.push(blocks(line));
    line = [];
  };
  for (const child of node.children) {
    const image = child.type === "element" ? onlyImage(child) : undefined;
    if (image !== undefined) {
      flush();
      rest.push(imageGraphic(image));
    } else if (child.type === "element" && child.tagName === "figcaption" && heads.length === 0) {
      flush();
      heads.push(tei("head", languageAttribute(child), lines(child.children)));
    } else line.push(child);
  }
  flush();
  const children = [...heads, ...rest.flat()];
  return heads.length + rest.length === 0 ? [] : [tei("figure", languageAttribute(node), children)];
}
