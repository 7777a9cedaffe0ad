import { labelToName } from "@exodus/bytes/encoding-browser.js";
import { PRESCAN_LENGTH, prescan } from "./prescan.js";

/** Bytes of a page's start in which a declaration beyond the standard's first 1,024 bytes is looked for. */
const REACH = 65_536;

/** Leaves ASCII as it is, and only that counts here. As UTF-8, since engines are fastest at it. */
const ascii = new TextDecoder();

/** Comments and raw text, in which a `<meta>` is no element; else a `<meta>` tag. Each ends with the input. */
const META =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|textarea|xmp|iframe|noembed|noframes)\b[\s\S]*?(?:<\/\1|$)|<meta[\s/](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*/gi;

/**
 * The encoding that the page itself declares, by the Encoding standard's name, or `null`.
 *
 * 1. The prescan of the first 1,024 bytes (HTML standard §13.2.3.2), by html-encoding-sniffer.
 * 2. A `<meta>` further on, which the standard has the parser obey when it meets it (§13.2.3.5 "changing the
 *    encoding while parsing"); looked for in the first 64 kB. Real pages put scripts and comments before it.
 * 3. An XML declaration (§13.2.3.2 "get an XML encoding"), which the sniffer leaves out.
 *
 * Linear in the bytes looked at.
 */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const start = ascii.decode(bytes.subarray(0, PRESCAN_LENGTH));
  return utf16XmlDeclaration(start) ?? prescan(start) ?? metaFurtherOn(bytes) ?? xmlDeclaration(start);
}

function metaFurtherOn(bytes: Uint8Array): string | null {
  const head = ascii.decode(bytes.subarray(0, REACH));
  for (const match of head.matchAll(META)) {
    const tag = match[0];
    if (match[1] !== undefined || tag.startsWith("<!--") || !/charset/i.test(tag)) continue;
    const declared = prescan(head.slice(match.index, match.index + tag.length + 1));
    if (declared !== null) return declared;
  }
  return null;
}

/** `<?x` in UTF-16 without a byte order mark (HTML standard, prescan, step 2). */
function utf16XmlDeclaration(start: string): string | null {
  if (start.startsWith("<\0?\0x\0")) return "UTF-16LE";
  if (start.startsWith("\0<\0?\0x")) return "UTF-16BE";
  return null;
}

/** HTML standard §13.2.3.2 "get an XML encoding". */
function xmlDeclaration(start: string): string | null {
  if (!start.startsWith("<?xml")) return null;
  const end = start.indexOf(">");
  const match = /encoding[\0- ]*=[\0- ]*(["'])(.*?)\1/s.exec(end < 0 ? "" : start.slice(0, end));
  if (match === null || /[\0- ]/.test(match[2]!)) return null;
  const name = labelToName(match[2]!);
  return name === "UTF-16LE" || name === "UTF-16BE" ? "UTF-8" : name;
}

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
