import { attribute, type Tree } from "@winnow/core-dom";
import { absolute, baseOf } from "../addresses.js";

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
