import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { GroupsFigures } from "../right/groups/groups.js";
import { groupsTables } from "./groups.js";

const BEST = "the best system for all pages";

const FIGURES: GroupsFigures = {
  ...{ pages: 10, domains: 4, embedded: 8 },
  types: { forum: 3, article: 7 },
  topics: { Sports: 5 },
  groupings: [{ name: "k-means", groups: 2, silhouette: 0.5, ratios: 0.25, v: 0.125 }],
  routing: {
    ...{ sets: ["cleaneval"], pages: 9 },
    routes: {
      "all methods, words F1": [
        {
          ...{ name: "k-means", value: 0.8, choices: { a: "bte", b: "em_4_8", c: "bte" } },
          over: {
            em_4_8: { value: 0.02, low: -0.01, high: 0.05 },
            [BEST]: { value: -0.03, low: -0.04, high: -0.02 },
          },
        },
      ],
    },
  },
};

/** The same without comments, and without ways to choose. */
const PLAIN = { sets: ["dragnet-train"], pages: 8, routes: { "all methods, words F1": [] } };

async function tablesOf(figures: GroupsFigures) {
  const root = await mkdtemp(join(tmpdir(), "winnow-groups-"));
  await mkdir(join(root, "tooling/lab/figures"), { recursive: true });
  await writeFile(join(root, "tooling/lab/figures/groups.json"), JSON.stringify(figures));
  return groupsTables(root);
}

it("formats groupings, differences and choices", async () => {
  const tables = await tablesOf({ ...FIGURES, withoutComments: PLAIN });
  expect(tables["Figure 3.8: groups of pages"]!.rows).toEqual([
    ["k-means", "2", "0.500", "0.250", "0.125", "–"],
  ]);
  const routed = tables["routed among all methods, words F1"]!;
  const plain = tables["routed among all methods, words F1, without comments"];
  expect([plain?.rows, plain?.notes]).toEqual([[], ["8 pages of dragnet-train."]]);
  expect(routed.rows).toEqual([
    ["k-means", "0.800", "+0.020 [−0.010, +0.050]", "–", "−0.030 [−0.040, −0.020]", "bte (a, c), em_4_8 (b)"],
  ]);
  expect(routed.notes).toEqual(["9 pages of cleaneval."]);
  expect(tables["Pages by estimated type"]!.rows).toEqual([
    ["article", "7", "70.0"],
    ["forum", "3", "30.0"],
  ]);
});

it("has the thesis's topics, and ours where they are known", async () => {
  const caption = "Table 3.2: pages by topic";
  // 171 of the thesis's 3,114 pages are about sports.
  const known = (await tablesOf(FIGURES))[caption]!.rows;
  expect(known).toHaveLength(27);
  expect(known).toContainEqual(["Sports", "5 (171)", "50.0 (5.5)"]);
  expect(known).toContainEqual(["Travel", "0 (35)", "0.0 (1.1)"]);
  const { topics: _, ...figures } = FIGURES;
  expect((await tablesOf(figures))[caption]!.rows).toContainEqual(["Sports", "– (171)", "– (5.5)"]);
});
