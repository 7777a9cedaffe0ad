import { NodeKind, type ParseOptions, parse, Tag, type Tree, textContent } from "@winnow/core-dom";
import { closeEmptyElements } from "./empty-elements.js";

/**
 * Parses a page; a second time if elements of text that an XML serializer wrote as empty, such as `<iframe src="x"/>`,
 * contain the page after them; once more if its `title` contains all of its text. A damaged end tag, such as `</title`, makes
 * the rest of the page a part of the title by the HTML standard (§13.2.5.2), and browsers show nothing. Then the
 * title ends at its first tag or at the end of its first line.
 * @example
 * const tree = parsePage("<title>Tea</title<p>Green or black?</p>");
 * textContent(tree, select(tree, "p")[0]!); // "Green or black?"
 */
export function parsePage(source: string, options: ParseOptions = {}): Tree {
  let html = withoutStreaming(source);
  let tree = parse(html, options);
  if (!tree.complete) return tree;
  const closed = closeEmptyElements(html, tree);
  if (closed !== html) {
    html = closed;
    tree = parse(html, options);
  }
  if (tree.textBefore[tree.length] !== 0 || !tree.complete) return tree;
  const title = tree.tag.indexOf(Tag.title);
  if (title < 0 || tree.kind[title] !== NodeKind.element) return tree;
  if (!/<\/?[a-z][^<>]*>/i.test(textContent(tree, title))) return tree;
  const repaired = html.replace(
    /<title(?:\s[^<>]*)?>[^<\n]*(?:<\/title(?![>\s/]))?/i,
    (start) => `${start.replace(/<\/title$/i, "")}</title>`,
  );
  return parse(repaired, options);
}

/**
 * Shows what React streams: `<div hidden id="S:0">` after the page, which a script such as `$RC("B:0","S:0")` moves to
 * its place.
 */
function withoutStreaming(html: string): string {
  // The search for a rare character is fast.
  if (!html.includes("$R") || !/\$R[CSR]\(/.test(html)) return html;
  return html.replace(/<div hidden(?= id="S:[\da-f]{1,8}">)/g, "<div");
}
