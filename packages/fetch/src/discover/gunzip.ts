import { constants, gunzipSync } from "node:zlib";

/** Packed twice happens, by the site and by its server. */
const MAX_LAYERS = 2;

/**
 * Bytes unpacked where they are gzip data (RFC 1952), else as they are. Data that are cut off give what there is.
 *
 * @param maxSize - the most bytes to unpack to.
 */
export function gunzipped(
  bytes: Uint8Array,
  maxSize: number,
): Uint8Array | { readonly reason: "bad-encoding" | "too-large" } {
  let unpacked = bytes;
  for (let layer = 0; layer < MAX_LAYERS && isGzip(unpacked); layer++) {
    try {
      unpacked = gunzipSync(unpacked, { maxOutputLength: maxSize, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      const isLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
      return { reason: isLarge ? "too-large" : "bad-encoding" };
    }
  }
  if (isGzip(unpacked)) return { reason: "bad-encoding" };
  return unpacked.length > maxSize ? { reason: "too-large" } : unpacked;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
