import { describe, expect, it } from "vitest";
import { auditDataset } from "../audit/audit-dataset.js";
import { METRICS } from "../metrics/registry.js";
import type { PageScore } from "../score/types.js";
import { compareSystems } from "../statistics/compare.js";
import { rankCorrelationsOf } from "../statistics/rank-correlation.js";
import { auditTables } from "../tables/audit-tables.js";
import { comparisonTables, rankTable } from "../tables/comparison-tables.js";
import { groupByComplexity } from "./complexity.js";
import { cramersV, crossTable } from "./cross-table.js";
import { fitGroups } from "./groups/model.js";
import { complexityTables, crossTableTable, diversityTable, groupTables } from "./tables.js";

const DATA = { name: "set", pages: 3, sha256: "f".repeat(64) };

describe("complexityTables", () => {
  it("shows the quartiles of each set and of all sets, and the sets by class", () => {
    const surveyed = [10, 20, 30, 40, 50].map((gold, index) => ({
      index,
      id: `${index}`,
      dataset: index < 2 ? "b" : "a",
      tokens: { gold, page: 100 },
    }));
    const [percentiles, classes] = complexityTables(
      groupByComplexity([...surveyed, { index: 5, id: "5", dataset: "a" }]),
    );
    expect(percentiles!.rows).toEqual([
      ["b", "2", "12.500", "15.000", "17.500"],
      ["a", "3", "35.000", "40.000", "45.000"],
      ["all", "5", "20.000", "30.000", "40.000"],
    ]);
    expect(percentiles!.notes).toContain("Easy from 40.000 on, complex up to 20.000 (equation 3.4).");
    expect(percentiles!.notes).toContain("Left out: 1 record without a page.");
    expect(classes!.columns.map(({ name }) => name)).toEqual(["", "easy", "mid", "complex", "pages"]);
    expect(classes!.rows).toEqual([
      ["b", "0.0% (0)", "0.0% (0)", "100.0% (2)", "2"],
      ["a", "66.7% (2)", "33.3% (1)", "0.0% (0)", "3"],
    ]);
  });

  it("shows dashes without pages", () => {
    expect(complexityTables(groupByComplexity([]))[0]!.notes[1]).toBe(
      "Easy from – on, complex up to – (equation 3.4).",
    );
  });
});

describe("crossTableTable", () => {
  it("shows the association of two labels", () => {
    const table = crossTable(["x", "x", "y", "y"], ["1", "1", "2", "2"]);
    const { rows, notes } = crossTableTable("c", { table, association: cramersV(table.counts) });
    expect(rows).toEqual([
      ["x", "100.0% (2)", "0.0% (0)", "2"],
      ["y", "0.0% (0)", "100.0% (2)", "2"],
    ]);
    expect(notes[1]).toMatch(/^Cramér's V 1\.000, /);
  });
});

describe("comparisonTables", () => {
  const scoresOf = (values: readonly number[]): readonly PageScore[] =>
    values.map((f1, index) => ({
      index,
      id: `${index}`,
      missing: false,
      empty: false,
      metrics: { "word-f1": { precision: f1, recall: f1, f1 } },
    }));
  const ten = Array.from({ length: 10 }, (_, index) => index);
  const comparison = compareSystems(
    { low: scoresOf(ten.map(() => 0.1)), high: scoresOf(ten.map((i) => 0.5 + i / 100)) },
    ten,
    { metric: METRICS["word-f1"]!, resamples: 100 },
  );
  const [systems, pairs] = comparisonTables({ ...DATA, pages: 12 }, comparison);

  it("lists systems, best first, with the systems that they outperform", () => {
    expect(systems!.caption).toBe("set: word-f1 f1, best first");
    expect(systems!.rows).toEqual([
      ["a", "high", "0.545", "b", "1.00"],
      ["b", "low", "0.100", "–", "2.00"],
    ]);
    expect(systems!.notes.slice(0, 2)).toEqual([
      "Data: set, 12 pages, sha256 ffffffffffff…",
      "Compared on 10 pages of 10 domains that word-f1 applies to.",
    ]);
  });

  it("lists each pair with its difference", () => {
    expect(pairs!.rows).toHaveLength(1);
    const [better, worse, difference, p, adjusted, significant] = pairs!.rows[0]!;
    // All ten differences have the same sign: 2 of 1,024 assignments.
    expect([better, worse, p, adjusted, significant]).toEqual(["high", "low", "0.002", "0.002", "yes"]);
    expect(difference).toMatch(/^0\.445 \[0\.4\d\d, 0\.4\d\d\]$/);
  });
});

describe("rankTable", () => {
  it("warns if there are few systems", () => {
    const systems = ["x", "y", "z"].map((name, at) => ({
      name,
      metrics: { m: { v: at + 1 }, n: { v: at } },
    }));
    const correlations = rankCorrelationsOf({ systems }, [
      { name: "m", better: "higher", primary: "v" },
      { name: "n", better: "lower", primary: "v" },
    ]);
    const { rows, notes } = rankTable(DATA, correlations);
    expect(rows).toEqual([["m", "n", "-1.000", "-1.000"]]);
    expect(notes.at(-1)).toMatch(/^Only 3 systems/);
    expect(rankTable(DATA, []).rows).toEqual([]);
  });
});

describe("auditTables", () => {
  it("counts errors and lists pages to review", () => {
    const words = Array.from({ length: 20 }, (_, index) => `w${index}`).join(" ");
    const audit = auditDataset([
      { id: "good", gold: { text: words }, html: `<p>${words}` },
      { id: "bad", source: "bad.html", gold: { text: `${words} lacking entirely` }, html: `<p>${words}` },
      { id: "bare", gold: { text: "x" } },
    ]);
    const [errors, review] = auditTables("set", audit);
    expect(errors!.rows.slice(0, 2)).toEqual([
      ["error above 1.0%", "1", "50.0%"],
      ["error above 2.0%", "1", "50.0%"],
    ]);
    expect(errors!.notes.slice(0, 3)).toEqual([
      // 2 of 22 tokens on one of two pages.
      "2 pages audited; mean error 4.5%; empty gold texts: 0.",
      "Not audited: 1 record without a page.",
      "Above 2.0%, and therefore to exclude: 1 page.",
    ]);
    expect(review!.caption).toBe("set: pages to review (1 of 1)");
    expect(review!.rows[0]!.slice(0, 2)).toEqual(["bad.html", "9.1%"]);
  });

  it("accepts an empty audit", () => {
    expect(auditTables("set", auditDataset([]))[0]!.rows[0]).toEqual(["error above 1.0%", "0", "–"]);
  });
});

describe("diversityTable", () => {
  it("shows labels with their shares, and the number of pages without a label", () => {
    const { rows, notes } = diversityTable("c", {
      pages: 4,
      table: [{ label: "news", pages: 3, share: 0.75 }],
      unknown: 1,
      labels: [],
    });
    expect(rows).toEqual([["news", "3", "75.0%"]]);
    expect(notes).toEqual(["4 pages, 1 of them without a label."]);
  });
});

describe("groupTables", () => {
  it("shows groups with their characteristic features", () => {
    const rows = [
      [0, 1],
      [0, 1],
      [0, 1],
      [1, 1],
    ].map((row) => Float64Array.from(row));
    const { model, labels } = fitGroups({ set: "s", names: ["links", "same"], rows }, { k: 2 });
    const names = Array.from(labels, (label) => model.groups[label]!.name);
    const [groups, ...others] = groupTables({ model, names });
    expect(others).toEqual([]);
    // The mean is .25, the standard deviation √(3/16): (0 − .25) and (1 − .25) divided by it.
    expect(groups!.rows.map((row) => [...row.slice(0, 3), row[3]!.split(",")[0]])).toEqual([
      ["group 1", "3", "75.0%", "links -0.6"],
      ["group 2", "1", "25.0%", "links +1.7"],
    ]);
  });
});
