import { attribute, Namespace, Tag, type Tree } from "@winnow/core-dom";

/** Resolves addresses of the page against its `base` element and its own address. */
export function resolver(tree: Tree, url: string | undefined): (href: string) => string | undefined {
  let base = url;
  for (let row = tree.tag.indexOf(Tag.base); row >= 0; row = tree.tag.indexOf(Tag.base, row + 1)) {
    const href = tree.namespace[row] === Namespace.html ? attribute(tree, row, "href") : undefined;
    if (href === undefined) continue;
    if (URL.canParse(href, url)) base = new URL(href, url).href;
    break;
  }
  return (href) => {
    if (href.trim() === "" || !URL.canParse(href, base)) return undefined;
    const absolute = new URL(href, base);
    return absolute.protocol === "http:" || absolute.protocol === "https:" ? absolute.href : undefined;
  };
}
