import { describe, expect, it } from "vitest";
import type { CollectedPage } from "./collect.js";
import type { PageResult } from "./evaluate.js";
import { figuresOf } from "./figures.js";
import { GOLD_REPAIR } from "./gold-repair.js";
import { modelCard } from "./model-card.js";

function result(page: Partial<CollectedPage>, f1: number, expected = 0.95): PageResult {
  const defaults: CollectedPage = {
    ...{
      set: "wcxb-dev",
      id: "",
      url: "",
      copy: "plain",
      weight: 1,
      type: "",
      lang: "",
      fold: 0,
      domain: "",
    },
    ...{ from: 0, to: 0, word: 0, goldFrom: 0, goldTo: 0, termsFrom: 0, termsTo: 0 },
  };
  const words = { precision: f1 / 2, recall: 1, words: 2_000, goldWords: 1_000 };
  return { page: { ...defaults, ...page }, f1, expected, ...words };
}

const [repaired] = [...GOLD_REPAIR].find(([, { url }]) => url === undefined)!;
/** Seed 2 has .1 less on every page. */
const RUNS = [1, 2].map((seed) => ({
  seed,
  train: [
    result({ id: "f".repeat(64), type: "forum" }, 0.9 - seed / 10),
    result({ id: "a1", type: "article" }, 1.1 - seed / 10),
    result({ id: "a2", type: "article" }, 0.5 - seed / 10, 0.55),
    result({ id: repaired, type: "listing" }, 0.2 - seed / 10),
  ],
  other: [
    result({ set: "daniel-a", lang: "Greek" }, 0.7 - seed / 10),
    result({ set: "daniel-a", lang: "Polish" }, 0.9 - seed / 10),
  ],
}));
const TYPES = [
  { label: "forum", found: "forum" },
  { label: "article", found: "forum" },
];
const FIGURES = figuresOf(RUNS, TYPES, { rounds: 280, size: 100_000 });

describe("figuresOf", () => {
  it("has the means of sets, of page types and of languages, by seed", () => {
    expect(FIGURES.seeds).toBe("1,2");
    // (.8 + 1 + .4 + .1) / 4, and .1 less.
    expect(FIGURES.sets["wcxb-dev"]).toEqual({ pages: 4, mean: 0.525, seeds: { 1: 0.575, 2: 0.475 } });
    expect(FIGURES.sets["daniel-a"]).toEqual({ pages: 2, mean: 0.65, seeds: { 1: 0.7, 2: 0.6 } });
    expect(FIGURES.types.article).toEqual({ pages: 2, mean: 0.65, seeds: { 1: 0.7, 2: 0.6 } });
    expect(Object.keys(FIGURES.types)).toEqual(["article", "forum", "listing"]);
    expect(FIGURES.languages).toEqual({
      Greek: { pages: 1, mean: 0.55, seeds: { 1: 0.6, 2: 0.5 } },
      Polish: { pages: 1, mean: 0.75, seeds: { 1: 0.8, 2: 0.7 } },
    });
  });

  it("lists the worst pages of the first seed, without those whose gold text is wrong", () => {
    expect(FIGURES.worst.map(({ id, f1 }) => [id, f1])).toEqual([
      ["a2", 0.4],
      ["f".repeat(64), 0.8],
      ["a1", 1],
    ]);
    expect(FIGURES.worst[0]).toEqual({
      ...{ id: "a2", type: "article", f1: 0.4, precision: 0.2, recall: 1, words: 2_000, goldWords: 1_000 },
    });
  });

  it("has the reliability of the expected F1, and of the estimates of page types", () => {
    expect(FIGURES.reliability[1]).toEqual({ from: 0.5, pages: 1, expected: 0.55, f1: 0.4 });
    expect(FIGURES.reliability[2]).toEqual({ from: 0.6, pages: 0, expected: 0, f1: 0 });
    expect(FIGURES.typeAccuracy).toBe(0.5);
    // forum: 2 × 1 / (2 + 1); the other six 0.
    expect(FIGURES.typeMacroF1).toBe(0.0952);
  });
});

describe("modelCard", () => {
  it("shows the figures in tables", () => {
    const card = modelCard(FIGURES);
    expect(card).toContain("Made by `npx pnpm train extract --seeds 1,2`.");
    expect(card).toContain(`
**daniel-a by language**

| language | pages |     F1 | seed 1 | seed 2 |
| -------- | ----: | -----: | -----: | -----: |
| Greek    |     1 | 0.5500 | 0.6000 | 0.5000 |
| Polish   |     1 | 0.7500 | 0.8000 | 0.7000 |
`);
    expect(card).toContain(
      "| ffffffffffff | forum     | 0.800 |     0.400 |  1.000 | 2,000 |      1,000 |\n",
    );
    expect(card.endsWith("|\n")).toBe(true);
  });

  it("has no columns of seeds for one seed", () => {
    const card = modelCard(figuresOf(RUNS.slice(0, 1), TYPES, { rounds: 280, size: 100_000 }));
    expect(card).toContain("| set      | pages |     F1 |\n");
  });
});
