import { describe, expect, it } from "vitest";
import { cpuTime } from "../../../test/cpu-time.js";
import { Draft } from "../../tree/draft.js";
import { areAlike } from "./attributes.js";

describe("areAlike", () => {
  const pairsOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `a${i}`, value: `${i}` }));

  it("takes attributes in any order, few of them or many", () => {
    const draft = new Draft("", 64);
    const element = (attributes: readonly { name: string; value: string }[]) =>
      draft.elementOf("b", 0, attributes);
    for (const count of [0, 1, 8, 9, 50]) {
      const pairs = pairsOf(count);
      const first = element(pairs);
      expect(areAlike(draft, first, element(pairs.toReversed()))).toBe(true);
      expect(areAlike(draft, first, element([...pairs, { name: "more", value: "" }]))).toBe(false);
      if (count === 0) continue;
      expect(areAlike(draft, first, element([...pairs.slice(1), { name: "a0", value: "other" }]))).toBe(
        false,
      );
      expect(areAlike(draft, first, element([...pairs.slice(1), { name: "b0", value: "0" }]))).toBe(false);
    }
  });

  it("takes linear time over 80,000 attributes", () => {
    const draft = new Draft("", 64);
    const pairs = pairsOf(80_000);
    const first = draft.elementOf("b", 0, pairs);
    const second = draft.elementOf("b", 0, pairs.toReversed());
    expect(cpuTime(() => areAlike(draft, first, second))).toBeLessThan(1000);
  });
});
