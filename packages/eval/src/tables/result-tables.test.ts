import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { METRICS, metricsNamed } from "../metrics/registry.js";
import { FIELD_BREAKDOWNS } from "../score/breakdowns.js";
import { score } from "../score/score.js";
import type { Result } from "../score/types.js";
import type { GoldPage, System } from "../types.js";
import { toCsv } from "./csv.js";
import { breakdownTable, metricTable, resultTables } from "./result-tables.js";
import type { Table } from "./table.js";

const PAGES: readonly GoldPage[] = [
  { id: "1", domain: "a.com", lang: "en", dataset: "mine", gold: { text: "a b c d" } },
  { id: "2", domain: "b.com", lang: "en", dataset: "mine", gold: { text: "a b" } },
  { id: "3", domain: "c.com", lang: "de", dataset: "mine", gold: { text: "a" } },
];
const DATASET = { name: "three", pages: PAGES, sha256: "0123456789abcdef".repeat(4) };

const systemOf = (name: string, texts: readonly string[], ms?: number): System => ({
  name,
  predictions: new Map(
    texts.map((text, index) => [
      `${index + 1}`,
      { id: `${index + 1}`, text, ...(ms === undefined ? {} : { ms }) },
    ]),
  ),
});
/** On pages 1 to 3, word-f1 of ours is 2/3, 1, 0 (precision 1, 1, 0; recall .5, 1, 0); of theirs 1, 1, 0. */
const SYSTEMS = [systemOf("ours", ["a b", "a b", ""], 3), systemOf("theirs", ["a b c d", "a b"])];

function resultOf(metrics: readonly string[], systems = SYSTEMS): Result {
  return score(DATASET, systems, {
    metrics,
    by: { lang: FIELD_BREAKDOWNS.lang, source: FIELD_BREAKDOWNS.source },
  });
}

const namesOf = ({ columns }: Table): readonly string[] => columns.map(({ name }) => name);

describe("resultTables", () => {
  const metrics = metricsNamed(["word-f1", "token-edit", "snippets"]);
  const tables = resultTables(resultOf(["word-f1", "token-edit", "snippets"]), metrics);

  it("lists all metrics, then each one with its groups, then the costs", () => {
    expect(tables.map(({ caption }) => caption)).toEqual([
      "three: all metrics",
      "three: word-f1 f1 ↑",
      "three: word-f1 f1 ↑ by lang",
      "three: token-edit distance ↓",
      "three: token-edit distance ↓ by lang",
      "three: cost",
    ]);
  });

  it("shows the primary measure of every metric, and the share of empty outputs", () => {
    expect(namesOf(tables[0]!)).toEqual(["metric", "ours", "theirs", "pages"]);
    // token-edit on pages 1 to 3: .5, 0, 1 for ours, and 0, 0, 1 for theirs.
    expect(tables[0]!.rows).toEqual([
      ["word-f1 f1 ↑", "0.556", "0.667", "3"],
      ["token-edit distance ↓", "0.500", "0.333", "3"],
      ["empty outputs ↓", "33.3%", "33.3%", "3"],
    ]);
  });

  it("notes what it omits, and prints each note once", () => {
    expect(tables[0]!.notes).toEqual([
      "Data: three, 3 pages of 3 domains, sha256 0123456789ab…",
      "Pages without a prediction, scored as empty texts: theirs 1.",
      "These metrics apply to no page: snippets.",
      "All pages have the same source: mine.",
    ]);
    const notes = tables.flatMap((table) => table.notes);
    expect(new Set(notes).size).toBe(notes.length);
    expect(notes.filter((note) => note.startsWith("word-f1: tokens: "))).toHaveLength(1);
    expect(notes.join("\n")).toContain("With so few domains (3) the intervals are too narrow.");
  });

  it("shows the costs of each system, with dashes for unknown ones", () => {
    expect(namesOf(tables.at(-1)!)).toEqual(["system", "ms per page", "median ms", "95th percentile ms"]);
    expect(tables.at(-1)!.rows).toEqual([
      ["ours", "3.00", "3.00", "3.00"],
      ["theirs", "–", "–", "–"],
    ]);
  });

  it("has a table for a single metric, even if it applies to no page", () => {
    const one = resultTables(resultOf(["word-f1"]), metrics);
    expect(one[0]!.caption).toBe("three: word-f1 f1 ↑");
    const [inapplicable] = resultTables(resultOf(["snippets"]), metricsNamed(["snippets"]));
    expect(inapplicable!.rows[0]).toEqual(["ours", "–", "–", "–", "–", "–", "–", "33.3%", "0"]);
    expect(inapplicable!.notes).toContain("These metrics apply to no page: snippets.");
  });

  it("accepts results without systems, and results without pages", () => {
    expect(resultTables(resultOf(["word-f1", "aeb"], []), metricsNamed(["word-f1", "aeb"]))[0]!.rows).toEqual(
      [["empty outputs ↓", "3"]],
    );
    const empty = score({ name: "none", pages: [], sha256: "0".repeat(64) }, SYSTEMS, {
      metrics: ["word-f1"],
    });
    expect(resultTables(empty, [METRICS["word-f1"]!])[0]!.rows[0]).toEqual([
      "ours",
      ...["–", "–", "–", "–", "–", "–", "0"],
    ]);
  });
});

describe("metricTable", () => {
  it("shows all measures, the primary one with its interval", () => {
    const table = metricTable(resultOf(["word-f1"]), METRICS["word-f1"]!);
    expect(namesOf(table)).toEqual([
      "system",
      "precision",
      "recall",
      "f1",
      "median f1",
      "worst tenth",
      "empty",
      "pages",
    ]);
    const [ours] = table.rows;
    expect([...ours!.slice(0, 3), ...ours!.slice(4)]).toEqual([
      "ours",
      "0.667",
      "0.500",
      "0.667",
      "0.000",
      "33.3%",
      "3",
    ]);
    expect(ours![3]).toMatch(/^0\.556 \[0\.\d{3}, [01]\.\d{3}\]$/);
    expect(table.notes.at(-1)).toMatch(
      /^word-f1: tokens: .+; case: lower; empty: .+; aggregation: .+; source: .+\.$/,
    );
  });

  it("notes if systems are measured on different pages", () => {
    const pages = PAGES.map((page) => ({ ...page, gold: { ...page.gold, markdown: page.gold.text } }));
    const headed: System = {
      name: "headed",
      predictions: new Map([["1", { id: "1", text: "a", markdown: "# a" }]]),
    };
    const result = score({ ...DATASET, pages }, [headed, systemOf("plain", ["a"])], {
      metrics: ["word-f1", "md-headings"],
    });
    const metrics = metricsNamed(["word-f1", "md-headings"]);
    expect(resultTables(result, metrics)[0]!.rows[1]!.at(-1)).toBe("0–1");
    expect(metricTable(result, metrics[1]!).notes.join(" ")).toContain("md-headings is over different pages");
    expect(metricTable(result, metrics[0]!).notes.join(" ")).not.toContain("different pages");
  });
});

describe("breakdownTable", () => {
  it("has systems as rows and groups as columns", () => {
    const { columns, rows } = breakdownTable(resultOf(["word-f1"]), METRICS["word-f1"]!, "lang");
    expect(columns.map(({ name }) => name)).toEqual(["system", "de (1)", "en (2)"]);
    expect(rows).toEqual([
      ["ours", "0.000", "0.833"],
      ["theirs", "0.000", "1.000"],
    ]);
  });

  it("has groups as rows if there are many", () => {
    const pages = Array.from({ length: 9 }, (_, index) => ({
      id: `${index + 1}`,
      topic: `topic ${index + 1}`,
      gold: { text: "a b c d" },
    }));
    const result = score({ ...DATASET, pages }, SYSTEMS, { by: { topic: FIELD_BREAKDOWNS.topic } });
    const table = breakdownTable(result, METRICS["word-f1"]!, "topic");
    expect(namesOf(table)).toEqual(["topic", "ours", "theirs", "pages"]);
    expect(table.rows).toHaveLength(9);
    expect(table.rows[0]).toEqual(["topic 1", "0.667", "1.000", "1"]);
  });
});

describe("toCsv", () => {
  const records: readonly Record<string, string>[] = parse(toCsv([resultOf(["word-f1", "snippets"])]), {
    columns: true,
  });
  const recordOf = (wanted: Readonly<Record<string, string>>): Record<string, string> =>
    records.find((record) => Object.entries(wanted).every(([key, value]) => record[key] === value))!;

  it("has one line per figure, for the whole data set and for each group", () => {
    const whole = recordOf({ system: "ours", breakdown: "", metric: "word-f1", measure: "recall" });
    expect(whole).toMatchObject({
      dataset: "three",
      group: "",
      value: "0.5",
      median: "0.5",
      pages: "3",
      missing: "0",
      empty: "1",
      sha256: DATASET.sha256,
    });
    expect(Number(whole.low)).toBeLessThanOrEqual(0.5);
    expect(Number(whole.high)).toBeGreaterThanOrEqual(0.5);
    const german = recordOf({ system: "theirs", breakdown: "lang", group: "de", measure: "f1" });
    // A single domain has no interval.
    expect(german).toMatchObject({ value: "0", low: "", high: "", pages: "1", missing: "1", empty: "1" });
    expect(recordOf({ system: "ours", group: "", measure: "worst tenth" })).toMatchObject({
      metric: "word-f1",
      value: "0",
      median: "",
    });
  });

  it("leaves the value empty if the metric applies to no page", () => {
    expect(recordOf({ system: "ours", metric: "snippets", measure: "f1" })).toMatchObject({
      value: "",
      low: "",
      pages: "0",
    });
  });
});
