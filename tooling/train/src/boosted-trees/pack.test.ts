import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseBoostedTrees, predict } from "@winnow/core-dom/boosted-trees";
import type { TrainedNode } from "@winnow/testing/models";
import { describe, expect, it } from "vitest";
import { packBoostedTrees } from "./pack.js";
import { readLightgbm } from "./read-lightgbm.js";

/** A model, rows, and LightGBM's scores; `python/boosted_trees_fixture.py` describes and writes them. */
interface Fixture {
  readonly model: string;
  readonly rows: number;
  readonly features: string;
  readonly scores: string;
}

const FILE = join(import.meta.dirname, "fixtures", "lightgbm.json");
const FIXTURES = JSON.parse(readFileSync(FILE, "utf8")) as Readonly<Record<string, Fixture>>;

const decode = (base64: string): ArrayBuffer => Uint8Array.from(Buffer.from(base64, "base64")).buffer;

describe("packBoostedTrees", () => {
  it.each(Object.entries(FIXTURES))("keeps LightGBM's scores: %s", (_, { model, rows, features, scores }) => {
    const trees = parseBoostedTrees(packBoostedTrees(model));
    const expected = new Float64Array(decode(scores));
    const found = new Float32Array(rows * trees.outputs);
    predict(trees, new Float32Array(decode(features)), rows, found);
    expect(expected.length).toBe(found.length);
    // Each value of a leaf is rounded to a multiple of the step, and the sum to 32 bits.
    const tolerance = (trees.treeEnd[0]! * trees.step) / 2 + 1e-6;
    for (const [i, score] of found.entries()) {
      expect(Math.abs(score - expected[i]!), `score ${i}`).toBeLessThan(tolerance);
    }
  });

  it("rounds no value of a leaf by more than 0.0001", () => {
    for (const { model } of Object.values(FIXTURES)) {
      expect(parseBoostedTrees(packBoostedTrees(model)).step / 2).toBeLessThan(1e-4);
    }
  });
});

/** (feature 1 ≤ 0.5 ? (feature 0 ≤ -1 ? 10 : 20) : 30), and a leaf of 1. */
const MODEL = `tree
version=v4
num_class=1
num_tree_per_iteration=1
label_index=0
max_feature_idx=1
objective=binary sigmoid:1
feature_names=Column_0 Column_1
feature_infos=[-3:3] [-3:3]
tree_sizes=1 1

Tree=0
num_leaves=3
num_cat=0
split_feature=1 0
split_gain=1 1
threshold=0.5 -1
decision_type=2 2
left_child=1 -1
right_child=-3 -2
leaf_value=10 20 30
leaf_weight=1 1 1
leaf_count=4 5 6
internal_value=0 0
internal_weight=0 0
internal_count=15 9
is_linear=0
shrinkage=1


Tree=1
num_leaves=1
num_cat=0
split_feature=
threshold=
decision_type=
left_child=
right_child=
leaf_value=1
shrinkage=1


end of trees
`;

describe("readLightgbm", () => {
  it("reads trees and leaves", () => {
    const tree: TrainedNode = {
      feature: 1,
      threshold: 0.5,
      left: { feature: 0, threshold: -1, left: { value: 10, count: 4 }, right: { value: 20, count: 5 } },
      right: { value: 30, count: 6 },
    };
    const outputs = [{ bias: 0, trees: [tree, { value: 1, count: 1 }] }];
    expect(readLightgbm(MODEL)).toEqual({ features: 2, outputs });
  });

  it("moves thresholds next to 0, where LightGBM rounds numbers to 0", () => {
    const at = (threshold: string, value: number): number => {
      const trees = parseBoostedTrees(
        packBoostedTrees(MODEL.replace("threshold=0.5 -1", `threshold=${threshold} -1`)),
      );
      const out = new Float32Array(1);
      predict(trees, Float32Array.of(0, value), 1, out);
      return Math.round(out[0]!);
    };
    const zero = 1.0000000180025095e-35;
    const values = [-1.1 * zero, -zero, 0, 1e-40, zero, 1.1 * zero];
    expect(values.map((value) => at(`${zero}`, value))).toEqual([21, 21, 21, 21, 21, 31]);
    expect(values.map((value) => at(`${-zero}`, value))).toEqual([21, 31, 31, 31, 31, 31]);
    expect(at("0", 1e-40)).toBe(21);
  });

  it("gives the trees of an iteration to the classes in turn", () => {
    const { features, outputs } = readLightgbm(FIXTURES.multiclass!.model);
    expect(features).toBe(6);
    expect(outputs.map(({ trees }) => trees.length)).toEqual([4, 4, 4]);
  });

  it.each([
    ["objective=binary sigmoid:1", "objective=poisson", /objective poisson/],
    ["objective=binary sigmoid:1", "objective=binary\naverage_output", /averaged trees/],
    ["num_cat=0", "num_cat=1", /tree 0 has categorical/],
    ["is_linear=0", "is_linear=1", /tree 0 is linear/],
    ["decision_type=2 2", "decision_type=2 3", /categorical/],
    ["decision_type=2 2", "decision_type=6 2", /tree 0 decides on missing values/],
    ["decision_type=2 2", "decision_type=2 10", /tree 0 decides on missing values/],
    ["left_child=1 -1", "left_child=0 -1", /child before its parent/],
    ["leaf_value=10 20 30", "leaf_value=10 20", /leaf_value is missing or damaged/],
    ["leaf_value=10 20 30", "leaf_value=10 x 30", /leaf_value is missing or damaged/],
    ["threshold=0.5 -1\n", "", /threshold is missing/],
    ["tree_sizes=1 1", "tree_sizes=1 1 1", /2 trees instead of 3/],
    ["tree\n", "forest\n", /not the text of a LightGBM model/],
  ])("rejects %j → %j", (before, after, message) => {
    expect(MODEL).toContain(before);
    expect(() => readLightgbm(MODEL.replace(before, after))).toThrow(message);
  });
});
