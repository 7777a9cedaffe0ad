import { type CheerioAPI, load } from "cheerio";
import { type AnyNode, type ChildNode, Element, isTag, isText, type ParentNode } from "domhandler";

/** The attribute of the outermost elements that were inserted into a page. No feature reads it. */
export const SPLICED = "data-spliced";

const HTML = "http://www.w3.org/1999/xhtml";

/** Elements that are laid out as blocks, or that separate blocks. */
// biome-ignore format: a table
const BLOCKS: ReadonlySet<string> = new Set([
  "html", "body", "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dialog",
  "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
  "h5",
  "h6", "header", "hgroup", "hr", "iframe", "legend", "li", "main", "menu", "nav", "noscript", "ol",
  "optgroup",
  "option", "p", "pre", "search", "section", "select", "summary", "table", "tbody", "td", "textarea", "tfoot",
  "th", "thead", "tr", "ul",
]);

/** Elements whose text a reader does not see. */
// biome-ignore format: a table
const UNSEEN: ReadonlySet<string> = new Set([
  "head", "script", "style", "noscript", "template", "iframe", "object", "audio", "video", "canvas",
  "textarea",
  "select", "datalist",
]);

/**
 * Parses a page, on request with the places of its elements. Scripting is off, so that the content of a `noscript` is altered
 * like the rest of the page.
 */
export function loadPage(html: string, sourceCodeLocationInfo = false): CheerioAPI {
  return load(html, { scriptingEnabled: false, sourceCodeLocationInfo });
}

/** All HTML elements of a page in document order, without those of SVG and MathML. */
export function elementsOf(page: CheerioAPI): Element[] {
  return (page("*").toArray() as Element[]).filter((element) => element.namespace === HTML);
}

export function isElement(node: AnyNode | null): node is Element {
  return node !== null && isTag(node);
}

export function isBlock(node: AnyNode): boolean {
  return isTag(node) && BLOCKS.has(node.name);
}

export function isUnseen(node: AnyNode): boolean {
  return isTag(node) && UNSEEN.has(node.name);
}

/** Whether a node has characters other than white space of its own. */
export function isBareText(node: AnyNode): boolean {
  return isText(node) && /\S/.test(node.data);
}

/** Whether an element has no block below it. */
export function isInlineOnly(element: Element): boolean {
  const stack: ChildNode[] = [...element.children];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isBlock(node)) return false;
    if (isTag(node)) for (const child of node.children) stack.push(child);
  }
  return true;
}

/** Number of characters of visible text below some nodes, without white space around the text nodes. */
export function seenLength(nodes: readonly AnyNode[]): number {
  let length = 0;
  const stack = [...nodes];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isText(node)) length += node.data.trim().length;
    else if (isTag(node) && !isUnseen(node)) for (const child of node.children) stack.push(child);
  }
  return length;
}

/** Creates an HTML element with children. */
export function element(
  name: string,
  attributes: Record<string, string>,
  nodes: readonly ChildNode[],
): Element {
  const created = new Element(name, attributes);
  created.namespace = HTML;
  setChildren(created, nodes);
  return created;
}

/** Replaces the children of a node. */
export function setChildren(parent: ParentNode, nodes: readonly ChildNode[]): void {
  parent.children = [...nodes];
  for (const [i, node] of nodes.entries()) {
    node.parent = parent;
    node.prev = nodes[i - 1] ?? null;
    node.next = nodes[i + 1] ?? null;
  }
}

/** Puts nodes in the place of one. */
export function replaceNode(node: ChildNode, nodes: readonly ChildNode[]): void {
  const parent = node.parent!;
  setChildren(
    parent,
    parent.children.flatMap((child) => (child === node ? nodes : [child])),
  );
}
