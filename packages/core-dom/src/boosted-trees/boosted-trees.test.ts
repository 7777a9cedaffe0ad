import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import {
  codeWriter,
  createModelWriter,
  encodeBoostedTrees,
  type TrainedEnsemble,
  type TrainedNode,
} from "@winnow/testing/models";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ModelError } from "../model-file/index.js";
import { contributions, parseBoostedTrees, predict } from "./index.js";

/** (feature 0 ≤ 1 ? (feature 1 ≤ -2 ? -8 : 4) : 10), with 1, 2 and 1 training rows: its mean is 2.5. */
const TREE: TrainedNode = {
  feature: 0,
  threshold: 1,
  left: { feature: 1, threshold: -2, left: { value: -8, count: 1 }, right: { value: 4, count: 2 } },
  right: { value: 10, count: 1 },
};
const ENSEMBLE: TrainedEnsemble = { features: 2, outputs: [{ bias: 0.5, trees: [TREE] }] };

function scores(ensemble: TrainedEnsemble | Uint8Array, rows: readonly (readonly number[])[]): number[] {
  const model = parseBoostedTrees(ensemble instanceof Uint8Array ? ensemble : encodeBoostedTrees(ensemble));
  const out = new Float32Array(rows.length * model.outputs);
  predict(model, Float32Array.from(rows.flat()), rows.length, out);
  return [...out];
}

/** A tree of `leaves` leaves with the values 0, 1, 2, …: feature 0 ≤ i goes to leaf i. */
function ladder(leaves: number, first = 0): TrainedNode {
  const leaf = { value: first, count: 1 };
  return leaves === 1
    ? leaf
    : { feature: 0, threshold: first, left: leaf, right: ladder(leaves - 1, first + 1) };
}

function descend(node: TrainedNode, row: readonly number[]): number {
  if ("value" in node) return node.value;
  return descend(row[node.feature]! <= node.threshold ? node.left : node.right, row);
}

function codeOf(bytes: Uint8Array): string | undefined {
  try {
    scores(bytes, []);
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  }
  return undefined;
}

describe("predict", () => {
  it("adds the bias and the leaf of each tree", () => {
    const rows = [
      [0, -3],
      [0, 0],
      [2, -3],
    ];
    const expected = [-7.5, 4.5, 10.5];
    for (const [i, score] of scores(ENSEMBLE, rows).entries()) expect(score).toBeCloseTo(expected[i]!, 2);
    const twice = { ...ENSEMBLE, outputs: [{ bias: 0.5, trees: [TREE, TREE] }] };
    expect(scores(twice, [[2, 0]])[0]).toBeCloseTo(20.5, 2);
  });

  it("writes one score per row and output", () => {
    const outputs = [
      { bias: 1, trees: [TREE] },
      { bias: 2, trees: [] },
      { bias: 0, trees: [{ value: 3, count: 5 }] },
    ];
    const row = scores({ features: 2, outputs }, [[2, 0]]);
    expect(row).toEqual([expect.closeTo(11, 2), 2, 3]);
    expect(
      scores({ features: 2, outputs }, [
        [2, 0],
        [2, 0],
      ]),
    ).toEqual([...row, ...row]);
    expect(scores({ features: 2, outputs }, [])).toEqual([]);
  });

  it("sends a value that equals the threshold left, and NaN where 0 goes", () => {
    const at = (threshold: number, value: number): number => {
      const stump = { feature: 0, threshold, left: { value: -1, count: 1 }, right: { value: 1, count: 1 } };
      return Math.sign(scores({ features: 1, outputs: [{ bias: 0, trees: [stump] }] }, [[value]])[0]!);
    };
    // 0.1 is between two numbers of 32 bits, 0.1 - 6.7e-9 and 0.1 + 1.5e-9.
    expect(at(0.1, Math.fround(0.1))).toBe(1);
    expect(at(0.1, 0.1 - 6.7e-9)).toBe(-1);
    expect(at(-0.1, Math.fround(-0.1))).toBe(-1);
    expect(at(-0.1, -0.1 + 6.7e-9)).toBe(1);
    expect(at(0.5, 0.5)).toBe(-1);
    expect([at(0, 0), at(0, -0), at(-0, 0), at(-0, -0)]).toEqual([-1, -1, -1, -1]);
    // The smallest number of 32 bits is 1.4e-45.
    expect([at(1e-300, 0), at(1e-300, 1.4e-45), at(-1e-300, 0), at(-1e-300, -1.4e-45)]).toEqual([
      -1, 1, 1, -1,
    ]);
    expect([at(3, Number.POSITIVE_INFINITY), at(1e300, Number.POSITIVE_INFINITY), at(1e300, 3e38)]).toEqual([
      1, 1, -1,
    ]);
    expect(at(-3, Number.NEGATIVE_INFINITY)).toBe(-1);
    expect([at(0, Number.NaN), at(-1, Number.NaN)]).toEqual([-1, 1]);
  });

  it("reads trees of any number of leaves, in any order", () => {
    const sizes = [1, 2, 31, 32, 62, 63, 200, 5, 31, 1];
    const trees = sizes.map((size) => ladder(size));
    for (const value of [-1, 0, 4, 30, 31, 32, 61.5, 62, 150, 1000]) {
      const expected = sizes.reduce(
        (sum, size) => sum + Math.max(0, Math.min(size - 1, Math.ceil(value))),
        0,
      );
      expect(scores({ features: 1, outputs: [{ bias: 0, trees }] }, [[value]])[0]).toBeCloseTo(expected, 0);
    }
  });

  it("rejects rows of another length", () => {
    const model = parseBoostedTrees(encodeBoostedTrees(ENSEMBLE));
    const out = new Float32Array(1);
    expect(() => predict(model, new Float64Array(2) as never, 1, out)).toThrow(TypeError);
    expect(() => predict(model, new Float32Array(3), 1, out)).toThrow(RangeError);
    expect(() => predict(model, new Float32Array(3), 1, out)).toThrow(/1 × 2 elements.*not 3/);
    expect(() => predict(model, new Float32Array(4), 2, out)).toThrow(/out must have 2 elements, not 1/);
    for (const rows of [-1, 0.5, Number.NaN]) {
      expect(() => predict(model, new Float32Array(2), rows, out)).toThrow(/^rows must/);
      expect(() => contributions(model, new Float32Array(2), rows)).toThrow(RangeError);
    }
  });
});

describe("contributions", () => {
  it("credits the change of the mean to the feature of each split", () => {
    const model = parseBoostedTrees(encodeBoostedTrees(ENSEMBLE));
    // The means are 2.5 at the root and (-8 + 2 × 4) / 3 = 0 on its left; the first tests feature 0.
    const { expected, values } = contributions(model, Float32Array.of(0, -3, 2, -3), 2);
    expect(expected[0]).toBeCloseTo(3, 2);
    const rounded = [-2.5, -8, 7.5, 0];
    for (const [i, value] of values.entries()) expect(value).toBeCloseTo(rounded[i]!, 2);
  });
});

describe("time", () => {
  it("is linear in rows", () => {
    const trees = Array.from({ length: 20 }, () => ladder(31));
    const model = parseBoostedTrees(encodeBoostedTrees({ features: 1, outputs: [{ bias: 0, trees }] }));
    const prepare = (rows: number): Float32Array =>
      Float32Array.from({ length: rows }, (_, i) => (i * 7) % 31);
    const score = (rows: Float32Array): void =>
      predict(model, rows, rows.length, new Float32Array(rows.length));
    expect(timeRatio(20_000, prepare, score)).toBeLessThan(MAX_TIME_RATIO);
    expect(timeRatio(2000, prepare, (rows) => contributions(model, rows, rows.length))).toBeLessThan(
      MAX_TIME_RATIO,
    );
  });

  it("is linear in the length of the file", () => {
    const prepare = (length: number): Uint8Array => {
      const trees = Array.from({ length }, () => ladder(31));
      return encodeBoostedTrees({ features: 1, outputs: [{ bias: 0, trees }] });
    };
    expect(timeRatio(1000, prepare, (bytes) => parseBoostedTrees(bytes))).toBeLessThan(MAX_TIME_RATIO);
  });
});

/** Ensembles of whole leaf values, so that a wrong leaf changes a score by at least 1. */
const THRESHOLD = fc.integer({ min: -4, max: 4 }).map((number) => number / 3);
const { node: NODE } = fc.letrec<{ node: TrainedNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.record({ value: fc.integer({ min: -50, max: 50 }), count: fc.integer({ min: 1, max: 1000 }) }),
    fc.record({
      feature: fc.nat({ max: 2 }),
      threshold: THRESHOLD,
      left: tie("node"),
      right: tie("node"),
    }),
  ),
}));
const OUTPUT = fc.record({ bias: fc.integer({ min: -9, max: 9 }), trees: fc.array(NODE, { maxLength: 6 }) });
const ANY_ENSEMBLE = fc.record({
  features: fc.constant(3),
  outputs: fc.array(OUTPUT, { minLength: 1, maxLength: 3 }),
});
const VALUE = fc.oneof(THRESHOLD, fc.float({ noNaN: true })).map(Math.fround);
/** Runs of equal rows, as on pages. */
const RUN = fc.record({ row: fc.tuple(VALUE, VALUE, VALUE), length: fc.integer({ min: 1, max: 12 }) });
const ROWS = fc
  .array(RUN, { maxLength: 30 })
  .map((all) => all.flatMap(({ row, length }) => Array.from({ length }, () => row)));

describe("any ensemble", () => {
  it("has the scores of a descent", () => {
    fc.assert(
      fc.property(ANY_ENSEMBLE, ROWS, (ensemble, rows) => {
        const expected = rows.flatMap((row) =>
          ensemble.outputs.map(({ bias, trees }) =>
            trees.reduce((sum, tree) => sum + descend(tree, row), bias),
          ),
        );
        const found = scores(ensemble, rows);
        expect(found.length).toBe(expected.length);
        for (const [i, score] of found.entries()) expect(Math.abs(score - expected[i]!)).toBeLessThan(0.1);
      }),
      { numRuns: runs(200) },
    );
  });

  it("has contributions that add up to its scores", () => {
    fc.assert(
      fc.property(ANY_ENSEMBLE, ROWS, (ensemble, rows) => {
        const model = parseBoostedTrees(encodeBoostedTrees(ensemble));
        const { expected, values } = contributions(model, Float32Array.from(rows.flat()), rows.length);
        for (const [i, score] of scores(ensemble, rows).entries()) {
          const sum = values.subarray(3 * i, 3 * i + 3).reduce((a, b) => a + b, expected[i % model.outputs]!);
          expect(sum).toBeCloseTo(score, 3);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("encodeBoostedTrees", () => {
  it("rejects what the format cannot express", () => {
    const encode = (tree: TrainedNode, features = 2): Uint8Array =>
      encodeBoostedTrees({ features, outputs: [{ bias: 0, trees: [tree] }] });
    expect(() => encode(TREE, 1)).toThrow(/there is no feature 1/);
    expect(() => encode(TREE, 65_536)).toThrow(RangeError);
    expect(() => encode(ladder(257))).toThrow(/feature 0 has more than 255 thresholds/);
    expect(() => encode({ value: 1, count: 0 })).toThrow(RangeError);
    expect(() => encode({ value: Number.NaN, count: 1 })).toThrow(RangeError);
    expect(() => encode({ ...TREE, threshold: Number.NaN } as TrainedNode)).toThrow(RangeError);
    expect(() => encode({ ...TREE, threshold: -1e39 } as TrainedNode)).toThrow(RangeError);
  });

  it("takes little for what repeats", () => {
    const size = (trees: TrainedNode[]): number =>
      encodeBoostedTrees({ features: 1, outputs: [{ bias: 0, trees }] }).length;
    const many = Array.from({ length: 10 }, () => ladder(31));
    // In each of nine more trees, 30 thresholds and 31 values.
    expect(size(many) - size([ladder(31)])).toBeLessThan(9 * (30 + 31) * 1.3);
  });

  it("leaves the numbers of training rows out if they are not needed", () => {
    const [all, fewer] = [true, false].map((withCounts) => encodeBoostedTrees(ENSEMBLE, withCounts));
    expect(scores(fewer!, [[0, 0]])).toEqual(scores(all!, [[0, 0]]));
    expect(parseBoostedTrees(all!).leafCount.some((count) => count > 0)).toBe(true);
    expect(parseBoostedTrees(fewer!).leafCount.every((count) => count === 0)).toBe(true);
  });
});

describe("parseBoostedTrees", () => {
  const bytes = encodeBoostedTrees({ features: 2, outputs: [{ bias: 0.5, trees: [TREE, TREE] }] });

  /** The file with another header or content, and a correct checksum. */
  function signed(content: Uint8Array, version = 2): Uint8Array {
    const writer = createModelWriter({ magic: "BTRE", version });
    writer.bytes(content);
    return writer.finish();
  }

  it("rejects what is not a model", () => {
    expect(() => parseBoostedTrees("trees" as never)).toThrow(/^bytes must be a Uint8Array/);
    expect(() => parseBoostedTrees("trees" as never, "options.model")).toThrow(/^options.model must be/);
    expect(codeOf(new Uint8Array(100))).toBe("model-damaged");
    expect(codeOf(signed(bytes.subarray(5, -4), 1))).toBe("model-unsupported");
  });

  it("detects every changed byte and every cut", () => {
    for (let i = 0; i < bytes.length; i++) {
      expect(codeOf(bytes.with(i, bytes[i]! ^ 0x40)), `byte ${i}`).toBe("model-damaged");
      expect(codeOf(bytes.subarray(0, i)), `${i} bytes`).toBe("model-damaged");
    }
  });

  it("ends with a code or a model if the checksum is correct", () => {
    const content = bytes.subarray(5, -4);
    for (let i = 0; i < content.length; i++) {
      expect(codeOf(signed(content.subarray(0, i))), `${i} bytes`).toBe("model-damaged");
      for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
        const changed = signed(content.with(i, value));
        if (codeOf(changed) !== undefined) continue;
        const model = parseBoostedTrees(changed);
        const rows = new Float32Array(2 * model.features);
        predict(model, rows, 2, new Float32Array(2 * model.outputs));
        const slots = [...model.children].flatMap((pair) => [pair & 0xffff, pair >>> 16]);
        expect(slots.every((slot) => slot > 0 && slot < model.slots)).toBe(true);
      }
    }
  });

  /** A file of one feature and one output; `shapes` are those of the first inner nodes, the second ones, … */
  function file({
    keys = [0x3f80_0000],
    inner = [0],
    shapes = [] as number[][],
    used = [] as number[],
    values = [0],
  }): Uint8Array {
    const writer = createModelWriter({ magic: "BTRE", version: 2 });
    writer.uint16(1);
    writer.uint8(1);
    writer.float(1);
    writer.uint16(keys.length);
    writer.double(0);
    writer.uint16(inner.length);
    const code = codeWriter();
    code.symbols(Array(keys.length).fill(0), 1);
    code.numbers(keys.map((key, i) => key - (keys[i - 1] ?? -0x7f80_0000)));
    code.numbers(inner);
    for (const list of shapes) code.symbols(list, 4);
    code.symbols(used, keys.length);
    code.integers(values);
    code.symbols(Array(values.length).fill(0), 256);
    writer.bytes(code.finish());
    return writer.finish();
  }

  it("reads a tree that is one leaf", () => {
    const model = file({ inner: [1, 0], shapes: [[0]], used: [0], values: [1, 2, 5] });
    expect(scores(model, [[0], [2]])).toEqual([6, 7]);
    expect(contributions(parseBoostedTrees(model), Float32Array.of(0, 2), 2)).toEqual({
      expected: Float64Array.of(6.5),
      values: Float32Array.of(-0.5, 0.5),
    });
  });

  it("rejects equal and infinite thresholds", () => {
    expect(codeOf(file({ keys: [1, 2] }))).toBeUndefined();
    expect(codeOf(file({ keys: [1, 1] }))).toBe("model-damaged");
    expect(codeOf(file({ keys: [0x7f7f_ffff] }))).toBeUndefined();
    expect(codeOf(file({ keys: [0x7f80_0000] }))).toBe("model-damaged");
    expect(codeOf(file({ keys: Array.from({ length: 255 }, (_, i) => i) }))).toBeUndefined();
    expect(codeOf(file({ keys: Array.from({ length: 256 }, (_, i) => i) }))).toBe("model-damaged");
  });

  it("rejects numbers of nodes that do not fit", () => {
    const chain = (length: number, last = 0): Uint8Array =>
      file({
        inner: [length],
        shapes: Array.from({ length }, (_, i) => [i === length - 1 ? last : 1]),
        used: Array(length).fill(0),
        values: Array(length + 1).fill(0),
      });
    expect(codeOf(chain(40))).toBeUndefined();
    expect(codeOf(chain(40, 1))).toBe("model-damaged");
    expect(codeOf(chain(1023))).toBeUndefined();
    expect(codeOf(chain(1024))).toBe("model-unsupported");
    const two = { inner: [2], used: [0, 0], values: [0, 0, 0] };
    expect(codeOf(file({ ...two, shapes: [[2], [0]] }))).toBeUndefined();
    expect(codeOf(file({ ...two, shapes: [[0], [0]] }))).toBe("model-damaged");
    expect(codeOf(file({ values: [0x3fff] }))).toBeUndefined();
    expect(codeOf(file({ values: [0x4000] }))).toBe("model-damaged");
    // No memory for trees that the file cannot have.
    expect(codeOf(file({ inner: Array(0xffff).fill(0), values: Array(0xffff).fill(0) }))).toBe(
      "model-damaged",
    );
  });
});
