import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentationScore } from "./bcubed.js";
import { clusteringScore } from "./clusterings.js";
import { blockScore, characterElements, unitScore } from "./units.js";

const POSTS = [
  "Does anybody know how the pump of the 1983 model is taken apart without a puller?",
  "Thanks",
  "You warm the housing with a hair dryer, then it comes off by hand after two minutes.",
];

describe("unitScore", () => {
  it("is 1 for the units themselves, in any order", () => {
    const word = fc.constantFrom("ash", "beech", "cedar", "dogwood", "elm", "fir");
    const unit = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
        expect(unitScore(units, units.toReversed())).toMatchObject({
          precision: 1,
          recall: 1,
          f1: 1,
          tokenPrecision: 1,
        });
      }),
    );
  });

  it("accepts surplus words, which lower the token precision", () => {
    const found = unitScore(POSTS, [`Ann, 3 May ${POSTS[0]}`, "Thanks", POSTS[2]!]);
    expect(found.f1).toBe(1);
    // 15 + 1 + 17 words, and three that aren't the first post's.
    expect(found.tokenPrecision).toBeCloseTo((16 + 1 + 17) / (16 + 1 + 17 + 3), 12);
  });

  it("rejects a predicted unit that holds two", () => {
    const { precision, recall, matches } = unitScore(POSTS, [`${POSTS[0]} ${POSTS[1]}`, POSTS[2]!]);
    expect(matches.map(({ gold }) => gold)).toEqual([2]);
    expect([precision, recall]).toEqual([1 / 2, 1 / 3]);
  });

  it("rejects a unit of which more than a tenth is missing", () => {
    expect(
      unitScore(
        ["one two three four five six seven eight nine ten"],
        ["one two three four five six seven eight nine"],
      ).f1,
    ).toBe(1);
    expect(
      unitScore(
        ["one two three four five six seven eight nine ten"],
        ["one two three four five six seven eight"],
      ).f1,
    ).toBe(0);
  });

  it("does not mistake words that occur by chance for a short unit", () => {
    const gold = ["you too", "I saw you at the fair, and she was there too"];
    expect(unitScore(gold, gold).f1).toBe(1);
    // A short unit that a long one quotes as a whole is still found elsewhere.
    const quoting = ["me too", "You wrote: me too. I did not."];
    expect(unitScore(quoting, quoting).f1).toBe(1);
  });

  it("is 1 without units, 0 if one side has none", () => {
    expect(unitScore([], [])).toMatchObject({ precision: 1, recall: 1, f1: 1, gold: 0, predicted: 0 });
    expect(unitScore(["", "…"], [" "])).toMatchObject({ f1: 1 });
    expect(unitScore(["a"], [])).toMatchObject({ precision: 0, recall: 0, f1: 0 });
    expect(unitScore([], ["a"])).toMatchObject({ precision: 0, recall: 0, f1: 0 });
  });

  it("takes near-linear time on many units of a common vocabulary", () => {
    const units = (count: number) =>
      Array.from(
        { length: count },
        (_, index) => `Reply number ${index} by member ${index % 97} on the pump and the housing`,
      );
    const ratio = timeRatio(150, units, (list) => unitScore(list, list));
    expect(ratio).toBeLessThan(MAX_TIME_RATIO);
  });
});

describe("blockScore", () => {
  const ten = "a b c d e f g h i j";

  it("counts blocks with the same words, or similar ones", () => {
    // LCS 8 of 10 and 10 words: similarity 0.8.
    expect(blockScore([ten], ["a b c d e f g h x y"]).f1).toBe(1);
    expect(blockScore([ten], ["a b c d e f g x y z"]).f1).toBe(0);
    expect(blockScore([ten], ["a b c d e f g h x y"], "exact").f1).toBe(0);
    expect(blockScore([ten, "menu"], ["A b", ten, "menu", "menu"], "exact")).toMatchObject({
      precision: 1 / 2,
      recall: 1,
    });
  });

  it("ignores blocks without words", () => {
    expect(blockScore(["", ten], [ten, "–"]).f1).toBe(1);
    expect(blockScore([], []).f1).toBe(1);
    expect(blockScore([ten], []).f1).toBe(0);
  });
});

describe("characterElements", () => {
  it("weigh the characters of units in both, and in one", () => {
    // "ab cd" as one unit and as two; "x" only in the prediction.
    const elements = characterElements(["ab cd"], ["ab", "cd x"]);
    expect(elements.weights.reduce((sum, weight) => sum + weight, 0)).toBe(5);
    const { precision, recall } = segmentationScore(elements);
    // Precision: "ab" 1; "cd" shares with itself 2 of 3; "x" 0. Recall: each half knows half.
    expect(precision).toBeCloseTo((2 * 1 + 2 * (2 / 3)) / 5, 12);
    expect(recall).toBeCloseTo(0.5, 12);
  });
});

describe("clusteringScore", () => {
  const labels = (predicted: readonly number[], gold: readonly number[]) => ({
    weights: predicted.map(() => 1),
    memberships: [predicted.map((label) => [label]), gold.map((label) => [label])],
  });

  it("equals hand-computed values", () => {
    // Contingency [[2, 1], [0, 3]]: 4 pairs in both; 6 and 7 of 15 in each; expected 2.8.
    const { ari, nmi } = clusteringScore(labels([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1]));
    expect(ari).toBeCloseTo((4 - 2.8) / (6.5 - 2.8), 12);
    const [one, other] = [Math.log(2), -(1 / 3) * Math.log(1 / 3) - (2 / 3) * Math.log(2 / 3)];
    const joint = -(1 / 3) * Math.log(1 / 3) - (1 / 6) * Math.log(1 / 6) - (1 / 2) * Math.log(1 / 2);
    expect(nmi).toBeCloseTo((one + other - joint) / Math.sqrt(one * other), 12);
  });

  it("is 1 for equal clusterings by any names, symmetric, and independent of how elements are merged", () => {
    const label = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { minLength: 2, maxLength: 20 }), (rows) => {
        const [predicted, gold] = [rows.map(([one]) => one), rows.map(([, other]) => other)];
        const same = clusteringScore(
          labels(
            predicted,
            predicted.map((each) => 3 - each),
          ),
        );
        expect(same.ari).toBeCloseTo(1, 12);
        expect(same.nmi).toBeCloseTo(1, 12);
        const [there, back] = [
          clusteringScore(labels(predicted, gold)),
          clusteringScore(labels(gold, predicted)),
        ];
        expect(there.ari).toBeCloseTo(back.ari, 12);
        expect(there.nmi).toBeCloseTo(back.nmi, 12);
        const doubled = clusteringScore(labels([...predicted, ...predicted], [...gold, ...gold]));
        const weighted = clusteringScore({ ...labels(predicted, gold), weights: rows.map(() => 2) });
        expect(weighted.ari).toBeCloseTo(doubled.ari, 12);
        expect(weighted.nmi).toBeCloseTo(doubled.nmi, 12);
      }),
    );
  });

  it("is 1 without elements", () => {
    expect(clusteringScore({ weights: [], memberships: [[], []] })).toEqual({ ari: 1, nmi: 1 });
  });
});
