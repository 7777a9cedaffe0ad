import { attribute, Namespace, Tag, type Tree } from "@winnow/core-dom";

/** Resolves addresses of the page against its `base` element and its own address (HTML §2.4.1, §4.2.3). */
export function resolver(tree: Tree, url: string | undefined): (href: string) => string | undefined {
  const base = baseOf(tree, url);
  return (href) => {
    const absolute = parseUrl(href, base);
    return absolute !== undefined && /^https?:$/.test(absolute.protocol) ? absolute.href : undefined;
  };
}

function baseOf(tree: Tree, url: string | undefined): string | undefined {
  for (let row = tree.tag.indexOf(Tag.base); row >= 0; row = tree.tag.indexOf(Tag.base, row + 1)) {
    const href = tree.namespace[row] === Namespace.html ? attribute(tree, row, "href") : undefined;
    if (href !== undefined) return parseUrl(href, url)?.href ?? url;
  }
  return url;
}

/** An address as a `URL`; undefined where it is none, or empty. */
export function parseUrl(href: string, base?: string): URL | undefined {
  const written = href.trim();
  if (written === "" || !URL.canParse(written, base)) return undefined;
  return new URL(written, base);
}
