import { getDomain } from "tldts";

/**
 * The registrable domain of a host by the public suffix list, its private part too: everybody's pages on a host of
 * blogs are a site of their own. Undefined for an IP address, a public suffix itself, a name of one label, and where
 * the label before the suffix is empty (`a..com`).
 */
export function registrableDomain(host: string): string | undefined {
  const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
  const domain = getDomain(host, options);
  return domain === null || domain.startsWith(".") ? undefined : domain;
}

/** The host without the dots at its end, which only say that the name is complete (RFC 1034, section 3.1). */
export function withoutFinalDots(host: string): string {
  let end = host.length;
  while (end > 0 && host.charCodeAt(end - 1) === 0x2e) end--;
  return host.slice(0, end);
}

/**
 * An http(s) address, parsed; undefined for all that is none.
 *
 * @see https://url.spec.whatwg.org/#concept-url-parser
 */
export function parseHttpUrl(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return undefined;
  return withoutFinalDots(parsed.hostname) === "" ? undefined : parsed;
}

/**
 * The site of an address: its registrable domain by the public suffix list, where the list's private part counts
 * (`a.github.io` and `b.github.io` are two sites). A host without a registrable domain, such as an IP address or
 * `localhost`, is a site of its own.
 *
 * @param url Any string.
 * @returns In lower case and Punycode; empty if the address is not a valid http(s) one. Never throws.
 * @see https://publicsuffix.org/list/
 *
 * @example
 * siteOf("https://news.bbc.co.uk/1/hi"); // "bbc.co.uk"
 * siteOf("http://192.0.2.1:8080/"); // "192.0.2.1"
 * siteOf("mailto:a@example.com"); // ""
 */
export function siteOf(url: string): string {
  const parsed = parseHttpUrl(url);
  if (parsed === undefined) return "";
  const host = withoutFinalDots(parsed.hostname);
  return registrableDomain(host) ?? host;
}
