import { labelToName } from "@exodus/bytes/encoding-browser.js";
import { PRESCAN_LENGTH, prescan } from "./prescan.js";

/** Number of bytes searched for a declaration beyond the standard's first 1,024. */
const MAX_SEARCHED = 65_536;

/** Decodes a page of any encoding as UTF-8, which is the fastest. Only ASCII characters matter here. */
const ascii = new TextDecoder();

/**
 * A comment or raw text, in which a `<meta>` is not an element, or a `<meta>` tag. The end of the input ends
 * each of them.
 */
const META =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|textarea|xmp|iframe|noembed|noframes)\b[\s\S]*?(?:<\/\1|$)|<meta[\s/](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*/gi;

/**
 * Returns the Encoding standard's name of the encoding that the page itself declares, or `null`.
 *
 * 1. The prescan of the first 1,024 bytes (HTML standard §13.2.3.2).
 * 2. A later `<meta>`, which the standard lets the parser obey when it reaches it (§13.2.3.5 "changing the
 *    encoding while parsing"); searched in the first 64 kB. Real pages put scripts and comments before it.
 * 3. An XML declaration (§13.2.3.2 "get an XML encoding").
 *
 * Takes time linear in the number of bytes searched.
 */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const start = ascii.decode(bytes.subarray(0, PRESCAN_LENGTH));
  return utf16XmlDeclaration(start) ?? prescan(start) ?? metaFurtherOn(bytes) ?? xmlDeclaration(start);
}

function metaFurtherOn(bytes: Uint8Array): string | null {
  const head = ascii.decode(bytes.subarray(0, MAX_SEARCHED));
  for (const match of head.matchAll(META)) {
    const tag = match[0];
    if (match[1] !== undefined || tag.startsWith("<!--") || !/charset/i.test(tag)) continue;
    const declared = prescan(head.slice(match.index, match.index + tag.length + 1));
    if (declared !== null) return declared;
  }
  return null;
}

/** Recognises `<?x` in UTF-16 without a byte order mark (HTML standard, prescan, step 2). */
function utf16XmlDeclaration(start: string): string | null {
  if (start.startsWith("<\0?\0x\0")) return "UTF-16LE";
  if (start.startsWith("\0<\0?\0x")) return "UTF-16BE";
  return null;
}

/** "Get an XML encoding" (HTML standard §13.2.3.2). */
function xmlDeclaration(start: string): string | null {
  if (!start.startsWith("<?xml")) return null;
  const end = start.indexOf(">");
  const match = /encoding[\0- ]*=[\0- ]*(["'])(.*?)\1/s.exec(end < 0 ? "" : start.slice(0, end));
  if (match === null || /[\0- ]/.test(match[2]!)) return null;
  const name = labelToName(match[2]!);
  return name === "UTF-16LE" || name === "UTF-16BE" ? "UTF-8" : name;
}

/**
 * Returns the `charset` parameter of a `Content-Type` header as written, or `null`. The first one is used,
 * quoted or not (MIME Sniffing standard §4.4 "parsing a MIME type"). The type before it is ignored, because
 * servers send `text/html`, `application/xhtml+xml` and worse for the same page.
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
