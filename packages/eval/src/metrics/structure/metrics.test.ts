import { describe, expect, it } from "vitest";
import { presentMeans } from "../aggregate.js";
import type { Metric } from "../types.js";
import { STRUCTURE_METRICS as ALL, scoreStructure } from "./metrics.js";

const named = (name: string): Metric => ALL.find((metric) => metric.name === name)!;
const headingsMetric = named("md-headings");

const MARKDOWN =
  "# A\n\n- b\n\n| c | d |\n|---|---|\n| e | f |\n\n```js\ng\n```\n\n$h^2$ [i](https://e.org/i)\n";

describe("the metrics of Markdown", () => {
  it("are perfect if gold and prediction are equal", () => {
    const gold = { text: "A", markdown: MARKDOWN };
    const prediction = { id: "1", text: "A", markdown: MARKDOWN };
    for (const metric of ALL) {
      const page = metric.score(gold, prediction)!;
      expect(page[metric.primary]).toBe(1);
      const all = metric.aggregate([page]);
      for (const measure of metric.measures) {
        expect(all[measure]).toBe(metric.name === "md-structure" && measure === "parts" ? 6 : 1);
      }
    }
  });

  it("don't count a page whose gold has no Markdown, unreadable Markdown or no structure", () => {
    const prediction = { id: "1", text: "", markdown: "words" };
    for (const metric of ALL) {
      expect(metric.score({ text: "# A" }, prediction)).toBeUndefined();
      expect(metric.score({ text: "", markdown: "*".repeat(20_000) }, prediction)).toBeUndefined();
      expect(metric.score({ text: "", markdown: "words" }, prediction)).toBeUndefined();
    }
  });

  it("parse the text of a prediction without Markdown as Markdown", () => {
    const gold = { text: "A", markdown: "# A" };
    expect(headingsMetric.score(gold, { id: "1", text: "# A" })?.f1).toBe(1);
    expect(headingsMetric.score(gold, { id: "1", text: "A" })?.f1).toBe(0);
    expect(headingsMetric.score(gold, { id: "1", text: "# A", markdown: "A" })?.f1).toBe(0);
  });

  it("treat an unreadable prediction as one without structure", () => {
    const prediction = { id: "1", text: "", markdown: `# A\n\n${"*".repeat(20_000)}` };
    expect(headingsMetric.score({ text: "", markdown: "# A" }, prediction)?.f1).toBe(0);
  });
});

describe("scoreStructure", () => {
  it("is the mean over the kinds that either side has", () => {
    const gold = { text: "", markdown: "# A\n\n- b\n" };
    // Headings 1, lists 0, links 0 (the gold has none).
    expect(scoreStructure(gold, { id: "1", text: "", markdown: "# A\n\n[b](/c)\n" })).toEqual({
      structure: 1 / 3,
      parts: 3,
      headings: 1,
      lists: 0,
      links: 0,
    });
  });
});

describe("presentMeans", () => {
  it("averages over the pages that have a measure", () => {
    const means = presentMeans(["a", "b", "c"]);
    expect(means([{ a: 1, b: 0.5 }, { a: 0 }])).toEqual({ a: 0.5, b: 0.5, c: Number.NaN });
  });
});
