import { attribute } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Namespace, type Tree } from "../tree/types.js";

/**
 * Maximum number of characters of an address. This package ignores longer ones: a page could repeat one base
 * in each of its links, and the resolved links would grow with its square.
 */
export const MAX_ADDRESS = 2_048;

/**
 * Returns an address as a string: the `href` of a `URL`.
 *
 * @throws TypeError if it is neither a string nor a `URL`.
 * @example hrefOf(new URL("/a", "https://example.com")) // "https://example.com/a"
 */
export function hrefOf(address: string | URL): string {
  if (typeof address === "string") return address;
  const href = (address as Partial<URL> | null | undefined)?.href;
  if (typeof href === "string") return href;
  throw new TypeError("an address must be a string or a URL");
}

/**
 * Parses an address of any scheme as browsers do (URL §4.4), resolved against a base. Undefined if it is
 * invalid, empty, relative without a base, or longer than {@link MAX_ADDRESS}. White space around it is
 * ignored.
 *
 * @example parseUrl(" /a ", "https://example.com/b")?.href // "https://example.com/a"
 */
export function parseUrl(address: string | URL, base?: string): URL | undefined {
  const trimmed = hrefOf(address).trim();
  const url = trimmed.length > MAX_ADDRESS ? undefined : parseAny(trimmed, base);
  return url === undefined || url.href.length > MAX_ADDRESS ? undefined : url;
}

/**
 * Like {@link parseUrl}, for http and https only. Also undefined if the host consists of dots.
 *
 * @example
 * parseHttpUrl("/a", "https://example.org/")?.href; // "https://example.org/a"
 * parseHttpUrl("mailto:editor@example.org"); // undefined
 */
export function parseHttpUrl(address: string | URL, base?: string): URL | undefined {
  return httpOnly(parseUrl(address, base));
}

/** Like {@link parseUrl}, for any length. */
export function parseAny(address: string | URL, base?: string): URL | undefined {
  const trimmed = hrefOf(address).trim();
  return trimmed === "" ? undefined : urlOf(trimmed, base);
}

/**
 * Returns the `URL` of an address as browsers parse it (URL §4.4), of any length; undefined if it is invalid
 * or undefined.
 *
 * A throwing constructor costs about twenty times as much as `URL.canParse`, and a page can have 100,000
 * invalid addresses. But once V8 has optimised it, `URL.canParse` of Node 20 and 22 returns false for hosts
 * with Latin-1 letters, so it only decides for ASCII.
 *
 * @example urlOf("/a", "https://bücher.example")?.href // "https://xn--bcher-kva.example/a"
 */
export function urlOf(address: string | undefined, base?: string): URL | undefined {
  if (address === undefined) return undefined;
  const isAscii = !NOT_ASCII.test(address) && (base === undefined || !NOT_ASCII.test(base));
  if (isAscii && !URL.canParse(address, base)) return undefined;
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

const NOT_ASCII = /[^\0-\x7f]/;

export function httpOnly(url: URL | undefined): URL | undefined {
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  return hostOf(url) === "" ? undefined : url;
}

/**
 * Returns the host without the dots at its end, which only mark the name as complete (RFC 1034, section 3.1).
 * @example
 * hostOf(new URL("https://Example.org./a")); // "example.org"
 */
export function hostOf({ hostname }: URL): string {
  let end = hostname.length;
  while (end > 0 && hostname.charCodeAt(end - 1) === 0x2e) end--;
  return hostname.slice(0, end);
}

/**
 * Returns the address that a page's links are relative to: its first `base` with an `href`, otherwise its own
 * address (HTML §4.2.3). Undefined if neither is known. A base is ignored if its scheme is not http or https,
 * or if it is longer than {@link MAX_ADDRESS}. User name and password are dropped, so that the credentials
 * used for fetching a page do not get into its links.
 *
 * @param url - the page's own address, if it is known.
 * @example
 * const tree = parse('<base href="/archive/"><a href="2026">2026</a>');
 * baseUrl(tree, "https://example.org/news/"); // "https://example.org/archive/"
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
