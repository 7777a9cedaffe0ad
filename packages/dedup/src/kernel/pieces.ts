/** The most UTF-16 units in a piece of text. */
export const PIECE = 0x10000;
/** What a piece takes in UTF-8 at most, and the letters that stand behind it. */
const PADDING = 64;
export const PIECE_BYTES: number = PIECE * 3 + PADDING;

const encoder = new TextEncoder();

/** Lone surrogates become U+FFFD, which separates. */
function encode(text: string, into: Uint8Array): number {
  const { written } = encoder.encodeInto(text, into);
  into.fill(0x61, written, written + PADDING);
  return written;
}

/**
 * Encodes a text piece by piece, cut between code points.
 *
 * @param into Gives a buffer of {@link PIECE_BYTES}, for each piece.
 * @param each Is told how many bytes there are, and answers whether to go on.
 * @returns Whether the last answer was yes; true for no text.
 */
export function eachPiece(text: string, into: () => Uint8Array, each: (bytes: number) => boolean): boolean {
  if (text.length <= PIECE) return each(encode(text, into()));
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + PIECE, text.length);
    if (to < text.length && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800) to--;
    if (!each(encode(text.slice(from, to), into()))) return false;
    from = to;
  }
  return true;
}
