/** What a link's address is compared by. */
export interface Address {
  /** Host, path and query; of other schemes the whole. Empty where the link leads nowhere else. */
  readonly key: string;
  /** Path and query where the address begins with a slash or a host: a part of the first says what the second does. */
  readonly path: string | undefined;
  /** The address has no host of its own. */
  readonly relative: boolean;
}

/** Reserved by RFC 2606: no address has it. */
const NOWHERE = "relative.invalid";

const LEADS_NOWHERE: Address = { key: "", path: undefined, relative: true };

/**
 * The form of an address in which two that lead to the same place are equal: parsed as the URL standard has it; the
 * fragment, `http:` or `https:`, user and slashes at the end of the path left out. The query stays. A relative address
 * keeps its path, for the page's own address is not known.
 *
 * @returns An empty key for an address that leads elsewhere on the page (`#notes`), to a script, or nowhere.
 *
 * @example canonicalAddress("HTTPS://Example.org:443/a/?b#c").key // "example.org/a?b"
 */
export function canonicalAddress(href: string): Address {
  const trimmed = href.trim();
  if (trimmed === "" || trimmed.startsWith("#") || /^javascript:/i.test(trimmed)) return LEADS_NOWHERE;
  let url: URL;
  try {
    url = new URL(trimmed, `http://${NOWHERE}/`);
  } catch {
    return { key: trimmed, path: undefined, relative: false };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { key: url.href, path: undefined, relative: false };
  }
  const path = withoutSlashes(url.pathname) + url.search;
  if (url.host !== NOWHERE) return { key: url.host + path, path, relative: false };
  return { key: path, path: /^[/\\]/.test(trimmed) ? path : undefined, relative: true };
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}
