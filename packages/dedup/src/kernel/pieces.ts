/** Maximum length of a piece of text in UTF-16 code units. */
export const PIECE = 0x10000;
/** Number of ASCII letters after each piece, which kernels may read. */
const PADDING = 64;
/** Maximum size of a piece in UTF-8, with padding. */
export const PIECE_BYTES: number = PIECE * 3 + PADDING;

const encoder = new TextEncoder();

/** Encodes a piece. Lone surrogates become U+FFFD, which separates words. */
function encode(text: string, into: Uint8Array): number {
  const { written } = encoder.encodeInto(text, into);
  into.fill(0x61, written, written + PADDING);
  return written;
}

/**
 * Encodes a text piece by piece, splitting between code points.
 *
 * @param into Returns a buffer of {@link PIECE_BYTES}, for each piece.
 * @param each Receives the number of bytes of each piece, and returns whether to continue.
 * @returns Whether all pieces were processed.
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
