import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ngramIds, tokenIds } from "./ids.js";

describe("ngramIds", () => {
  it("assigns numbers to pairs, and -1 to those that the gold lacks", () => {
    const { gold, predicted, size } = ngramIds(tokenIds([..."abcab"], [..."bcabx"]), 2);
    expect([...gold]).toEqual([0, 1, 2, 0]);
    expect([...predicted]).toEqual([1, 2, 0, -1]);
    expect(size).toBe(3);
  });

  it("is empty for a text shorter than n", () => {
    const { gold, predicted, size } = ngramIds(tokenIds([..."abc"], []), 4);
    expect([gold.length, predicted.length, size]).toEqual([0, 0, 0]);
  });

  it("assigns equal numbers to equal n-grams only", () => {
    const tokens = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 40 });
    fc.assert(
      fc.property(tokens, tokens, fc.integer({ min: 2, max: 11 }), (gold, page, n) => {
        const numbered = ngramIds(tokenIds(gold, page), n);
        const names = new Map<number, string>();
        for (const [start, id] of numbered.gold.entries()) {
          const name = gold.slice(start, start + n).join();
          expect(names.get(id) ?? name).toBe(name);
          names.set(id, name);
        }
        expect(new Set(names.values()).size).toBe(numbered.size);
        for (const [start, id] of numbered.predicted.entries()) {
          const name = page.slice(start, start + n).join();
          if (id < 0) expect([...names.values()]).not.toContain(name);
          else expect(names.get(id)).toBe(name);
        }
      }),
      { seed: 1 },
    );
  });
});
