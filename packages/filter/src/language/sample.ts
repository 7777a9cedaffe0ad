import { normalForm } from "@winnow/core-dom/text";

/** Number of pieces that are examined of a long text, and their length in UTF-16 units. */
const PIECES = 6;
const PIECE = 320;
/** A word at the edge of a piece is completely left out if its end is nearer than this. */
const MAX_CUT = 50;

/** Addresses look like English, whatever the language of the text is. */
const ADDRESS = /(?:https?:\/\/|www\.)[!-~]+|[\w.+-]{0,64}@[\w.-]+/gi;

/**
 * Returns the pieces of a text in which its language is detected: all of a short text, and six pieces of 320
 * characters of a long one, at equal distances from its start to its end. They are in NFC and without web and e-mail
 * addresses. The time depends on the length only if none of them has a letter.
 */
export function samplePieces(text: string): readonly string[] {
  const count = Math.min(PIECES, Math.ceil(text.length / PIECE));
  const step = count > 1 ? (text.length - PIECE) / (count - 1) : 0;
  const pieces = Array.from({ length: count }, (_, i) => pieceAt(text, Math.round(i * step)));
  if (text.length <= PIECES * PIECE || pieces.some((piece) => /\p{L}/u.test(piece))) return pieces;
  const first = text.search(/\p{L}/u);
  return first < 0 ? [] : [pieceAt(text, first)];
}

function pieceAt(text: string, start: number): string {
  const end = start + PIECE;
  let piece = text.slice(start, end);
  if (end < text.length) {
    const last = lastSpace(piece);
    if (last > piece.length - MAX_CUT) piece = piece.slice(0, last);
  }
  if (start > 0 && !/\s/.test(text[start - 1]!)) {
    const first = piece.search(/\s/);
    if (first >= 0 && first < MAX_CUT) piece = piece.slice(first);
  }
  return normalForm(piece.replace(ADDRESS, " "));
}

function lastSpace(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if (/\s/.test(text[at]!)) return at;
  return -1;
}
