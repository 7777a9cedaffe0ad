import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Gold, MetricValues, Prediction } from "../types.js";
import { METRICS, metricsNamed, TEXT_METRICS } from "./registry.js";
import type { Metric } from "./types.js";

const all = Object.entries(METRICS);
const textMetrics = TEXT_METRICS.map((name) => METRICS[name]!);
const prediction = (text: string, markdown = text): Prediction => ({ id: "1", text, markdown });
const scored = (metric: Metric, gold: string, predicted: string): MetricValues =>
  metric.score({ text: gold }, prediction(predicted))!;
const best = (metric: Metric): number => (metric.better === "higher" ? 1 : 0);

/**
 * Ranges other than 0 to 1: the third of three-scores penalises wrong pages; md-structure counts its parts.
 */
const RANGES: Readonly<Record<string, readonly [min: number, max: number]>> = {
  "three-scores c": [-1, 1],
  "md-structure parts": [0, 6],
};

function inRange(metric: Metric, page: MetricValues): boolean {
  return metric.measures.every((name) => {
    const [min, max] = RANGES[`${metric.name} ${name}`] ?? [0, 1];
    const value = page[name];
    return value === undefined || (value >= min && value <= max);
  });
}

const MARKDOWN = [
  "# Cats\n\nThey *purr* at [home](https://x.test/).\n",
  "- one\n- two\n\n1. three\n",
  "| a | b |\n| --- | --- |\n| c | d |\n",
  "```js\nx = 1;\n```\n",
  "Euler: $e^{i\\pi} = -1$\n",
].join("\n");
const TEXT = "Cats\nThey purr at home.\none\ntwo\nthree\n今天天氣很好";
const FULL: Gold = { text: TEXT, markdown: MARKDOWN, with: ["purr at"], without: ["Subscribe"] };

describe("METRICS", () => {
  it("contains all metrics", () => {
    const expected = [
      ...[
        "token-edit",
        "token-edit-thesis",
        "jaccard",
        "bag-of-words",
        "word-f1",
        "ngram",
        "aeb",
        "rouge-l",
        "rouge-lsum",
      ],
      ...["rouge-1", "rouge-2", "indel", "char-lcs", "snippets", "cleaneval", "three-scores"],
      ...["word-f1-wcxb", "cleaneval-difflib"],
      ...["md-headings", "md-lists", "md-tables", "md-code", "md-formulas", "md-links", "md-structure"],
    ];
    expect(Object.keys(METRICS).toSorted()).toEqual(expected.toSorted());
  });

  it.each(all)("%s states its convention and its measures", (name, metric) => {
    expect(metric.name).toBe(name);
    expect(metric.about).not.toBe("");
    for (const stated of Object.values(metric.convention)) expect(stated.trim()).not.toBe("");
    expect(Object.keys(metric.convention).toSorted()).toEqual([
      "aggregation",
      "case",
      "empty",
      "source",
      "tokenizer",
    ]);
    expect(metric.measures).toContain(metric.primary);
  });

  it.each(all)("%s gives a correct prediction the best score", (_, metric) => {
    const page = metric.score(FULL, prediction(TEXT, MARKDOWN))!;
    expect(page[metric.primary]).toBeCloseTo(best(metric), 12);
    expect(metric.aggregate([page])[metric.primary]).toBeCloseTo(best(metric), 12);
  });

  it.each(all)("%s gives a wrong prediction a worse score", (_, metric) => {
    const page = metric.score(FULL, prediction("Subscribe to our letter", "Subscribe to our letter"))!;
    const [wrong, right] = [page[metric.primary]!, best(metric)];
    expect(Math.abs(wrong - right)).toBeGreaterThan(0.05);
    expect(inRange(metric, page)).toBe(true);
  });

  it.each(all)("%s returns NaN, not an error, without pages", (_, metric) => {
    const figures = metric.aggregate([]);
    for (const measure of metric.measures) expect(figures[measure]).toBeNaN();
  });

  it.each(all)("%s accepts empty predictions, missing gold and unusual texts", (_, metric) => {
    for (const gold of [FULL, { text: "" }, { text: "", markdown: "" }]) {
      for (const text of ["", " \n", "a", "\ud800", "<p>", "# ", "```", "a".repeat(5000), "|".repeat(500)]) {
        const page = metric.score(gold, prediction(text));
        if (page !== undefined) expect(inRange(metric, page)).toBe(true);
      }
    }
  });
});

describe("TEXT_METRICS", () => {
  it.each(textMetrics.map((metric) => [metric.name, metric] as const))(
    "%s scores two empty texts as correct and one as wrong",
    (_, metric) => {
      expect(scored(metric, "", "")[metric.primary]).toBe(best(metric));
      // Three tokens divided by five characters.
      const worst = metric.name === "token-edit-thesis" ? 3 / 5 : 1 - best(metric);
      expect(scored(metric, "a b c", "")[metric.primary]).toBe(worst);
    },
  );

  const piece = fc.constantFrom("a", "b", "c.", "A", "今天", "天氣", "\n", "x-y", "d");
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(" "));

  it.each(textMetrics.map((metric) => [metric.name, metric] as const))(
    "%s: the gold itself has the best score and all scores are in range",
    (_, metric) => {
      fc.assert(
        fc.property(text, text, (gold, predicted) => {
          const itself = scored(metric, gold, gold);
          expect(itself[metric.primary]).toBeCloseTo(best(metric), 12);
          expect(inRange(metric, scored(metric, gold, predicted))).toBe(true);
        }),
        { seed: 1, numRuns: 60 },
      );
    },
  );

  // In difflib and in the union over the gold's lines, the two texts play different roles.
  const asymmetric = ["cleaneval-difflib", "rouge-lsum"];
  const symmetric = textMetrics.filter(
    ({ measures, name }) => measures.includes("precision") && !asymmetric.includes(name),
  );
  it.each(symmetric.map((metric) => [metric.name, metric] as const))(
    "%s: swapped texts swap precision and recall",
    (_, metric) => {
      fc.assert(
        fc.property(text, text, (gold, predicted) => {
          const [there, back] = [scored(metric, gold, predicted), scored(metric, predicted, gold)];
          expect(there.f1).toBeCloseTo(back.f1!, 12);
          expect(there.precision).toBeCloseTo(back.recall!, 12);
        }),
        { seed: 1, numRuns: 60 },
      );
    },
  );
});

/**
 * Lone surrogates, control characters, line ends, invisible and combining characters, emoji, right-to-left.
 */
const HOSTILE = [
  "\ud83d",
  "\ude00 a",
  "\0",
  "a\0b",
  "\r\n\r\n",
  "a\r\nb",
  "\u00a0",
  "e\u0301",
  "\u0301",
  "👨‍👩‍👧",
  "🏳️‍🌈 x",
  "\u202eשלום\u202c",
  "مرحبا\u200c بك",
  "\ufeff",
  "\ufdd0",
  "a",
  "-0 NaN",
  "__proto__ constructor",
  "\u2028",
];

describe("hostile texts", () => {
  it.each(all)("%s returns figures in range for each pair, and the best for equal texts", (_, metric) => {
    for (const text of HOSTILE) {
      const gold = { text, markdown: text, with: [text, "a"], without: ["b"] };
      for (const predicted of HOSTILE) {
        const page = metric.score(gold, prediction(predicted));
        if (page === undefined) continue;
        expect(inRange(metric, page), JSON.stringify([text, predicted])).toBe(true);
        expect(Object.values(page).every((value) => Number.isFinite(value) && !Object.is(value, -0))).toBe(
          true,
        );
      }
      if (metric.reads === "text") {
        expect(scored(metric, text, text)[metric.primary], JSON.stringify(text)).toBe(best(metric));
      }
    }
  });

  it.each(textMetrics.map((metric) => [metric.name, metric] as const))(
    "%s ignores differences in white space",
    (_, metric) => {
      expect(scored(metric, "a b\nc d", " a\u00a0 b\r\nc\td\r\n")[metric.primary]).toBe(best(metric));
    },
  );
});

describe("metricsNamed", () => {
  it("returns metrics in the given order, without duplicates", () => {
    expect(metricsNamed(["aeb", "word-f1", "aeb"]).map(({ name }) => name)).toEqual(["aeb", "word-f1"]);
    expect(metricsNamed([])).toEqual([]);
  });

  it("reads the options of three-scores", () => {
    const wanted = [
      "three-scores:threshold=.2",
      "three-scores:threshold=0.2",
      "three-scores:penalty=1",
      "three-scores",
    ];
    const names = metricsNamed(wanted).map(({ name }) => name);
    expect(names).toEqual(["three-scores:threshold=0.2", "three-scores"]);
    expect(() => metricsNamed(["three-scores:treshold=.2"])).toThrow(/treshold=.2.*threshold and penalty/);
    expect(() => metricsNamed(["three-scores:penalty=2"])).toThrow(RangeError);
    expect(() => metricsNamed(["word-f1:penalty=1"])).toThrow(/did you mean "word-f1"/);
  });

  it("accepts groups", () => {
    expect(metricsNamed(["all"])).toEqual(Object.values(METRICS));
    expect(metricsNamed(["text"]).map(({ name }) => name)).toEqual(TEXT_METRICS);
    expect(metricsNamed(["snippets", "text"])[0]!.name).toBe("snippets");
    expect(TEXT_METRICS).not.toContain("snippets");
    expect(TEXT_METRICS).not.toContain("md-tables");
  });

  it("reports the nearest name and all names for an unknown one", () => {
    expect(() => metricsNamed(["word"])).toThrow(RangeError);
    expect(() => metricsNamed(["word"])).toThrow(/"word".*did you mean "word-f1"\?.*bag-of-words.*snippets/);
    expect(() => metricsNamed(["toString"])).toThrow(RangeError);
  });
});

describe("metrics on random and degenerate texts", () => {
  const expectInRange = (gold: string, predicted: string): void => {
    const page: Gold = { text: gold, markdown: gold, with: [predicted], without: [gold] };
    const predictedPage = prediction(predicted);
    for (const [name, metric] of all) {
      const measures = metric.score(page, predictedPage);
      expect(measures === undefined || inRange(metric, measures), name).toBe(true);
    }
  };

  it("don't throw on random text", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom(..."#*_~[](){}<>`$|\\-+=.!&'\"\n\t\u0000 a1漢é"),
      fc.constantFrom(
        "<https://a.b/>",
        "](https://c.d)",
        "![",
        "\n\n",
        "<table><tr><td>",
        "\n|-|\n",
        "1. ",
        "\ud83d",
      ),
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
    fc.assert(fc.property(text, text, expectInRange), { seed: 1, numRuns: 40 });
  });

  it.each([
    "[",
    "(",
    "> ",
    "- ",
    "1. ",
    "**a",
    "a",
    "a ",
    "漢",
    "e\u0301",
    "$",
    "|",
    "<table>",
    "\n",
    "\ud83d",
  ])("don't throw on repetitions of %j", (unit) => {
    expectInRange(unit.repeat(12_000), unit.repeat(6_000));
  });
});
