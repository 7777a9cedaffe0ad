import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { domainLabels, type GoldPage, type PageScore, stratifiedMean, type Table } from "@winnow/eval";
import { datasetPath, recordsOf } from "../data/datasets.js";
import { grouped } from "../grouped.js";
import { tableOf } from "../table.js";
import { byCaption, type Tables } from "./page.js";
import { POOLED_SETS } from "./plan.js";
import { figure } from "./tables.js";

/** The pages of a set in one language. */
export interface Cell {
  readonly set: string;
  readonly language: string;
  /** Their indexes in the set, and their domains. */
  readonly pages: readonly number[];
  readonly clusters: readonly string[];
  /** The square root of the number of domains. */
  readonly weight: number;
}

/**
 * Returns the tables of the section "Pooled": the weights of the cells, and one figure per system.
 *
 * @param folder - the results of `winnow eval run`, with the scores of pages.
 * @throws if a system has no scores of one of the sets.
 */
export async function pooledTables(folder: string): Promise<Tables> {
  const cells: Cell[] = [];
  for (const set of POOLED_SETS) {
    const pages: GoldPage[] = [];
    for await (const record of recordsOf([datasetPath(set)])) pages.push(record as GoldPage);
    cells.push(...cellsOf(set, pages));
  }
  const scores = join(folder, "scores");
  const systems = new Map<string, (cell: Cell) => readonly number[]>();
  for (const system of await readdir(scores)) {
    const bySet = new Map<string, readonly number[]>();
    for (const set of POOLED_SETS) bySet.set(set, await f1Of(join(scores, system, `${set}.jsonl`)));
    systems.set(system, ({ set, pages }) => pages.map((page) => bySet.get(set)![page]!));
  }
  return byCaption(weightTable(cells), pooledTable(cells, systems));
}

/** Divides a set by language: English unless its pages say otherwise. */
export function cellsOf(set: string, pages: readonly GoldPage[]): readonly Cell[] {
  const domains = domainLabels(pages);
  const groups = grouped(pages.keys(), (page) => pages[page]!.lang ?? "English");
  return [...groups].map(([name, own]) => {
    const clusters = own.map((page) => domains[page]!);
    return { set, language: name, pages: own, clusters, weight: Math.sqrt(new Set(clusters).size) };
  });
}

/** The F1 of each page, in the order of the set. The first line of the file describes it. */
async function f1Of(path: string): Promise<readonly number[]> {
  const [, ...lines] = (await readFile(path, "utf8")).trimEnd().split("\n");
  const values: number[] = [];
  for (const line of lines) {
    const { index, metrics } = JSON.parse(line) as PageScore;
    values[index] = metrics["word-f1"]!.f1!;
  }
  return values;
}

function weightTable(cells: readonly Cell[]): Table {
  const total = cells.reduce((sum, { weight }) => sum + weight, 0);
  const rows = cells.map(({ set, language, pages, clusters, weight }) => [
    ...[set, language, `${pages.length}`, `${new Set(clusters).size}`],
    `${((100 * weight) / total).toFixed(1)}%`,
  ]);
  return tableOf(
    "Weights of the pooled figure",
    ["set", "language", "pages", "domains", "weight"],
    rows,
    [],
    2,
  );
}

/** One row per system, the best first. */
export function pooledTable(
  cells: readonly Cell[],
  systems: ReadonlyMap<string, (cell: Cell) => readonly number[]>,
): Table {
  const rows = [...systems]
    .map(([system, valuesOf]) => {
      const strata = cells.map((cell) => ({ ...cell, values: valuesOf(cell) }));
      return { system, ...stratifiedMean(strata) };
    })
    .sort((a, b) => b.mean - a.mean)
    .map(({ system, mean, interval: { low, high } }) => [
      system,
      `${figure(mean)} [${figure(low)}, ${figure(high)}]`,
    ]);
  return tableOf("words, F1 ↑, pooled", ["system", "F1"], rows);
}
