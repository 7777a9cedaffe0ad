import { attribute } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Namespace, type Tree } from "../tree/types.js";

/**
 * The most characters of an address. What is longer is none to this package: a page could repeat one base in each of its
 * links, and what is made of it would grow with its square.
 */
export const MAX_ADDRESS = 2_048;

/**
 * An address as a string: of a `URL` its `href`.
 *
 * @throws TypeError where it is neither a string nor a `URL`.
 * @example hrefOf(new URL("/a", "https://example.com")) // "https://example.com/a"
 */
export function hrefOf(address: string | URL): string {
  if (typeof address === "string") return address;
  const href = (address as Partial<URL> | null | undefined)?.href;
  if (typeof href === "string") return href;
  throw new TypeError("an address must be a string or a URL");
}

/**
 * An address of any scheme, parsed as browsers do (URL §4.4) and resolved against a base; undefined where it is invalid,
 * empty, relative without a base, or longer than {@link MAX_ADDRESS}. White space around it does not count.
 *
 * @example parseUrl(" /a ", "https://example.com/b")?.href // "https://example.com/a"
 */
export function parseUrl(address: string | URL, base?: string): URL | undefined {
  const trimmed = hrefOf(address).trim();
  const url = trimmed.length > MAX_ADDRESS ? undefined : parseAny(trimmed, base);
  return url === undefined || url.href.length > MAX_ADDRESS ? undefined : url;
}

/** The same of http and https addresses alone; undefined, too, for a host of nothing but dots. */
export function parseHttpUrl(address: string | URL, base?: string): URL | undefined {
  return httpOnly(parseUrl(address, base));
}

/** As {@link parseUrl}, whatever the length. */
export function parseAny(address: string | URL, base?: string): URL | undefined {
  const trimmed = hrefOf(address).trim();
  // A constructor that throws costs some fifty times what the test costs, and a page can have 100,000 such addresses.
  return trimmed === "" || !URL.canParse(trimmed, base) ? undefined : new URL(trimmed, base);
}

export function httpOnly(url: URL | undefined): URL | undefined {
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  return hostOf(url) === "" ? undefined : url;
}

/** The host without the dots at its end, which only say that the name is complete (RFC 1034, section 3.1). */
export function hostOf({ hostname }: URL): string {
  let end = hostname.length;
  while (end > 0 && hostname.charCodeAt(end - 1) === 0x2e) end--;
  return hostname.slice(0, end);
}

/**
 * What the addresses of a page are relative to: its first `base` with an `href`, otherwise its own address (HTML
 * §4.2.3). Undefined where neither is known. A base of another scheme than http and https is ignored, and one longer than
 * {@link MAX_ADDRESS}. Name and password are dropped: links of a page are for others than those who fetched it, too.
 *
 * @param url - the page's own address, if it is known.
 */
export function baseUrl(tree: Tree, url: string | URL | undefined): string | undefined {
  const own = withoutCredentials(url === undefined ? undefined : parseUrl(url));
  for (let row = tree.tag.indexOf(Tag.base); row >= 0; row = tree.tag.indexOf(Tag.base, row + 1)) {
    const href = tree.namespace[row] === Namespace.html ? attribute(tree, row, "href") : undefined;
    if (href !== undefined) return withoutCredentials(parseHttpUrl(href, own)) ?? own;
  }
  return own;
}

function withoutCredentials(url: URL | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (url.username !== "") url.username = "";
  if (url.password !== "") url.password = "";
  return url.href;
}
