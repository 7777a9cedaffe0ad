import { Gunzip } from "fflate";

/** Number of compressed bytes between two checks of the size: at most 16 MB when decompressed. */
const CHUNK = 16_384;

/** Maximum number of chunks without output, as in a name in the header that does not end. */
const MAX_IDLE = 64;

/** Maximum number of members: each has a buffer of its own, however short it is. */
const MAX_MEMBERS = 1_000;

/** Whether bytes are compressed with gzip (RFC 1952 §2.3.1). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/**
 * Decompresses gzip, with its first 1,000 members. A file that is cut off or damaged gives the bytes before the
 * damage.
 *
 * @param maxSize - the maximum number of decompressed bytes.
 * @returns undefined if there are more.
 */
export function gunzip(bytes: Uint8Array, maxSize: number): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let members = 1;
  let idle = 0;
  const stream = new Gunzip((piece) => {
    pieces.push(piece);
    size += piece.length;
    if (piece.length > 0) idle = 0;
  });
  stream.onmember = () => {
    if (++members > MAX_MEMBERS) throw new RangeError("too many members");
  };
  try {
    for (let at = 0; at < bytes.length && size <= maxSize && idle++ < MAX_IDLE; at += CHUNK) {
      stream.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    }
  } catch {
    // The pieces before the damage, or of the first members, remain.
  }
  if (size > maxSize) return undefined;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
