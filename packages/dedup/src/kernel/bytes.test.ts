import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunkHashesOracle, gearCutsOracle, windowsOracle } from "../../test/bytes-oracle.js";
import { byteKernel } from "./bytes.js";

/** Returns pseudo-random bytes, the same in every run (xorshift32, Marsaglia 2003). */
function randomBytes(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed | 1;
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

/** Size of the blocks in which the kernel processes its input. */
const BLOCK = 1 << 17;

/** Random bytes, bytes with few values, and repetitions. */
const fewBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc.uint8Array({ maxLength: 3000, max: 1 }),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(4000))
    .map(([period, length]) => Uint8Array.from({ length }, (_, i) => period[i % period.length]!)),
);
const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: fewBytes },
  fc
    .tuple(fc.integer({ min: -100, max: 100 }), fc.nat())
    .map(([more, seed]) => randomBytes(BLOCK + more, seed)),
);
const anySizes = fc
  .tuple(
    fc.integer({ min: 4, max: 12 }),
    fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    fc.oneof(fc.constant(0), fc.nat(5000)),
  )
  .map(([bits, share, more]) => {
    const average = 2 ** bits;
    return { min: Math.max(1, Math.floor(average * share)), average, max: average + more };
  });

/** Compares numbers as strings, which is faster. */
function same(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const { windows, gearCuts, hashes } = byteKernel();

/** Compares bits and order. */
function expectWindows(bytes: Uint8Array, window: number, zeroBits: number): void {
  const found = windows(bytes, window, zeroBits);
  const expected = windowsOracle(bytes, window, zeroBits);
  expect(same(found.offsets, expected.offsets)).toBe(true);
  expect(same(found.fingerprints, expected.fingerprints)).toBe(true);
}

describe("windows", () => {
  it("equal those computed from each window separately", () => {
    fc.assert(fc.property(fewBytes, fc.integer({ min: 1, max: 300 }), fc.nat(12), expectWindows), {
      seed: 1,
      numRuns: 80,
    });
  });
  it("continue across blocks of the input", () => {
    for (const more of [-1, 0, 1, 48, 49, 50, BLOCK]) expectWindows(randomBytes(BLOCK + more, 5), 50, 4);
  });
  it("select one window in 256 with eight bits", () => {
    const count = windows(randomBytes(1 << 20, 7), 50, 8).offsets.length;
    // 4,096 expected, standard deviation 64.
    expect(Math.abs(count - 4096)).toBeLessThan(4 * 64);
  });
  it("have fingerprints that depend only on their content, with 32 free bits", () => {
    const bytes = randomBytes(1 << 20, 9);
    const { fingerprints, offsets } = windows(bytes, 50, 8);
    const again = windows(bytes.slice(offsets[5]!, offsets[5]! + 50), 50, 8);
    expect([...again.fingerprints]).toEqual([fingerprints[5]]);
    for (let bit = 0; bit < 32; bit++) {
      const ones = fingerprints.reduce((sum, fingerprint) => sum + ((fingerprint >>> bit) & 1), 0);
      expect(Math.abs(ones / fingerprints.length - 0.5)).toBeLessThan(0.05);
    }
    expect(new Set(fingerprints).size).toBeGreaterThan(fingerprints.length - 3);
  });
  it("depend on the last byte as much as on others", () => {
    const bytes = randomBytes(50, 3);
    for (const position of [0, 25, 49]) {
      const selected = Array.from({ length: 256 }, (_, value) => {
        const changed = bytes.slice();
        changed[position] = value;
        return windows(changed, 50, 2).offsets.length;
      }).reduce((sum, count) => sum + count, 0);
      // A quarter of 256 values.
      expect(selected).toBeGreaterThan(32);
      expect(selected).toBeLessThan(112);
    }
  });
  it("are not selected in zero bytes or in content shorter than a window", () => {
    expect(windows(new Uint8Array(1000), 50, 8).offsets).toHaveLength(0);
    expect(windows(randomBytes(49, 1), 50, 0).offsets).toHaveLength(0);
    expect(windows(new Uint8Array(0), 50, 0).offsets).toHaveLength(0);
    expect([...windows(randomBytes(51, 1), 50, 0).offsets]).toEqual([0, 1]);
  });
});

describe("chunks", () => {
  it("have the same ends and hashes as the oracle", () => {
    fc.assert(
      fc.property(anyBytes, anySizes, (bytes, sizes) => {
        const ends = gearCuts(bytes, sizes);
        expect(same(ends, gearCutsOracle(bytes, sizes))).toBe(true);
        expect(same(hashes(bytes, ends), chunkHashesOracle(bytes, ends))).toBe(true);
      }),
      { seed: 1, numRuns: 80 },
    );
  });
  it("can be large, for bytes with an offset in their buffer", () => {
    const bytes = randomBytes(2_000_003, 5).subarray(3);
    const sizes = { min: 500_000, average: 1 << 19, max: 600_000 };
    const ends = gearCuts(bytes, sizes);
    expect(ends).toEqual(gearCutsOracle(bytes, sizes));
    expect(hashes(bytes, ends)).toEqual(chunkHashesOracle(bytes, ends));
  });

  /** Returns the hashes of chunks of one size. */
  function hashesOf(chunks: readonly Uint8Array[]): Uint32Array {
    const size = chunks[0]!.length;
    const bytes = new Uint8Array(size * chunks.length);
    for (const [i, chunk] of chunks.entries()) bytes.set(chunk, i * size);
    const ends = Uint32Array.from(chunks, (_, i) => (i + 1) * size);
    return hashes(bytes, ends);
  }

  it("have sizes within the limits, and cover the input", () => {
    fc.assert(
      fc.property(anyBytes, anySizes, (bytes, sizes) => {
        const ends = gearCuts(bytes, sizes);
        expect(ends.at(-1) ?? 0).toBe(bytes.length);
        const lengths = ends.map((end, i) => end - (ends[i - 1] ?? 0));
        expect(lengths.filter((length) => length > sizes.max)).toHaveLength(0);
        expect(lengths.subarray(0, -1).filter((length) => length < sizes.min)).toHaveLength(0);
        expect(lengths.at(-1) ?? 1).toBeGreaterThan(0);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
  it("have about the requested mean size", () => {
    const bytes = randomBytes(2_000_000, 11);
    const ends = gearCuts(bytes, { min: 256, average: 1024, max: 4096 });
    // Normalised chunking ends about a quarter after the average.
    expect(bytes.length / ends.length).toBeGreaterThan(950);
    expect(bytes.length / ends.length).toBeLessThan(1350);
  });
  it("end at positions that depend only on the preceding bytes", () => {
    // After the first chunks, no window of up to 48 bytes includes the random prefix.
    const sizes = { min: 64, average: 256, max: 2048 };
    const tail = randomBytes(20_000, 17);
    const ends = [100, 333, 777].map((length) => {
      const bytes = new Uint8Array(length + tail.length);
      bytes.set(randomBytes(length, length), 0);
      bytes.set(tail, length);
      return [...gearCuts(bytes, sizes)].map((end) => end - length);
    });
    const common = ends[0]!.filter((end) => ends[1]!.includes(end) && ends[2]!.includes(end));
    expect(common.length).toBeGreaterThan(0.85 * ends[0]!.length);
  });
  it("do not end in a run of zeros before the maximum", () => {
    const bytes = new Uint8Array(10_000);
    const ends = gearCuts(bytes, { min: 64, average: 256, max: 1000 });
    expect([...ends]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n * 1000));
  });
  it("have hashes in which every byte and the length affect both halves", () => {
    const bytes = randomBytes(110, 23).subarray(10);
    const hash = (content: Uint8Array): number[] => [...hashes(content, Uint32Array.of(content.length))];
    const seen = new Set(hash(bytes));
    for (let i = 0; i < 100; i++) {
      for (const flip of [1, 128]) {
        const changed = bytes.slice();
        changed[i]! ^= flip;
        for (const half of hash(changed)) seen.add(half);
      }
      for (const half of hash(bytes.subarray(0, i))) seen.add(half);
      for (const half of hash(new Uint8Array(i + 1))) seen.add(half);
    }
    expect(seen.size).toBe(2 * (1 + 200 + 100 + 100));
  });
  it("have hashes in which no two changed bits cancel out, in either half", () => {
    const bytes = randomBytes(34, 31).subarray(10);
    const changed: Uint8Array[] = [];
    for (let i = 0; i < 192; i++) {
      for (let j = 0; j <= i; j++) {
        const one = bytes.slice();
        one[i >> 3]! ^= 1 << (i & 7);
        if (j < i) one[j >> 3]! ^= 1 << (j & 7);
        changed.push(one);
      }
    }
    const found = hashesOf(changed);
    const high = new Set(found.filter((_, i) => i % 2 === 0));
    const low = new Set(found.filter((_, i) => i % 2 === 1));
    // Of 18,528 random 32-bit numbers, two are equal with probability 1/25.
    expect([high.size, low.size]).toEqual([18_528, 18_528]);
  });
  it("have hashes that do not collide among small changes", () => {
    const changed: Uint8Array[] = [];
    for (let i = 0; i < 65_536; i++) {
      const bytes = new Uint8Array(16);
      bytes.set([i & 15, (i >> 4) & 15], 3);
      bytes.set([(i >> 8) & 15, i >> 12], 11);
      changed.push(bytes);
    }
    const found = hashesOf(changed);
    const seen = new Set<number>();
    for (let i = 0; i < found.length; i += 2) seen.add(found[i]! * 2 ** 21 + (found[i + 1]! >>> 11));
    expect(seen.size).toBe(65_536);
  });
});

describe("byteKernel", () => {
  it("is shared", () => {
    expect(byteKernel()).toBe(byteKernel());
  });
  it("rejects invalid arguments", () => {
    const bytes = new Uint8Array(10);
    expect(() => windows("text" as unknown as Uint8Array, 50, 8)).toThrow(TypeError);
    expect(() => windows(bytes, 0, 8)).toThrow(RangeError);
    expect(() => windows(bytes, 50, 32)).toThrow(RangeError);
    expect(() => gearCuts(bytes, { min: 0, average: 64, max: 128 })).toThrow(/min/);
    expect(() => gearCuts(bytes, { min: 10, average: 100, max: 128 })).toThrow(/average/);
    expect(() => gearCuts(bytes, { min: 10, average: 64, max: 63 })).toThrow(/max/);
  });
});
