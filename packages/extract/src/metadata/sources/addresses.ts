import { parseUrl } from "./url.js";

/** What comes before the registrable part in names under a country's second level: `bbc.co.uk`. */
const SECOND_LEVEL = /^(?:co|com|org|net|edu|gov|gob|gouv|ac|or|ne|go|gr|gv|nom|ltd|plc|me|sch)$/;

/**
 * An address without what two addresses of one page differ in: scheme, `www.` and `m.`, user, default file names, a
 * slash at the end, the fragment, and parameters that count readers.
 *
 * @returns undefined where it is no http(s) address.
 */
export function pageKey(address: string): string | undefined {
  const url = parseUrl(address);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname.replace(/\/(?:index|default)\.\w{2,5}$/i, "").replace(/\/$/, "");
  const query = telling(url);
  return `${bareHost(url.hostname)}${decoded(path)}${query}`.toLowerCase();
}

/** Whether two addresses name one page, as far as addresses tell. */
export function samePage(a: string, b: string): boolean {
  const key = pageKey(a);
  return key !== undefined && key === pageKey(b);
}

/**
 * Whether two addresses lie under one registered name, judged without the list of public suffixes: the last two
 * labels, or three where the last but one is a common second level.
 */
export function sameSite(a: string, b: string): boolean {
  const site = siteOf(a);
  return site !== undefined && site === siteOf(b);
}

/** The registered name of an address: `example.co.uk`. */
export function siteOf(address: string): string | undefined {
  const host = parseUrl(address)?.hostname.toLowerCase();
  if (!host) return undefined;
  if (/^[\d.]+$|^\[/.test(host)) return host;
  const labels = host.split(".");
  const count = labels.length > 2 && SECOND_LEVEL.test(labels.at(-2)!) && labels.at(-1)!.length === 2 ? 3 : 2;
  return labels.slice(-count).join(".");
}

/** Whether an address is that of a site's front page. */
export function isHome(address: string): boolean {
  const url = parseUrl(address);
  return (
    url !== undefined &&
    telling(url) === "" &&
    /^\/?(?:(?:index|default|home)\.\w{2,5})?$/i.test(url.pathname)
  );
}

const COUNTS_READERS = /^(?:utm_\w+|fbclid|gclid|srsltid|ref|amp|share|source|cmpid|mc_cid|mc_eid)$/i;

/** The parameters of an address but for those that count readers. */
function telling({ search, searchParams }: URL): string {
  if (search === "") return "";
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !COUNTS_READERS.test(name)));
  return `${kept}` === "" ? "" : `?${kept}`;
}

function bareHost(host: string): string {
  return host.replace(/^(?:www\d?|m|amp|mobile)\.(?=.*\.)/, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
