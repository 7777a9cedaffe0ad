import { FIRST_SLOT, GROUP_SLOTS, SLOTS, TERM_GROUPS, type TermLists } from "@winnow/extract/winnow";
import { describe, expect, it } from "vitest";
import { linearLogits, quantizeLinear, trainLinear } from "./linear.js";
import { joinData, type LinearData } from "./linear-data.js";

function lists(blocks: readonly (readonly number[])[]): TermLists {
  const start = [0];
  for (const slots of blocks) start.push(start.at(-1)! + slots.length);
  return {
    listOf: Int32Array.from(blocks.keys()),
    start: Int32Array.from(start),
    slots: Uint16Array.from(blocks.flat()),
  };
}

const A = FIRST_SLOT.words + 7;
const B = FIRST_SLOT.words + 8;
const NAME = FIRST_SLOT.names + 9;

/** Blocks with `A` are content, blocks with `B` are not; the name is in both. A site has one block of each. */
function separable(count: number): LinearData {
  const words = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? [A] : [B]));
  return {
    terms: {
      length: count,
      words: lists(words),
      names: lists(words.map(() => [NAME])),
      headings: lists(words.map(() => [])),
    },
    target: Float32Array.from(words, (_, i) => 1 - (i % 2)),
    weight: new Float32Array(count).fill(1),
    site: Int32Array.from(words, (_, i) => i >> 1),
  };
}

describe("trainLinear", () => {
  it("separates blocks by the term that differs", () => {
    const data = separable(400);
    const model = trainLinear(data);
    const logits = linearLogits(data.terms, model);
    expect(Math.min(...logits.filter((_, i) => i % 2 === 0))).toBeGreaterThan(1);
    expect(Math.max(...logits.filter((_, i) => i % 2 === 1))).toBeLessThan(-1);
    expect(Math.abs(model.values[NAME]!)).toBeLessThan(model.values[A]! / 4);
    expect(model.values[FIRST_SLOT.headings]).toBe(0);
  });

  it("learns a soft target as a probability", () => {
    const data = separable(4000);
    const soft = { ...data, target: data.target.map((target) => 0.2 + 0.5 * target) };
    const logits = linearLogits(soft.terms, trainLinear(soft));
    const probability = (row: number): number => 1 / (1 + Math.exp(-logits[row]!));
    expect(Math.abs(probability(0) - 0.7)).toBeLessThan(0.05);
    expect(Math.abs(probability(1) - 0.2)).toBeLessThan(0.05);
  });

  it("reads the selected rows alone", () => {
    const data = separable(100);
    const even = Int32Array.from({ length: 50 }, (_, i) => 2 * i);
    const { values } = trainLinear(data, even);
    expect(values[A]).toBeGreaterThan(0);
    expect(values[B]).toBe(0);
    expect(even[49]).toBe(98);
    expect(() => trainLinear(data, Int32Array.of(100))).toThrow(RangeError);
  });

  it("ignores blocks without weight, and the scale of the weights", () => {
    const data = separable(100);
    const first = { ...data, weight: data.weight.map((_, i) => (i % 2 === 0 ? 1 : 0)) };
    expect(trainLinear(first, undefined, { l2: 0 }).values[B]).toBe(0);
    const scaled = { ...data, weight: data.weight.map(() => 4) };
    expect(trainLinear(scaled)).toEqual(trainLinear(data));
  });

  it("gives no weight to terms of fewer than 8 sites", () => {
    const data = separable(100);
    const few = (sites: number): LinearData => ({ ...data, site: data.site.map((site) => site % sites) });
    expect(trainLinear(few(8)).values[A]).toBeGreaterThan(0);
    expect(trainLinear(few(7)).values.every((value) => value === 0)).toBe(true);
    expect(trainLinear(few(7), undefined, { minSites: 7 }).values[A]).toBeGreaterThan(0);
    // Eight sites, of which the selected rows are one.
    expect(trainLinear(few(8), Int32Array.of(0, 1, 16, 17)).values[A]).toBe(0);
  });

  it("gives the same model for the same seed", () => {
    const data = separable(100);
    expect(trainLinear(data, undefined, { seed: 3 })).toEqual(trainLinear(data, undefined, { seed: 3 }));
    // Of two equal blocks with different targets, the last one in the order counts more.
    const noisy = { ...data, target: data.target.map((_, i) => (i % 3 === 0 ? 1 : 0)) };
    const values = [3, 4].map((seed) => trainLinear(noisy, undefined, { seed }).values[A]);
    expect(values[0]).not.toBe(values[1]);
  });

  it("accepts no blocks", () => {
    expect(linearLogits(separable(0).terms, trainLinear(separable(0)))).toEqual(new Float32Array(0));
  });
});

describe("joinData", () => {
  it("appends the blocks of pages", () => {
    const { terms, target, site } = joinData([separable(3), separable(0), separable(2)]);
    expect(terms.length).toBe(5);
    expect([...target]).toEqual([1, 0, 1, 1, 0]);
    expect([...site]).toEqual([0, 0, 1, 0, 0]);
    expect([...terms.words.listOf]).toEqual([0, 1, 2, 3, 4]);
    expect([...terms.words.start]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...terms.words.slots]).toEqual([A, B, A, A, B]);
    expect([...terms.headings.start]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe("quantizeLinear", () => {
  it("is off by at most half a step of the group", () => {
    const values = Float32Array.from(
      { length: SLOTS },
      (_, i) => Math.sin(i) * (i < FIRST_SLOT.names ? 3 : 0.1),
    );
    const quantized = quantizeLinear({ values, scales: [1, 1, 1], bias: 0 });
    for (const [g, group] of TERM_GROUPS.entries()) {
      const step = quantized.scales[g]!;
      expect(step).toBeLessThanOrEqual((group === "words" ? 3 : 0.1) / 127);
      for (let i = FIRST_SLOT[group]; i < FIRST_SLOT[group] + GROUP_SLOTS[group]; i++) {
        expect(Math.abs(quantized.values[i]! * step - values[i]!)).toBeLessThanOrEqual(step / 2 + 1e-7);
      }
    }
  });

  it("accepts a group without weights", () => {
    const { values, scales } = quantizeLinear({
      values: new Float32Array(SLOTS),
      scales: [1, 1, 1],
      bias: 0,
    });
    expect(scales).toEqual([0, 0, 0]);
    expect(values.every((value) => value === 0)).toBe(true);
  });
});
