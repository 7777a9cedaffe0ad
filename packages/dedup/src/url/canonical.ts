import { registrableDomain } from "@winnow/core-dom/site";
import { hostOf, parseHttpUrl } from "@winnow/core-dom/url";
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
 * Returns the canonical form of a URL, so that different URLs of one page become equal. It is a key for
 * comparison, not a URL to fetch.
 *
 * The URL is parsed as in browsers (lower-case scheme and host, Punycode, default port, dot segments).
 * Percent-encoding is normalised (RFC 3986, section 6.2.2); trailing dots of the host, empty parameters and
 * credentials are dropped. Then the rules of {@link CanonicalUrlOptions} apply, each of which can be switched
 * on or off. Whatever can select a page, such as `?id=`, `?p=`, `?page=`, `?lang=`, is kept.
 *
 * Idempotent for each choice of options.
 *
 * @param url Any string.
 * @returns Undefined if `url` is not a valid absolute http(s) URL, or longer than 2,048 characters.
 * @throws {TypeError} If an option is unknown or has an invalid value.
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
