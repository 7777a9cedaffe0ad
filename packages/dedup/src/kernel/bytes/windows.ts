// Manber's fingerprints ("Finding Similar Files in a Large File System", USENIX Winter 1994): a polynomial of each
// window of bytes, rolled from one window to the next, and of all windows those with a certain value in some bits.
// The twin of kernel/bytes/windows.ts.
//
// Here F(t₁…tₙ) = Σ tᵢ·pⁿ⁻ⁱ is taken modulo 2³², and a window is selected by the high bits of C·F + D:
// - a bit of F depends on lower bits only, the lowest on no more than the parity of the bytes: low bits are no choice;
// - the high bits of F itself would not see the last byte, whose factor is p⁰ = 1; C, odd and large, brings every byte
//   up to the high bits. The product is not taken at every window but is in the constants of the recurrence;
// - D keeps a window of zero bytes from having the hash 0, which is always selected.
// All selected windows have the same high bits; so the fingerprint is another hash, with all its 32 bits free.
import type { WindowFingerprints } from "../types.js";
import { checkWindow } from "./check.js";
import { hashInto, viewOf } from "./hash.js";
import { createNumberList } from "./numbers.js";

/** p: 5 modulo 8, so that its powers have the longest period there is. */
const MULTIPLIER = 747796405;
/** C. */
const SCALE = 0x9e3779b1;
/** D. */
const SHIFT = 0x85ebca6b;
/** What keeps D where it is: D = p·D + D·(1 − p). */
const DRIFT: number = Math.imul(SHIFT, 1 - MULTIPLIER);

/** What a byte that leaves the window takes with it: C·pⁿ, the hash having been multiplied by p once more. */
export function expiry(window: number): number {
  let power = SCALE | 0;
  for (let i = 0; i < window; i++) power = Math.imul(power, MULTIPLIER);
  return power >>> 0;
}

/** The largest hash that is selected: its `zeroBits` high bits are zero. */
export function selectionLimit(zeroBits: number): number {
  return 2 ** (32 - zeroBits) - 1;
}

/** The selecting hash of one window, computed anew. */
export function windowHash(bytes: Uint8Array, start: number, window: number): number {
  let hash: number = SHIFT | 0;
  for (let i = start; i < start + window; i++) {
    hash = (Math.imul(hash, MULTIPLIER) + Math.imul(bytes[i]!, SCALE) + DRIFT) | 0;
  }
  return hash >>> 0;
}

/** The twin of `windows` in WebAssembly. */
export function windows(bytes: Uint8Array, window: number, zeroBits: number): WindowFingerprints {
  checkWindow(window, zeroBits);
  const offsets = createNumberList();
  const stop = bytes.length - window;
  if (stop >= 0) {
    // Signed, a hash with its high bits zero is not negative and not above the limit; without zero bits all pass.
    const mask = zeroBits === 0 ? 0 : -1 << (32 - zeroBits);
    const leave = expiry(window) | 0;
    let hash = windowHash(bytes, 0, window) | 0;
    if ((hash & mask) === 0) offsets.push(0);
    for (let i = 0; i < stop; i++) {
      hash =
        (Math.imul(hash, MULTIPLIER) +
          Math.imul(bytes[i + window]!, SCALE) -
          Math.imul(bytes[i]!, leave) +
          DRIFT) |
        0;
      if ((hash & mask) === 0) offsets.push(i + 1);
    }
  }
  const places = offsets.numbers();
  return { fingerprints: fingerprintsAt(bytes, window, places), offsets: places };
}

function fingerprintsAt(bytes: Uint8Array, window: number, offsets: Uint32Array): Uint32Array {
  const view = viewOf(bytes);
  const fingerprints = new Uint32Array(offsets.length);
  const hash = new Uint32Array(2);
  for (let i = 0; i < offsets.length; i++) {
    hashInto(view, offsets[i]!, offsets[i]! + window, hash, 0);
    fingerprints[i] = hash[0]!;
  }
  return fingerprints;
}
