import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { METRICS, metricsNamed } from "../metrics/registry.js";
import type { Metric } from "../metrics/types.js";
import { resultTables } from "../tables/result-tables.js";
import type { Dataset, GoldPage, MetricValues, System } from "../types.js";
import { FIELD_BREAKDOWNS } from "./breakdowns.js";
import { score, scorePages, tabulate } from "./score.js";
import type { PageScore, Summary } from "./types.js";

const HASH = "ab".repeat(32);

function datasetOf(pages: readonly GoldPage[], name = "five"): Dataset {
  return { name, pages, sha256: HASH };
}

function systemOf(name: string, texts: Readonly<Record<string, string>>): System {
  return { name, predictions: new Map(Object.entries(texts).map(([id, text]) => [id, { id, text }])) };
}

/** Half found, twice too much, no prediction, rightly empty, and gold that consists of a snippet only. */
const PAGES: readonly GoldPage[] = [
  {
    id: "half",
    url: "https://a.com/1",
    lang: "en",
    gold: { text: "a b c d", with: ["a", "z"], without: ["q"] },
  },
  { id: "twice", url: "https://a.com/2", lang: "en", gold: { text: "a b" } },
  { id: "missing", url: "https://b.com/", lang: "de", gold: { text: "a" } },
  { id: "nothing", url: "https://c.com/", gold: { text: " " } },
  { id: "snippet", url: "https://d.com/", lang: "de", gold: { text: "", snippetsOnly: true, with: ["a"] } },
];
const SYSTEM = systemOf("ours", { half: "A b", twice: "a b c d", nothing: "", snippet: " ", elsewhere: "x" });

describe("score", () => {
  const result = score(datasetOf(PAGES), [SYSTEM], {
    metrics: ["word-f1", "snippets"],
    by: { lang: FIELD_BREAKDOWNS.lang },
  });
  const [ours] = result.systems;

  it("agrees with figures calculated by hand", () => {
    // word-f1 per page: P 1, .5, 0, 1; R .5, 1, 0, 1; F1 2/3, 2/3, 0, 1; the snippet page has no gold text.
    expect(ours!.metrics["word-f1"]).toEqual({
      precision: 0.625,
      recall: 0.625,
      f1: expect.closeTo(7 / 12, 12),
    });
    expect(ours!.medians["word-f1"]).toEqual({ precision: 0.75, recall: 0.75, f1: 2 / 3 });
    expect(ours!.worstDecile["word-f1"]).toBe(0);
    // "z" and "a" are missing, "q" rightly so. Case counts, so "a" is not in "A b".
    expect(ours!.metrics.snippets).toMatchObject({ precision: 0, recall: 0, f1: 0, accuracy: 0.25 });
    expect(ours!.counted).toEqual({ "word-f1": 4, snippets: 2 });
  });

  it("counts missing predictions, and empty ones for pages with gold content", () => {
    expect(ours).toMatchObject({ pages: 5, missing: 1, empty: 2 });
    expect(ours!.issues).toEqual({ unknown: ["elsewhere"], missing: ["missing"], duplicate: [], broken: [] });
  });

  it("summarises groups, with pages of an unknown group last", () => {
    expect(Object.keys(ours!.by.lang!)).toEqual(["de", "en", "unknown"]);
    const { de, en, unknown } = ours!.by.lang as Record<string, Summary>;
    expect(en).toMatchObject({
      pages: 2,
      empty: 0,
      metrics: { "word-f1": { precision: 0.75, recall: 0.75 } },
    });
    expect(de).toMatchObject({ pages: 2, missing: 1, empty: 2, counted: { "word-f1": 1, snippets: 1 } });
    expect(unknown).toMatchObject({ pages: 1, empty: 0, metrics: { "word-f1": { f1: 1 } } });
  });

  it("has the documented shape, including conventions", () => {
    const json = JSON.parse(JSON.stringify(result));
    expect(Object.keys(json)).toEqual(["dataset", "conventions", "systems"]);
    expect(json.dataset).toEqual({ name: "five", pages: 5, sha256: HASH, domains: 4 });
    expect(Object.keys(json.conventions["word-f1"])).toEqual([
      "tokenizer",
      "case",
      "empty",
      "aggregation",
      "source",
    ]);
    expect(json.systems[0].name).toBe("ours");
    expect(json.systems[0].metrics["word-f1"]).toEqual({
      precision: 0.625,
      recall: 0.625,
      f1: expect.closeTo(7 / 12, 12),
    });
    expect(json.systems[0].by.lang.en.metrics["word-f1"].recall).toBe(0.75);
    expect(json.systems[0]).not.toHaveProperty("cost");
  });

  it("computes intervals over domains, and none if there is only one", () => {
    const { low, high } = ours!.intervals!["word-f1"]!.f1!;
    expect(low).toBeGreaterThanOrEqual(0);
    expect(low).toBeLessThan(7 / 12);
    expect(high).toBeGreaterThan(7 / 12);
    expect(ours!.by.lang!.en!.intervals).toEqual({});
    expect(score(datasetOf(PAGES), [SYSTEM], { resamples: 0 }).systems[0]).not.toHaveProperty("intervals");
  });

  it("uses word-f1 by default, and rejects an unknown metric", () => {
    expect(Object.keys(score(datasetOf(PAGES), [SYSTEM]).conventions)).toEqual(["word-f1"]);
    expect(() => score(datasetOf([]), [], { metrics: ["word"] })).toThrow(RangeError);
  });

  it("scores a repeated page twice", () => {
    const twice = score(datasetOf([PAGES[0]!, PAGES[0]!, PAGES[1]!]), [SYSTEM]);
    expect(twice.systems[0]).toMatchObject({ pages: 3, counted: { "word-f1": 3 } });
    expect(twice.systems[0]!.metrics["word-f1"]!.precision).toBeCloseTo(2.5 / 3, 12);
  });

  it("accepts an empty data set, and an empty list of systems", () => {
    const { dataset, systems } = score(datasetOf([]), [systemOf("a", {})], { by: FIELD_BREAKDOWNS });
    expect(dataset).toMatchObject({ pages: 0, domains: 0 });
    expect(systems[0]).toMatchObject({
      pages: 0,
      empty: 0,
      counted: { "word-f1": 0 },
      medians: { "word-f1": {} },
    });
    expect(systems[0]!.metrics["word-f1"]!.f1).toBeNaN();
    expect(systems[0]!.worstDecile).toEqual({});
    expect(systems[0]!.by.lang).toEqual({});
    expect(score(datasetOf(PAGES), []).systems).toEqual([]);
  });
});

describe("a metric that fails on a page", () => {
  const [words, snippets] = metricsNamed(["word-f1", "snippets"]);
  const broken: Metric = {
    ...words!,
    name: "broken",
    score: (gold, prediction) => {
      if (gold.text === "a b") throw new TypeError("no place");
      return words!.score(gold, prediction);
    },
  };
  const metrics = [words!, broken, snippets!];
  const dataset = datasetOf(PAGES);
  const pages = scorePages(dataset, SYSTEM, metrics);

  it("is reported with its page, and the other metrics are scored", () => {
    expect(pages.map(({ failures }) => failures)).toEqual([
      undefined,
      [{ metric: "broken", code: "internal", message: "no place" }],
      undefined,
      undefined,
      undefined,
    ]);
    expect(Object.keys(pages[1]!.metrics)).toEqual(["word-f1"]);
    expect(Object.keys(pages[0]!.metrics)).toEqual(["word-f1", "broken", "snippets"]);
  });

  it("has no score on that page, neither in the figures nor in their denominators", () => {
    const result = tabulate(dataset, [{ name: "ours", pages }], { metrics, resamples: 50 });
    const [ours] = result.systems;
    expect(ours!.failures).toEqual([
      { index: 1, id: "twice", metric: "broken", code: "internal", message: "no place" },
    ]);
    expect(ours!.counted).toEqual({ "word-f1": 4, broken: 3, snippets: 2 });
    // F1 2/3, 0, 1; the failed score doesn't count as 0.
    expect(ours!.metrics.broken!.f1).toBeCloseTo(5 / 9, 12);
    expect(ours!.metrics["word-f1"]!.f1).toBeCloseTo(7 / 12, 12);
    const [overview] = resultTables(result, metrics);
    expect(overview!.notes).toContain(
      "Pages whose score failed, not part of the metric's figures: ours broken 1.",
    );
  });
});

describe("tabulate", () => {
  const metrics = metricsNamed(["word-f1"]);
  const pages = scorePages(datasetOf(PAGES), SYSTEM, metrics);

  it("rejects scores of other pages, and systems with the same name", () => {
    const dataset = datasetOf(PAGES);
    const swapped = [pages[1]!, pages[0]!, ...pages.slice(2)];
    for (const wrong of [pages.slice(1), swapped, pages.map((page) => ({ ...page, id: "x" }))]) {
      expect(() => tabulate(dataset, [{ name: "a", pages: wrong }], { metrics })).toThrow(/^systems: a must/);
    }
    const twins = [
      { name: "a", pages },
      { name: "a", pages },
    ];
    expect(() => tabulate(dataset, twins, { metrics })).toThrow(/two systems have the name a/);
  });

  it("computes the cost from the pages unless it is given", () => {
    const timed = pages.map((page, index) => (index === 4 ? page : { ...page, ms: index + 1 }));
    const given = { meanMs: 7, p50Ms: 7, p95Ms: 7, peakRss: 1e6 };
    const { systems } = tabulate(
      datasetOf(PAGES),
      [
        { name: "computed", pages: timed },
        { name: "given", pages: timed, cost: given },
      ],
      { metrics, resamples: 0 },
    );
    // Times 1, 2, 3, 4: the 95th percentile is 3.85.
    expect(systems[0]!.cost).toEqual({ meanMs: 2.5, p50Ms: 2.5, p95Ms: expect.closeTo(3.85, 12) });
    expect(systems[1]!.cost).toEqual(given);
  });
});

const page = fc.record({
  domain: fc.option(fc.constantFrom("a.com", "b.com", "c.com", "d.com"), { nil: undefined }),
  lang: fc.option(fc.constantFrom("de", "en"), { nil: undefined }),
  gold: fc.constantFrom("", "a", "a b", "a b c d", "b c a d e f"),
  text: fc.option(fc.constantFrom("", "a", "b c", "a b c d e", "x"), { nil: undefined }),
});

function built(
  given: readonly { id: string; page: typeof page extends fc.Arbitrary<infer P> ? P : never }[],
) {
  const dataset = datasetOf(
    given.map(({ id, page: { domain, lang, gold } }) => ({ id, domain, lang, gold: { text: gold } })),
  );
  const texts = given.flatMap(({ id, page: { text } }) => (text === undefined ? [] : [[id, text] as const]));
  return { dataset, system: systemOf("s", Object.fromEntries(texts)) };
}

/** Rounds numbers, since sums in a different order differ in their last digits. */
function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each) => (typeof each === "number" ? Number(each.toPrecision(10)) : each)),
  );
}

describe("laws of figures", () => {
  const options = {
    metrics: ["word-f1", "aeb", "three-scores", "cleaneval", "token-edit"],
    by: { lang: FIELD_BREAKDOWNS.lang },
    resamples: 50,
  };

  it("don't depend on the order of the pages", () => {
    fc.assert(
      fc.property(fc.array(page, { maxLength: 12 }), fc.nat(), (pages, turn) => {
        const given = pages.map((each, index) => ({ id: `p${index}`, page: each }));
        const at = pages.length === 0 ? 0 : turn % pages.length;
        const turned = [...given.slice(at), ...given.slice(0, at)].reverse();
        const [one, other] = [given, turned].map((each) => {
          const { dataset, system } = built(each);
          const { issues: _, ...figures } = score(dataset, [system], options).systems[0]!;
          return rounded(figures);
        });
        expect(other).toEqual(one);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it("cover the pages by groups, whose means weighted by size are the overall mean", () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 12 }), (pages) => {
        const { dataset, system } = built(pages.map((each, index) => ({ id: `p${index}`, page: each })));
        const whole = score(dataset, [system], { ...options, resamples: 0 }).systems[0]!;
        const groups = Object.values(whole.by.lang!);
        const total = (of: (summary: Summary) => number): number =>
          groups.reduce((sum, each) => sum + of(each), 0);
        for (const key of ["pages", "missing", "empty"] as const) {
          expect(total((summary) => summary[key])).toBe(whole[key]);
        }
        const weighted =
          total(({ metrics, counted }) => metrics["word-f1"]!.f1! * counted["word-f1"]!) / pages.length;
        expect(weighted).toBeCloseTo(whole.metrics["word-f1"]!.f1!, 10);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it("are best for predictions equal to the gold", () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 8 }), (pages) => {
        const { dataset } = built(pages.map((each, index) => ({ id: `p${index}`, page: each })));
        const perfect = systemOf(
          "gold",
          Object.fromEntries(dataset.pages.map(({ id, gold }) => [id, gold.text])),
        );
        const { metrics, worstDecile, empty } = score(dataset, [perfect], { metrics: ["text"], resamples: 0 })
          .systems[0]!;
        expect(empty).toBe(0);
        for (const { name, primary, better } of metricsNamed([
          "word-f1",
          "jaccard",
          "rouge-l",
          "token-edit",
        ])) {
          expect(metrics[name]![primary]).toBe(better === "higher" ? 1 : 0);
          expect(worstDecile[name]).toBe(better === "higher" ? 1 : 0);
        }
      }),
      { seed: 1, numRuns: 30 },
    );
  });
});

describe("intervals", () => {
  it("are the same for several metrics together and for each separately", () => {
    const values = [0.1, 0.9, 0.4, 0.7, 0.2, 0.65];
    const measures = (value: number): MetricValues => ({
      precision: value,
      recall: 1 - value,
      f1: value / 2,
    });
    const pages = values.map(
      (_, index): GoldPage => ({ id: `${index}`, domain: `d${index}`, gold: { text: "a" } }),
    );
    const scores = values.map(
      (value, index): PageScore => ({
        index,
        id: `${index}`,
        missing: false,
        empty: false,
        // `ngram` lacks a page, so its interval is computed over different pages than the other two.
        metrics: {
          "word-f1": measures(value),
          "rouge-l": measures(value / 2),
          ...(index === 0 ? {} : { ngram: measures(value) }),
        },
      }),
    );
    const intervalsWith = (names: readonly string[]) =>
      tabulate(datasetOf(pages), [{ name: "s", pages: scores }], {
        metrics: names.map((name) => METRICS[name]!),
        seed: 7,
      }).systems[0]!.intervals!;
    const together = intervalsWith(["word-f1", "rouge-l", "ngram"]);
    for (const name of ["word-f1", "rouge-l", "ngram"]) {
      expect(together[name]).toEqual(intervalsWith([name])[name]);
      expect(together[name]!.f1!.low).toBeLessThan(together[name]!.f1!.high);
    }
  });
});
