import type { BenchmarkResult, Crossed } from "../benchmark/types.js";
import type { Metric } from "../metrics/types.js";
import { comparisonTables } from "./comparison-tables.js";
import { crossTableTable } from "./cross-tables.js";
import { eachNoteOnce } from "./notes.js";
import { rankTable } from "./rank-table.js";
import { resultTables } from "./result-tables.js";
import type { Table } from "./types.js";

/**
 * All tables of one result of a benchmark: the figures, how the groups of its pages go together, which differences are
 * more than luck, and how alike the metrics rank.
 *
 * @param metrics The metrics that the benchmark was made with.
 * @example (await benchmark(sets, { metrics })).results.flatMap((result) => benchmarkTables(result, metrics)).map(toMarkdown)
 */
export function benchmarkTables(result: BenchmarkResult, metrics: readonly Metric[]): readonly Table[] {
  const { dataset, complexity, comparisons = {}, ranks } = result;
  const crossed = (caption: string, cross: Crossed | undefined): readonly Table[] =>
    cross === undefined
      ? []
      : [crossTableTable(`${dataset.name}: ${caption}`, cross.table, cross.association)];
  return eachNoteOnce([
    ...resultTables(result, metrics),
    ...crossed("data sets by complexity", complexity.bySource),
    ...crossed("complexity by group", complexity.byCluster),
    ...Object.values(comparisons).flatMap((comparison) => comparisonTables(dataset, comparison)),
    ...(ranks === undefined ? [] : [rankTable(dataset, ranks)]),
  ]);
}
