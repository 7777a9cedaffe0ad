import type { Metric } from "../metrics/types.js";
import { sum } from "../statistics/quantile.js";
import { comparisonTables, rankTable } from "../tables/comparison-tables.js";
import { resultTables } from "../tables/result-tables.js";
import {
  counted,
  dataNote,
  eachNoteOnce,
  figure,
  left,
  percent,
  right,
  type Table,
  type TableData,
} from "../tables/table.js";
import type { BenchmarkResult, Crossed } from "./benchmark/types.js";
import type { ComplexityGroups } from "./complexity.js";
import type { ScoreDistribution } from "./distribution.js";
import type { Diversity } from "./diversity/diversity.js";
import { type GroupModel, groupProfile } from "./groups/model.js";

/**
 * Formats a cross table: counts with their shares of the row, and the association of the two labels.
 *
 * @example crossTableTable("Data sets by complexity", { table, association: cramersV(table.counts) })
 */
export function crossTableTable(caption: string, { table, association }: Crossed): Table {
  const { rows, columns, counts, rowShares } = table;
  return {
    caption,
    columns: [...left(""), ...right(...columns, "pages")],
    rows: rows.map((row, i) => [
      row,
      ...columns.map((_, j) => `${percent(rowShares[i]![j])} (${counts[i]![j]})`),
      String(sum(counts[i]!)),
    ]),
    notes: [
      "Shares of the rows, with the counts of pages.",
      `Cramér's V ${figure(association.v)}, corrected for chance (Bergsma 2013) ${figure(association.corrected)}.`,
    ],
  };
}

/**
 * Formats the quartiles of each data set and of all data sets, and data sets by class: Gupta 2022, tables 3.3
 * and 3.4.
 *
 * @example complexityTables(groupByComplexity(surveyed)).map(toLatex)
 */
export function complexityTables(groups: ComplexityGroups): readonly Table[] {
  const { percentiles, pooled, cuts, pages, withoutPage, withoutText } = groups;
  const notes = [
    "Complexity ratio: tokens of the gold divided by tokens of the page, in percent (Gupta 2022, equation 3.3).",
    `Easy from ${figure(cuts.p75)} on, complex up to ${figure(cuts.p25)} (equation 3.4).`,
    ...(withoutPage > 0 ? [`Left out: ${counted(withoutPage, "record")} without a page.`] : []),
    ...(withoutText > 0 ? [`Left out: ${counted(withoutText, "page")} without a token.`] : []),
  ];
  const row = (name: string, count: number, of: typeof pooled): readonly string[] => [
    name,
    String(count),
    ...[of.p25, of.p50, of.p75].map(figure),
  ];
  return [
    {
      caption: "Complexity ratio, percentiles",
      columns: [...left("data set"), ...right("pages", "25th", "50th", "75th")],
      rows: [
        ...percentiles.map((each) => row(each.dataset, each.pages, each)),
        ...(percentiles.length > 1 ? [row("all", pages.length, pooled)] : []),
      ],
      notes,
    },
    crossTableTable("Data sets by complexity", groups),
  ];
}

/**
 * Formats the numbers of pages of each system by score: Gupta 2022, figure 6.2, as a table.
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
    columns: [...left("system"), ...right(...bins, ...(outside ? ["outside"] : []), "pages")],
    rows: systems.map(({ system, pages, histogram: { counts } }) => [
      system,
      ...counts.map(String),
      ...(outside ? [String(pages - sum(counts))] : []),
      String(pages),
    ]),
    notes: [dataNote(data), "Each bin includes its lower end, the last one both ends."],
  };
}

/**
 * Formats the shares of labels in a data set: Gupta 2022, table 3.2.
 *
 * @example toMarkdown(diversityTable("By page type", diversity(pages, (page) => page.pageType)))
 */
export function diversityTable(caption: string, shares: Diversity): Table {
  const { pages, table, unknown } = shares;
  return {
    caption,
    columns: [...left("label"), ...right("pages", "share")],
    rows: table.map(({ label, pages: count, share }) => [label, String(count), percent(share)]),
    notes: [`${counted(pages, "page")}, ${unknown} of them without a label.`],
  };
}

/** The input of {@link groupTables}. */
interface TabledGroups {
  readonly model: GroupModel;
  /** The group of each page. */
  readonly names: readonly string[];
  readonly silhouette?: number | undefined;
  readonly crossed?: Crossed | undefined;
}

/**
 * Formats groups with their characteristic features, and a cross table with complexity classes if these are
 * known.
 *
 * @example
 * groupTables({ model, names: trees.map((tree) => assignGroup(model, readFeatures(tagRatios, tree)).name) })
 */
export function groupTables({ model, names, silhouette, crossed }: TabledGroups): readonly Table[] {
  return [
    {
      caption: "Groups of pages",
      columns: [
        ...left("group"),
        ...right("pages", "share"),
        ...left("characteristic features, in standard deviations"),
      ],
      rows: model.groups.map(({ name }, index) => {
        const count = names.filter((each) => each === name).length;
        const features = groupProfile(model, index, 4).map(
          ({ feature, deviation }) => `${feature} ${deviation > 0 ? "+" : ""}${deviation.toFixed(1)}`,
        );
        return [name, String(count), percent(count / names.length), features.join(", ")];
      }),
      notes: [
        `Features: ${model.set} (${model.features.length}), standardised; ${model.pca.components.length} principal components; k-means++ with seed ${model.seed}.`,
        ...(silhouette === undefined ? [] : [`Mean silhouette ${figure(silhouette)}.`]),
      ],
    },
    ...(crossed === undefined ? [] : [crossTableTable("Complexity by group", crossed)]),
  ];
}

/**
 * Formats all tables of one result of a benchmark: the figures, the cross tables of its pages, the
 * comparisons of systems, and the rank correlations of metrics.
 *
 * @param metrics The metrics of the benchmark.
 * @example
 * const { results } = await benchmark(sets, { metrics });
 * results.flatMap((result) => benchmarkTables(result, metrics)).map(toMarkdown);
 */
export function benchmarkTables(result: BenchmarkResult, metrics: readonly Metric[]): readonly Table[] {
  const { dataset, complexity, comparisons = {}, ranks } = result;
  const crossed = (caption: string, cross: Crossed | undefined): readonly Table[] =>
    cross === undefined ? [] : [crossTableTable(`${dataset.name}: ${caption}`, cross)];
  return eachNoteOnce([
    ...resultTables(result, metrics),
    ...crossed("data sets by complexity", complexity.bySource),
    ...crossed("complexity by group", complexity.byCluster),
    ...Object.values(comparisons).flatMap((comparison) => comparisonTables(dataset, comparison)),
    ...(ranks === undefined ? [] : [rankTable(dataset, ranks)]),
  ]);
}
