import { runs } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { fuzzInput } from "./input.js";
import { disagreement, minimise } from "./parse-fuzz.js";
import { lacksRule } from "./rules-parse5-lacks.js";
import { SEED_PAGES } from "./seed-pages.js";

const SEED = 20261121;
const RUNS = runs(1000);

describe("the tree", () => {
  it("is that of parse5 for any markup", () => {
    for (let run = 0; run < RUNS; run++) {
      const input = fuzzInput(SEED, run);
      expect(
        disagreement(input),
        `run ${run}: ${input.context ?? "document"} ${JSON.stringify(input.source)}`,
      ).toBeUndefined();
    }
  });

  it.each(SEED_PAGES)("is that of parse5 without corrections for a seed page: %s", (source) => {
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

  it("excludes what parse5 lacks rules for from nine of ten inputs", () => {
    const inputs = Array.from({ length: 2000 }, (_, run) => fuzzInput(SEED, run));
    const lacking = inputs.filter(({ source, context }) => lacksRule(source, context));
    expect(lacking.length).toBeGreaterThan(20);
    expect(lacking.length).toBeLessThan(200);
  });
});

describe("minimise", () => {
  it("finds the shortest part that fails", () => {
    const fails = ({ source }: { readonly source: string }) => /<b>[\s\S]*<\/i>/.test(source);
    const source = `<!doctype html><p>one <b class=x><b>two</b> ${"three ".repeat(50)}</i> four</p>`;
    expect(minimise({ source, context: "div" }, fails)).toEqual({ source: "<b></i>", context: "div" });
  });
});
