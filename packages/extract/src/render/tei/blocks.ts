import type { Element as HastElement, Nodes as HastNode } from "hast";
import type { ElementContent } from "xast";
import type { Limit } from "../../limit.js";
import { codeElement, graphicOf, inlines, languageOf, onlyImage } from "./inlines.js";
import { list } from "./lists.js";
import { pointer, tei } from "./xml.js";

const BLOCKS: ReadonlySet<string> = new Set(
  "h1 h2 h3 h4 h5 h6 p blockquote ul ol dl pre hr table figure details section summary figcaption caption".split(
    " ",
  ),
);

function isBlock(node: HastNode): node is HastElement {
  return node.type === "element" && BLOCKS.has(node.tagName);
}

/** Converts the content of `div`, `quote` and `figure`: blocks, and text between them as paragraphs. */
export function blocks(nodes: readonly HastNode[], limit: Limit): ElementContent[] {
  return content(nodes, (line) => [tei("p", {}, inlines(line, limit))], limit);
}

/** Converts the content of `item`, `cell` and `note`: text and blocks mixed (TEI's `macro.specialPara`). */
export function mixed(nodes: readonly HastNode[], limit: Limit): ElementContent[] {
  return content(nodes, (line) => inlines(line, limit), limit);
}

function content(
  nodes: readonly HastNode[],
  lineOf: (line: readonly HastNode[]) => readonly ElementContent[],
  limit: Limit,
): ElementContent[] {
  // Collected as lists of lists: a part may be longer than the maximum number of arguments of a call.
  const out: (readonly ElementContent[])[] = [];
  let line: HastNode[] = [];
  const flush = (): void => {
    if (line.length > 0) out.push(lineOf(line));
    line = [];
  };
  for (const node of nodes) {
    limit.step();
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    flush();
    out.push(block(node, limit));
  }
  flush();
  return out.flat();
}

/** Converts the content of `head` and `label`, which contain only phrases: blocks become lines. */
function lines(nodes: readonly HastNode[], limit: Limit): ElementContent[] {
  const out: (readonly ElementContent[])[] = [];
  let broken = false;
  const visit = (node: HastNode): void => {
    if (node.type === "element" && (BLOCKS.has(node.tagName) || PARTS.has(node.tagName))) {
      broken = out.length > 0;
      for (const child of node.children) visit(child);
      broken = out.length > 0;
      return;
    }
    const phrases = inlines([node], limit);
    if (phrases.length === 0) return;
    out.push(broken ? [tei("lb"), ...phrases] : phrases);
    broken = false;
  };
  for (const node of nodes) visit(node);
  return out.flat();
}

const PARTS: ReadonlySet<string> = new Set(["li", "dt", "dd", "thead", "tbody", "tfoot", "tr", "th", "td"]);

/** Converts a block. A heading here is in a place where no division can begin. */
function block(node: HastElement, limit: Limit): readonly ElementContent[] {
  const { tagName, children } = node;
  const lang = languageOf(node);
  switch (tagName) {
    case "p":
      return [tei("p", lang, inlines(children, limit))];
    case "blockquote":
      return [node.properties.dataCallout === undefined ? quote(node, limit) : callout(node, limit)];
    case "ul":
    case "ol":
      return list(node, (nodes) => mixed(nodes, limit));
    case "dl":
      return definitionList(node, limit);
    case "pre":
      return [preformatted(node, limit)];
    case "hr":
      return [tei("milestone", { unit: "section", rend: "rule" })];
    case "table":
      return table(node, limit);
    case "figure":
      return figure(node, limit);
    case "summary":
      return [tei("ab", { type: "summary", ...lang }, lines(children, limit))];
    case "details":
    case "section":
      return blocks(children, limit);
    case "figcaption":
    case "caption":
      return [tei("ab", { type: "caption", ...lang }, lines(children, limit))];
    default:
      return [tei("ab", { type: "head", rend: tagName, ...lang }, lines(children, limit))];
  }
}

/**
 * Converts `dl` to a `list` of type `gloss`, in which each label is followed by one item (TEI P5 §3.8):
 * several terms of a definition become lines of one label, several definitions of a term become paragraphs of
 * one item.
 */
function definitionList(node: HastElement, limit: Limit): readonly ElementContent[] {
  const out: ElementContent[] = [];
  let terms: HastElement[] = [];
  let definitions: HastElement[] = [];
  const close = (): void => {
    if (terms.length + definitions.length === 0) return;
    const lang = (of: readonly HastElement[]) => (of.length === 1 ? languageOf(of[0]!) : {});
    out.push(tei("label", lang(terms), lines(terms, limit)));
    const [only] = definitions;
    const inside: HastNode[] =
      definitions.length === 1
        ? only!.children
        : definitions.flatMap((one) =>
            one.children.some(isBlock) ? one.children : [{ ...one, tagName: "p" }],
          );
    out.push(tei("item", lang(definitions), mixed(inside, limit)));
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
  return out.length === 0 ? [] : [tei("list", { type: "gloss", ...languageOf(node) }, out)];
}

function quote(node: HastElement, limit: Limit): ElementContent {
  const cite = String(node.properties.cite ?? "");
  const source = cite === "" ? undefined : pointer(cite);
  return tei("quote", { source, ...languageOf(node) }, blocks(node.children, limit));
}

/** Converts a callout to a note (TEI P5 §3.9.1). */
function callout(node: HastElement, limit: Limit): ElementContent {
  const attributes = { type: "callout", subtype: String(node.properties.dataCallout), ...languageOf(node) };
  return tei("note", attributes, blocks(node.children, limit));
}

function preformatted(node: HastElement, limit: Limit): ElementContent {
  const [only] = node.children;
  const isCode = node.children.length === 1 && only?.type === "element" && only.tagName === "code";
  const attributes = { type: isCode ? "code" : "pre", "xml:space": "preserve", ...languageOf(node) };
  return tei("ab", attributes, isCode ? [codeElement(only)] : inlines(node.children, limit));
}

function table(node: HastElement, limit: Limit): readonly ElementContent[] {
  const heads: ElementContent[] = [];
  const rows: ElementContent[] = [];
  for (const part of node.children) {
    if (part.type !== "element") continue;
    if (part.tagName === "caption") heads.push(tei("head", languageOf(part), lines(part.children, limit)));
    else {
      const role = part.tagName === "thead" ? "label" : undefined;
      for (const tr of part.children) if (tr.type === "element") rows.push(tableRow(tr, role, limit));
    }
  }
  if (rows.length === 0)
    return heads.map((head) => tei("p", {}, head.type === "element" ? head.children : []));
  return [tei("table", languageOf(node), [...heads, ...rows])];
}

function tableRow(tr: HastElement, role: string | undefined, limit: Limit): ElementContent {
  const cells = tr.children.flatMap((cell) => {
    if (cell.type !== "element") return [];
    const { colSpan, rowSpan } = cell.properties;
    const attributes = {
      role: cell.tagName === "th" ? "label" : undefined,
      cols: colSpan === undefined ? undefined : String(colSpan),
      rows: rowSpan === undefined ? undefined : String(rowSpan),
      ...languageOf(cell),
    };
    return [tei("cell", attributes, mixed(cell.children, limit))];
  });
  return tei("row", { role, ...languageOf(tr) }, cells.length === 0 ? [tei("cell")] : cells);
}

/** Converts a figure: its caption to `head`, images to `graphic`, other content to blocks. */
function figure(node: HastElement, limit: Limit): readonly ElementContent[] {
  const heads: ElementContent[] = [];
  const rest: (readonly ElementContent[])[] = [];
  let line: HastNode[] = [];
  const flush = (): void => {
    if (line.length > 0) rest.push(blocks(line, limit));
    line = [];
  };
  for (const child of node.children) {
    const image = child.type === "element" ? onlyImage(child) : undefined;
    const isCaption = child.type === "element" && child.tagName === "figcaption" && heads.length === 0;
    if (image === undefined && !isCaption) {
      line.push(child);
      continue;
    }
    flush();
    if (image !== undefined) rest.push(graphicOf(image));
    else
      heads.push(
        tei("head", languageOf(child as HastElement), lines((child as HastElement).children, limit)),
      );
  }
  flush();
  return heads.length + rest.length === 0
    ? []
    : [tei("figure", languageOf(node), [...heads, ...rest.flat()])];
}
