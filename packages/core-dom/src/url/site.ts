/**
 * The site that an address belongs to, by the public suffix list.
 *
 * @module
 */
import { parse as parseHost } from "tldts";
import { hostOf, httpOnly, parseAny } from "./address.js";

/** The part of the public suffix list to use. */
export interface SiteOptions {
  /**
   * Whether to use the list's ICANN part only: all blogs of a platform are one site, because they share its
   * templates, and a name below an unlisted suffix does not have a registrable domain. Default false: the
   * private part is used too, and any last label is a suffix, so `a.github.io` and `b.github.io` are two
   * sites.
   */
  readonly icannOnly?: boolean | undefined;
}

/**
 * Returns the registrable domain of a host by the public suffix list. Undefined for an IP address, a public
 * suffix itself, a name of one label, and if the label before the suffix is empty (`a..com`).
 *
 * @param host - in lower case, without trailing dots.
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
 * Returns the site of an address: its {@link registrableDomain}. A host without one, such as an IP address or
 * `localhost`, is its own site. It needs the public suffix list (46 kB); {@link likelySite} guesses without
 * it.
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
