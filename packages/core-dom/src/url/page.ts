import { parseHttpUrl, parseUrl } from "./address.js";

/** Parameters for tracking, which do not select another page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|srsltid|ref|amp|share|source|cmpid|mc_cid|mc_eid)$/i;

/**
 * Returns an address without the parts in which two addresses of one page differ: scheme, `www.` and `m.`,
 * user, default file names, a slash at the end, the fragment, and tracking parameters. For comparing the
 * addresses that one page declares; `canonicalUrl` of `@winnow/dedup` is stricter and finds copies among many
 * pages.
 *
 * @returns In lower case; undefined if it is not an http(s) address.
 *
 * @example pageKey("https://www.example.com/A/index.html?utm_source=x#top") // "example.com/a"
 */
export function pageKey(address: string | URL): string | undefined {
  const url = parseHttpUrl(address);
  if (url === undefined) return undefined;
  const host = url.hostname.replace(/^(?:www\d?|m|amp|mobile)\.(?=.*\.)/, "");
  const path = url.pathname.replace(/\/(?:index|default)\.\w{2,5}$/i, "").replace(/\/$/, "");
  return `${host}${decoded(path)}${pageQuery(url)}`.toLowerCase();
}

/**
 * Whether two addresses lead to the same page, by {@link pageKey}.
 *
 * @example
 * samePage("http://www.example.org/a/", "https://example.org/a#notes"); // true
 */
export function samePage(a: string | URL, b: string | URL): boolean {
  const key = pageKey(a);
  return key !== undefined && key === pageKey(b);
}

/**
 * Whether an address is that of a site's home page.
 *
 * @example isHomePage("https://example.com/index.php?utm_source=x") // true
 */
export function isHomePage(address: string | URL): boolean {
  const url = parseUrl(address);
  return (
    url !== undefined &&
    pageQuery(url) === "" &&
    /^\/?(?:(?:index|default|home)\.\w{2,5})?$/i.test(url.pathname)
  );
}

/** Returns the query without tracking parameters. */
function pageQuery({ search, searchParams }: URL): string {
  if (search === "") return "";
  const kept = `${new URLSearchParams([...searchParams].filter(([name]) => !TRACKING.test(name)))}`;
  return kept === "" ? "" : `?${kept}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Common second levels below a country's domain, as in `bbc.co.uk`. */
const SECOND_LEVEL = /^(?:co|com|org|net|edu|gov|gob|gouv|ac|or|ne|go|gr|gv|nom|ltd|plc|me|sch)$/;

/**
 * Guesses the site of an address without the public suffix list, which is large for a browser: the last two
 * labels of its host, or three if the second to last is a common second level.
 *
 * @returns Undefined if the address has no host.
 *
 * @example likelySite("https://news.example.co.uk/") // "example.co.uk"
 */
export function likelySite(url: string | URL): string | undefined {
  const host = parseUrl(url)?.hostname.toLowerCase();
  if (!host) return undefined;
  if (/^[\d.]+$|^\[/.test(host)) return host;
  const labels = host.split(".");
  const count = labels.length > 2 && SECOND_LEVEL.test(labels.at(-2)!) && labels.at(-1)!.length === 2 ? 3 : 2;
  return labels.slice(-count).join(".");
}

/**
 * Whether two addresses belong to the same site, by {@link likelySite}.
 *
 * @example
 * sameSite("https://news.example.co.uk/a", "https://example.co.uk/"); // true
 */
export function sameSite(a: string | URL, b: string | URL): boolean {
  const site = likelySite(a);
  return site !== undefined && site === likelySite(b);
}
