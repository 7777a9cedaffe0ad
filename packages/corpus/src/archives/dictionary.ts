import { isZstandard, littleEndian, unzstd } from "../zstandard/index.js";
import { dropAll, MAX_KEPT, type Window } from "./window.js";

/** The first byte of the magic number of a frame with a dictionary (0x184D2A5D, "Zstandard compression of WARC files" 1.0). */
const DICTIONARY_FRAME = 0x5d;

/**
 * Skips the skippable frame at the beginning of a window. Returns the dictionary if it contains one: as it is, or compressed.
 * Returns undefined for other frames, also for a dictionary that is damaged.
 */
export async function skipFrame(window: Window): Promise<Uint8Array | undefined> {
  if (!(await window.fill(8))) {
    window.drop(window.bytes().length);
    return undefined;
  }
  const isDictionary = window.position() === 0 && window.bytes()[0] === DICTIONARY_FRAME;
  const size = littleEndian(window.bytes().subarray(4, 8));
  window.drop(8);
  if (!isDictionary || size > MAX_KEPT) {
    await dropAll(window, size);
    return undefined;
  }
  await window.fill(size);
  const content = window.bytes().slice(0, size);
  window.drop(Math.min(size, window.bytes().length));
  if (!isZstandard(content)) return content;
  const parts: Uint8Array[] = [];
  try {
    for await (const part of unzstd(once(content), {})) parts.push(part);
  } catch {
    return undefined;
  }
  return Buffer.concat(parts);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}
