import type { ChunkSizes } from "../types.js";

/** The longest window and the largest chunk that a kernel takes. */
const MAX_WINDOW = 4096;
const MAX_CHUNK: number = 1 << 24;
/** A mean below this leaves too few bits for a looser mask. */
const MIN_AVERAGE = 16;

/** Whether the bytes can be hashed. */
export function checkBytes(bytes: unknown): void {
  if (!(bytes instanceof Uint8Array)) throw new TypeError("bytes must be a Uint8Array");
  // Offsets have 32 bits.
  if (bytes.length > 0xffffffff) throw new RangeError(`bytes must be fewer than 2^32: ${bytes.length}`);
}

/** Whether windows can be selected so. */
export function checkWindow(window: number, zeroBits: number): void {
  if (!Number.isInteger(window) || window < 1 || window > MAX_WINDOW) {
    throw new RangeError(`window must be an integer from 1 to ${MAX_WINDOW}: ${window}`);
  }
  if (!Number.isInteger(zeroBits) || zeroBits < 0 || zeroBits > 24) {
    throw new RangeError(`zeroBits must be an integer from 0 to 24: ${zeroBits}`);
  }
}

/** Whether chunks can have these sizes. */
export function checkSizes({ min, average, max }: ChunkSizes): void {
  if (!Number.isInteger(average) || average < MIN_AVERAGE || (average & (average - 1)) !== 0) {
    throw new RangeError(`average must be a power of two from ${MIN_AVERAGE}: ${average}`);
  }
  if (!Number.isInteger(min) || min < 1 || min > average) {
    throw new RangeError(`min must be an integer from 1 to the average of ${average}: ${min}`);
  }
  if (!Number.isInteger(max) || max < average || max > MAX_CHUNK) {
    throw new RangeError(`max must be an integer from the average of ${average} to ${MAX_CHUNK}: ${max}`);
  }
}
