import { type Html, html, markup } from "@winnow/core-dom/report";
import type { PageScore, Result } from "../../score/types.js";
import { rankCorrelationsOf } from "../../statistics/rank-correlation.js";
import { measureTitle } from "../metrics-shown.js";
import { ranked } from "../summary/section.js";
import type { ReportInput, ReportMetric } from "../types.js";
import { clustersPlot, crossTablePlot, crossTableTitle, goldErrorsPlot } from "./pages.js";
import { distributionsPlot, paretoPlot, ranksPlot, scoresPlot } from "./systems.js";

/** Maximum number of rank plots. */
const MAX_RANK_PLOTS = 8;

interface Figure {
  readonly title: string;
  /** Small print under the title. */
  readonly note?: string;
  readonly draw: () => Promise<string>;
}

/** All plots of a report, by data set. */
export async function plotsSection(input: ReportInput, metrics: readonly ReportMetric[]): Promise<Html> {
  const sections: Html[] = [];
  for (const [place, result] of input.results.entries()) {
    const { name } = result.dataset;
    const here = metrics.filter((metric) => result.conventions[metric.name] !== undefined);
    const figures = [
      ...here
        .slice(0, 1)
        .flatMap((metric) => metricFigures(ranked(result, metric), metric, input.scores[name] ?? {})),
      ...rankFigures(result, here),
      ...pageFigures(input, name),
    ];
    const drawn: Html[] = [];
    for (const figure of figures) {
      drawn.push(html`<figure><figcaption>${figure.title}${figure.note !== undefined && html`<small>${figure.note}</small>`}</figcaption>${markup(await figure.draw())}</figure>
`);
    }
    if (drawn.length === 0) continue;
    sections.push(
      html`<section class="data" aria-labelledby="plots-${place}"><header><h2 id="plots-${place}">${name}</h2></header><div class="figures">${drawn}</div></section>`,
    );
  }
  return html`${sections}`;
}

function metricFigures(
  result: Result,
  metric: ReportMetric,
  scores: Readonly<Record<string, readonly PageScore[]>>,
): readonly Figure[] {
  const { name, primary, better } = metric;
  const measure = `${name} ${measureTitle(primary)}`;
  const figures: Figure[] = [];
  const values = result.systems.map((system) => ({
    system: system.name,
    value: system.metrics[name]?.[primary] ?? Number.NaN,
    interval: system.intervals?.[name]?.[primary],
  }));
  figures.push({
    title: `${measure} with 95% intervals`,
    draw: () => scoresPlot(values, measure, better),
  });
  const spread = result.systems.map((system) => ({
    system: system.name,
    values: (scores[system.name] ?? []).flatMap((page) => page.metrics[name]?.[primary] ?? []),
  }));
  if (spread.some((one) => one.values.length > 0)) {
    figures.push({
      title: `Pages by ${measure}, bins of 0.2`,
      draw: () => distributionsPlot(spread, measure),
    });
  }
  const costs = result.systems.flatMap(({ name: system, cost, metrics }) =>
    cost === undefined ? [] : [{ system, quality: metrics[name]?.[primary] ?? Number.NaN, ms: cost.meanMs }],
  );
  if (costs.length > 1 && better === "higher") {
    figures.push({
      title: "Quality and speed",
      note: "Filled: no other system is both better and faster.",
      draw: () => paretoPlot(costs, measure),
    });
  }
  return figures;
}

function rankFigures(result: Result, [first, ...others]: readonly ReportMetric[]): readonly Figure[] {
  if (first === undefined) return [];
  return others.slice(0, MAX_RANK_PLOTS).flatMap((other): readonly Figure[] => {
    const { points, spearman, kendall } = rankCorrelationsOf(result, [first, other])[0]!;
    if (points.length < 3) return [];
    const signed = (value: number): string => value.toFixed(2).replace("-", "−");
    const corner = Number.isNaN(spearman) ? undefined : `ρ ${signed(spearman)}   τ ${signed(kendall)}`;
    return [
      {
        title: `Ranks: ${first.name} and ${other.name}`,
        note: "ρ: Spearman, τ: Kendall (tau-b).",
        draw: () => ranksPlot(points, first.name, other.name, corner),
      },
    ];
  });
}

function pageFigures(input: ReportInput, name: string): readonly Figure[] {
  const figures: Figure[] = [];
  const errors = input.goldErrors?.[name];
  if (errors !== undefined)
    figures.push({
      title: "Gold error",
      note: "Grey: above 2%.",
      draw: () => goldErrorsPlot(errors),
    });
  const points = input.clusters?.[name];
  if (points !== undefined) figures.push({ title: "Clusters of pages", draw: () => clustersPlot(points) });
  for (const table of input.crossTables?.[name] ?? []) {
    figures.push({ title: crossTableTitle(table), draw: () => crossTablePlot(table) });
  }
  return figures;
}
