import { PAGE_TYPES } from "@winnow/core-dom";
import { ModelError } from "@winnow/core-dom/model-file";
import {
  createModelWriter,
  encodeBoostedTrees,
  encodeWinnowModel,
  packWeights,
} from "@winnow/testing/models";
import { describe, expect, it } from "vitest";
import { WIDTH } from "./features/index.js";
import { MODEL, WEIGHTS } from "./model.js";
import { parseWinnowModel, unpackWeights } from "./model-file.js";
import { EXTENTS, type PageTypeModel, STEPS } from "./page-type.js";
import { SLOTS, TERM_GROUPS } from "./terms.js";

const stump = {
  feature: 0,
  threshold: 2,
  left: { value: -1, count: 5 },
  right: { value: 1, count: 5 },
};
const blocksOf = (features: number): Uint8Array =>
  encodeBoostedTrees({ features, outputs: [{ bias: 0, trees: [stump] }] });
const NUMBERS = WIDTH + EXTENTS;
const pages: PageTypeModel = {
  steps: Float32Array.from({ length: NUMBERS * STEPS }, (_, i) => i / 4),
  terms: Int32Array.of(-7, 3, 2 ** 31 - 1),
  weights: Int8Array.from({ length: (NUMBERS + 3) * PAGE_TYPES.length }, (_, i) => (i % 255) - 127),
  scale: 0.125,
  bias: Float32Array.from(PAGE_TYPES, (_, i) => i - 3),
};
const parts = {
  linear: {
    values: Int8Array.from({ length: SLOTS }, (_, slot) => (slot % 255) - 127),
    scales: [0.5, 0.25, 0.125],
  },
  features: WIDTH,
  blocks: blocksOf(WIDTH),
  pages,
  calibration: Float32Array.of(0.25, 0.5, 0.75, 1),
};
const file = encodeWinnowModel(parts);

/** After the header (4 + 1) and the numbers of features and weights. */
const WEIGHTS_AT = 9;
const CALIBRATION_AT = WEIGHTS_AT + SLOTS + 4 * TERM_GROUPS.length + 1;

describe("a model file", () => {
  it("has what was encoded", () => {
    const { linear, blocks, pages: read, calibration } = parseWinnowModel(file);
    expect(linear).toEqual(parts.linear);
    expect([blocks.features, blocks.outputs]).toEqual([WIDTH, 1]);
    // Terms ascend as numbers without a sign.
    const [first, ...rest] = [...pages.terms];
    expect([...read.terms]).toEqual([...rest, first]);
    const end = (NUMBERS + 1) * PAGE_TYPES.length;
    expect([...read.weights]).toEqual([
      ...pages.weights.subarray(0, end - PAGE_TYPES.length),
      ...pages.weights.subarray(end),
      ...pages.weights.subarray(end - PAGE_TYPES.length, end),
    ]);
    expect({ ...read, terms: pages.terms, weights: pages.weights }).toEqual(pages);
    expect([...calibration]).toEqual([0.25, 0.5, 0.75, 1]);
  });

  it("may be anywhere in a larger buffer", () => {
    const moved = new Uint8Array(file.length + 7).subarray(3, 3 + file.length);
    moved.set(file);
    expect(parseWinnowModel(moved).linear).toEqual(parts.linear);
  });

  it("of this package is at most 50 kB and has a calibration that ascends", () => {
    const bytes = Uint8Array.from(Buffer.from(MODEL, "base64"));
    expect(bytes.length).toBeLessThan(50_000);
    expect(codeOf(bytes)).toBe("model-damaged");
    const weights = unpackWeights(WEIGHTS);
    const { calibration } = parseWinnowModel(bytes, weights);
    expect(packWeights(weights)).toBe(WEIGHTS);
    expect(calibration.length).toBeGreaterThan(4);
    const means = calibration.filter((_, i) => i % 2 === 1);
    expect([...means].sort((a, b) => a - b)).toEqual([...means]);
  });
});

describe("a file that is no model", () => {
  it("is rejected if it is not bytes", () => {
    for (const value of ["WNNW", null, [1, 2]]) {
      expect(() => parseWinnowModel(value as never)).toThrow(TypeError);
    }
  });

  it("is reported if it is cut, anywhere", () => {
    for (const length of positions(file.length)) {
      expect(codeOf(file.subarray(0, length)), `${length} bytes`).toBe("model-damaged");
    }
  });

  it("is reported if any byte has changed", () => {
    for (const at of positions(file.length)) {
      const changed = Uint8Array.from(file);
      changed[at]! ^= 0x10;
      expect(codeOf(changed), `byte ${at}`).toMatch(/^model-(?:damaged|unsupported)$/);
    }
  });

  it("is reported with another version or number of features", () => {
    expect(codeOf(signed(file, 1))).toBe("model-unsupported");
    const fewer = Uint8Array.from(file);
    fewer[5]! ^= 1;
    expect(codeOf(signed(fewer))).toBe("model-unsupported");
  });

  it("is reported with trees that do not fit", () => {
    expect(codeOf(encodeWinnowModel({ ...parts, blocks: blocksOf(WIDTH - 1) }))).toBe("model-unsupported");
    const wide = { ...stump, left: stump };
    const two = [0, 1].map((bias) => ({ bias, trees: [wide] }));
    const blocks = encodeBoostedTrees({ features: WIDTH, outputs: two });
    expect(codeOf(encodeWinnowModel({ ...parts, blocks }))).toBe("model-unsupported");
    expect(codeOf(encodeWinnowModel({ ...parts, blocks: Uint8Array.of(1, 2, 3) }))).toBe("model-damaged");
  });

  it("is not written with a model of page types that does not fit", () => {
    const terms = pages.terms.subarray(1);
    for (const fewer of [
      { steps: pages.steps.subarray(1) },
      { terms },
      { weights: pages.weights.subarray(1) },
    ]) {
      expect(() => encodeWinnowModel({ ...parts, pages: { ...pages, ...fewer } })).toThrow(RangeError);
    }
  });

  it("is reported with a calibration that descends or leaves the range", () => {
    for (const calibration of [
      [0.5, 0.5, 0.25, 1],
      [-0.5, 0],
      [0.5, 1.5],
    ]) {
      const bytes = encodeWinnowModel({ ...parts, calibration: Float32Array.from(calibration) });
      expect(codeOf(bytes), `${calibration}`).toBe("model-damaged");
    }
  });

  it("is reported with bytes after the trees, or a length beyond the end", () => {
    const longer = new Uint8Array(file.length + 1);
    longer.set(file);
    expect(codeOf(signed(longer))).toBe("model-damaged");
    const beyond = Uint8Array.from(file);
    beyond.fill(255, CALIBRATION_AT + 16, CALIBRATION_AT + 20);
    expect(codeOf(signed(beyond))).toBe("model-damaged");
  });
});

/** All positions outside of the weights, and each 101st inside of them. */
function positions(length: number): readonly number[] {
  const end = WEIGHTS_AT + SLOTS;
  return Array.from({ length }, (_, at) => at).filter(
    (at) => at < 50 || (at > end && at < end + 500) || at > length - 50 || at % 101 === 0,
  );
}

/** The code of the error for a file; undefined if there is none. */
function codeOf(bytes: Uint8Array): string | undefined {
  try {
    parseWinnowModel(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  }
}

/** The file with a correct checksum, and another version. */
function signed(bytes: Uint8Array, version: number = bytes[4]!): Uint8Array {
  const writer = createModelWriter({ magic: "WNNW", version });
  writer.bytes(bytes.subarray(5, -4));
  return writer.finish();
}
