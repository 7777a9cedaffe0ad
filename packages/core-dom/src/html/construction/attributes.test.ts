import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { Draft } from "../../tree/draft.js";
import { areAlike } from "./attributes.js";

describe("areAlike", () => {
  const pairsOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `a${i}`, value: `${i}` }));

  it("accepts attributes in any order, few or many", () => {
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

  it("takes linear time for many attributes", () => {
    const twins = (count: number) => {
      const draft = new Draft("", 64);
      const pairs = pairsOf(count);
      return [draft, draft.elementOf("b", 0, pairs), draft.elementOf("b", 0, pairs.toReversed())] as const;
    };
    expect(timeRatio(8_000, twins, (elements) => areAlike(...elements))).toBeLessThan(MAX_TIME_RATIO);
  });
});
