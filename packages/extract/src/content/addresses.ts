import { MAX_ADDRESS, urlOf } from "@winnow/core-dom/url";

/** The schemes of links. */
export const LINK_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** The schemes of images, players and the sources of quotes. */
export const MEDIA_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:"]);

/** A placeholder for an unknown base. */
const UNKNOWN_BASE = "https://base.invalid/";

/**
 * Returns an address that is safe to follow: absolute with one of the schemes or, if the base is unknown,
 * relative and unchanged. Undefined for other addresses, for those longer than {@link MAX_ADDRESS}, and, if
 * the base is unknown, for fragments.
 *
 * @param schemes - with a colon, as in `URL.protocol`.
 * @example safeAddress("java\nscript:alert(1)", undefined, LINK_SCHEMES) // undefined
 */
export function safeAddress(
  address: string,
  base: string | undefined,
  schemes: ReadonlySet<string>,
): string | undefined {
  // As in browsers, the URL parser determines the scheme: it skips characters that could hide it (URL §4.4).
  const plain = stripped(address.replace(/[\t\n\r]+/g, ""));
  if (plain === "" || plain.length > MAX_ADDRESS) return undefined;
  const resolved = resolvedUrl(plain, base ?? UNKNOWN_BASE);
  if (resolved === undefined || !schemes.has(addressScheme(resolved))) return undefined;
  if (base !== undefined) return resolved;
  // `https:a` is relative to a base of its scheme, and absolute without one.
  return resolvedUrl(plain, undefined) ?? (plain.startsWith("#") ? undefined : plain);
}

/**
 * Resolves an address as browsers do: unlike in core-dom's `parseUrl`, no-break spaces at its ends are part
 * of it.
 */
function resolvedUrl(address: string, base: string | undefined): string | undefined {
  const url = urlOf(address, base)?.href;
  return url !== undefined && url.length > MAX_ADDRESS ? undefined : url;
}

function addressScheme(address: string): string {
  return address.slice(0, address.indexOf(":") + 1);
}

/** Removes spaces and control characters at both ends (URL §4.4). */
function stripped(address: string): string {
  let from = 0;
  let to = address.length;
  while (from < to && address.charCodeAt(from) <= 0x20) from++;
  while (to > from && address.charCodeAt(to - 1) <= 0x20) to--;
  return address.slice(from, to);
}

/** Decodes percent-encoding; a string that is not valid stays as it is. */
export function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
