import type { Element } from "xast";
import { toXml } from "xast-util-to-xml";
import { toHast } from "../hast/to-hast.js";
import { partsOf } from "../parts.js";
import type { Format, Parts, RenderOptions } from "../types.js";
import { division } from "./divisions.js";
import { header } from "./header.js";
import { indented } from "./indent.js";
import { tei as element, languageTag } from "./xml.js";

/**
 * A document in TEI P5, of the elements of `SUBSET` only: the metadata as `teiHeader`, the content as a division of
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
    const root = content === undefined ? { type: "root" as const, children: [] } : toHast(content, url);
    parts.push(division(root, "content"));
  }
  if (comments !== undefined)
    parts.push(division(toHast(comments, url, { idPrefix: "comment-" }), "comments"));
  const document = element(
    "TEI",
    { xmlns: "http://www.tei-c.org/ns/1.0", "xml:lang": languageTag(metadata?.language) },
    [header(metadata, url), element("text", {}, [element("body", {}, parts)])],
  );
  return indented(document);
}
