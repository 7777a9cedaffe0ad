import type { SystemComparison } from "../statistics/compare.js";
import type { RankCorrelation } from "../statistics/rank-correlation.js";
import { counted, dataNote, figure, left, right, type Table, type TableData, withInterval } from "./table.js";

/**
 * Returns a comparison as two tables: the systems, best first, and every pair of them.
 *
 * @example comparisonTables(dataset, compareSystems(scores, domains, { metric })).map(toMarkdown)
 */
export function comparisonTables(data: TableData, comparison: SystemComparison): readonly Table[] {
  const { metric, measure, systems, pairs, pages, clusters, alpha, ranks } = comparison;
  const notes = [
    dataNote({ ...data, domains: undefined }),
    `Compared on ${counted(pages, "page")} of ${counted(clusters, "domain")} that ${metric} applies to.`,
    `Significant: adjusted p of at most ${alpha}.`,
  ];
  const rankOf = new Map(ranks?.systems.map(({ name, rank }) => [name, rank]));
  return [
    {
      caption: `${data.name}: ${metric} ${measure}, best first`,
      columns: [...left("", "system"), ...right(measure, "better than", "mean rank")],
      rows: systems.map(({ letter, name, value, betterThan }) => [
        letter,
        name,
        figure(value),
        betterThan.join(" ") || "–",
        rankOf.get(name)?.toFixed(2) ?? "–",
      ]),
      notes: [
        ...notes,
        "Better than: the letters of the systems that it is significantly better than. Mean rank: over domains, 1 is best.",
        ...(ranks === undefined ? [] : rankNotes(ranks)),
      ],
    },
    {
      caption: `${data.name}: ${metric} ${measure}, differences`,
      columns: [...left("better", "worse"), ...right("difference", "p", "adjusted p", "significant")],
      rows: pairs.map(({ a, b, difference, interval, p, adjustedP, significant }) => [
        ...[a, b, withInterval(difference, interval), probability(p), probability(adjustedP)],
        significant ? "yes" : "no",
      ]),
      notes: [
        ...notes,
        "In brackets: 95% interval by paired bootstrap over domains. p: paired randomisation test; adjusted: Holm.",
      ],
    },
  ];
}

function rankNotes({
  friedman,
  criticalDifference,
  groups,
  note,
}: NonNullable<SystemComparison["ranks"]>): readonly string[] {
  return [
    `Friedman over domains: chi-square ${friedman.chiSquare.toFixed(1)}, p ${probability(friedman.p)}; Nemenyi's critical difference ${criticalDifference.toFixed(2)} ranks.`,
    ...groups.map((group) => `No significant difference in rank among ${group.join(", ")}.`),
    ...(note === undefined ? [] : [`${note}.`]),
  ];
}

function probability(p: number): string {
  if (Number.isNaN(p)) return "–";
  return p < 0.001 ? "<0.001" : p.toFixed(3);
}

/**
 * Returns a table of how similarly each pair of metrics ranks the systems.
 *
 * @example toMarkdown(rankTable(result.dataset, rankCorrelationsOf(result, metrics)))
 */
export function rankTable(data: TableData, correlations: readonly RankCorrelation[]): Table {
  const systems = correlations[0]?.points.length ?? 0;
  return {
    caption: `${data.name}: rank correlation of metrics over ${systems} systems`,
    columns: [...left("metric", "metric"), ...right("Spearman", "Kendall")],
    rows: correlations.map(({ a, b, spearman, kendall }) => [a, b, figure(spearman), figure(kendall)]),
    notes: [
      dataNote(data),
      "Ranks run from best to worst: 1 means that both metrics rank the systems in the same order.",
      ...(systems < 5 ? [`Only ${systems} systems: a correlation of so few ranks means little.`] : []),
    ],
  };
}
