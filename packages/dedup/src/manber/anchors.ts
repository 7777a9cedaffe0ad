import { hashInto, hashWhole, viewOf } from "../kernel/bytes/hash.js";
import { createNumberList } from "../kernel/bytes/numbers.js";
import { shingleSet } from "../shingles/sets.js";
import { bytesOf, MANBER_WINDOW } from "./fingerprints.js";
import type { AnchorOptions } from "./types.js";

/** The ends of sentences and lines: anchors that texts of most languages have, once in some hundred bytes. */
export const ANCHORS: readonly string[] = [". ", "! ", "? ", "\n", "。", "！", "？", "।", "؟ ", "။"];

/** An anchor may not be longer: each place of a text is compared with it. */
const MAX_ANCHOR = 64;
const MAX_WINDOW = 4096;

/**
 * Manber's other mode: the fingerprints of the 50 bytes that follow each anchor, a string that is common in the texts
 * at hand, such as `acte` in English (Manber 1994). Anchors have to be chosen for the kind of text, which windows that
 * are selected by their hash need not. Bytes at the end of a text that are fewer are left out; content without a fingerprint has one, of the
 * whole.
 *
 * @param content A string is taken as UTF-8.
 * @returns Distinct, ascending; none for empty content.
 * @throws {TypeError} If an anchor is no string. {@link RangeError} if one is empty or longer than 64 bytes, or the
 * window is not from 1 to 4,096.
 * @example
 * anchorFingerprints("Facts and actes follow.", { anchors: ["act"], window: 4 }).length; // 2
 */
export function anchorFingerprints(content: string | Uint8Array, options: AnchorOptions = {}): Uint32Array {
  const { anchors = ANCHORS, window = MANBER_WINDOW } = options;
  if (!Number.isInteger(window) || window < 1 || window > MAX_WINDOW) {
    throw new RangeError(`options.window must be an integer from 1 to ${MAX_WINDOW}: ${window}`);
  }
  const byFirst = anchorsByFirstByte(anchors);
  const bytes = bytesOf(content);
  const view = viewOf(bytes);
  const hash = new Uint32Array(2);
  const found = createNumberList();
  for (let i = 0; i < bytes.length; i++) {
    const candidates = byFirst[bytes[i]!];
    if (candidates === undefined) continue;
    for (const anchor of candidates) {
      const start = i + anchor.length;
      if (start + window > bytes.length || !matches(bytes, i, anchor)) continue;
      hashInto(view, start, start + window, hash, 0);
      found.push(hash[0]!);
    }
  }
  const fingerprints = found.numbers();
  if (fingerprints.length > 0) return shingleSet(fingerprints);
  return bytes.length === 0 ? fingerprints : Uint32Array.of(hashWhole(bytes));
}

function anchorsByFirstByte(anchors: readonly string[]): readonly (Uint8Array[] | undefined)[] {
  const byFirst: (Uint8Array[] | undefined)[] = new Array(256).fill(undefined);
  for (const anchor of new Set(anchors)) {
    if (typeof anchor !== "string") throw new TypeError("options.anchors must be strings");
    const bytes = bytesOf(anchor);
    if (bytes.length === 0 || bytes.length > MAX_ANCHOR) {
      throw new RangeError(
        `options.anchors must have 1 to ${MAX_ANCHOR} bytes each: ${JSON.stringify(anchor)}`,
      );
    }
    (byFirst[bytes[0]!] ??= []).push(bytes);
  }
  return byFirst;
}

function matches(bytes: Uint8Array, at: number, anchor: Uint8Array): boolean {
  for (let i = 1; i < anchor.length; i++) if (bytes[at + i] !== anchor[i]) return false;
  return true;
}
