import { parse } from "@winnow/core-dom";
import { encodeBoostedTrees } from "@winnow/testing/models";
import { describe, expect, it } from "vitest";
import { collect } from "../sources/index.js";
import { type RankedOffer, type Ranking, ranked } from "./index.js";

/** Log odds of −2 up to a length of .5 and 2 above; 1 less in an `aside`. */
const stump = (feature: number, low: number, high: number) => ({
  feature,
  threshold: 0.5,
  left: { value: low, count: 1 },
  right: { value: high, count: 1 },
});
const MODEL = btoa(
  String.fromCharCode(
    ...encodeBoostedTrees({
      features: 2,
      outputs: [{ bias: 0, trees: [stump(0, -2, 2), stump(1, 0, -1)] }],
    }),
  ),
);

const offer = (value: string, features: readonly number[], fault?: string): RankedOffer<string> => ({
  ...{ value, source: "page", key: "h1", fault, features },
});
const field = (offers: readonly RankedOffer<string>[], rest: Partial<Ranking<string>> = {}) =>
  ranked({ features: ["length", "in-aside"], candidates: () => offers, model: MODEL, ...rest })(
    collect(parse("<p>x"), {}),
  );
const offers = [offer("a", [0, 0]), offer("b", [1, 1]), offer("c", [1, 0], "empty"), offer("d", [1, 0])];

describe("ranked", () => {
  it("takes the most likely candidate and explains the others", () => {
    const found = field(offers);
    expect(found?.chosen).toMatchObject({ value: "d", probability: 0.881 });
    expect(found?.rejected).toMatchObject([
      { value: "b", reason: "less-likely", probability: 0.731, against: ["in-aside"] },
      { value: "a", reason: "less-likely", probability: 0.119, against: ["length"] },
      { value: "c", reason: "empty" },
    ]);
  });

  it("takes none below the minimum probability", () => {
    const found = field(offers, { minProbability: 0.9 });
    expect(found?.chosen).toBeUndefined();
    expect(found?.rejected[0]).toMatchObject({ value: "d", reason: "unlikely", probability: 0.881 });
  });

  it("keeps the order of the candidates without a model", () => {
    const found = field(offers, { model: "" });
    expect(found?.chosen).toEqual({ value: "a", source: "page", key: "h1" });
    expect(found?.rejected.map(({ reason }) => reason)).toEqual(["later-source", "empty", "later-source"]);
  });

  it("rejects a model of other features", () => {
    expect(() => field(offers, { features: ["length"] })).toThrow("2 features, not 1");
  });

  it("ranks thousands of candidates", () => {
    const many = Array.from({ length: 5_000 }, (_, i) => offer(`v${i}`, [i === 200 ? 1 : 0, 0]));
    const found = field(many);
    expect(found?.chosen?.value).toBe("v200");
    expect(found?.rejected).toHaveLength(4_999);
  });
});
