import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hashInto, viewOf } from "./bytes/hash.js";
import { CHUNKINGS } from "./bytes/types.js";
import { selectionLimit, windowHash } from "./bytes/windows.js";
import { byteKernel } from "./bytes.js";
import { IMPLEMENTATIONS } from "./types.js";

/** Bytes that no two runs differ in (xorshift32, Marsaglia 2003). */
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

/** What the kernel in WebAssembly takes of its input at a time. */
const BLOCK = 1 << 17;

/** Bytes of few values, and repetitions, besides random ones. */
const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc.uint8Array({ maxLength: 3000, max: 1 }),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(4000))
    .map(([period, length]) => Uint8Array.from({ length }, (_, i) => period[i % period.length]!)),
  fc.tuple(fc.nat(200_000), fc.nat()).map(([length, seed]) => randomBytes(length, seed)),
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

/** Faster than comparing number by number with a report. */
function same(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const wasm = byteKernel("wasm");
const javascript = byteKernel("javascript");

describe("the two implementations", () => {
  it("select the same windows", () => {
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 1, max: 300 }), fc.nat(12), (bytes, window, zeroBits) => {
        const found = wasm.windows(bytes, window, zeroBits);
        const expected = javascript.windows(bytes, window, zeroBits);
        expect(same(found.offsets, expected.offsets)).toBe(true);
        expect(same(found.fingerprints, expected.fingerprints)).toBe(true);
      }),
      { seed: 1, numRuns: 80 },
    );
  });
  it.each(CHUNKINGS)("cut and hash the same chunks: %s", (chunking) => {
    fc.assert(
      fc.property(anyBytes, anySizes, fc.boolean(), fc.nat(100), (bytes, sizes, last, begin) => {
        const start = Math.min(begin, bytes.length);
        const ends = wasm.cuts(chunking, bytes, sizes, start, last);
        expect(same(ends, javascript.cuts(chunking, bytes, sizes, start, last))).toBe(true);
        expect(same(wasm.hashes(bytes, ends, start), javascript.hashes(bytes, ends, start))).toBe(true);
      }),
      { seed: 1, numRuns: 80 },
    );
  });
  it("agree on bytes that begin in the middle of a buffer, and on large chunks", () => {
    const bytes = randomBytes(2_000_003, 5).subarray(3);
    const sizes = { min: 500_000, average: 1 << 19, max: 600_000 };
    const ends = wasm.gearCuts(bytes, sizes);
    expect(ends).toEqual(javascript.gearCuts(bytes, sizes));
    expect(wasm.hashes(bytes, ends, 0)).toEqual(javascript.hashes(bytes, ends, 0));
  });
});

describe.each(IMPLEMENTATIONS)("windows in %s", (implementation) => {
  const { windows } = byteKernel(implementation);

  it("rolled, are what each window's hash says when it is computed anew", () => {
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 1, max: 80 }), fc.nat(6), (bytes, window, zeroBits) => {
        const content = bytes.subarray(0, 5000);
        const expected: number[] = [];
        for (let i = 0; i + window <= content.length; i++) {
          if (windowHash(content, i, window) <= selectionLimit(zeroBits)) expected.push(i);
        }
        expect(same(windows(content, window, zeroBits).offsets, Uint32Array.from(expected))).toBe(true);
      }),
      { seed: 1, numRuns: 40 },
    );
  });
  it("are one in 256 with eight bits", () => {
    const count = windows(randomBytes(1 << 20, 7), 50, 8).offsets.length;
    // 4,096 expected, standard deviation 64.
    expect(Math.abs(count - 4096)).toBeLessThan(4 * 64);
  });
  it("have fingerprints of their content, with all 32 bits free", () => {
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
  it("depend on the last byte as on any other", () => {
    const bytes = randomBytes(50, 3);
    for (const place of [0, 25, 49]) {
      const selected = Array.from({ length: 256 }, (_, value) => {
        const changed = bytes.slice();
        changed[place] = value;
        return windows(changed, 50, 2).offsets.length;
      }).reduce((sum, count) => sum + count, 0);
      // A quarter of 256 values.
      expect(selected).toBeGreaterThan(32);
      expect(selected).toBeLessThan(112);
    }
  });
  it("are none of zero bytes, and none of less than a window", () => {
    expect(windows(new Uint8Array(1000), 50, 8).offsets).toHaveLength(0);
    expect(windows(randomBytes(49, 1), 50, 0).offsets).toHaveLength(0);
    expect(windows(new Uint8Array(0), 50, 0).offsets).toHaveLength(0);
    expect([...windows(randomBytes(51, 1), 50, 0).offsets]).toEqual([0, 1]);
  });
});

describe.each(IMPLEMENTATIONS)("chunks in %s", (implementation) => {
  const kernel = byteKernel(implementation);

  /** The hashes of chunks of one size. */
  function hashesOf(chunks: readonly Uint8Array[]): Uint32Array {
    const size = chunks[0]!.length;
    const bytes = new Uint8Array(size * chunks.length);
    for (const [i, chunk] of chunks.entries()) bytes.set(chunk, i * size);
    const ends = Uint32Array.from(chunks, (_, i) => (i + 1) * size);
    return kernel.hashes(bytes, ends, 0);
  }

  it.each(CHUNKINGS)("%s: have sizes within bounds, and end at the end", (chunking) => {
    fc.assert(
      fc.property(anyBytes, anySizes, (bytes, sizes) => {
        const ends = kernel.cuts(chunking, bytes, sizes, 0, true);
        expect(ends.at(-1) ?? 0).toBe(bytes.length);
        const lengths = ends.map((end, i) => end - (ends[i - 1] ?? 0));
        expect(lengths.filter((length) => length > sizes.max)).toHaveLength(0);
        expect(lengths.subarray(0, -1).filter((length) => length < sizes.min)).toHaveLength(0);
        expect(lengths.at(-1) ?? 1).toBeGreaterThan(0);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
  it.each(CHUNKINGS)("%s: have the mean size that was asked for, about", (chunking) => {
    const bytes = randomBytes(2_000_000, 11);
    const ends = kernel.cuts(chunking, bytes, { min: 256, average: 1024, max: 4096 }, 0, true);
    // Normalised chunking ends about a quarter after the average; Rabin chunks at the minimum and the average more.
    expect(bytes.length / ends.length).toBeGreaterThan(950);
    expect(bytes.length / ends.length).toBeLessThan(1350);
  });
  it("fastcdc: have sizes closer to their mean than rabin's (Xia et al. 2016, section 3.4)", () => {
    const bytes = randomBytes(1_000_000, 13);
    const spread = (chunking: (typeof CHUNKINGS)[number]): number => {
      const ends = kernel.cuts(chunking, bytes, { min: 256, average: 1024, max: 8192 }, 0, true);
      const sizes = [...ends].map((end, i) => end - (ends[i - 1] ?? 0));
      const mean = bytes.length / sizes.length;
      return Math.sqrt(sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) / sizes.length) / mean;
    };
    expect(spread("fastcdc")).toBeLessThan(0.6 * spread("rabin"));
  });
  it.each(CHUNKINGS)("%s: end where the bytes before say so, wherever the chunk began", (chunking) => {
    // No window of 48 bytes or less reaches across the random prefix's edge after the first chunks.
    const sizes = { min: 64, average: 256, max: 2048 };
    const tail = randomBytes(20_000, 17);
    const ends = [100, 333, 777].map((length) => {
      const bytes = new Uint8Array(length + tail.length);
      bytes.set(randomBytes(length, length), 0);
      bytes.set(tail, length);
      return [...kernel.cuts(chunking, bytes, sizes, 0, true)].map((end) => end - length);
    });
    const common = ends[0]!.filter((end) => ends[1]!.includes(end) && ends[2]!.includes(end));
    expect(common.length).toBeGreaterThan(0.85 * ends[0]!.length);
  });
  it.each(CHUNKINGS)("%s: are the same when the bytes come in parts", (chunking) => {
    fc.assert(
      fc.property(anyBytes, anySizes, fc.double({ min: 0, max: 1, noNaN: true }), (bytes, sizes, share) => {
        const whole = kernel.cuts(chunking, bytes, sizes, 0, true);
        const first = kernel.cuts(
          chunking,
          bytes.subarray(0, Math.floor(bytes.length * share)),
          sizes,
          0,
          false,
        );
        const rest = kernel.cuts(chunking, bytes, sizes, first.at(-1) ?? 0, true);
        const both = new Uint32Array(first.length + rest.length);
        both.set(first);
        both.set(rest, first.length);
        expect(same(both, whole)).toBe(true);
      }),
      { seed: 1, numRuns: 40 },
    );
  });
  it("do not end in a run of zeros before the maximum", () => {
    const bytes = new Uint8Array(10_000);
    for (const chunking of CHUNKINGS) {
      const ends = kernel.cuts(chunking, bytes, { min: 64, average: 256, max: 1000 }, 0, true);
      expect([...ends]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n * 1000));
    }
  });
  it("have hashes that every byte and the length change, in both halves", () => {
    const bytes = randomBytes(110, 23).subarray(10);
    const hash = (content: Uint8Array): number[] => [
      ...kernel.hashes(content, Uint32Array.of(content.length), 0),
    ];
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
    const hashes = hashesOf(changed);
    const high = new Set(hashes.filter((_, i) => i % 2 === 0));
    const low = new Set(hashes.filter((_, i) => i % 2 === 1));
    // 18,528 numbers of 32 bits: chance alone makes two of them equal once in 25 times.
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
    const hashes = hashesOf(changed);
    const seen = new Set<number>();
    for (let i = 0; i < hashes.length; i += 2) seen.add(hashes[i]! * 2 ** 21 + (hashes[i + 1]! >>> 11));
    expect(seen.size).toBe(65_536);
  });
});

describe("byteKernel", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("falls back on JavaScript where WebAssembly is missing, unless that was asked for", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    vi.resetModules();
    const fresh = await import("./bytes.js");
    expect(fresh.byteKernel().implementation).toBe("javascript");
    expect(() => fresh.byteKernel("wasm")).toThrow();
  });
  it("is WebAssembly where there is any", () => {
    expect(byteKernel().implementation).toBe("wasm");
  });
  it("refuses what makes no sense", () => {
    expect(() => byteKernel("native" as "wasm")).toThrow(TypeError);
    const bytes = new Uint8Array(10);
    for (const kernel of [wasm, javascript]) {
      expect(() => kernel.windows("text" as unknown as Uint8Array, 50, 8)).toThrow(TypeError);
      expect(() => kernel.windows(bytes, 0, 8)).toThrow(RangeError);
      expect(() => kernel.windows(bytes, 50, 32)).toThrow(RangeError);
      expect(() => kernel.gearCuts(bytes, { min: 0, average: 64, max: 128 })).toThrow(/min/);
      expect(() => kernel.gearCuts(bytes, { min: 10, average: 100, max: 128 })).toThrow(/average/);
      expect(() => kernel.rabinCuts(bytes, { min: 10, average: 64, max: 63 })).toThrow(/max/);
    }
  });
  it("hashes what it is told to and nothing beside it", () => {
    const bytes = randomBytes(64, 29);
    const hash = new Uint32Array(2);
    hashInto(viewOf(bytes), 8, 40, hash, 0);
    expect(wasm.hashes(bytes, Uint32Array.of(40), 8)).toEqual(hash);
  });
});
