import { describe, expect, it } from "vitest";
import { filter } from "../filter.js";
import { createFilter, FILTERS, FilterConfigError, PRESETS } from "./index.js";

const text = "A few words.";

describe("createFilter", () => {
  it.each(Object.keys(PRESETS))("creates the preset %s", async (name) => {
    expect(filter({ text }, await createFilter(name)).checks.length).toBeGreaterThan(0);
  });

  it.each(Object.keys(FILTERS))("names the filter %s in its messages about options", async (name) => {
    await expect(createFilter({ filter: name, unknown: 1 })).rejects.toThrow(FilterConfigError);
  });

  it("creates filters with options, and combinations", async () => {
    const rules = { filter: "article-rules", minTokens: 3, longestBlock: 5, largeBlock: 5 };
    expect(filter({ text }, await createFilter(rules)).keep).toBe(true);
    const strict = { ...rules, minTokens: 4 };
    expect(filter({ text }, await createFilter({ all: [rules, strict] })).keep).toBe(false);
    expect(filter({ text }, await createFilter({ any: [rules, strict] })).keep).toBe(true);
    expect(filter({ text }, await createFilter({ all: [rules, { soft: strict }] })).keep).toBe(true);
  });

  it.each([
    ["rule", /^unknown preset or filter "rule"; did you mean "rules"\?$/],
    [{ filter: "article-rule" }, /^filter: unknown filter "article-rule"; did you mean "article-rules"\?$/],
    [
      { all: ["rules", { filter: "readerable", minScore: "1" }] },
      /^all\[1\]\.minScore must be a number, not "1"$/,
    ],
    [
      { all: ["rules", { filter: "readerable", minscore: 1 }] },
      /^all\[1\]: unknown option "minscore"; did you mean/,
    ],
    [{ any: [{ soft: 3 }] }, /^any\[0\]\.soft: expected a name or an object, not 3$/],
    [{ all: "rules" }, /^all: expected an array, not "rules"$/],
    [{ all: [], any: [] }, /^expected one of "filter", "all", "any" and "soft", not "all", "any"$/],
    [{}, /not an empty object$/],
    [{ filter: 3 }, /^filter: expected a name, not 3$/],
    [null, /^expected a name or an object, not null$/],
    [["rules"], /^expected a name or an object, not an Array$/],
  ])("rejects %j", async (config, message) => {
    await expect(createFilter(config as never)).rejects.toThrow(message);
    await expect(createFilter(config as never)).rejects.toThrow(FilterConfigError);
  });

  it("rejects configurations without end", async () => {
    const config: { all: unknown[] } = { all: [] };
    config.all.push(config);
    await expect(createFilter(config as never)).rejects.toThrow(/more than 20 configurations/);
  });
});
