import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bruteForceCost, cheapestLayout } from "./cost.js";
import { hammingDistance } from "./distance.js";
import { type SimhashPairsOptions, simhashCandidates, simhashPairs } from "./pairs.js";

/** All near pairs by the definition. */
function nearPairs(fingerprints: Uint32Array, distance: number): number[] {
  const at = (i: number): Uint32Array => fingerprints.subarray(i * 2, i * 2 + 2);
  const found: number[] = [];
  for (let i = 0; i < fingerprints.length / 2; i++) {
    for (let j = i + 1; j < fingerprints.length / 2; j++) {
      if (hammingDistance(at(i), at(j)) <= distance) found.push(i, j);
    }
  }
  return found;
}

/** Evenly distributed fingerprints. */
function spread(count: number): Uint32Array {
  let state = 7;
  return Uint32Array.from({ length: count * 2 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state ^ (state >>> 15)) >>> 0;
  });
}

/** Few families of fingerprints, a few bits apart, many of them equal. */
const FINGERPRINTS = fc
  .array(fc.tuple(fc.nat(4), fc.array(fc.nat(63), { maxLength: 4 })), { maxLength: 60 })
  .map((rows) => {
    const families = spread(5);
    return Uint32Array.from(
      rows.flatMap(([family, turned]) => {
        const copy = [families[family * 2]!, families[family * 2 + 1]!];
        for (const bit of turned) copy[bit >> 5]! ^= 1 << (bit & 31);
        return copy.map((half) => half >>> 0);
      }),
    );
  });

const WAYS: readonly SimhashPairsOptions[] = [
  {},
  { search: "brute-force" },
  { search: "brute-force", implementation: "javascript" },
  { search: "tables" },
  { search: "tables", implementation: "javascript" },
];

/** The documents that pairs connect, each with the least of its component. */
function components(count: number, pairs: Uint32Array): number[] {
  const least = Array.from({ length: count }, (_, i) => i);
  for (let changed = true; changed; ) {
    changed = false;
    for (let at = 0; at < pairs.length; at += 2) {
      const [a, b] = [pairs[at]!, pairs[at + 1]!];
      const low = Math.min(least[a]!, least[b]!);
      if (least[a] !== low || least[b] !== low) changed = true;
      least[a] = least[b] = low;
    }
  }
  return least;
}

describe("simhashPairs", () => {
  it("finds the same pairs by brute force and by tables: those of the definition", () => {
    fc.assert(
      fc.property(FINGERPRINTS, fc.integer({ min: 0, max: 9 }), (fingerprints, distance) => {
        const expected = nearPairs(fingerprints, distance);
        for (const way of WAYS) expect([...simhashPairs(fingerprints, distance, way)]).toEqual(expected);
      }),
      { seed: 1, numRuns: 80 },
    );
  });

  it("finds them with every layout of the paper", () => {
    fc.assert(
      fc.property(FINGERPRINTS, fc.integer({ min: 1, max: 3 }), (fingerprints, distance) => {
        const expected = nearPairs(fingerprints, distance);
        for (const blocks of [[4], [5], [4, 4], [6]]) {
          expect([...simhashPairs(fingerprints, distance, { blocks })]).toEqual(expected);
        }
      }),
      { seed: 2, numRuns: 100 },
    );
  });

  it("takes distances up to 64", () => {
    const fingerprints = Uint32Array.of(0, 0, 0xffffffff, 0xffffffff, 0xffffffff, 0xfffffffe);
    expect([...simhashPairs(fingerprints, 64)]).toEqual([0, 1, 0, 2, 1, 2]);
    expect([...simhashPairs(fingerprints, 63)]).toEqual([0, 2, 1, 2]);
    expect([...simhashPairs(fingerprints, 63, { search: "tables" })]).toEqual([0, 2, 1, 2]);
    expect(() => simhashPairs(fingerprints, 64, { search: "tables" })).toThrow(/^distance/);
  });

  it("finds planted pairs among many, and long runs of a key", () => {
    // Every third has the same first quarter, which makes a run that is too long for comparing in place.
    const count = 3000;
    const fingerprints = spread(count);
    for (let i = 0; i < count; i += 3) fingerprints[i * 2] = (fingerprints[i * 2]! & 0xffff) | 0x55550000;
    for (let i = 0; i < 100; i++) {
      const to = count - 1 - i;
      fingerprints[to * 2] = fingerprints[i * 2]! ^ (1 << (i % 32));
      fingerprints[to * 2 + 1] = fingerprints[i * 2 + 1]! ^ (1 << (i % 31)) ^ 0x80000000;
    }
    const expected = Uint32Array.from(Array.from({ length: 100 }, (_, i) => [i, count - 1 - i]).flat());
    for (const way of WAYS) expect(simhashPairs(fingerprints, 3, way)).toEqual(expected);
  });

  it("gives a pair once, also one that long runs of several keys have", () => {
    // All have the last quarter in common, and each document its first half with another.
    const count = 600;
    const fingerprints = spread(count);
    for (let i = 0; i < count; i++) {
      fingerprints[i * 2 + 1] = ((fingerprints[i * 2 + 1]! & 0xffff0000) | 0x1234) >>> 0;
      if (i % 2 === 0) continue;
      fingerprints[i * 2] = fingerprints[i * 2 - 2]!;
      fingerprints[i * 2 + 1] = (fingerprints[i * 2 - 1]! ^ 0x70000) >>> 0;
    }
    const expected = Uint32Array.from(Array.from({ length: count }, (_, i) => i));
    for (const way of WAYS) expect(simhashPairs(fingerprints, 3, way)).toEqual(expected);
    expect(simhashPairs(fingerprints, 3, { blocks: [4] })).toEqual(expected);
  });

  it("does not depend on the order of documents", () => {
    fc.assert(
      fc.property(FINGERPRINTS, fc.infiniteStream(fc.nat()), (fingerprints, keys) => {
        const count = fingerprints.length / 2;
        const random = Array.from({ length: count }, () => keys.next().value as number);
        const from = Array.from({ length: count }, (_, i) => i).sort(
          (a, b) => random[a]! - random[b]! || a - b,
        );
        const shuffled = Uint32Array.from(from.flatMap((i) => [...fingerprints.subarray(i * 2, i * 2 + 2)]));
        const named = (pairs: Uint32Array, name: (i: number) => number): string[] => {
          const names: string[] = [];
          for (let at = 0; at < pairs.length; at += 2) {
            const pair = [name(pairs[at]!), name(pairs[at + 1]!)].sort((a, b) => a - b);
            names.push(pair.join("-"));
          }
          return names.sort();
        };
        for (const way of WAYS) {
          expect(named(simhashPairs(shuffled, 3, way), (i) => from[i]!)).toEqual(
            named(simhashPairs(fingerprints, 3, way), (i) => i),
          );
        }
      }),
      { seed: 3, numRuns: 50 },
    );
  });

  it("names what is wrong", () => {
    const fingerprints = new Uint32Array(4);
    expect(() => simhashPairs([0, 0] as unknown as Uint32Array, 3)).toThrow(TypeError);
    expect(() => simhashPairs(new Uint32Array(3), 3)).toThrow(/^fingerprints/);
    expect(() => simhashPairs(fingerprints, -1)).toThrow(/^distance/);
    expect(() => simhashPairs(fingerprints, 3, { search: "guess" as "tables" })).toThrow(/^options.search/);
    for (const maxPairsPerGroup of [0, 1.5, Number.NaN]) {
      expect(() => simhashPairs(fingerprints, 3, { maxPairsPerGroup })).toThrow(/^options.maxPairsPerGroup/);
    }
    expect(() => simhashPairs(Uint32Array.of(0, 0, 0, 1), 3, { blocks: [3] })).toThrow(/^blocks/);
  });
});

describe("maxPairsPerGroup", () => {
  it("gives the star of equal fingerprints, then further pairs up to the bound", () => {
    const equal = new Uint32Array(10);
    expect(simhashCandidates(equal, 3, { maxPairsPerGroup: 1 })).toEqual({
      pairs: Uint32Array.of(0, 1, 0, 2, 0, 3, 0, 4),
      capped: 1,
    });
    expect(simhashCandidates(equal, 3, { maxPairsPerGroup: 6 })).toEqual({
      pairs: Uint32Array.of(0, 1, 0, 2, 0, 3, 0, 4, 1, 2, 1, 3),
      capped: 1,
    });
    expect(simhashCandidates(equal, 3, { maxPairsPerGroup: 10 }).capped).toBe(0);
  });

  it("gives the stars of near fingerprints", () => {
    // 0, 2 and 4 are equal, and so are 1, 3 and 5; of nine pairs across, five touch 0 or 1.
    const near = Uint32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
    const { pairs, capped } = simhashCandidates(near, 1, { maxPairsPerGroup: 3 });
    expect([...pairs]).toEqual([0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 1, 2, 1, 3, 1, 4, 1, 5, 2, 4, 3, 5]);
    expect(capped).toBe(1);
    // Three pairs within either group, and eight or all of the nine across.
    expect(simhashCandidates(near, 1, { maxPairsPerGroup: 8 })).toMatchObject({
      pairs: { length: 2 * (3 + 3 + 8) },
      capped: 1,
    });
    expect(simhashCandidates(near, 1, { maxPairsPerGroup: 9 })).toMatchObject({
      pairs: { length: 2 * (3 + 3 + 9) },
      capped: 0,
    });
  });

  it("leaves out no more than it has to, and connects the same documents", () => {
    fc.assert(
      fc.property(FINGERPRINTS, fc.integer({ min: 1, max: 30 }), (fingerprints, maxPairsPerGroup) => {
        const count = fingerprints.length / 2;
        const all = simhashCandidates(fingerprints, 2, { maxPairsPerGroup: Infinity });
        const some = simhashCandidates(fingerprints, 2, { maxPairsPerGroup });
        expect(all.capped).toBe(0);
        expect(some.capped === 0).toBe(some.pairs.length === all.pairs.length);
        expect(components(count, some.pairs)).toEqual(components(count, all.pairs));
        for (const way of WAYS) {
          expect(simhashCandidates(fingerprints, 2, { ...way, maxPairsPerGroup })).toEqual(some);
        }
      }),
      { seed: 4, numRuns: 100 },
    );
  });

  it("keeps a hot fingerprint linear", () => {
    const count = 200_000;
    const { pairs, capped } = simhashCandidates(new Uint32Array(count * 2), 3);
    expect(pairs).toHaveLength((count - 1) * 2);
    expect(capped).toBe(1);
  });
});

describe("cheapestLayout", () => {
  const choose = (fingerprints: Uint32Array, distance: number) =>
    cheapestLayout(fingerprints, distance, bruteForceCost(fingerprints.length / 2, distance, "wasm"))?.blocks;

  it("prefers brute force for few, or for great distances, and tables for many", () => {
    expect(choose(spread(1000), 3)).toBeUndefined();
    expect(choose(spread(100_000), 3)).toEqual([4]);
    expect(choose(spread(100_000), 20)).toBeUndefined();
  });

  it("sees that fingerprints of real pages collide", () => {
    // Half of the bits are the same in all: three of four keys of four tables are worth little.
    const fingerprints = spread(200_000);
    for (let i = 0; i < fingerprints.length; i++) fingerprints[i] = fingerprints[i]! & 0x07070707;
    const blocks = choose(fingerprints, 3);
    expect(blocks).not.toEqual([4]);
  });
});
