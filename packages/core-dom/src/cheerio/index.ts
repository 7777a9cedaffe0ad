import type { CheerioAPI } from "cheerio/slim";
import { load } from "cheerio/slim";
import { type ChildNode, Comment, Document, Element, ProcessingInstruction, Text } from "domhandler";
import { NAMESPACE_URIS } from "../from-dom/namespaces.js";
import type { Marks } from "../marks/types.js";
import { attributes, doctype, tagName, text } from "../tree/strings.js";
import { NodeKind, type Tree } from "../tree/types.js";
import { contentRows } from "./content-rows.js";

/** Serialises HTML with non-ASCII letters as they are, not as numeric references. */
const OPTIONS = { xml: { xmlMode: false, decodeEntities: true, encodeEntities: "utf8" } } as const;

/**
 * Converts a tree to Cheerio without a second parse. The nodes are domhandler's, as with `cheerio.load`;
 * changing them does not affect the tree. Markup that is added later is parsed by htmlparser2
 * (`cheerio/slim`, which has no network client).
 *
 * @param marks - the marks of a method. With them, the result contains only the content: text with the label
 *   content, the media among such text, and their ancestors, without `head`.
 * @throws TypeError if `marks` does not have as many rows as the tree.
 * @example
 * const $ = toCheerio(tree, marks);
 * $("a[href]").each((_, link) => console.log($(link).attr("href")));
 */
export function toCheerio(tree: Tree, marks?: Marks): CheerioAPI {
  if (marks !== undefined && marks.label.length !== tree.length) {
    throw new TypeError("marks must have as many rows as the tree");
  }
  const kept = marks === undefined ? undefined : contentRows(tree, marks);
  const document = new Document([]);
  if (tree.kind[0] === NodeKind.document) document["x-mode"] = "no-quirks";
  const nodes: (Document | Element | undefined)[] = [document];
  for (let row = 1; row < tree.length; row++) {
    if (kept !== undefined && kept[row] === 0) {
      row = tree.end[row]! - 1;
      continue;
    }
    const node = nodeOf(tree, row);
    if (node === undefined) continue;
    append(nodes[tree.parent[row]!]!, node);
    if (node instanceof Element || node instanceof Document) nodes[row] = node;
  }
  return load(document, OPTIONS);
}

function nodeOf(tree: Tree, row: number): ChildNode | undefined {
  switch (tree.kind[row]) {
    case NodeKind.element:
      return elementOf(tree, row);
    case NodeKind.text:
      return new Text(text(tree, row));
    case NodeKind.comment:
      return new Comment(text(tree, row));
    case NodeKind.doctype:
      return doctypeOf(tree, row);
    // The content of a template.
    case NodeKind.fragment:
      return new Document([]);
    default:
      return undefined;
  }
}

function elementOf(tree: Tree, row: number): Element {
  // The object has no prototype, because a page may name an attribute `__proto__`. Names keep their prefix
  // (`xlink:href`); `cheerio.load` drops it and loses one of two attributes that differ only in the prefix.
  const attribs: Record<string, string> = Object.create(null);
  for (const [name, value] of attributes(tree, row)) attribs[name] = value;
  const element = new Element(tagName(tree, row), attribs, []);
  element.namespace = NAMESPACE_URIS[tree.namespace[row]!]!;
  return element;
}

function doctypeOf(tree: Tree, row: number): ProcessingInstruction {
  const { name, publicId, systemId } = doctype(tree, row);
  const keyword = publicId !== "" ? " PUBLIC" : systemId !== "" ? " SYSTEM" : "";
  const ids = [publicId, systemId].filter((id) => id !== "").map((id) => ` ${quoted(id)}`);
  const node = new ProcessingInstruction("!doctype", `!DOCTYPE ${name}${keyword}${ids.join("")}`);
  node["x-name"] = name;
  node["x-publicId"] = publicId;
  node["x-systemId"] = systemId;
  return node;
}

function quoted(id: string): string {
  return id.includes('"') ? `'${id}'` : `"${id}"`;
}

function append(parent: Document | Element, node: ChildNode): void {
  const last = parent.children.at(-1);
  if (last !== undefined) {
    last.next = node;
    node.prev = last;
  }
  parent.children.push(node);
  node.parent = parent;
}
