import { createRandom } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { fitComplexityModel, guessComplexity } from "./complexity-model.js";
import { classification, crossValidate, foldPerGroup, groupedFolds } from "./cross-validate.js";
import { fitLogistic, probabilities } from "./logistic.js";

describe("fitLogistic", () => {
  const points = [
    [-1, 0],
    [-0.5, 1],
    [0, 0],
    [0.5, -1],
    [1, 0.5],
    [0.2, 0.3],
  ];
  const labels = [0, 0, 1, 1, 2, 2];

  it("agrees with scikit-learn 1.9 (C = 1 / (n · penalty))", () => {
    const fitted = fitLogistic(points, labels, 3, 0.1);
    const expected = [
      [-1.1319, 0.498666],
      [0.233807, -0.954027],
      [0.898092, 0.455361],
    ];
    for (const [c, row] of expected.entries()) {
      for (const [j, weight] of row.entries()) expect(fitted.weights[c]![j]).toBeCloseTo(weight, 5);
    }
    const found = probabilities(fitted, [0.5, 0.5]);
    for (const [c, p] of [0.186515, 0.248254, 0.565231].entries()) expect(found[c]).toBeCloseTo(p, 5);
  });

  it("stays finite if the classes are separable and the penalty is tiny", () => {
    const fitted = fitLogistic([[-1], [1], [100]], [0, 1, 1], 2, 1e-9);
    expect(probabilities(fitted, [-1])[0]).toBeGreaterThan(0.99);
    expect(probabilities(fitted, [1e6])[1]).toBe(1);
  });
});

describe("groupedFolds", () => {
  it("keeps groups together and folds balanced", () => {
    const groups = Array.from({ length: 100 }, (_, i) => `site ${i % 23}`);
    const folds = groupedFolds(groups, 5);
    const of = new Map<string, Set<number>>();
    for (const [i, group] of groups.entries()) of.set(group, (of.get(group) ?? new Set()).add(folds[i]!));
    for (const found of of.values()) expect(found.size).toBe(1);
    for (let fold = 0; fold < 5; fold++) {
      const size = folds.filter((other) => other === fold).length;
      expect(size).toBeGreaterThanOrEqual(16);
      expect(size).toBeLessThanOrEqual(24);
    }
    // Each page stays in its fold, whatever the order of the pages.
    expect([...groupedFolds(groups.toReversed(), 5)].reverse()).toEqual([...folds]);
  });

  it("rejects more folds than groups", () => {
    expect(() => groupedFolds(["a", "a"], 2)).toThrow("folds");
    expect([...foldPerGroup(["x", "y", "x"])]).toEqual([0, 1, 0]);
  });
});

describe("classification", () => {
  it("matches a calculation by hand", () => {
    // a: F1 = 2·1 / (2 + 1) = 2/3; b: 2·1 / (1 + 2) = 2/3.
    const found = classification(["a", "a", "b"], ["a", "b", "b"]);
    expect(found.confusion).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect(found.accuracy).toBeCloseTo(2 / 3, 12);
    expect(found.macroF1).toBeCloseTo(2 / 3, 12);
  });

  it("averages over the true classes", () => {
    // a: 2·2 / (3 + 2) = 0.8; b: 0 of 1; c is not a true class.
    expect(classification(["a", "a", "a", "b"], ["a", "a", "c", "c"]).macroF1).toBeCloseTo(0.4, 12);
    expect(classification([], [])).toEqual({ classes: [], confusion: [], accuracy: 0, macroF1: 0 });
    expect(() => classification(["a"], [])).toThrow("guesses");
  });
});

/** 120 rows of 12 sites: the first column is the class with some noise, the second is only noise. */
function rows(): {
  table: { set: string; names: string[]; rows: number[][] };
  classes: string[];
  sites: string[];
} {
  const random = createRandom(11);
  const classes = Array.from({ length: 120 }, (_, i) => ["complex", "mid", "mid", "easy"][i % 4]!);
  const centre: Record<string, number> = { complex: 0, mid: 1, easy: 2 };
  return {
    table: {
      set: "x",
      names: ["x", "noise"],
      rows: classes.map((name) => [centre[name]! + 0.9 * random(), random()]),
    },
    classes,
    sites: classes.map((_, i) => `site ${Math.floor(i / 10)}`),
  };
}

describe("fitComplexityModel", () => {
  const { table, classes } = rows();
  const model = fitComplexityModel(table, classes);

  it("predicts probabilities that add up to 1, also after a round trip through JSON", () => {
    const guess = guessComplexity(JSON.parse(JSON.stringify(model)), {
      names: table.names,
      values: [2.4, 0.5],
    });
    expect(guess.complexity).toBe("easy");
    expect(Object.keys(guess.probabilities)).toEqual(["complex", "easy", "mid"]);
    expect(Object.values(guess.probabilities).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(guess).toEqual(guessComplexity(model, { names: table.names, values: [2.4, 0.5] }));
  });

  it("rejects rows with different features, and a single class", () => {
    expect(() => guessComplexity(model, { names: ["noise", "x"], values: [1, 2] })).toThrow("features");
    expect(() =>
      fitComplexityModel(
        table,
        classes.map(() => "mid"),
      ),
    ).toThrow("classes");
    expect(() => fitComplexityModel(table, [])).toThrow("classes");
  });
});

describe("crossValidate", () => {
  it("beats the most common class only with informative features", () => {
    const { table, classes, sites } = rows();
    const folds = groupedFolds(sites, 4);
    const informative = crossValidate(table, classes, folds);
    expect(informative.model.accuracy).toBeGreaterThan(0.9);
    expect(informative.baseline.accuracy).toBe(0.5);
    expect(informative.baseline.macroF1).toBeCloseTo((2 * 60) / (60 + 120) / 3, 12);
    expect(informative.guesses).toHaveLength(120);
    const blind = crossValidate(
      { ...table, rows: table.rows.map(([, noise]) => [0, noise!]) },
      classes,
      folds,
    );
    expect(blind.model.accuracy).toBeLessThan(0.6);
  });

  it("learns nothing from the fold that it predicts", () => {
    // The column determines the class only within each site: a model that saw its own fold would be right.
    const classes = ["a", "b", "b", "a"];
    const table = { set: "x", names: ["x"], rows: [[0], [1], [0], [1]] };
    expect(crossValidate(table, classes, [0, 0, 1, 1]).model.accuracy).toBe(0);
  });

  it("rejects a single fold and differing lengths", () => {
    const { table, classes } = rows();
    expect(() => crossValidate(table, classes, new Array(120).fill(0))).toThrow(RangeError);
    expect(() => crossValidate(table, classes, [0])).toThrow("folds");
  });
});
