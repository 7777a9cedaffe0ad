import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disagreement } from "./fuzz.js";
import { fuzzInput, SEED_PAGES } from "./markup.js";
import { lacksRule } from "./patched-parse5.js";

const SEED = 20261121;

describe("the tree", () => {
  it("equals that of parse5 for random markup", () => {
    const property = fc.property(fuzzInput, (input) => {
      expect(disagreement(input)).toBeUndefined();
    });
    fc.assert(property, { numRuns: runs(1000), seed: SEED });
  });

  it.each(SEED_PAGES)("equals that of parse5, which lacks no rule, for a seed page: %s", (source) => {
    expect(lacksRule(source, undefined)).toBe(false);
    expect(disagreement({ source, context: undefined })).toBeUndefined();
  });
});

describe("fuzzInput", () => {
  const inputs = fc.sample(fuzzInput, { numRuns: 2000, seed: SEED });

  it("draws various documents and fragments", () => {
    expect(new Set(inputs.map(({ source }) => source)).size).toBeGreaterThan(1900);
    expect(inputs.filter(({ context }) => context !== undefined).length).toBeGreaterThan(400);
  });

  it("draws elements for which parse5 lacks rules in 1% to 10% of the inputs", () => {
    const lacking = inputs.filter(({ source, context }) => lacksRule(source, context));
    expect(lacking.length).toBeGreaterThan(20);
    expect(lacking.length).toBeLessThan(200);
  });
});
