import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { datasetHash } from "../../datasets/dataset.js";
import { metricsNamed } from "../../metrics/registry.js";
import { scorePages } from "../../score/score.js";
import type { Result, ScoredSystem, Summary } from "../../score/types.js";
import type { GoldPage } from "../../types.js";
import { benchmarkTables } from "../tables.js";
import { benchmark } from "./benchmark.js";
import { clusterPages, pageFacts } from "./page-facts.js";
import type { BenchmarkResult, BenchmarkSet, PageFacts } from "./types.js";

const METRICS = metricsNamed(["word-f1", "token-edit", "snippets"]);

interface Entry {
  readonly gold: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly facts?: Partial<PageFacts>;
}

/** Builds a set with one page per entry, with ids and domains numbered from `from`. */
async function setOf(name: string, entries: readonly Entry[], from = 0): Promise<BenchmarkSet> {
  const pages = entries.map(
    ({ gold }, index): GoldPage => ({
      id: `${from + index}`,
      domain: `d${(from + index) % 5}.com`,
      lang: index % 2 === 0 ? "en" : "de",
      gold: { text: gold },
    }),
  );
  const dataset = { name, pages, sha256: await datasetHash(pages) };
  const names = Object.keys(entries[0]?.texts ?? {});
  const systems = names.map((system): ScoredSystem => {
    const predictions = new Map(entries.map(({ texts }, index) => [`${from + index}`, texts[system]!]));
    const read = new Map([...predictions].map(([id, text]) => [id, { id, text, ms: 2 }]));
    return { name: system, pages: scorePages(dataset, { name: system, predictions: read }, METRICS) };
  });
  return { dataset, facts: entries.map(({ facts }) => ({ goldError: 0, ...facts })), systems };
}

/** Ratios of 14 tags for two kinds of page. */
const FLAT = Array.from({ length: 14 }, (_, tag) => (tag % 2) / 7);
const DEEP = FLAT.toReversed();

/** Eight pages with ratios of 10 to 80: the lower quartile is 27.5, the upper one 62.5. */
const EIGHT: readonly Entry[] = [10, 20, 30, 40, 50, 60, 70, 80].map((ratio, index) => ({
  gold: "a b c d",
  texts: { good: "a b c d", half: index < 4 ? "a b" : "a b c d", none: "" },
  facts: { ratio, goldError: index === 7 ? 0.5 : 0, features: index < 5 ? FLAT : DEEP },
}));

/** The figures that don't depend on how a set was assembled. */
function figuresOf({ metrics, medians, worstDecile, counted, pages, missing, empty }: Summary): unknown {
  return { metrics, medians, worstDecile, counted, pages, missing, empty };
}

describe("benchmark", () => {
  it("excludes pages with wrong gold, lists them and hashes the remaining pages", async () => {
    const set = await setOf("eight", EIGHT);
    const { results, settings } = await benchmark([set], {
      metrics: METRICS,
      maxGoldError: 0.1,
      resamples: 0,
    });
    const [result] = results;
    expect(settings).toMatchObject({
      maxGoldError: 0.1,
      metrics: ["word-f1", "token-edit", "snippets"],
      seed: 1,
    });
    expect(result!.excluded).toEqual([{ id: "7", dataset: "eight", source: undefined, goldError: 0.5 }]);
    expect(result!.dataset).toMatchObject({ name: "eight", pages: 7 });
    expect(result!.dataset.sha256).toBe(await datasetHash(set.dataset.pages.slice(0, 7)));
    // Four pages have an F1 of 2/3, the remaining three of 1.
    expect(result!.systems[1]!.metrics["word-f1"]!.f1).toBeCloseTo((8 / 3 + 3) / 7, 12);
    const whole = (await benchmark([set], { metrics: METRICS, resamples: 0 })).results[0]!;
    expect(whole.excluded).toEqual([]);
    expect(whole.dataset.sha256).toBe(set.dataset.sha256);
  });

  it("classifies pages by the quartiles of their ratios, equation 3.4", async () => {
    const entries = [...EIGHT, { gold: "a", texts: { good: "a", half: "a", none: "" } }];
    const { results } = await benchmark([await setOf("nine", entries)], {
      metrics: METRICS,
      by: ["complexity"],
    });
    expect(results[0]!.complexity.cuts).toEqual({ p25: 27.5, p50: 45, p75: 62.5 });
    const { complexity } = results[0]!.systems[1]!.by as Record<string, Record<string, Summary>>;
    expect(Object.entries(complexity!).map(([name, { pages }]) => [name, pages])).toEqual([
      ["easy", 2],
      ["mid", 4],
      ["complex", 2],
      ["unknown", 1],
    ]);
    // The system finds half of the words of the pages from 10 to 40, and all words of those from 50 to 80.
    expect(complexity!.complex!.metrics["word-f1"]!.recall).toBe(0.5);
    expect(complexity!.mid!.metrics["word-f1"]!.recall).toBe(0.75);
    expect(complexity!.easy!.metrics["word-f1"]!.recall).toBe(1);
    // There is only one source and no clusters were requested: nothing to tabulate.
    expect(results[0]!.complexity).not.toHaveProperty("bySource");
    expect(results[0]!.complexity).not.toHaveProperty("byCluster");
  });

  it("groups pages by k-means deterministically and cross-tabulates groups and classes", async () => {
    const set = await setOf("eight", EIGHT);
    const options = { metrics: METRICS, by: ["cluster"], clusters: 2, resamples: 0, seed: 3 } as const;
    const [first, second] = [await benchmark([set], options), await benchmark([set], options)];
    expect(second).toEqual(first);
    const [result] = first.results;
    const groups = result!.systems[0]!.by.cluster!;
    expect(Object.entries(groups).map(([name, { pages }]) => [name, pages])).toEqual([
      ["group 1", 5],
      ["group 2", 3],
    ]);
    const { table, association } = result!.complexity.byCluster!;
    expect(table).toMatchObject({ rows: ["easy", "mid", "complex"], columns: ["group 1", "group 2"] });
    // Easy: 70 and 80, both in group 2; mid: 30, 40, 50 in group 1 and 60 in group 2; complex: 10 and 20.
    expect(table.counts).toEqual([
      [0, 2],
      [3, 1],
      [2, 0],
    ]);
    expect(association.v).toBeGreaterThan(0.5);
  });

  it("pools sets with the systems that ran on all of them, and cross-tabulates sets and classes", async () => {
    const one = await setOf("one", EIGHT.slice(0, 4));
    const other = await setOf("other", EIGHT.slice(4), 4);
    const partial: BenchmarkSet = { ...other, systems: other.systems.filter(({ name }) => name !== "none") };
    const { results } = await benchmark([one, partial], {
      metrics: METRICS,
      pools: [
        { name: "both", datasets: ["one", "other"] },
        { name: "clean", datasets: ["other"], maxGoldError: 0.1 },
      ],
      resamples: 0,
    });
    const [, , both, clean] = results as [Result, Result, BenchmarkResult, BenchmarkResult];
    expect(both.dataset).toMatchObject({ name: "both", pages: 8 });
    expect(both.systems.map(({ name }) => name)).toEqual(["good", "half"]);
    expect(both.partial).toEqual(["none"]);
    const { table } = both.complexity.bySource!;
    expect(table).toMatchObject({ rows: ["one", "other"], columns: ["easy", "mid", "complex"] });
    expect(table.counts).toEqual([
      [0, 2, 2],
      [2, 2, 0],
    ]);
    expect(clean).toMatchObject({ dataset: { pages: 3 }, excluded: [{ id: "7", dataset: "other" }] });
    expect(clean).not.toHaveProperty("partial");
  });

  it("repeats the figures of each set in a pool's breakdown by source", async () => {
    const text = fc.constantFrom("", "a", "a b", "b c d", "a b c d e");
    const entry = fc.record({ gold: text, texts: fc.record({ x: text, y: text }) });
    const some = fc.array(entry, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(some, some, async (first, second) => {
        const sets = [await setOf("one", first), await setOf("other", second, first.length)];
        const { results } = await benchmark(sets, {
          metrics: METRICS,
          by: ["source"],
          pools: [{ name: "both", datasets: ["one", "other"] }],
          resamples: 20,
        });
        const both = results[2]!;
        for (const [place, { name }] of [...both.systems].entries()) {
          for (const result of results.slice(0, 2)) {
            const part = both.systems[place]!.by.source![result.dataset.name]!;
            const alone = result.systems.find((system) => system.name === name)!;
            expect(figuresOf(part)).toEqual(figuresOf(alone));
            expect(part.intervals).toEqual(alone.intervals);
          }
        }
      }),
      { seed: 1, numRuns: 5 },
    );
  });

  it("finds no difference between a system and itself", async () => {
    const set = await setOf("eight", EIGHT);
    const [, half] = set.systems;
    const twins = [half!, { ...half!, name: "twin" }];
    const { results } = await benchmark([{ ...set, systems: twins }], { metrics: METRICS, resamples: 100 });
    // No page has snippets, so there is nothing to compare.
    expect(Object.keys(results[0]!.comparisons!)).toEqual(["word-f1", "token-edit"]);
    for (const { pairs } of Object.values(results[0]!.comparisons!)) {
      expect(pairs).toMatchObject([
        { difference: 0, interval: { low: 0, high: 0 }, p: 1, significant: false },
      ]);
    }
    expect(results[0]).not.toHaveProperty("ranks");
  });

  it("correlates the ranks of three systems, and compares nothing without resamples", async () => {
    const set = await setOf("eight", EIGHT);
    const { results } = await benchmark([set], { metrics: METRICS, resamples: 0 });
    expect(results[0]).not.toHaveProperty("comparisons");
    expect(results[0]!.systems[0]).not.toHaveProperty("intervals");
    // Both rank good, half, none.
    expect(results[0]!.ranks).toMatchObject([{ a: "word-f1", b: "token-edit", spearman: 1, kendall: 1 }]);
  });

  it("pools times, memory, and parse times weighted by the number of pages", async () => {
    const [one, other] = [await setOf("one", EIGHT.slice(0, 2)), await setOf("other", EIGHT.slice(2), 2)];
    const costly = (set: BenchmarkSet, parseMs: number, peakRss: number): BenchmarkSet => ({
      ...set,
      systems: set.systems.map((system) => ({
        ...system,
        cost: { meanMs: 2, p50Ms: 2, p95Ms: 2, parseMs, peakRss },
      })),
    });
    const sets = [costly(one, 1, 5e6), costly(other, 0.2, 9e6)];
    const pools = [{ name: "both", datasets: ["one", "other"] }];
    const { results } = await benchmark(sets, { metrics: METRICS, pools, resamples: 0 });
    const { parseMs, ...cost } = results[2]!.systems[0]!.cost!;
    expect(cost).toEqual({ meanMs: 2, p50Ms: 2, p95Ms: 2, peakRss: 9e6 });
    expect(parseMs).toBeCloseTo((2 * 1 + 6 * 0.2) / 8, 12);
  });

  it("accepts an empty set, one without systems and one whose pages are all excluded", async () => {
    const all = EIGHT.map((page) => ({ ...page, facts: { goldError: 1 } }));
    const sets = [
      await setOf("empty", []),
      { ...(await setOf("eight", EIGHT)), systems: [] },
      await setOf("wrong", all),
    ];
    const { results } = await benchmark(sets, {
      metrics: METRICS,
      by: ["complexity", "cluster", "source"],
      maxGoldError: 0.9,
    });
    expect(results.map(({ dataset }) => dataset.pages)).toEqual([0, 8, 0]);
    expect(results[2]!.excluded).toHaveLength(8);
    expect(results[2]!.comparisons).toEqual({});
    for (const result of results) expect(benchmarkTables(result, METRICS).length).toBeGreaterThan(0);
  });

  it("rejects invalid pools and sets", async () => {
    const set = await setOf("eight", EIGHT);
    const options = { metrics: METRICS, resamples: 0 };
    const pooling = (datasets: readonly string[]) =>
      benchmark([set], { ...options, pools: [{ name: "p", datasets }] });
    await expect(pooling(["nine"])).rejects.toThrow("pools: there is no data set nine");
    await expect(pooling(["eight", "eight"])).rejects.toThrow("pools: p lists eight twice");
    await expect(benchmark([set, set], options)).rejects.toThrow("sets: two sets have the name eight");
    await expect(benchmark([{ ...set, facts: [] }], options)).rejects.toThrow(RangeError);
    const short = set.systems.map((system) => ({ ...system, pages: system.pages.slice(1) }));
    await expect(benchmark([{ ...set, systems: short }], options)).rejects.toThrow(/good must have a score/);
  });

  it("has tables of figures, cross tables, comparisons and ranks, without repeated notes", async () => {
    const sets = [await setOf("one", EIGHT.slice(0, 4)), await setOf("other", EIGHT.slice(4), 4)];
    const { results } = await benchmark(sets, {
      metrics: METRICS,
      by: ["source", "cluster"],
      clusters: 2,
      pools: [{ name: "both", datasets: ["one", "other"] }],
      resamples: 50,
    });
    const tables = benchmarkTables(results[2]!, METRICS);
    expect(tables.map(({ caption }) => caption)).toEqual([
      "both: all metrics",
      "both: word-f1 f1 ↑",
      "both: word-f1 f1 ↑ by source",
      "both: word-f1 f1 ↑ by cluster",
      "both: token-edit distance ↓",
      "both: token-edit distance ↓ by source",
      "both: token-edit distance ↓ by cluster",
      "both: cost",
      "both: data sets by complexity",
      "both: complexity by group",
      "both: word-f1 f1, best first",
      "both: word-f1 f1, differences",
      "both: token-edit distance, best first",
      "both: token-edit distance, differences",
      "both: rank correlation of metrics over 3 systems",
    ]);
    const notes = tables.flatMap((table) => table.notes);
    expect(new Set(notes).size).toBe(notes.length);
    expect(tables[10]!.rows.map((row) => row.slice(0, 3))).toEqual([
      ["a", "good", "1.000"],
      ["b", "half", "0.833"],
      ["c", "none", "0.000"],
    ]);
    expect(tables.at(-1)!.rows).toEqual([["word-f1", "token-edit", "1.000", "1.000"]]);
  });
});

describe("clusterPages", () => {
  const page = (html: string): PageFacts => pageFacts({ id: "", gold: { text: "" }, html });

  it("returns undefined for records without a page", () => {
    const facts = [page("<p>a<p>b"), { goldError: 0 }, page("<div><a>x</a></div>"), page("<p>c<p>d")];
    expect(clusterPages(facts, { clusters: 2, seed: 1 })).toEqual([
      "group 1",
      undefined,
      "group 2",
      "group 1",
    ]);
  });

  it("returns no groups if there are fewer pages than requested groups", () => {
    expect(clusterPages([page("<p>a"), page("<p>b")], { clusters: 3, seed: 1 })).toEqual([
      undefined,
      undefined,
    ]);
    expect(clusterPages([], { clusters: 1, seed: 1 })).toEqual([]);
  });
});

describe("pageFacts", () => {
  it("measures the ratio of equation 3.3, the gold's error and the ratios of tags", () => {
    const html = "<p>One two three</p><p>four <a href=x>five</a></p>";
    const facts = pageFacts({ id: "1", gold: { text: "one Two three x" }, html });
    // Four tokens of five; "one" and "Two" are not "One" and "two", and "x" is not on the page.
    expect(facts.ratio).toBeCloseTo(80, 12);
    expect(facts.goldError).toBeCloseTo(0.75, 12);
    // html, head, body, p, p, a: two of six are p, one is a.
    expect(facts.features).toHaveLength(14);
    expect(facts.features![6]).toBeCloseTo(2 / 6, 12);
    expect(facts.features![8]).toBeCloseTo(1 / 6, 12);
  });

  it("has no ratio for a record without a page or a page without tokens", () => {
    expect(pageFacts({ id: "1", gold: { text: "a" } })).toEqual({ goldError: 0 });
    expect(pageFacts({ id: "1", gold: { text: "a" }, html: "<p>" })).not.toHaveProperty("ratio");
  });
});
