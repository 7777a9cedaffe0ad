import { runs } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { fuzzInput } from "./input.js";
import { disagreement, minimise } from "./parse-fuzz.js";
import { lacksRule } from "./rules-parse5-lacks.js";
import { SEED_PAGES } from "./seed-pages.js";

const SEED = 20261121;
const RUNS = runs(1000);

describe("the tree", () => {
  it("equals that of parse5 for random markup", () => {
    for (let run = 0; run < RUNS; run++) {
      const input = fuzzInput(SEED, run);
      expect(
        disagreement(input),
        `run ${run}: ${input.context ?? "document"} ${JSON.stringify(input.source)}`,
      ).toBeUndefined();
    }
  });

  it.each(SEED_PAGES)("equals that of parse5, which lacks no rule, for a seed page: %s", (source) => {
    expect(lacksRule(source, undefined)).toBe(false);
    expect(disagreement({ source, context: undefined })).toBeUndefined();
  });
});

describe("fuzzInput", () => {
  it("is determined by the seed and the run", () => {
    expect(fuzzInput(1, 7)).toEqual(fuzzInput(1, 7));
    const sources = Array.from({ length: 100 }, (_, run) => fuzzInput(1, run).source);
    expect(new Set(sources).size).toBeGreaterThan(95);
    expect(fuzzInput(2, 7)).not.toEqual(fuzzInput(1, 7));
  });

  it("draws elements for which parse5 lacks rules in 1% to 10% of the inputs", () => {
    const inputs = Array.from({ length: 2000 }, (_, run) => fuzzInput(SEED, run));
    const lacking = inputs.filter(({ source, context }) => lacksRule(source, context));
    expect(lacking.length).toBeGreaterThan(20);
    expect(lacking.length).toBeLessThan(200);
  });
});

describe("minimise", () => {
  it("shortens an input to the part that fails", () => {
    const fails = ({ source }: { readonly source: string }) => /<b>[\s\S]*<\/i>/.test(source);
    const source = `<!doctype html><p>one <b class=x><b>two</b> ${"three ".repeat(50)}</i> four</p>`;
    expect(minimise({ source, context: "div" }, fails)).toEqual({ source: "<b></i>", context: "div" });
  });
});
