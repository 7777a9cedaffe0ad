import type { Element, ElementContent } from "xast";
import { toXml } from "xast-util-to-xml";
import { contentOf } from "../../content/index.js";
import { type Parts, partsOf } from "../../content/source.js";
import type { Format, RenderOptions } from "../types.js";
import { division } from "./divisions.js";
import { header } from "./header.js";
import { tei as element, languageTag } from "./xml.js";

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
