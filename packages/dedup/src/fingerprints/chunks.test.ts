import { describe, expect, it } from "vitest";
import { randomIntegers } from "../../test/random.js";
import { madeUpText } from "../../test/texts.js";
import { byteKernel } from "../kernel/bytes.js";
import { overlap, shingleSet } from "../shingles/sets.js";
import { chunkHashes } from "./fingerprints.js";

const ENCODER = new TextEncoder();

/** Inserts bytes at random positions. */
function inserted(bytes: Uint8Array, count: number, seed: number): Uint8Array {
  const next = randomIntegers(seed);
  const changed = [...bytes];
  for (let i = 0; i < count; i++) changed.splice(next() % changed.length, 0, 35);
  return Uint8Array.from(changed);
}

describe("chunkHashes", () => {
  it("returns 32 bits of each chunk's hash, distinct and ascending", () => {
    const { gearCuts, hashes } = byteKernel();
    const part = ENCODER.encode(madeUpText(7, 2000));
    const bytes = new Uint8Array([...part, ...part]);
    const ends = gearCuts(bytes, { min: 64, average: 256, max: 1024 });
    const low = hashes(bytes, ends).filter((_, i) => i % 2 === 1);
    expect(chunkHashes(bytes, 256, "fastcdc")).toEqual(shingleSet(low));
    // Repeated content is divided in the same way, except at the seam.
    expect(chunkHashes(bytes, 256, "fastcdc").length).toBeLessThan(0.6 * ends.length);
    expect(chunkHashes(new Uint8Array(0), 256, "fastcdc")).toHaveLength(0);
  });

  it("keeps most chunks after insertions, unlike blocks of fixed size", () => {
    // Measured on real pages of 12 KB and chunks of 1,024 bytes: one edit .505 (fixed), .944 (FastCDC).
    const blocks = (bytes: Uint8Array): Uint32Array => {
      const count = Math.ceil(bytes.length / 256);
      const ends = Uint32Array.from({ length: count }, (_, i) => Math.min((i + 1) * 256, bytes.length));
      return shingleSet(byteKernel().hashes(bytes, ends));
    };
    const kept = (cut: (bytes: Uint8Array) => Uint32Array, edits: number): number => {
      let shared = 0;
      let all = 0;
      for (let seed = 1; seed <= 40; seed++) {
        const bytes = ENCODER.encode(madeUpText(seed, 1850));
        const common = overlap(cut(bytes), cut(inserted(bytes, edits, seed)));
        shared += common.shared;
        all += common.left;
      }
      return shared / all;
    };
    for (const chunking of ["fastcdc", "rabin"] as const) {
      const chunks = (bytes: Uint8Array): Uint32Array => chunkHashes(bytes, 256, chunking);
      expect(kept(chunks, 0)).toBe(1);
      expect(kept(chunks, 1)).toBeGreaterThan(0.95);
      expect(kept(chunks, 10)).toBeGreaterThan(0.7);
    }
    expect(kept(blocks, 1)).toBeLessThan(0.65);
  });
});
