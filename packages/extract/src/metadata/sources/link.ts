import { attribute, Namespace, Tag, type Tree, textContent } from "@winnow/core-dom";
import type { Link } from "./types.js";

/** All `link`, `a` and `area` elements that have a `rel` and an address. */
export function links(tree: Tree, resolve: (href: string) => string | undefined): readonly Link[] {
  const found: Link[] = [];
  for (let row = 0; row < tree.length; row++) {
    const tag = tree.tag[row]!;
    if ((tag !== Tag.link && tag !== Tag.a) || tree.namespace[row] !== Namespace.html) continue;
    const rel = attribute(tree, row, "rel");
    const href = rel === undefined ? undefined : resolve(attribute(tree, row, "href") ?? "");
    if (href === undefined) continue;
    found.push({ rel: rel!.toLowerCase().split(/\s+/), href, text: textContent(tree, row).trim(), row });
  }
  return found;
}
