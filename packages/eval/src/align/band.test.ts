import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Band, bandOf, bandRows, leastCost, wholeBand } from "./band.js";
import { lcsBits, lcsBitsLength, lcsLength, stripSpace } from "./lcs.js";
import { ones, WORD_BITS, wholeRun } from "./sequences.js";

describe("bandRows", () => {
  it("keeps to the table", () => {
    expect(bandRows(wholeBand(10, 5), 3, 6, 5)).toEqual({ first: 0, end: 5 });
    // Diagonals -2 to 3: from row 4 - 2 to row 8 + 3.
    expect(bandRows({ lowest: -2, highest: 3 }, 4, 8, 100)).toEqual({ first: 2, end: 11 });
    expect(bandRows({ lowest: -2, highest: 3 }, 90, 98, 100)).toEqual({ first: 88, end: 100 });
  });
});

describe("bandOf", () => {
  it("holds the corners' diagonals and as many more on either side as items may be omitted", () => {
    expect(bandOf(10, 14, 3)).toEqual({ lowest: -3, highest: 7 });
    expect(bandOf(14, 10, 3)).toEqual({ lowest: -7, highest: 3 });
  });
});

describe("lcsBits in a band", () => {
  it("never counts too much, and enough where the band allows for what is omitted", () => {
    const sequence = (size: number) => fc.array(fc.nat(size - 1), { maxLength: 700, size: "max" });
    const input = fc
      .integer({ min: 1, max: 8 })
      .chain((size) => fc.tuple(fc.constant(size), sequence(size), sequence(size), fc.nat(400)));
    fc.assert(
      fc.property(input, ([size, first, second, omitted]) => {
        const [a, b] = [Int32Array.from(first), Int32Array.from(second)];
        const bits = new Int32Array(lcsBitsLength(a.length));
        lcsBits(
          wholeRun(a),
          wholeRun(b),
          stripSpace(size, b.length),
          bits,
          bandOf(a.length, b.length, omitted),
        );
        let found = bits.length * WORD_BITS;
        for (const word of bits) found -= ones(word);
        const length = lcsLength(a, b, size);
        expect(found).toBeLessThanOrEqual(length);
        if (Math.min(a.length, b.length) - length <= omitted) expect(found).toBe(length);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("leastCost", () => {
  const asked = (columns: number, rows: number, least: number, costs: readonly number[]): readonly Band[] => {
    const bands: Band[] = [];
    leastCost(columns, rows, least, (band) => {
      bands.push(band);
      return costs[bands.length - 1]!;
    });
    return bands;
  };

  it("is content with a narrow band that allows for what is omitted", () => {
    expect(asked(6400, 6400, 0, [200])).toEqual([bandOf(6400, 6400, 100)]);
  });

  it("takes a second one that allows for what the first alignment omits", () => {
    expect(asked(6400, 6400, 0, [202, 202])).toEqual([bandOf(6400, 6400, 100), bandOf(6400, 6400, 101)]);
    expect(asked(6400, 6400, 0, [1000, 900])).toEqual([bandOf(6400, 6400, 100), bandOf(6400, 6400, 500)]);
  });

  it("takes the whole table where no narrow band can do, and for short sequences", () => {
    expect(asked(6400, 6400, 3000, [4000])).toEqual([wholeBand(6400, 6400)]);
    expect(asked(6400, 3000, 3400, [4000])).toEqual([wholeBand(6400, 3000)]);
    expect(asked(100, 100, 0, [10])).toEqual([wholeBand(100, 100)]);
  });
});
