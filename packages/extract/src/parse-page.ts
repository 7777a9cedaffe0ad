import { NodeKind, type ParseOptions, parse, Tag, type Tree, textContent } from "@winnow/core-dom";

/**
 * Parses a page, and once more if its `title` contains all of its text. A damaged end tag, such as `</title`, makes
 * the rest of the page a part of the title by the HTML standard (§13.2.5.2), and browsers show nothing. Then the
 * title ends at its first tag or at the end of its first line.
 */
export function parsePage(html: string, options: ParseOptions = {}): Tree {
  const tree = parse(html, options);
  if (tree.textBefore[tree.length] !== 0 || !tree.complete) return tree;
  const title = tree.tag.indexOf(Tag.title);
  if (title < 0 || tree.kind[title] !== NodeKind.element) return tree;
  if (!/<\/?[a-z][^>]*>/i.test(textContent(tree, title))) return tree;
  const repaired = html.replace(
    /<title(?:\s[^>]*)?>[^<\n]*(?:<\/title(?![>\s/]))?/i,
    (start) => `${start.replace(/<\/title$/i, "")}</title>`,
  );
  return parse(repaired, options);
}
