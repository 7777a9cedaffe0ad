import { parseHttpUrl } from "@winnow/core-dom/url";

/**
 * An address as it is compared and given: absolute, without fragment; `URL` drops default ports and brings scheme
 * and host to lower case. Undefined for what is no address of http or https, or carries a user name.
 *
 * @example address(" /a#b ", "https://EXAMPLE.com:443/x") // "https://example.com/a"
 */
export function address(value: string, base: string | undefined): string | undefined {
  const url = parseHttpUrl(value, base);
  if (url === undefined || url.username !== "") return undefined;
  url.hash = "";
  return url.href;
}

/** The hosts that count as a site's own. */
export interface Scope {
  /** Counts another host as the site's: one that it redirects to. */
  readonly add: (url: string) => void;
  readonly has: (url: string) => boolean;
}

/**
 * The host of an address, without `www.`, and all hosts below it. Two sites below one registrable domain
 * (`a.example.com`, `b.example.com`) are two.
 */
export function siteScope(site: string): Scope {
  const hosts = new Set([hostOf(site)]);
  return {
    add: (url) => void hosts.add(hostOf(url)),
    has(url) {
      let host = hostOf(url);
      // Longer names don't exist (RFC 1035 §2.3.4), and of one of many labels each end would be looked at.
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
