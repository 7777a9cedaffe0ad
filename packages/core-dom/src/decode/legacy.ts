import { TextDecoder as WhatwgDecoder } from "@exodus/bytes/encoding-browser.js";

/**
 * Decodes with an encoding of the standard, errors as U+FFFD, without a byte order mark at the start.
 * Not by the platform: Node 20's `TextDecoder("windows-1252")` is Latin-1 (27 of 256 bytes wrong), its
 * multi-byte tables are ICU's, and iso-8859-16 and x-user-defined are missing. A browser's own decoders are
 * right, and `encoding-browser.js` uses them there, which spares the tables.
 *
 * @param encoding a name of the Encoding standard, UTF-8 and `replacement` included
 */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === "UTF-8") return new TextDecoder("utf-8").decode(bytes);
  // Encoding standard §14.1: the replacement decoder gives one U+FFFD, and nothing for no bytes.
  if (encoding === "replacement") return bytes.length === 0 ? "" : "\ufffd";
  return new WhatwgDecoder(encoding).decode(bytes);
}

/** Encodings in which a byte below 0x80 need not be that ASCII character. */
export function isAsciiCompatible(encoding: string): boolean {
  return !(encoding.startsWith("UTF-16") || encoding === "ISO-2022-JP" || encoding === "replacement");
}

// biome-ignore format: a table
const MULTI_BYTE: ReadonlySet<string> = new Set([
  "GBK", "gb18030", "Big5", "EUC-JP", "Shift_JIS", "EUC-KR", "ISO-2022-JP",
]);

/** Whether a character may take several bytes in a legacy encoding. */
export function isMultiByte(encoding: string): boolean {
  return MULTI_BYTE.has(encoding);
}
