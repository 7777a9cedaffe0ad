import { attribute, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import type { ElementText } from "../page/element-text.js";
import type { Link } from "./types.js";

/** Characters of a link's text. */
const LONGEST_TEXT = 500;

/** What only tells a browser, or a search engine, how to treat the link. */
// biome-ignore format: a table
const NO_RELATION: ReadonlySet<string> = new Set([
  "", "nofollow", "noopener", "noreferrer", "external", "ugc", "sponsored", "stylesheet", "preload",
  "modulepreload", "prefetch", "prerender", "preconnect", "dns-prefetch",
]);

/**
 * All `link`, `a` and `area` elements that say by `rel` what the address is to the page, in document order; those in
 * templates are left out.
 *
 * @param resolve - makes addresses absolute; what it has none for is left out.
 */
export function links(
  tree: Tree,
  resolve: (href: string) => string | undefined,
  text: ElementText,
): readonly Link[] {
  const found: Link[] = [];
  const known = new Map<string, readonly string[]>();
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.fragment && row > 0) {
      row = tree.end[row]! - 1;
      continue;
    }
    const tag = tree.tag[row]!;
    if (tag !== Tag.link && tag !== Tag.a && tag !== Tag.area) continue;
    if (tree.namespace[row] !== Namespace.html) continue;
    const written = attribute(tree, row, "rel");
    if (written === undefined) continue;
    const rel = known.get(written) ?? relations(written);
    known.set(written, rel);
    const href = rel.length === 0 ? undefined : resolve(attribute(tree, row, "href") ?? "");
    if (href !== undefined) found.push({ rel, href, text: text(row, LONGEST_TEXT), row });
  }
  return found;
}

/** The relations of a `rel`, in lower case; none where it only holds what is no relation. */
export function relations(rel: string): readonly string[] {
  const all = rel
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== "");
  return all.every((name) => NO_RELATION.has(name)) ? [] : all;
}
