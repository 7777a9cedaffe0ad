import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BandChoice, chooseBands, type WantedCurve } from "./choose.js";
import { candidateProbability } from "./curve.js";

/** Finds the best layout by trying all of them. */
function bestOfAll({ similarity, recall, maxHashes, unwanted }: WantedCurve): BandChoice | undefined {
  const all: BandChoice[] = [];
  for (let bands = 1; bands <= maxHashes; bands++) {
    for (let rows = 1; bands * rows <= maxHashes; rows++) {
      const found = candidateProbability(similarity, bands, rows);
      const rate = unwanted && candidateProbability(unwanted.similarity, bands, rows);
      if (found < recall || (rate !== undefined && rate > unwanted!.rate)) continue;
      all.push({ bands, rows, hashes: bands * rows, recall: found, unwanted: rate });
    }
  }
  const byRows = (a: BandChoice, b: BandChoice): number => b.rows - a.rows;
  const byHashes = (a: BandChoice, b: BandChoice): number => a.hashes - b.hashes;
  const rules = unwanted ? [byHashes, byRows] : [byRows, byHashes];
  return all.sort((a, b) => rules[0]!(a, b) || rules[1]!(a, b))[0];
}

describe("chooseBands", () => {
  it("returns the default layout for its own curve", () => {
    // .8^8 = .1678; 14 bands find 1 − .8322^14 = .92; 9 rows would need 18 bands.
    expect(chooseBands({ similarity: 0.8, recall: 0.92, maxHashes: 112 })).toMatchObject({
      bands: 14,
      rows: 8,
      hashes: 112,
    });
  });

  it("uses the fewest hashes that exclude unwanted pairs", () => {
    const unwanted = { similarity: 0.5, rate: 0.05 };
    const choice = chooseBands({ similarity: 0.8, recall: 0.9, maxHashes: 1000, unwanted });
    expect(choice.recall).toBeGreaterThanOrEqual(0.9);
    expect(choice.unwanted).toBeLessThanOrEqual(0.05);
    expect(choice.hashes).toBeLessThan(112);
  });

  it("returns the best of all layouts, or throws if there is none", () => {
    const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    let none = 0;
    fc.assert(
      fc.property(
        share,
        share,
        fc.integer({ min: 1, max: 150 }),
        fc.option(fc.record({ part: share, rate: share })),
        (similarity, recall, maxHashes, other) => {
          const unwanted =
            other === null ? undefined : { similarity: similarity * other.part, rate: other.rate };
          const wanted = { similarity, recall, maxHashes, unwanted };
          const best = bestOfAll(wanted);
          if (best === undefined) {
            none++;
            expect(() => chooseBands(wanted)).toThrow(/^maxHashes: no layout/);
          } else expect(chooseBands(wanted)).toEqual(best);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
    expect(none).toBeGreaterThan(20);
    expect(none).toBeLessThan(280);
  });

  it("returns the simplest layout for equal sets", () => {
    expect(chooseBands({ similarity: 1, recall: 0.99, maxHashes: 64 })).toMatchObject({ bands: 1, rows: 64 });
  });

  it("names the argument that is out of range", () => {
    const good = { similarity: 0.8, recall: 0.9, maxHashes: 112 };
    const bad: readonly [RegExp, Partial<WantedCurve>][] = [
      [/^similarity/, { similarity: 0 }],
      [/^similarity/, { similarity: 1.01 }],
      [/^similarity/, { similarity: Number.NaN }],
      [/^recall/, { recall: 1 }],
      [/^recall/, { recall: 0 }],
      [/^maxHashes/, { maxHashes: 0 }],
      [/^maxHashes/, { maxHashes: 10.5 }],
      [/^maxHashes/, { maxHashes: 65_537 }],
      [/^unwanted\.similarity/, { unwanted: { similarity: 0.8, rate: 0.1 } }],
      [/^unwanted\.rate/, { unwanted: { similarity: 0.5, rate: 0 } }],
    ];
    for (const [message, change] of bad) {
      expect(() => chooseBands({ ...good, ...change })).toThrow(RangeError);
      expect(() => chooseBands({ ...good, ...change })).toThrow(message);
    }
  });
});
