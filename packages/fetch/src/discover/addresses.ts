import { parseHttpUrl } from "@winnow/core-dom/url";

/**
 * Normalises an address: absolute, without fragment; `URL` removes default ports and lower-cases scheme and
 * host. Returns undefined for anything but an address of http or https without user name.
 *
 * @example address(" /a#b ", "https://EXAMPLE.com:443/x") // "https://example.com/a"
 */
export function address(value: string, base: string | undefined): string | undefined {
  const url = parseHttpUrl(value, base);
  if (url === undefined || url.username !== "") return undefined;
  url.hash = "";
  return url.href;
}

/** The hosts that belong to a site. */
export interface Scope {
  /** Adds another host: one that the site redirects to. */
  readonly add: (url: string) => void;
  readonly has: (url: string) => boolean;
}

/**
 * Returns the scope of a site: the host of its address, without `www.`, and all hosts below it. Two hosts
 * below one registrable domain (`a.example.com`, `b.example.com`) are two sites.
 */
export function siteScope(site: string): Scope {
  const hosts = new Set([hostOf(site)]);
  return {
    add: (url) => void hosts.add(hostOf(url)),
    has(url) {
      let host = hostOf(url);
      // Longer names don't exist (RFC 1035 §2.3.4), and every suffix of one with many labels would be tested.
      if (host.length > 253) return false;
      for (;;) {
        if (hosts.has(host)) return true;
        const dot = host.indexOf(".");
        if (dot < 0) return false;
        host = host.slice(dot + 1);
      }
    },
  };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\.(?=.*\.)/, "").replace(/\.$/, "");
}
