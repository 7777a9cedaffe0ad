import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { PooledPage } from "./pages.js";
import { routingOf, THESIS_SYSTEMS } from "./routing.js";

const LABELS = [..."xxxxxyyyyy"];
const FOLDS = Int32Array.from(LABELS, (_, page) => page % 5);
const PAGES = LABELS.map((_, page) => ({ set: "a", index: page, domain: `${page}.example` }) as PooledPage);
const ROUTERS = { label: Array.from({ length: 5 }, () => LABELS) };

/** bte is right about pages labelled x; em_4_8 is half right about all, winnow a little less. */
const SCORES: Readonly<Record<string, (page: number) => number>> = {
  bte: (page) => (LABELS[page] === "x" ? 1 : 0.2),
  em_4_8: () => 0.5,
  winnow: () => 0.4,
};

async function results(sets: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-routing-"));
  const systems = [...THESIS_SYSTEMS, "winnow", "default"];
  await writeFile(join(folder, "benchmark.json"), JSON.stringify({ systems }));
  for (const system of systems) {
    await mkdir(join(folder, "scores", system), { recursive: true });
    const scores = LABELS.map((_, page) => {
      const f1 = SCORES[system]?.(page) ?? 0;
      return JSON.stringify({ index: page, metrics: { "word-f1": { f1 }, "rouge-l": { f1 } } });
    });
    for (const set of sets)
      await writeFile(join(folder, "scores", system, `${set}.jsonl`), ["{}", ...scores, ""].join("\n"));
  }
  return folder;
}

it("routes pages by their labels, and compares ways to choose", async () => {
  const { routes, ...rest } = (await routingOf(PAGES, FOLDS, ROUTERS, await results(["a"])))!;
  expect(rest).toEqual({ sets: ["a"], pages: 10 });
  const ways = routes["the thesis's systems, words F1"]!;
  // x: bte, y: em_4_8. For all pages, bte is best without any fold: 1 and 0.2.
  expect(ways.map(({ name, value }) => [name, Math.round(1000 * value) / 1000])).toEqual([
    ["em_4_8", 0.5],
    ["winnow", 0.4],
    ["the best system for all pages", 0.6],
    ["label", 0.75],
    ["the best system for each page", 0.75],
  ]);
  const label = ways[3]!;
  expect(label.choices).toEqual({ x: "bte", y: "em_4_8" });
  expect(label.over.em_4_8!.value).toBeCloseTo(0.25, 12);
  expect(label.over["the best system for all pages"]!.value).toBeCloseTo(0.15, 12);
});

it("routes only pages of sets with scores of every system", async () => {
  const pages = [...PAGES, { ...PAGES[0]!, set: "b" }];
  const routers = { label: Array.from({ length: 5 }, () => [...LABELS, "x"]) };
  const folder = await results(["a"]);
  expect((await routingOf(pages, Int32Array.of(...FOLDS, 0), routers, folder))!.pages).toBe(10);
  expect(await routingOf(PAGES, FOLDS, ROUTERS, await results([]))).toBeUndefined();
});
