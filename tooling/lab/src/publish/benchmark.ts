import type { Table } from "@winnow/eval";
import type { BenchmarkResult } from "@winnow/eval/experiments";
import { tableOf } from "../table.js";
import { byCaption, type Tables } from "./page.js";
import { OPEN_SETS, OTHER_THESIS_SETS, RANKED, THESIS_POOL, THESIS_SETS } from "./plan.js";
import { byGroup, bySet, figure, ofSystems } from "./tables.js";
import { classesTable, clustersTable, percentilesTable, scoresTables } from "./thesis-tables.js";

/** The tables of the benchmark, by their captions. */
export function benchmarkTables(results: readonly BenchmarkResult[]): Tables {
  const sets = OPEN_SETS.map(({ name }) => named(results, name));
  const pool = named(results, THESIS_POOL);
  const wcxb = named(results, "wcxb-dev");
  const daniel = named(results, "daniel-a");
  return byCaption(
    dataTable(sets),
    bySet("words, F1 ↑", sets, "word-f1", "f1", { intervals: true }),
    bySet("words, precision ↑", sets, "word-f1", "precision"),
    bySet("words, recall ↑", sets, "word-f1", "recall"),
    bySet("rouge-lsum, F1 ↑", sets, "rouge-lsum", "f1"),
    bySet("aeb (4-word shingles), F1 ↑", sets, "aeb", "f1"),
    bySet("token-edit, distance ↓", sets, "token-edit", "distance"),
    bySet("snippets, F1 ↑", [wcxb], "snippets", "f1"),
    ofSystems("words F1 of the worst tenth of the pages ↑", sets, (system) =>
      figure(system.worstDecile["word-f1"]),
    ),
    ofSystems(
      "Empty outputs for pages whose gold text is not empty ↓",
      sets,
      (system, { dataset }) => `${((100 * system.empty) / dataset.pages).toFixed(1)}%`,
    ),
    byGroup("wcxb-dev by page type: words, F1 ↑", wcxb, "pageType", "word-f1"),
    byGroup("daniel-a by language: words, F1 ↑", daniel, "lang", "word-f1"),
    significanceTable(sets),
    ofSystems("Milliseconds per page: median, mean, 95th percentile", sets, ({ cost }) =>
      cost === undefined ? "–" : [cost.p50Ms, cost.meanMs, cost.p95Ms].map((ms) => ms.toFixed(1)).join(", "),
    ),
    ofSystems("Milliseconds of decoding and parsing, included in the mean", sets, ({ cost }) =>
      figure(cost?.parseMs, 1),
    ),
    ofSystems("Peak memory, MB", sets, ({ cost }) =>
      cost?.peakRss === undefined ? "–" : String(Math.round(cost.peakRss / 1e6)),
    ),
    rankTable(sets),
    auditTable(pool, results),
    percentilesTable(results, pool),
    classesTable(pool),
    clustersTable(pool),
    ...scoresTables(pool),
  );
}

function named(results: readonly BenchmarkResult[], name: string): BenchmarkResult {
  const found = results.find(({ dataset }) => dataset.name === name);
  if (found === undefined) throw new RangeError(`results: there is no result for ${name}`);
  return found;
}

function dataTable(sets: readonly BenchmarkResult[]): Table {
  const columns = ["set", "what it is", "pages", "domains", "sha256 of ids and golds"];
  const rows = sets.map(({ dataset }, index) => {
    const { name, pages, domains, sha256 } = dataset;
    return [name, OPEN_SETS[index]!.about, String(pages), String(domains), sha256.slice(0, 16)];
  });
  const table = tableOf("The open sets", columns, rows, [], 2);
  return { ...table, columns: [...table.columns.slice(0, 4), { name: columns[4]!, align: "left" }] };
}

/** The systems of each set that no other is significantly better than, best first. */
function significanceTable(sets: readonly BenchmarkResult[]): Table {
  const rows = sets.map(({ dataset, comparisons }) => {
    const systems = (comparisons?.["word-f1"]?.systems ?? []).filter(({ best }) => best);
    const figures = systems.map(({ name, value }) => `${name} ${figure(value)}`);
    return [dataset.name, figures.join(", "), String(dataset.domains)];
  });
  return tableOf("words, F1: best first", ["set", "systems", "domains"], rows, [], 2);
}

function rankTable(sets: readonly BenchmarkResult[]): Table {
  const caption = "Spearman's rho between words F1 and another metric over the systems";
  const rows = sets.map(({ dataset, ranks = [] }) => [
    dataset.name,
    ...RANKED.map((name) => figure(ranks.find(({ a, b }) => a === "word-f1" && b === name)?.spearman, 2)),
  ]);
  return tableOf(caption, ["set", ...RANKED], rows);
}

function auditTable(pool: BenchmarkResult, sets: readonly BenchmarkResult[]): Table {
  const rows = [...THESIS_SETS, ...OTHER_THESIS_SETS].flatMap((name) => {
    const set = sets.find(({ dataset }) => dataset.name === name);
    const excluded = pool.excluded.filter(({ dataset }) => dataset === name).length;
    return set === undefined ? [] : [[name, String(excluded), String(set.dataset.pages)]];
  });
  return tableOf("Pages with a gold error above 2%", ["set", "excluded", "of"], rows);
}
