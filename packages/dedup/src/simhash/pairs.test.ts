import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hammingPairs } from "../kernel/hamming.js";
import { sortPairs } from "../numbers/radix-sort.js";
import { hammingDistance } from "./distance.js";
import { simhashKeys } from "./layout.js";
import { joinByTables, simhashPairs } from "./pairs.js";

/** Returns all similar pairs by the definition. */
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

/** Returns evenly distributed fingerprints. */
function spread(count: number): Uint32Array {
  let state = 7;
  return Uint32Array.from({ length: count * 2 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state ^ (state >>> 15)) >>> 0;
  });
}

/** Returns a few families of fingerprints that differ in a few bits; many are equal. */
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

type Search = (fingerprints: Uint32Array, distance: number) => Uint32Array;

const byTables: Search = (fingerprints, distance) =>
  sortPairs(joinByTables(fingerprints, distance, simhashKeys(distance)!));

const bruteForce: Search = (fingerprints, distance) => hammingPairs(fingerprints, distance);

const WAYS: readonly Search[] = [simhashPairs, bruteForce, byTables];

describe("simhashPairs", () => {
  it("finds the pairs of the definition at any distance", () => {
    fc.assert(
      fc.property(FINGERPRINTS, fc.integer({ min: 0, max: 9 }), (fingerprints, distance) => {
        const expected = nearPairs(fingerprints, distance);
        expect([...simhashPairs(fingerprints, distance)]).toEqual(expected);
      }),
      { seed: 1, numRuns: 80 },
    );
  });

  it("finds them by brute force and by tables", () => {
    fc.assert(
      fc.property(FINGERPRINTS, fc.integer({ min: 0, max: 4 }), (fingerprints, distance) => {
        const expected = nearPairs(fingerprints, distance);
        for (const way of WAYS) expect([...way(fingerprints, distance)]).toEqual(expected);
      }),
      { seed: 2, numRuns: 100 },
    );
  });

  it("accepts distances up to 64", () => {
    const fingerprints = Uint32Array.of(0, 0, 0xffffffff, 0xffffffff, 0xffffffff, 0xfffffffe);
    expect([...simhashPairs(fingerprints, 64)]).toEqual([0, 1, 0, 2, 1, 2]);
    expect([...simhashPairs(fingerprints, 63)]).toEqual([0, 2, 1, 2]);
  });

  it("finds planted pairs among many, and long runs of a key", () => {
    // Every third has the same first quarter: a run long enough for the kernel.
    const count = 3000;
    const fingerprints = spread(count);
    for (let i = 0; i < count; i += 3) fingerprints[i * 2] = (fingerprints[i * 2]! & 0xffff) | 0x55550000;
    for (let i = 0; i < 100; i++) {
      const to = count - 1 - i;
      fingerprints[to * 2] = fingerprints[i * 2]! ^ (1 << (i % 32));
      fingerprints[to * 2 + 1] = fingerprints[i * 2 + 1]! ^ (1 << (i % 31)) ^ 0x80000000;
    }
    const expected = Uint32Array.from(Array.from({ length: 100 }, (_, i) => [i, count - 1 - i]).flat());
    for (const way of WAYS) expect(way(fingerprints, 3)).toEqual(expected);
  });

  it("finds planted pairs among more than are compared by brute force", () => {
    const fingerprints = spread(20_000);
    fingerprints[39_998] = fingerprints[0]! ^ 0x80000001;
    fingerprints[39_999] = fingerprints[1]! ^ 1;
    expect([...simhashPairs(fingerprints, 3)]).toEqual([0, 19_999]);
  });

  it("returns each pair once, even if long runs of several keys contain it", () => {
    // All have the same last quarter, and each shares its first half with another.
    const count = 600;
    const fingerprints = spread(count);
    for (let i = 0; i < count; i++) {
      fingerprints[i * 2 + 1] = ((fingerprints[i * 2 + 1]! & 0xffff0000) | 0x1234) >>> 0;
      if (i % 2 === 0) continue;
      fingerprints[i * 2] = fingerprints[i * 2 - 2]!;
      fingerprints[i * 2 + 1] = (fingerprints[i * 2 - 1]! ^ 0x70000) >>> 0;
    }
    const expected = Uint32Array.from(Array.from({ length: count }, (_, i) => i));
    for (const way of WAYS) expect(way(fingerprints, 3)).toEqual(expected);
  });

  it("names the invalid argument", () => {
    expect(() => simhashPairs([0, 0] as unknown as Uint32Array, 3)).toThrow(TypeError);
    expect(() => simhashPairs(new Uint32Array(3), 3)).toThrow(/^fingerprints/);
    expect(() => simhashPairs(new Uint32Array(4), -1)).toThrow(/^distance/);
  });
});
