import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { classPieces } from "../class-pieces.js";
import { pageView } from "../page-view.js";
import { wordHashes } from "../scan-text.js";
import { FIRST_SLOT, nameSlot, SLOTS, wordSlot } from "../terms.js";
import { LEXICAL_FEATURES, type LinearWeights, lexicalFeatures } from "./lexical.js";

function weightsOf(
  words: Readonly<Record<string, number>>,
  names: Readonly<Record<string, number>> = {},
  headings: Readonly<Record<string, number>> = {},
): Int8Array {
  const values = new Int8Array(SLOTS);
  for (const [word, value] of Object.entries(words)) {
    values[wordSlot(wordHashes(word)[0]!, "words")] = value;
  }
  for (const [name, value] of Object.entries(names)) {
    values[FIRST_SLOT.names + nameSlot(classPieces(name).hashes[0]!, 0)] = value;
  }
  for (const [word, value] of Object.entries(headings)) {
    values[wordSlot(wordHashes(word)[0]!, "headings")] = value;
  }
  return values;
}

/** Returns a function for the value of a feature of a block. */
function featuresOf(html: string, weights: LinearWeights): (name: string, block: number) => number {
  const page = pageView(parse(html), undefined);
  const group = lexicalFeatures(weights);
  // One column before and one after the group.
  const stride = group.names.length + 2;
  const out = new Float32Array(page.blocks.length * stride);
  group.fill(page, out, 1, stride);
  for (let i = 0; i < page.blocks.length; i++) {
    expect(out[i * stride]).toBe(0);
    expect(out[(i + 1) * stride - 1]).toBe(0);
  }
  return (name, block) => out[block * stride + 1 + group.names.indexOf(`lexical-${name}`)]!;
}

describe("lexicalFeatures", () => {
  const html = `<nav><p>menu</p><p>menu sea</p></nav><main><h2>Port</h2><div><p>sea</p><p class=adv>sea</p></div>`;
  const values = weightsOf({ menu: -10, sea: 20 }, { adv: -40 }, { port: 8 });
  const feature = featuresOf(html, { values, scales: [0.1, 0.01, 1] });

  it("sums the weights of each group, times its scale, over the root of the number of terms plus 1", () => {
    expect(feature("words", 0)).toBeCloseTo(-1 / Math.sqrt(2), 6);
    expect(feature("words", 1)).toBeCloseTo(1 / Math.sqrt(3), 6);
    expect(feature("words", 2)).toBe(0);
    expect(feature("names", 3)).toBe(0);
    expect(feature("names", 4)).toBeCloseTo(-0.4 / Math.sqrt(2), 6);
    expect(feature("headings", 2)).toBe(0);
    expect(feature("headings", 3)).toBeCloseTo(8 / Math.sqrt(2), 5);
  });

  it("has the lowest weight, at most 0", () => {
    expect(feature("words-minimum", 1)).toBeCloseTo(-1, 6);
    expect(feature("words-minimum", 3)).toBe(0);
    expect(feature("names-minimum", 4)).toBeCloseTo(-0.4, 6);
  });

  it("has the means over the blocks around it", () => {
    const sea = 2 / Math.sqrt(2);
    const mixed = 1 / Math.sqrt(3);
    // The first block has no neighbour before it.
    expect(feature("words-window1", 0)).toBeCloseTo((-sea / 2 + mixed) / 2, 6);
    expect(feature("words-window1", 3)).toBeCloseTo((0 + sea + sea) / 3, 6);
    expect(feature("words-window3", 3)).toBeCloseTo((-sea / 2 + mixed + 0 + sea + sea) / 5, 6);
  });

  it("has the means over the elements above it, up to the whole page", () => {
    const sea = 2 / Math.sqrt(2);
    const mixed = 1 / Math.sqrt(3);
    expect(feature("words-up0", 3)).toBeCloseTo(sea, 6);
    expect(feature("words-up1", 3)).toBeCloseTo(sea, 6);
    expect(feature("words-up2", 3)).toBeCloseTo((2 * sea) / 3, 6);
    const page = (-sea / 2 + mixed + 2 * sea) / 5;
    for (const level of [3, 6]) expect(feature(`words-up${level}`, 3)).toBeCloseTo(page, 6);
    expect(feature("names-up1", 3)).toBeCloseTo(-0.2 / Math.sqrt(2), 6);
  });

  it("takes weights that are not rounded", () => {
    const float = featuresOf(html, { values: Float32Array.from(values), scales: [0.1, 0.01, 1] });
    for (const name of LEXICAL_FEATURES.map((column) => column.slice("lexical-".length))) {
      for (let block = 0; block < 5; block++) expect(float(name, block)).toBe(feature(name, block));
    }
  });

  it("is zero for groups with a scale of 0", () => {
    const without = featuresOf(html, { values, scales: [0, 0.01, 0] });
    for (const name of ["words", "words-minimum", "words-window3", "words-up6", "headings-up4"]) {
      for (let block = 0; block < 5; block++) expect(Math.abs(without(name, block))).toBe(0);
    }
    expect(without("names", 4)).toBe(feature("names", 4));
  });

  it("accepts a page without text", () => {
    expect(() => featuresOf("", { values, scales: [1, 1, 1] })).not.toThrow();
  });
});
