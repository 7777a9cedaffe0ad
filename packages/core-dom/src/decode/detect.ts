import { labelToName } from "@exodus/bytes/encoding-browser.js";
import { analyse } from "chardet";
import { decodeAs, errorsIn, isMultiByte } from "./legacy.js";
import { sampleOf } from "./sample.js";

/**
 * Minimum confidence (0 to 100) of chardet in a match. Its multi-byte recognisers report 10 for any ten legal
 * pairs of bytes.
 */
const MIN_CONFIDENCE = 20;

/** Minimum number of letters that a guess needs as evidence; "© 2006" and a few middle dots do not count. */
const MIN_LETTERS = 3;

/** Maximum share of a sample's characters beyond ASCII that may fail to decode. */
const MAX_ERRORS = 0.02;

/**
 * Returns the encoding of undeclared legacy bytes, or `null` if the evidence is too weak. UTF-8 is not
 * considered, because the caller recognises it by its form. chardet (ICU's n-grams and common characters)
 * reads a sample of the text around bytes above 0x7F. A guess is accepted if it is confident, decodes the
 * sample and yields letters that windows-1252 would not.
 */
export function detectLegacy(bytes: Uint8Array): string | null {
  const sample = sampleOf(bytes);
  if (sample.length === 0) return null;
  const western = decodeAs(sample, "windows-1252");
  for (const match of analyse(sample)) {
    if (match.confidence < MIN_CONFIDENCE) return null;
    if (/^(ASCII|UTF|ISO[-_]2022)/.test(match.name)) continue;
    const encoding = labelToName(match.name);
    if (encoding === null) continue;
    if (encoding === "windows-1252") return hasLetters(western, "") ? encoding : null;
    const text = decodeAs(sample, encoding);
    const { nonAscii, errors } = errorsIn(text);
    // The end of the sample may cut a character, which is one error.
    if (errors > 1 && errors > MAX_ERRORS * nonAscii) continue;
    if (isMultiByte(encoding) || hasLetters(text, western)) {
      return isoOrWindows(encoding, bytes);
    }
  }
  return null;
}

/**
 * Whether `text` has enough non-ASCII letters inside words. `other` is a second decoding of the same bytes;
 * characters that both have in common do not count. Letters of a wrong decoding are misread symbols (`»`
 * becomes `ť`), which occur alone.
 */
function hasLetters(text: string, other: string): boolean {
  let inWords = 0;
  let alone = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 0x80 || text[i] === other[i] || !LETTER.test(text[i]!)) continue;
    if (LETTER.test(text[i - 1] ?? "") || LETTER.test(text[i + 1] ?? "")) inWords++;
    else alone++;
  }
  return inWords >= MIN_LETTERS && inWords > 2 * alone;
}

const LETTER = /\p{L}/u;

/**
 * An ISO encoding and the Windows code page based on it, with the bytes that are a letter in one of them and
 * a symbol in the other.
 */
interface Twins {
  readonly iso: string;
  readonly windows: string;
  readonly isoLetters: ReadonlySet<number>;
  readonly windowsLetters: ReadonlySet<number>;
  /**
   * Whether the letters occur only at the start of words. As a symbol the same byte (0xA2, a closing
   * quotation mark) occurs at their end.
   */
  readonly initial: boolean;
}

// biome-ignore format: a table
const TWINS: readonly Twins[] = [
  {
    // ISO: Ą Ś Ź ą ś. Windows: Š Ś Ť Ž Ź š ś ť ž ź Ą.
    iso: "ISO-8859-2", isoLetters: new Set([0xa1, 0xa6, 0xac, 0xb1, 0xb6]),
    windows: "windows-1250",
    windowsLetters: new Set([0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xa5]),
    initial: false,
  },
  // Both letters are Ά.
  {
    iso: "ISO-8859-7", isoLetters: new Set([0xb6]), windows: "windows-1253", windowsLetters: new Set([0xa2]),
    initial: true,
  },
];

/**
 * Chooses between an ISO encoding and its Windows twin by the letters in which they differ. chardet chooses
 * by any byte from 0x80 to 0x9F in its sample. But the sample may lack such letters, or contain a stray
 * control character.
 */
function isoOrWindows(encoding: string, bytes: Uint8Array): string {
  const twins = TWINS.find(({ iso, windows }) => iso === encoding || windows === encoding);
  if (twins === undefined) return encoding;
  let iso = 0;
  let windows = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) continue;
    const isIso = twins.isoLetters.has(byte);
    if (!isIso && !twins.windowsLetters.has(byte)) continue;
    const after = isLetterByte(bytes[i + 1]);
    const before = isLetterByte(bytes[i - 1]);
    if (!(twins.initial ? after && !before : after || before)) continue;
    if (isIso) iso++;
    else windows++;
  }
  if (iso === windows) return encoding;
  return iso > windows ? twins.iso : twins.windows;
}

/** Whether a byte is a letter in all of these encodings: an ASCII letter, or 0xC0 and above. */
function isLetterByte(byte: number | undefined): boolean {
  return byte !== undefined && (byte >= 0xc0 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a));
}

/** Number of bytes examined for UTF-16. A page begins with markup, which is ASCII. */
const UTF16_HEAD = 1024;

/**
 * Detects UTF-16 without a byte order mark by its zero bytes. ASCII markup has many of them in one half of
 * the byte pairs, either the first or the second bytes, and hardly any in the other. Returns `null` for
 * everything else, and always for bytes without zeros.
 */
export function detectUtf16(bytes: Uint8Array): "UTF-16LE" | "UTF-16BE" | null {
  const pairs = Math.min(bytes.length, UTF16_HEAD) >> 1;
  if (pairs < 2) return null;
  let firstZeros = 0;
  let secondZeros = 0;
  for (let i = 0; i < pairs; i++) {
    if (bytes[2 * i] === 0) firstZeros++;
    if (bytes[2 * i + 1] === 0) secondZeros++;
  }
  if (secondZeros > pairs / 4 && firstZeros <= pairs / 50) return "UTF-16LE";
  if (firstZeros > pairs / 4 && secondZeros <= pairs / 50) return "UTF-16BE";
  return null;
}

/**
 * Whether bytes below 0x80 are ISO-2022-JP: they contain an escape that switches to JIS X 0208 (`ESC $ @`,
 * `ESC $ B`).
 */
export function isIso2022Jp(bytes: Uint8Array): boolean {
  for (let i = bytes.indexOf(ESCAPE); i >= 0; i = bytes.indexOf(ESCAPE, i + 1)) {
    if (bytes[i + 1] === 0x24 && (bytes[i + 2] === 0x40 || bytes[i + 2] === 0x42)) return true;
  }
  return false;
}

const ESCAPE = 0x1b;
