import type { Element } from "xast";
import { toXml } from "xast-util-to-xml";
import { contentOf } from "../../content/index.js";
import { type Parts, partsOf } from "../../content/source.js";
import type { Content, ContentNote } from "../../content/types.js";
import type { Limit } from "../../limit.js";
import { limited } from "../limited.js";
import { createOutput, type Output } from "../output.js";
import type { Format, RenderOptions } from "../types.js";
import { blocks, mixed } from "./blocks.js";
import { header } from "./header.js";
import { inlines, languageOf } from "./inlines.js";
import { tei as element, languageTag, xmlId } from "./xml.js";

/**
 * A document in TEI P5, of a closed list of elements (`subset.ts` of the tests): the metadata as `teiHeader`, the content as a division of
 * the type `content`, readers' comments as one of the type `comments`.
 */
export const tei: Format = limited((tree, marks, options, limit) => {
  const out = createOutput(limit);
  write(teiTree(partsOf(tree, marks, { ...options, title: false }, limit), options, limit), out);
  // Outside of CDATA sections, of which there are none, these three may not stand together (XML §2.4).
  return `<?xml version="1.0" encoding="UTF-8"?>\n${out.finish().replaceAll("]]>", "]]&gt;")}`;
});

/** The document as a tree (xast), before it is written. */
function teiTree({ content, comments }: Parts, { url, metadata }: RenderOptions, limit: Limit): Element {
  const parts: Element[] = [];
  if (content !== undefined || comments === undefined) {
    const read = content === undefined ? { blocks: [], notes: [] } : contentOf(content, url);
    parts.push(division(read, "content", limit));
  }
  if (comments !== undefined) parts.push(division(contentOf(comments, url, "comment-"), "comments", limit));
  return element(
    "TEI",
    { xmlns: "http://www.tei-c.org/ns/1.0", "xml:lang": languageTag(metadata?.language) },
    [header(metadata, url), element("text", {}, [element("body", {}, parts)])],
  );
}

/**
 * A document as a division. A heading begins a division that goes on to the next heading of its level or a higher
 * one, because TEI has `head` at the start of a division only, and nothing but divisions behind a division. Notes
 * are a division at the end.
 */
function division({ blocks: nodes, notes }: Content, type: string, limit: Limit): Element {
  const outer = element("div", { type });
  const open: { readonly level: number; readonly div: Element }[] = [{ level: 0, div: outer }];
  for (const node of nodes) {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level !== undefined) {
      while (open[open.length - 1]!.level >= Number(level)) open.pop();
      const head = element(
        "head",
        { rend: node.tagName, ...languageOf(node) },
        inlines(node.children, limit),
      );
      const div = element("div", { type: "section" }, [head]);
      open[open.length - 1]!.div.children.push(div);
      open.push({ level: Number(level), div });
    } else for (const block of blocks([node], limit)) open[open.length - 1]!.div.children.push(block);
  }
  if (notes.length > 0)
    outer.children.push(
      element(
        "div",
        { type: "notes" },
        notes.map((one) => note(one, limit)),
      ),
    );
  return outer;
}

/** A note, with the marks that lead to it as its targets. */
function note({ name, id, marks, item }: ContentNote, limit: Limit): Element {
  const target = marks.length === 0 ? undefined : marks.map((mark) => `#${xmlId(mark)}`).join(" ");
  const attributes = { place: "foot", "xml:id": xmlId(id), n: name, target, ...languageOf(item) };
  return element("note", attributes, mixed(item.children, limit));
}

/** The elements without text. */
const TEXTLESS: ReadonlySet<string> = new Set(
  (
    "TEI teiHeader fileDesc titleStmt publicationStmt availability sourceDesc bibl profileDesc " +
    "abstract langUsage textClass keywords revisionDesc text body div quote list table row figure " +
    "graphic milestone lb choice ruby"
  ).split(" "),
);

/** Writes an element, its children on lines of their own wherever no text can be: readers see the same. */
function write(node: Element, out: Output, depth = 0): void {
  const { name, children } = node;
  const empty = toXml({ ...node, children: [] }, XML);
  // Of control characters XML leaves nothing.
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
