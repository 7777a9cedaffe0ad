import type { Element, ElementContent } from "xast";
import { toXml } from "xast-util-to-xml";
import { contentOf } from "../../content/index.js";
import { type Parts, partsOf } from "../../content/source.js";
import type { Content, ContentNote } from "../../content/types.js";
import type { Format, RenderOptions } from "../types.js";
import { blocks, mixed } from "./blocks.js";
import { header } from "./header.js";
import { inlines, languageOf } from "./inlines.js";
import { tei as element, languageTag, xmlId } from "./xml.js";

/**
 * A document in TEI P5, of a closed list of elements (`subset.ts` of the tests): the metadata as `teiHeader`, the content as a division of
 * the type `content`, readers' comments as one of the type `comments`.
 */
export const tei: Format = (tree, marks, options = {}) => {
  const xml = toXml(teiTree(partsOf(tree, marks, options), options), {
    closeEmptyElements: true,
    tightClose: true,
  });
  // Outside of CDATA sections, of which there are none, these three may not stand together (XML §2.4).
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replaceAll("]]>", "]]&gt;")}`;
};

/** The document as a tree (xast), before it is written. */
function teiTree({ content, comments }: Parts, { url, metadata }: RenderOptions): Element {
  const parts: Element[] = [];
  if (content !== undefined || comments === undefined) {
    const read = content === undefined ? { blocks: [], notes: [] } : contentOf(content, url);
    parts.push(division(read, "content"));
  }
  if (comments !== undefined) parts.push(division(contentOf(comments, url, "comment-"), "comments"));
  const document = element(
    "TEI",
    { xmlns: "http://www.tei-c.org/ns/1.0", "xml:lang": languageTag(metadata?.language) },
    [header(metadata, url), element("text", {}, [element("body", {}, parts)])],
  );
  return indented(document);
}

/**
 * A document as a division. A heading begins a division that goes on to the next heading of its level or a higher
 * one, because TEI has `head` at the start of a division only, and nothing but divisions behind a division. Notes
 * are a division at the end.
 */
function division({ blocks: nodes, notes }: Content, type: string): Element {
  const outer = element("div", { type });
  const open: { readonly level: number; readonly div: Element }[] = [{ level: 0, div: outer }];
  for (const node of nodes) {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level !== undefined) {
      while (open[open.length - 1]!.level >= Number(level)) open.pop();
      const head = element("head", { rend: node.tagName, ...languageOf(node) }, inlines(node.children));
      const div = element("div", { type: "section" }, [head]);
      open[open.length - 1]!.div.children.push(div);
      open.push({ level: Number(level), div });
    } else for (const block of blocks([node])) open[open.length - 1]!.div.children.push(block);
  }
  if (notes.length > 0) outer.children.push(element("div", { type: "notes" }, notes.map(note)));
  return outer;
}

/** A note, with the marks that lead to it as its targets. */
function note({ name, id, marks, item }: ContentNote): Element {
  const target = marks.length === 0 ? undefined : marks.map((mark) => `#${xmlId(mark)}`).join(" ");
  const attributes = { place: "foot", "xml:id": xmlId(id), n: name, target, ...languageOf(item) };
  return element("note", attributes, mixed(item.children));
}

/** The elements without text. */
const TEXTLESS: ReadonlySet<string> = new Set(
  (
    "TEI teiHeader fileDesc titleStmt publicationStmt availability sourceDesc bibl profileDesc " +
    "abstract langUsage textClass keywords revisionDesc text body div quote list table row figure " +
    "graphic milestone lb choice ruby"
  ).split(" "),
);

/** An element with its children on lines of their own wherever no text can be: readers see the same. */
function indented(node: Element, depth = 0): Element {
  const children = node.children.map((child) =>
    child.type === "element" ? indented(child, depth + 1) : child,
  );
  if (!TEXTLESS.has(node.name) || children.length === 0) return { ...node, children };
  const line = (level: number): ElementContent => ({ type: "text", value: `\n${"  ".repeat(level)}` });
  return { ...node, children: [...children.flatMap((child) => [line(depth + 1), child]), line(depth)] };
}
