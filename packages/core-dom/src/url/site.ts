import { parse as parseHost } from "tldts";
import { hostOf, httpOnly, parseAny } from "./address.js";

/** Which part of the public suffix list counts. */
export interface SiteOptions {
  /**
   * Only the list's ICANN part: all blogs of a platform are one site, since they share its templates, and a name below
   * an unlisted suffix has no registrable domain. Default false: the private part, too, and any last label is a suffix,
   * so `a.github.io` and `b.github.io` are two sites.
   */
  readonly icannOnly?: boolean | undefined;
}

/**
 * The registrable domain of a host by the public suffix list. Undefined for an IP address, a public suffix itself, a
 * name of one label, and where the label before the suffix is empty (`a..com`).
 *
 * @param host - in lower case, without dots at its end.
 * @see https://publicsuffix.org/list/
 *
 * @example
 * registrableDomain("news.bbc.co.uk"); // "bbc.co.uk"
 * registrableDomain("a.github.io", { icannOnly: true }); // "github.io"
 */
export function registrableDomain(host: string, options: SiteOptions = {}): string | undefined {
  const icannOnly = options.icannOnly ?? false;
  const { domain, isIcann } = parseHost(host, {
    allowPrivateDomains: !icannOnly,
    extractHostname: false,
    validateHostname: false,
  });
  if (domain === null || domain.startsWith(".")) return undefined;
  return icannOnly && isIcann !== true ? undefined : domain;
}

/**
 * The site of an address: its {@link registrableDomain}. A host without one, such as an IP address or `localhost`, is a
 * site of its own. It brings the public suffix list along (46 kB); {@link likelySite} guesses without it.
 *
 * @param url - any string.
 * @returns In lower case and Punycode; empty if the address is not a valid http(s) one. Never throws.
 *
 * @example
 * siteOf("https://news.bbc.co.uk/1/hi"); // "bbc.co.uk"
 * siteOf("http://192.0.2.1:8080/"); // "192.0.2.1"
 * siteOf("mailto:a@example.com"); // ""
 */
export function siteOf(url: string | URL, options: SiteOptions = {}): string {
  const parsed = httpOnly(parseAny(url));
  if (parsed === undefined) return "";
  const host = hostOf(parsed);
  return registrableDomain(host, options) ?? host;
}
