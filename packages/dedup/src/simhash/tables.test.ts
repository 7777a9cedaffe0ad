import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hammingDistance } from "./distance.js";
import { createSimhashTables, simhashNear } from "./tables.js";

const WORD = fc.integer({ min: 0, max: 0xffffffff });

describe("simhashNear", () => {
  it("finds the documents of the definition, for any distance up to that of the tables", () => {
    const family = fc.array(fc.array(fc.nat(63), { maxLength: 5 }), { maxLength: 40 });
    fc.assert(
      fc.property(WORD, WORD, family, fc.nat(4), fc.nat(4), (high, low, rows, a, b) => {
        const fingerprints = Uint32Array.from(
          rows.flatMap((turned) => {
            const copy = [high, low];
            for (const bit of turned) copy[bit >> 5]! ^= 1 << (bit & 31);
            return copy.map((half) => half >>> 0);
          }),
        );
        const [distance, most] = [Math.min(a, b), Math.max(a, b)];
        const query = Uint32Array.of(high, low);
        const expected = rows.flatMap((_, i) =>
          hammingDistance(query, fingerprints.subarray(i * 2, i * 2 + 2)) <= distance ? [i] : [],
        );
        const layouts = [undefined, [most + 1], [most + 2], [most + 1, most + 2]];
        // Without a distance one block leaves nothing to cut.
        for (const blocks of most > 0 ? layouts : layouts.slice(0, 3)) {
          const tables = createSimhashTables(fingerprints, most, { blocks });
          expect([...simhashNear(tables, query, distance)]).toEqual(expected);
        }
      }),
      { seed: 1 },
    );
  });

  it("finds nothing in nothing", () => {
    expect(simhashNear(createSimhashTables(new Uint32Array(0), 3), new Uint32Array(2))).toEqual(
      new Uint32Array(0),
    );
  });

  it("gives all documents of a fingerprint, and says what the tables weigh", () => {
    const tables = createSimhashTables(new Uint32Array(2000), 3);
    expect(simhashNear(tables, Uint32Array.of(7, 0))).toHaveLength(1000);
    expect(simhashNear(tables, Uint32Array.of(15, 0))).toHaveLength(0);
    expect(tables.count).toBe(1000);
    // One fingerprint of 8 bytes, two starts, 1,000 members, one entry in each of four tables.
    expect(tables.bytes).toBe(8 + 8 + 4000 + 4 * 8);
  });

  it("names what is wrong", () => {
    const tables = createSimhashTables(new Uint32Array(2), 2);
    expect(() => simhashNear(tables, new Uint32Array(2), 3)).toThrow(/^distance/);
    expect(() => simhashNear(tables, new Uint32Array(3))).toThrow(/^query/);
    expect(() => createSimhashTables(new Uint32Array(1), 2)).toThrow(/^fingerprints/);
    expect(() => createSimhashTables(new Uint32Array(2), 64)).toThrow(/^distance/);
    expect(() => createSimhashTables(new Uint32Array(2), 2, { blocks: [2] })).toThrow(/^blocks/);
  });
});
