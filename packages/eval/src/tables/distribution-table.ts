import type { ScoreDistribution } from "../experiments/distribution.js";
import type { Metric } from "../metrics/types.js";
import { dataNote, type TableData } from "./notes.js";
import type { Table } from "./types.js";

/**
 * The pages of each system by their score: Gupta 2022, figure 6.2, as a table.
 *
 * @example toMarkdown(distributionTable(result.dataset, metric, scoreDistributions(scores, metric)))
 */
export function distributionTable(
  data: TableData,
  { name, primary }: Pick<Metric, "name" | "primary">,
  systems: readonly ScoreDistribution[],
): Table {
  const edges = systems[0]?.histogram.edges ?? [];
  const bins = edges.slice(0, -1).map((low, bin) => `${low.toFixed(1)} to ${edges[bin + 1]!.toFixed(1)}`);
  const outside = systems.some(({ pages, histogram }) => pages > sum(histogram.counts));
  return {
    caption: `${data.name}: pages by ${name} ${primary}`,
    columns: [
      { name: "system", align: "left" },
      ...bins.map((bin) => ({ name: bin })),
      ...(outside ? [{ name: "outside" }] : []),
      { name: "pages" },
    ],
    rows: systems.map(({ system, pages, histogram: { counts } }) => [
      system,
      ...counts.map(String),
      ...(outside ? [String(pages - sum(counts))] : []),
      String(pages),
    ]),
    notes: [dataNote(data), "Each bin holds its lower end, the last both."],
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
