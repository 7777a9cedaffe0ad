import { attribute, Tag, type Tree } from "@winnow/core-dom";
import { htmlTag } from "../elements.js";

/** The addresses of a page, absolute where the page's own is known. */
export interface Addresses {
  /** By the row of the `a`. */
  readonly byLink: ReadonlyMap<number, string>;
  /** Notes the address of a link; false where it has none to follow. */
  addLink(row: number): boolean;
  /** An address in the page, absolute; undefined where it is no address of a resource. */
  resolve(address: string): string | undefined;
}

/** What a Markdown document cannot link to. */
const NO_ADDRESS = /^[\s\u0000-\u001f]*(?:javascript|vbscript|data|blob|about|file):/i;

/** Resolves a page's addresses against its `base` and its own address (HTML §2.4.1, §4.2.3). */
export function addressesOf(tree: Tree, url: string | undefined): Addresses {
  const base = baseOf(tree, url);
  const byLink = new Map<number, string>();
  const resolve = (address: string): string | undefined => {
    // Line breaks and tabs in an address do not count (URL §4.4).
    const plain = address.replace(/[\t\n\r]+/g, "").trim();
    if (plain === "" || NO_ADDRESS.test(plain)) return undefined;
    return base === undefined ? plain : (absolute(plain, base) ?? plain);
  };
  return {
    byLink,
    resolve,
    addLink(row) {
      const href = attribute(tree, row, "href");
      const address = href === undefined ? undefined : resolve(href);
      if (address !== undefined) byLink.set(row, address);
      return address !== undefined;
    },
  };
}

function baseOf(tree: Tree, url: string | undefined): string | undefined {
  for (let row = 0; row < tree.length; row++) {
    if (htmlTag(tree, row) !== Tag.base) continue;
    const href = attribute(tree, row, "href");
    if (href === undefined) continue;
    return absolute(href, url) ?? url;
  }
  return url === undefined ? undefined : absolute(url, undefined);
}

function absolute(address: string, base: string | undefined): string | undefined {
  try {
    return new URL(address, base).href;
  } catch {
    return undefined;
  }
}
