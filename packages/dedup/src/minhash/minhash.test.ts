import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../../test/random.js";
import { permutations } from "./permutations.js";
import { bandKeys, estimateJaccard, minhashSignature } from "./signature.js";

/** Returns two sets of random numbers with `shared` of `shared + 2 * own` in common. */
function pair(shared: number, own: number, next: () => number): [Uint32Array, Uint32Array] {
  const draw = (count: number): number[] => Array.from({ length: count }, () => Math.floor(next() * 2 ** 32));
  const both = draw(shared);
  return [Uint32Array.from([...both, ...draw(own)]), Uint32Array.from([...both, ...draw(own)])];
}

describe("permutations", () => {
  it("are one-to-one, depend on the seed, and a larger count only appends more", () => {
    const { multipliers, addends } = permutations(200, 1);
    expect([...multipliers].every((a) => a % 2 === 1)).toBe(true);
    expect(new Set(multipliers).size).toBe(200);
    expect(new Set(addends).size).toBe(200);
    expect(permutations(20, 1)).toEqual({
      multipliers: multipliers.slice(0, 20),
      addends: addends.slice(0, 20),
    });
    const first = [0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, 2 ** 40].map(
      (seed) => permutations(1, seed).addends[0],
    );
    expect(new Set(first).size).toBe(first.length);
  });

  it.each([0, 1.5, -1, 4097, Number.NaN])("rejects a count of %d", (count) => {
    expect(() => permutations(count, 1)).toThrow(/^count must be an integer from 1 to 4096/);
  });

  it("rejects a seed that is not an integer", () => {
    expect(() => permutations(1, 0.5)).toThrow(new RangeError("seed must be an integer"));
  });
});

describe("minhashSignature", () => {
  const text = "The quick brown fox jumps over the lazy dog, and over the cat.";

  it("is equal for equal words, and for their shingles", () => {
    const signature = minhashSignature(text);
    expect(signature.length).toBe(112);
    expect(minhashSignature(text.toUpperCase())).toEqual(signature);
    expect(minhashSignature(text, { permutations: 20 })).toEqual(signature.slice(0, 20));
    expect(minhashSignature(text, { seed: 2 })).not.toEqual(signature);
    expect(minhashSignature(text, { shingle: 2 })).not.toEqual(signature);
  });

  it("does not depend on the order of shingles or on repetitions", () => {
    fc.assert(
      fc.property(fc.uint32Array({ maxLength: 50 }), (hashes) => {
        const signature = minhashSignature(hashes);
        expect(minhashSignature(Uint32Array.from([...hashes, ...hashes]).sort())).toEqual(signature);
      }),
      { seed: 1 },
    );
  });

  it("is the minimum of the parts' signatures", () => {
    fc.assert(
      fc.property(fc.uint32Array({ maxLength: 50 }), fc.uint32Array({ maxLength: 50 }), (a, b) => {
        const parts = [minhashSignature(a), minhashSignature(b)];
        const whole = minhashSignature(Uint32Array.from([...a, ...b]));
        expect([...whole]).toEqual([...parts[0]!].map((value, i) => Math.min(value, parts[1]![i]!)));
      }),
      { seed: 1 },
    );
  });

  it("is similar to nothing for a text without words", () => {
    const empty = minhashSignature("…");
    expect(empty).toEqual(new Uint32Array(112).fill(0xffffffff));
    expect(estimateJaccard(empty, minhashSignature(""))).toBe(0);
  });

  it("rejects signatures that cannot be compared", () => {
    const [a, b] = [new Uint32Array(2), new Uint32Array(3)];
    expect(() => estimateJaccard(a, b)).toThrow(RangeError);
    expect(() => estimateJaccard(new Uint32Array(0), new Uint32Array(0))).toThrow(RangeError);
    expect(() => minhashSignature("a", { shingle: 0 })).toThrow(RangeError);
    expect(() => minhashSignature("a", { permutations: 0 })).toThrow(/^options.permutations/);
    expect(() => minhashSignature([1, 2] as unknown as Uint32Array)).toThrow(TypeError);
  });
});

describe("estimates", () => {
  // Sizes of sets; the true coefficient is shared / (shared + 2 * own).
  it.each([
    [15, 15],
    [240, 30],
    [100, 200],
    [1900, 50],
    [0, 100],
  ])("have the mean and the deviation of theory: %d shared, %d own", (shared, own) => {
    const next = random(shared * 1000 + own);
    const trials = 600;
    const count = 112;
    const truth = shared / (shared + 2 * own);
    const estimates: number[] = [];
    for (let trial = 0; trial < trials; trial++) {
      const [a, b] = pair(shared, own, next).map((set) => minhashSignature(set, { seed: trial }));
      estimates.push(estimateJaccard(a!, b!));
    }
    const mean = estimates.reduce((sum, x) => sum + x, 0) / trials;
    const deviation = Math.sqrt(estimates.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (trials - 1));
    const expected = Math.sqrt((truth * (1 - truth)) / count);
    expect(Math.abs(mean - truth)).toBeLessThanOrEqual((4 * expected) / Math.sqrt(trials));
    // The relative standard error of a deviation estimated from n values is 1/√2n; four of these.
    expect(Math.abs(deviation - expected)).toBeLessThanOrEqual((4 * expected) / Math.sqrt(2 * trials) + 1e-4);
  });
});

describe("bandKeys", () => {
  it("are two numbers per band and depend only on its rows", () => {
    const signature = minhashSignature("seven words are in this short text");
    const keys = bandKeys(signature, 14, 8);
    expect(keys.length).toBe(28);
    expect(new Set(keys).size).toBe(28);
    const changed = signature.slice();
    changed[17]!++;
    const others = bandKeys(changed, 14, 8);
    for (let i = 0; i < 28; i++) {
      // Minimum 17 is in the third band.
      if (i === 4 || i === 5) expect(others[i]).not.toBe(keys[i]);
      else expect(others[i]).toBe(keys[i]);
    }
    const swapped = signature.slice();
    [swapped[0], swapped[1]] = [swapped[1]!, swapped[0]!];
    expect(bandKeys(swapped, 14, 8).slice(0, 2)).not.toEqual(keys.slice(0, 2));
    expect(bandKeys(signature, 2, 3)).toEqual(bandKeys(signature.slice(0, 6), 2, 3));
  });

  it.each([
    [14, 9],
    [0, 8],
    [1.5, 8],
    [14, 0],
    [14, Number.NaN],
  ])("rejects %d bands of %d rows of 112", (bands, rows) => {
    expect(() => bandKeys(new Uint32Array(112), bands, rows)).toThrow(RangeError);
  });

  it.each([
    [60, 20, 14, 8],
    [80, 10, 14, 8],
    [90, 5, 14, 8],
    [80, 10, 20, 5],
    [50, 25, 28, 4],
  ])("find the share of pairs of the curve: %d shared, %d own, %d × %d", (shared, own, bands, rows) => {
    const next = random(shared * bands);
    const trials = 1500;
    const s = shared / (shared + 2 * own);
    const p = 1 - (1 - s ** rows) ** bands;
    let found = 0;
    for (let trial = 0; trial < trials; trial++) {
      const [a, b] = pair(shared, own, next).map((set) =>
        bandKeys(minhashSignature(set, { permutations: bands * rows, seed: trial }), bands, rows),
      );
      let hit = false;
      for (let i = 0; i < bands * 2; i += 2) hit ||= a![i] === b![i] && a![i + 1] === b![i + 1];
      if (hit) found++;
    }
    expect(Math.abs(found / trials - p)).toBeLessThanOrEqual(4 * Math.sqrt((p * (1 - p)) / trials));
  });
});
