import { AMPERSAND, CARRIAGE_RETURN, isLineFeedAt, isSpace } from "../code-units.js";
import { matched, matchReference } from "./reference.js";

/**
 * Decodes the character references in a string, once (HTML §13.2.5.72): for strings in which a page wrote
 * markup as text, such as JSON-LD. An ampersand that does not begin a reference stays.
 *
 * @param inAttribute - whether to decode as in attribute values, where a name without a semicolon is decoded
 *   only if neither `=` nor a letter or digit follows it: for addresses (`?a=1&copy=2`). Default false.
 * @example
 * decodeReferences("Q&amp;A&#039;s &amp;lt;"); // "Q&A's &lt;"
 */
export function decodeReferences(text: string, inAttribute = false): string {
  let decoded = "";
  let copied = 0;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    const consumed = matchReference(text, at, text.length, inAttribute);
    if (consumed === 0) continue;
    decoded += text.slice(copied, at) + matchedText();
    copied = at + consumed;
    at = copied - 1;
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

/**
 * Decodes the characters of text or of an attribute value: character references (HTML §13.2.5.72), newlines
 * (§13.2.3.5), and U+FFFD for U+0000.
 *
 * The function knows where they start in the source, but not where they end. A quote, white space, `<`, `>`
 * or the end of the source follows them, and none of these continues a reference. So it reads until it has
 * decoded `length` code units.
 *
 * @param start - the offset of the first character in `source`.
 * @param length - UTF-16 code units of the decoded string, as {@link measureReferences} counts them.
 * @param inAttribute - whether the characters are the value of an attribute.
 * @example
 * decodeAt("<p>a &amp; b</p>", 3, 5, false); // "a & b"
 */
export function decodeAt(source: string, start: number, length: number, inAttribute: boolean): string {
  let decoded = "";
  let copied = start;
  let at = start;
  while (at < source.length && decoded.length + at - copied < length) {
    const code = source.charCodeAt(at);
    if (code === AMPERSAND) {
      const consumed = matchReference(source, at, source.length, inAttribute);
      if (consumed > 0) {
        decoded += source.slice(copied, at) + matchedText();
        copied = at + consumed;
        at = copied - 1;
      }
    } else if (code === CARRIAGE_RETURN) {
      decoded += `${source.slice(copied, at)}\n`;
      if (isLineFeedAt(source, at + 1)) at++;
      copied = at + 1;
    } else if (code === 0) {
      decoded += `${source.slice(copied, at)}\ufffd`;
      copied = at + 1;
    }
    at++;
  }
  decoded += source.slice(copied, at);
  return decoded.length > length ? decoded.slice(0, length) : decoded;
}

/**
 * Returns where the string that {@link decodeAt} decodes has characters that the source wrote as references:
 * pairs of an offset in the decoded string and a number of code units.
 *
 * @example referencesAt("<p>a &amp; b</p>", 3, 5) // [2, 1]
 */
export function referencesAt(source: string, start: number, length: number): number[] {
  const found: number[] = [];
  let decoded = 0;
  for (let at = start; at < source.length && decoded < length; at++) {
    const code = source.charCodeAt(at);
    const consumed = code === AMPERSAND ? matchReference(source, at, source.length, false) : 0;
    if (consumed > 0) {
      const characters = (matched.first > 0xffff ? 2 : 1) + (matched.second === 0 ? 0 : 1);
      found.push(decoded, Math.min(characters, length - decoded));
      decoded += characters;
      at += consumed - 1;
    } else {
      decoded++;
      if (code === CARRIAGE_RETURN && isLineFeedAt(source, at + 1)) at++;
    }
  }
  return found;
}

/** In strings of two bytes per character, V8 finds U+0000 twice as fast with a pattern as with `includes`. */
const NULL = /\0/;

/** Like {@link decodeAt}, for raw text: an ampersand is literal there. */
export function decodeRawAt(source: string, start: number, length: number): string {
  const raw = source.slice(start, start + length);
  if (!raw.includes("\r")) return NULL.test(raw) ? raw.replaceAll("\0", "\ufffd") : raw;
  const pieces: string[] = [];
  let missing = length;
  let at = start;
  while (missing > 0 && at < source.length) {
    // Search only as far as needed: the next carriage return may be a whole page away.
    const found = source.slice(at, at + missing).indexOf("\r");
    const end = found < 0 ? at + missing : at + found;
    pieces.push(source.slice(at, end));
    missing -= end - at;
    if (found < 0) break;
    pieces.push("\n");
    missing--;
    at = isLineFeedAt(source, end + 1) ? end + 2 : end + 1;
  }
  return pieces.join("").replaceAll("\0", "\ufffd");
}

function matchedText(): string {
  const { first, second } = matched;
  const text = first > 0xffff ? String.fromCodePoint(first) : String.fromCharCode(first);
  return second === 0 ? text : text + String.fromCharCode(second);
}

/**
 * Measures the characters of text or of an attribute value with their character references decoded, without
 * decoding them. Newlines count as written.
 *
 * @param start - the offset of the first character in `source`.
 * @param end - one past the last character.
 * @param inAttribute - whether the characters are the value of an attribute.
 * @returns The length in UTF-16 code units if all of them are ASCII white space, otherwise its complement
 *   `~length`.
 * @example
 * measureReferences("a &amp; b", 0, 9, false); // ~5
 * measureReferences(" &#10;", 0, 6, false); // 2
 */
export function measureReferences(source: string, start: number, end: number, inAttribute: boolean): number {
  // Engines do not copy the characters of a slice. The slice keeps `indexOf` from searching to the end of the
  // page.
  const window = source.slice(start, end);
  let length = end - start;
  let literal = start;
  let graphic = false;
  for (let next = window.indexOf("&"); next >= 0; ) {
    const ampersand = start + next;
    const consumed = matchReference(source, ampersand, end, inAttribute);
    if (consumed > 0) {
      length -= consumed - (matched.first > 0xffff ? 2 : 1) - (matched.second === 0 ? 0 : 1);
      graphic ||= !isSpace(matched.first) || !isBlank(source, literal, ampersand);
      literal = ampersand + consumed;
      next = window.indexOf("&", next + consumed);
    } else {
      graphic = true;
      next = window.indexOf("&", next + 1);
    }
  }
  graphic ||= !isBlank(source, literal, end);
  return graphic ? ~length : length;
}

function isBlank(source: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (!isSpace(source.charCodeAt(at))) return false;
  }
  return true;
}
