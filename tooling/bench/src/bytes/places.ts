import { FIELDS, Flag, KIND_MASK, Kind, type Tokens } from "./tokens.js";
import { nextBeyondAscii, utf16Length, wordsOf } from "./utf8.js";

/**
 * A tree says how long its texts and values are: here in `lengths`, by token. Where they are stays an offset into the bytes, and
 * of comments and scripts a tree could count when asked: they are left out.
 */
export function measureLengths(
  bytes: Uint8Array,
  { fields, count }: Tokens,
  lengths: Int32Array,
): Int32Array {
  const room = lengths.length >= count ? lengths : new Int32Array(count * 2);
  for (let i = 0, at = 0; i < count; i++, at += FIELDS) {
    const first = fields[at]!;
    const kind = first & KIND_MASK;
    const start = fields[at + 2]!;
    const end = fields[at + 3]!;
    const isCounted = (kind === Kind.text || kind === Kind.attribute) && (first & Flag.beyondAscii) !== 0;
    room[i] = isCounted ? utf16Length(bytes, start, end) : end - start;
  }
  return room;
}

/**
 * Makes the offsets of tokens, which were into the bytes, into the decoded page's: one pass over the bytes, none where each of
 * them is a code unit.
 *
 * @param length - the decoded page's.
 */
export function placeInString(bytes: Uint8Array, { fields, count }: Tokens, length: number): void {
  if (bytes.length === length) return;
  const words = wordsOf(bytes);
  const stop = count * FIELDS;
  let beyond = nextBeyondAscii(bytes, words, 0);
  // By how much offsets into the string are less.
  let shift = 0;
  // Starts and ends grow from token to token.
  for (let at = 2; at < stop; at += FIELDS) {
    for (let i = at; i < at + 2; i++) {
      const place = fields[i]!;
      while (beyond < place) {
        const lead = bytes[beyond]!;
        const size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        shift += size === 4 ? 2 : size - 1;
        beyond = nextBeyondAscii(bytes, words, beyond + size);
      }
      fields[i] = place - shift;
    }
  }
}
