import type { Element } from "xast";
import { toXml } from "xast-util-to-xml";
import { contentTree } from "../../content/index.js";
import { documentParts, type Parts } from "../../content/source.js";
import type { Content, ContentNote } from "../../content/types.js";
import { limited } from "../limited.js";
import { createOutput, type Output } from "../output.js";
import type { Format, RenderOptions } from "../types.js";
import { blocks, mixed } from "./blocks.js";
import { header } from "./header.js";
import { inlines, languageAttribute } from "./inlines.js";
import { tei as element, languageTag, xmlId } from "./xml.js";

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

/** Builds the document as a tree (xast). */
function teiTree({ content, comments }: Parts, { url, metadata }: RenderOptions): Element {
  const parts: Element[] = [];
  if (content !== undefined || comments === undefined) {
    const main = content === undefined ? { blocks: [], notes: [] } : contentTree(content, url);
    parts.push(division(main, "content"));
  }
  if (comments !== undefined) parts.push(division(contentTree(comments, url, "comment-"), "comments"));
  return element(
    "TEI",
    { xmlns: "http://www.tei-c.org/ns/1.0", "xml:lang": languageTag(metadata?.language) },
    [header(metadata, url), element("text", {}, [element("body", {}, parts)])],
  );
}

/**
 * Builds a division from one part of the document. A heading begins a division that extends to the next
 * heading of its level or a higher one: TEI allows `head` only at the start of a division, and only divisions
 * after a division. Notes are a division at the end.
 */
function division({ blocks: nodes, notes }: Content, type: string): Element {
  const outer = element("div", { type });
  const open: { readonly level: number; readonly div: Element }[] = [{ level: 0, div: outer }];
  for (const node of nodes) {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level !== undefined) {
      while (open[open.length - 1]!.level >= Number(level)) open.pop();
      const head = element(
        "head",
        { rend: node.tagName, ...languageAttribute(node) },
        inlines(node.children),
      );
      const div = element("div", { type: "section" }, [head]);
      open[open.length - 1]!.div.children.push(div);
      open.push({ level: Number(level), div });
    } else for (const block of blocks([node])) open[open.length - 1]!.div.children.push(block);
  }
  if (notes.length > 0) outer.children.push(element("div", { type: "notes" }, notes.map(noteElement)));
  return outer;
}

/** Builds a note, with the marks that link to it as its targets. */
function noteElement({ name, id, marks, item }: ContentNote): Element {
  const target = marks.length === 0 ? undefined : marks.map((mark) => `#${xmlId(mark)}`).join(" ");
  const attributes = { place: "foot", "xml:id": xmlId(id), n: name, target, ...languageAttribute(item) };
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
function write(node: Element, out: Output, depth = 0): void {
  const { name, children } = node;
  const empty = toXml({ ...node, children: [] }, XML);
  // Text of control characters only is empty in XML.
  if (children.every((child) => child.type === "text" && child.value === "")) {
    out.write(empty);
    return;
  }
  const breaks = TEXTLESS.has(name);
  out.write(`${empty.slice(0, -"/>".length)}>`);
  for (const child of children) {
    if (breaks) out.write(`\n${"  ".repeat(depth + 1)}`);
    if (child.type === "element") write(child, out, depth + 1);
    else out.write(toXml(child, XML));
  }
  if (breaks) out.write(`\n${"  ".repeat(depth)}`);
  out.write(`</${name}>`);
}

const XML = { closeEmptyElements: true, tightClose: true } as const;
