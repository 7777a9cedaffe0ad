import { MAX_ADDRESS } from "@winnow/core-dom/url";

/** What a link may lead to. */
export const LINK_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Where images, players and the sources of quotes may lie. */
export const MEDIA_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:"]);

/** Stands for a base that is not known. */
const NOWHERE = "https://base.invalid/";

/**
 * An address that is safe to follow: absolute and with one of the schemes; or, where no base is known, relative as
 * it is. Undefined for every other, for one longer than {@link MAX_ADDRESS}, and for a fragment of a page whose address is
 * not known.
 *
 * @param schemes - as `URL.protocol` has them: with a colon.
 * @example safeAddress("java\nscript:alert(1)", undefined, LINK_SCHEMES) // undefined
 */
export function safeAddress(
  address: string,
  base: string | undefined,
  schemes: ReadonlySet<string>,
): string | undefined {
  // The URL parser, as browsers have it, decides on the scheme: it skips what hides it (URL §4.4).
  const plain = stripped(address.replace(/[\t\n\r]+/g, ""));
  if (plain === "" || plain.length > MAX_ADDRESS) return undefined;
  const resolved = resolvedUrl(plain, base ?? NOWHERE);
  if (resolved === undefined || !schemes.has(schemeOf(resolved))) return undefined;
  if (base !== undefined) return resolved;
  // `https:a` is relative to a base of its scheme, and absolute without one.
  return resolvedUrl(plain, undefined) ?? (plain.startsWith("#") ? undefined : plain);
}

/** As browsers resolve it: no-break spaces at the ends are a part of it, other than for core-dom's `parseUrl`. */
function resolvedUrl(address: string, base: string | undefined): string | undefined {
  const url = URL.canParse(address, base) ? new URL(address, base).href : undefined;
  return url !== undefined && url.length > MAX_ADDRESS ? undefined : url;
}

function schemeOf(address: string): string {
  return address.slice(0, address.indexOf(":") + 1);
}

/** Without the spaces and control characters at its ends (URL §4.4). */
function stripped(address: string): string {
  let from = 0;
  let to = address.length;
  while (from < to && address.charCodeAt(from) <= 0x20) from++;
  while (to > from && address.charCodeAt(to - 1) <= 0x20) to--;
  return address.slice(from, to);
}
