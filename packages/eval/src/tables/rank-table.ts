import type { RankCorrelation } from "../statistics/rank-correlation.js";
import { figure } from "./figures.js";
import { dataNote, type TableData } from "./notes.js";
import type { Table } from "./types.js";

/**
 * How alike every two metrics rank the systems.
 *
 * @example toMarkdown(rankTable(result.dataset, rankCorrelationsOf(result, metrics)))
 */
export function rankTable(data: TableData, correlations: readonly RankCorrelation[]): Table {
  const systems = correlations[0]?.points.length ?? 0;
  return {
    caption: `${data.name}: rank correlation of metrics over ${systems} systems`,
    columns: [
      { name: "metric", align: "left" },
      { name: "metric", align: "left" },
      { name: "Spearman" },
      { name: "Kendall" },
    ],
    rows: correlations.map(({ a, b, spearman, kendall }) => [a, b, figure(spearman), figure(kendall)]),
    notes: [
      dataNote(data),
      "Ranks know which way is better: 1 where both metrics rank the systems alike.",
      ...(systems < 5 ? [`${systems} systems are few: a correlation of so few ranks says little.`] : []),
    ],
  };
}
