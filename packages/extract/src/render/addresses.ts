import { attribute, Tag, type Tree } from "@winnow/core-dom";
import { htmlTag } from "./elements.js";

/** What a link may lead to. */
export const LINK_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Where images, players and the sources of quotes may lie. */
export const MEDIA_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:"]);

/** Stands for a base that is not known. */
const NOWHERE = "https://base.invalid/";

/**
 * What the addresses of a page are relative to: its first `base` with an `href`, else its own address (HTML
 * §4.2.3). Undefined where neither is known. A base that is no web address is ignored, and none hands on the name and
 * password that it may have: links of a page are not for those who fetched it alone.
 */
export function baseOf(tree: Tree, url: string | undefined): string | undefined {
  const own = url === undefined ? undefined : withoutCredentials(absolute(url, undefined));
  for (let row = 0; row < tree.length; row++) {
    if (htmlTag(tree, row) !== Tag.base) continue;
    const href = attribute(tree, row, "href");
    if (href === undefined) continue;
    const base = withoutCredentials(absolute(href, own));
    return base !== undefined && /^https?:/.test(base) ? base : own;
  }
  return own;
}

function withoutCredentials(address: string | undefined): string | undefined {
  if (address === undefined || !address.includes("@")) return address;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

/** An address resolved against a base (URL §4.4); undefined where it is none, or relative without a base. */
export function absolute(address: string, base: string | undefined): string | undefined {
  try {
    return new URL(address, base).href;
  } catch {
    return undefined;
  }
}

/**
 * An address that is safe to follow: absolute and with one of the schemes; or, where no base is known, relative as
 * it is. Undefined for every other, and for a fragment of a page whose address is not known.
 *
 * @param schemes - as `URL.protocol` has them: with a colon.
 * @example safeAddress("java\nscript:alert(1)", undefined, LINK_SCHEMES) // undefined
 */
export function safeAddress(
  address: string,
  base: string | undefined,
  schemes: ReadonlySet<string>,
): string | undefined {
  // The URL parser, as browsers have it, decides on the scheme: it skips what hides it (URL §4.4).
  const plain = stripped(address.replace(/[\t\n\r]+/g, ""));
  if (plain === "") return undefined;
  const resolved = absolute(plain, base ?? NOWHERE);
  if (resolved === undefined || !schemes.has(schemeOf(resolved))) return undefined;
  if (base !== undefined) return resolved;
  // `https:a` is relative to a base of its scheme, and absolute without one.
  return absolute(plain, undefined) ?? (plain.startsWith("#") ? undefined : plain);
}

function schemeOf(address: string): string {
  return address.slice(0, address.indexOf(":") + 1);
}

/** Without the spaces and control characters at its ends (URL §4.4). */
function stripped(address: string): string {
  let from = 0;
  let to = address.length;
  while (from < to && address.charCodeAt(from) <= 0x20) from++;
  while (to > from && address.charCodeAt(to - 1) <= 0x20) to--;
  return address.slice(from, to);
}
