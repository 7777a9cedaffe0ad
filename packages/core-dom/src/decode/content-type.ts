/**
 * The `charset` parameter of a `Content-Type` header, as written; `null` where there is none.
 * The first one counts, quoted or not (MIME Sniffing standard §4.4 "parsing a MIME type"); the type before it
 * is not looked at, since servers send `text/html`, `application/xhtml+xml` and worse for the same page.
 */
export function charsetOf(contentType: string): string | null {
  for (const match of contentType.matchAll(PARAMETER)) {
    if (match[1]!.trim().toLowerCase() !== "charset") continue;
    const quoted = match[2];
    return quoted === undefined ? match[3]!.trim() : quoted.replace(/\\(.)/gs, "$1");
  }
  return null;
}

/** `; name="quoted"` (the closing quote may be missing) or `; name=token`. */
const PARAMETER = /;([^;=]*)=(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs;
