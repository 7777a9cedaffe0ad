import { TextDecoder as WhatwgDecoder } from "@exodus/bytes/encoding-browser.js";

/**
 * Decodes bytes in an encoding of the Encoding standard. Errors become U+FFFD; a byte order mark is removed.
 *
 * Node's own legacy decoders are not used: Node 20's `TextDecoder("windows-1252")` is Latin-1 (27 of 256
 * bytes wrong), its multi-byte tables are ICU's, and iso-8859-16 and x-user-defined are missing. Browsers'
 * decoders are correct, so `encoding-browser.js` uses them there, which saves the tables.
 *
 * @param encoding - a name of the Encoding standard, including UTF-8 and `replacement`.
 */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === "UTF-8") return new TextDecoder("utf-8").decode(bytes);
  // Encoding standard §14.1: the replacement decoder returns one U+FFFD, or nothing for no bytes.
  if (encoding === "replacement") return bytes.length === 0 ? "" : "\ufffd";
  return new WhatwgDecoder(encoding).decode(bytes);
}

/** Counts the code units of a string beyond ASCII, and how many of them are U+FFFD. */
export function errorsIn(text: string): { readonly nonAscii: number; readonly errors: number } {
  let nonAscii = 0;
  let errors = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    nonAscii++;
    if (unit === 0xfffd) errors++;
  }
  return { nonAscii, errors };
}

/** Whether every byte below 0x80 represents the ASCII character of that number in an encoding. */
export function isAsciiCompatible(encoding: string): boolean {
  return !(encoding.startsWith("UTF-16") || encoding === "ISO-2022-JP" || encoding === "replacement");
}

// biome-ignore format: a table
const MULTI_BYTE: ReadonlySet<string> = new Set([
  "GBK", "gb18030", "Big5", "EUC-JP", "Shift_JIS", "EUC-KR", "ISO-2022-JP",
]);

/** Whether a legacy encoding has characters of several bytes. */
export function isMultiByte(encoding: string): boolean {
  return MULTI_BYTE.has(encoding);
}

/**
 * The encodings that pages of a language used before UTF-8: the suggested defaults of the HTML standard,
 * §13.2.3.2, step 9. All other languages default to windows-1252.
 */
// biome-ignore format: a table
const BY_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ["ar", "windows-1256"], ["az", "windows-1254"], ["ba", "windows-1251"], ["be", "windows-1251"],
  ["bg", "windows-1251"], ["cs", "windows-1250"], ["el", "ISO-8859-7"], ["et", "windows-1257"],
  ["fa", "windows-1256"], ["he", "windows-1255"], ["hr", "windows-1250"], ["hu", "ISO-8859-2"],
  ["ja", "Shift_JIS"], ["kk", "windows-1251"], ["ko", "EUC-KR"], ["ku", "windows-1254"],
  ["ky", "windows-1251"], ["lt", "windows-1257"], ["lv", "windows-1257"], ["mk", "windows-1251"],
  ["pl", "ISO-8859-2"], ["ru", "windows-1251"], ["sah", "windows-1251"], ["sk", "windows-1250"],
  ["sl", "ISO-8859-2"], ["sr", "windows-1251"], ["tg", "windows-1251"], ["th", "windows-874"],
  ["tr", "windows-1254"], ["tt", "windows-1251"], ["uk", "windows-1251"], ["vi", "windows-1258"],
]);

/**
 * Returns the encoding to assume if nothing else decides it: the usual one for the page's language (a BCP 47
 * tag), or windows-1252 if the language is unknown.
 */
export function defaultEncoding(language: string | undefined): string {
  const tag = (language ?? "").toLowerCase();
  if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return "Big5";
  const primary = tag.split(/[-_]/, 1)[0]!;
  if (primary === "zh") return "GBK";
  return BY_LANGUAGE.get(primary) ?? "windows-1252";
}
