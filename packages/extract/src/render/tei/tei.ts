import type { Element as HastElement, Nodes as HastNode } from "hast";
import { contentTree } from "../../content/index.js";
import { documentParts, type Parts } from "../../content/source.js";
import type { Content, ContentNote } from "../../content/types.js";
import { limited } from "../limited.js";
import { createOutput, type Output } from "../output.js";
import type { Format, RenderOptions } from "../types.js";
import { blocks, mixed } from "./blocks.js";
import { header } from "./header.js";
import { inlines, languageAttribute } from "./inlines.js";
import {
  attribute,
  type Content as Child,
  type Element,
  tei as element,
  escaped,
  languageTag,
  xmlId,
} from "./xml.js";

/**
 * A document in TEI P5 with a closed list of elements (`subset.ts` in the tests): the metadata as
 * `teiHeader`, the content as a division of type `content`, readers' comments as a division of type
 * `comments`.
 */
export const tei: Format = limited((tree, marks, options, limit) => {
  const out = createOutput(limit);
  write(teiTree(documentParts(tree, marks, { ...options, title: false }, limit), options), out);
  // This sequence is not allowed outside of CDATA sections (XML §2.4), and there are none.
  return `<?xml version="1.0" encoding="UTF-8"?>\n${out.finish().replaceAll("]]>", "]]&gt;")}`;
});

/** Builds the document as a tree. */
function teiTree({ content, comments }: Parts, { url, metadata }: RenderOptions): Element {
  const parts: Element[] = [];
  if (content !== undefined || comments === undefined) {
    const main = content === undefined ? { blocks: [], notes: [] } : contentTree(content, url);
    parts.push(division(main, "content"));
  }
  if (comments !== undefined) parts.push(division(contentTree(comments, url, "comment-"), "comments"));
  const language = attribute("xml:lang", languageTag(metadata?.language));
  return element("TEI", ` xmlns="http://www.tei-c.org/ns/1.0"${language}`, [
    header(metadata, url),
    element("text", "", [element("body", "", parts)]),
  ]);
}

/**
 * Builds a division from one part of the document. A heading begins a division that extends to the next
 * heading of its level or a higher one: TEI allows `head` only at the start of a division, and only divisions
 * after a division. Notes are a division at the end.
 */
function division({ blocks: nodes, notes }: Content, type: string): Element {
  const outer = element("div", ` type="${type}"`);
  const open: { readonly level: number; readonly div: Element }[] = [{ level: 0, div: outer }];
  for (const node of nodes) {
    const level = 1 + HEADINGS.indexOf(node.tagName);
    if (open[open.length - 1]!.level === AFTER_POSTS && (level > 0 || node.tagName === "article")) open.pop();
    if (level > 0) {
      while (open[open.length - 1]!.level >= level) open.pop();
      const attributes = ` rend="${node.tagName}"${languageAttribute(node)}`;
      const head = element("head", attributes, inlines(node.children));
      const div = element("div", SECTION, [head]);
      open[open.length - 1]!.div.children.push(div);
      open.push({ level, div });
    } else if (node.tagName === "article") open[open.length - 1]!.div.children.push(post(node));
    else {
      // Only divisions follow a division.
      const { children } = open[open.length - 1]!.div;
      const last = children[children.length - 1];
      if (typeof last === "object" && last.name === "div") {
        const div = element("div", SECTION);
        children.push(div);
        open.push({ level: AFTER_POSTS, div });
      }
      for (const block of blocks([node])) open[open.length - 1]!.div.children.push(block);
    }
  }
  if (notes.length > 0) outer.children.push(element("div", ' type="notes"', notes.map(noteElement)));
  return outer;
}

const HEADINGS: readonly string[] = ["h1", "h2", "h3", "h4", "h5", "h6"];

const SECTION = ' type="section"';

/** The level of a division without a heading, after posts. */
const AFTER_POSTS = 7;

/** Builds a post as a division that begins with its author and date, and ends with its replies. */
function post({ children }: HastElement): Element {
  const isArticle = (node: HastNode): node is HastElement =>
    node.type === "element" && node.tagName === "article";
  const [first, ...others] = children;
  const header = first?.type === "element" && first.tagName === "header" ? first : undefined;
  const content = (header === undefined ? children : others).filter((node) => !isArticle(node));
  return element("div", ' type="post"', [
    ...(header === undefined ? [] : [element("byline", "", header.children.flatMap(bylinePart))]),
    ...(content.length === 0 ? [element("p")] : blocks(content)),
    ...children.filter(isArticle).map(post),
  ]);
}

function bylinePart(node: HastNode): readonly Child[] {
  if (node.type !== "element" || node.tagName !== "strong") return inlines([node]);
  return [element("docAuthor", "", inlines(node.children))];
}

/** Builds a note, with the marks that link to it as its targets. */
function noteElement({ name, id, marks, item }: ContentNote): Element {
  const target = attribute(
    "target",
    marks.length === 0 ? undefined : marks.map((mark) => `#${xmlId(mark)}`).join(" "),
  );
  const attributes = ` place="foot" xml:id="${xmlId(id)}" n="${name}"${target}${languageAttribute(item)}`;
  return element("note", attributes, mixed(item.children));
}

/** Elements that never contain text. */
const TEXTLESS: ReadonlySet<string> = new Set(
  `TEI teiHeader fileDesc titleStmt publicationStmt availability sourceDesc bibl profileDesc abstract langUsage
   textClass keywords revisionDesc text body div quote list table row figure graphic milestone lb choice
   ruby`.split(/\s+/),
);

/**
 * Writes an element, with its children on separate lines if it cannot contain text, where white space has no
 * meaning.
 */
function write({ name, attributes, children }: Element, out: Output, indent = "\n"): void {
  // Text of control characters only is empty in XML.
  if (children.every((child) => child === "")) {
    out.write(`<${name}${attributes}/>`);
    return;
  }
  const breaks = TEXTLESS.has(name);
  const inner = `${indent}  `;
  out.write(`<${name}${attributes}>`);
  for (const child of children) {
    if (breaks) out.write(inner);
    if (typeof child === "object") write(child, out, inner);
    else out.write(escaped(child));
  }
  out.write(`${breaks ? indent : ""}</${name}>`);
}
