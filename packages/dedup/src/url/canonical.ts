import { hostOf, parseHttpUrl, registrableDomain } from "@winnow/core-dom/url";
import { canonicalPath, canonicalQuery, normalizePercent } from "./parts.js";
import { type CanonicalUrlOptions, type UrlRules, urlRules } from "./rules.js";

/** Labels of mobile editions below the registrable domain. */
const MOBILE_LABELS: readonly string[] = ["m", "mobile", "wap", "touch"];

function canonicalHost(url: URL, rules: UrlRules): string {
  const host = hostOf(url);
  const site = registrableDomain(host);
  if (site === undefined || site === host) return host;
  let labels = host.slice(0, -site.length - 1).split(".");
  if (rules.mobile) labels = labels.filter((label) => !MOBILE_LABELS.includes(label));
  if (rules.amp) labels = labels.filter((label) => label !== "amp");
  if (rules.www) {
    const first = labels.findIndex((label) => label !== "www");
    labels = first < 0 ? [] : labels.slice(first);
  }
  return [...labels, site].join(".");
}

function canonicalFragment(hash: string, rule: UrlRules["fragment"]): string {
  const keeps =
    rule === "keep" ? hash !== "" : rule === "hashbang" && hash.startsWith("#!") && hash.length > 2;
  return keeps ? `#${normalizePercent(hash.slice(1))}` : "";
}

/**
 * The canonical form of an address, so that the addresses under which one page is found become equal: a key to compare
 * by, not an address to fetch. Parsed as browsers do (lower-case scheme and host, Punycode, default port, dot
 * segments); then percent-encoding is spelt one way (RFC 3986, section 6.2.2), dots at the end of the host, empty
 * parameters and credentials are dropped; then come the rules of {@link CanonicalUrlOptions}, each of which can be
 * switched. What can choose a page, such as `?id=`, `?p=`, `?page=`, `?lang=`, stays.
 *
 * Idempotent for each choice of options.
 *
 * @param url Any string.
 * @returns Undefined if `url` is no valid absolute http(s) address, or longer than 2,048 characters.
 * @throws {TypeError} If an option has a value that it does not know.
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-6
 *
 * @example
 * canonicalUrl("HTTP://WWW.Example.com:80/a/../%7Eb/index.html?utm_source=x&p=2#top"); // "https://example.com/~b?p=2"
 */
export function canonicalUrl(url: string, options: CanonicalUrlOptions = {}): string | undefined {
  const rules = urlRules(options);
  const parsed = parseHttpUrl(url);
  if (parsed === undefined) return undefined;
  const host = canonicalHost(parsed, rules);
  const scheme = rules.https ? "https:" : parsed.protocol;
  const port = parsed.port === "" || (rules.https && parsed.port === "443") ? "" : `:${parsed.port}`;
  const path = canonicalPath(parsed.pathname, rules);
  const query = canonicalQuery(parsed.search, rules);
  return `${scheme}//${host}${port}${path}${query}${canonicalFragment(parsed.hash, rules.fragment)}`;
}
