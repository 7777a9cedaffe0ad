import { type Html, html } from "@winnow/core-dom/report";
import type { Result, Summary, SystemResult } from "../../score/types.js";
import { costColumns, type FigureColumn, metricColumns } from "../../tables/result-tables.js";
import { figure, isFigure, percent } from "../../tables/table.js";
import type { Interval } from "../../types.js";
import { measureTitle } from "../metrics-shown.js";
import { rounded } from "../pages.js";
import type { ReportMetric } from "../types.js";
import { conventionsNote } from "./notes.js";
import { bestOf, type Cell, type Column, isBest, sortableTable } from "./table.js";

const SYSTEM: Column = { title: "System", numeric: false };

/** A figure, with its interval and other details as small print below. */
function figureCell(value: number | undefined, best: number | undefined, ...below: (string | false)[]): Cell {
  const small = below.filter(Boolean).join(", ");
  return {
    text: html`<span>${figure(value)}</span>${small !== "" && html`<small>${small}</small>`}`,
    value: value ?? Number.NaN,
    best: isBest(value, best),
  };
}

function rangeOf(interval: Interval | undefined): string {
  return interval === undefined ? "" : `${figure(interval.low)}–${figure(interval.high)}`;
}

const bestAmong = (result: Result, { of, better }: Pick<FigureColumn, "of" | "better">): number | undefined =>
  bestOf(
    result.systems.map((system) => of(system) ?? Number.NaN),
    better,
  );

/** Shown only if a system has no prediction for some page. */
const MISSING: FigureColumn = {
  name: "missing",
  better: "lower",
  of: ({ missing, pages }) => missing / pages,
  text: percent,
};

/**
 * A table of the systems under one metric, the primary measure first: measures with intervals and medians,
 * worst tenth, empty outputs, number of pages that count.
 *
 * @param headline Whether to add a drawing of the primary measure's intervals, missing predictions and costs.
 */
export function metricTable(result: Result, metric: ReportMetric, headline: boolean): Html {
  const { name, primary, better } = metric;
  const { systems } = result;
  const measures = new Set(metric.measures);
  const all = metricColumns(metric);
  const columns = [
    ...all.filter((column) => column.name === primary),
    ...all.filter((column) => column.name !== primary),
    ...(headline && systems.some(({ missing }) => missing > 0) ? [MISSING] : []),
    ...(headline ? costColumns(systems) : []),
  ];
  const bests = columns.map((column) => bestAmong(result, column));
  const intervalOf = (system: SystemResult, measure: string): Interval | undefined =>
    system.intervals?.[name]?.[measure];
  const ends = systems.flatMap((system) => {
    const { low, high } = intervalOf(system, primary) ?? {};
    return [low ?? system.metrics[name]?.[primary], high ?? system.metrics[name]?.[primary]].filter(isFigure);
  });
  const range = { low: Math.min(...ends), high: Math.max(...ends) };
  const rows = systems.map((system): readonly Cell[] => [
    { text: system.name },
    ...columns.map((column, index): Cell => {
      const value = column.of(system);
      if (!measures.has(column.name)) {
        return {
          text: column.text(value),
          value: value ?? Number.NaN,
          best: isFigure(value) && value === bests[index],
        };
      }
      const interval = intervalOf(system, column.name);
      const median = column.name === primary ? undefined : system.medians[name]?.[column.name];
      const cell = figureCell(
        value,
        bests[index],
        rangeOf(interval),
        median !== undefined && `median ${figure(median)}`,
      );
      const drawing = headline && column.name === primary && whisker(value, interval, range);
      return drawing ? { ...cell, text: html`${drawing} ${cell.text}` } : cell;
    }),
    { text: String(system.counted[name] ?? 0), value: system.counted[name] ?? 0 },
  ]);
  const heads: readonly Column[] = [
    SYSTEM,
    ...columns.map((column): Column => {
      const descending = column.better === "higher";
      const title = column.name === `median ${primary}` ? "median" : measureTitle(column.name);
      if (column.name !== primary) return { title, numeric: true, descending };
      const sorted = better === "higher" ? "descending" : "ascending";
      return { title: `${name} ${title}`, sub: "95% interval", numeric: true, descending, sorted };
    }),
    { title: "pages", sub: "counted", numeric: true, descending: true },
  ];
  const caption = `${result.dataset.name}: ${name}${headline ? "" : " in detail"}`;
  return html`${sortableTable(caption, heads, rows)}${conventionsNote(result, [name])}`;
}

const WHISKER_WIDTH = 96;

/** Draws a dot with its interval on a line from `range.low` to `range.high`. */
function whisker(
  value: number | undefined,
  interval: Interval | undefined,
  range: Interval,
): Html | undefined {
  if (!isFigure(value) || !(range.high > range.low)) return undefined;
  const at = (place: number): string =>
    (4 + ((place - range.low) / (range.high - range.low)) * (WHISKER_WIDTH - 8)).toFixed(1);
  return html`<svg class="whisker" width="${WHISKER_WIDTH}" height="12" viewBox="0 0 ${WHISKER_WIDTH} 12" aria-hidden="true"><line class="rail" x1="0" x2="${WHISKER_WIDTH}" y1="6" y2="6"/>${
    interval !== undefined &&
    html`<line class="range" x1="${at(interval.low)}" x2="${at(interval.high)}" y1="6" y2="6"/>`
  }<circle cx="${at(value)}" cy="6" r="3.5"/></svg>`;
}

/** A table of systems by metrics: the primary measure of each metric with its interval. */
export function metricsTable(result: Result, metrics: readonly ReportMetric[]): Html {
  const columns = metrics.map(({ name, primary, better }) => {
    const of = (system: SystemResult): number | undefined => system.metrics[name]?.[primary];
    return { name, primary, better, of, best: bestAmong(result, { of, better }) };
  });
  const heads = columns.map(({ name, primary, better }): Column => {
    const sub = `${measureTitle(primary)}${better === "lower" ? " ↓" : ""}`;
    return { title: name, sub, numeric: true, descending: better === "higher" };
  });
  const rows = result.systems.map((system): readonly Cell[] => [
    { text: system.name },
    ...columns.map(({ name, primary, of, best }): Cell => {
      const counted = system.counted[name];
      const partly = counted !== undefined && counted !== system.pages && `${counted} pages`;
      return figureCell(of(system), best, rangeOf(system.intervals?.[name]?.[primary]), partly);
    }),
  ]);
  const names = metrics.map(({ name }) => name);
  return html`${sortableTable(`${result.dataset.name}: all metrics`, [SYSTEM, ...heads], rows)}${conventionsNote(result, names)}`;
}

/** Headings of the usual breakdowns. */
const GROUP_TITLES: Readonly<Record<string, string>> = { pageType: "page type", lang: "language" };

interface Choice {
  readonly metric: ReportMetric;
  readonly title: string;
  readonly read: (summary: Summary) => number | undefined;
}

/** The figures in a breakdown's menu, in order. */
function choicesOf(metrics: readonly ReportMetric[]): readonly Choice[] {
  return metrics.flatMap((metric): readonly Choice[] => {
    const { name, primary } = metric;
    const title = `${name} ${measureTitle(primary)}`;
    return [
      { metric, title: `${title}, mean`, read: (summary) => summary.metrics[name]?.[primary] },
      { metric, title: `${title}, median`, read: (summary) => summary.medians[name]?.[primary] },
      { metric, title: `${title}, worst tenth`, read: (summary) => summary.worstDecile[name] },
    ];
  });
}

/**
 * A breakdown as a table with one row per group and one column per system, and a menu of metrics and
 * statistics above.
 */
export function breakdownTable(
  result: Result,
  by: string,
  metrics: readonly ReportMetric[],
  id: string,
): Html {
  const choices = choicesOf(metrics);
  const { systems } = result;
  const groups = new Map<string, number>();
  for (const system of systems) {
    for (const [group, summary] of Object.entries(system.by[by] ?? {})) {
      groups.set(group, Math.max(groups.get(group) ?? 0, summary.pages));
    }
  }
  const order = [...groups].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const first = choices[0];
  if (first === undefined || order.length === 0) return html``;
  const { better } = first.metric;
  const title = GROUP_TITLES[by] ?? by;
  const columns: readonly Column[] = [
    { title, numeric: false },
    { title: "pages", numeric: true, descending: true },
    ...systems.map(({ name }): Column => ({ title: name, numeric: true, descending: better === "higher" })),
  ];
  const rows = order.map(([group, pages]): readonly Cell[] => {
    const values = systems.map((system) => {
      const summary = system.by[by]?.[group];
      return choices.map(({ read }) => (summary === undefined ? null : rounded(read(summary))));
    });
    const best = bestOf(
      values.map(([value]) => value ?? Number.NaN),
      better,
    );
    return [
      { text: group === "" ? "(unknown)" : group },
      { text: String(pages), value: pages },
      ...values.map((value): Cell => {
        const own = value[0] ?? undefined;
        return { text: figure(own), value: own ?? Number.NaN, best: isBest(own, best), choices: value };
      }),
    ];
  });
  const options = choices.map(
    ({ metric, title: label }, index) =>
      html`<option value="${index}" data-metric="${metric.name}" data-better="${metric.better}">${label}</option>`,
  );
  const names = metrics.map(({ name }) => name);
  return html`<div class="breakdown"><div class="bar"><h4>By ${title}</h4><label for="${id}">Figure</label> <select id="${id}" class="choice">${options}</select></div>${sortableTable(`${result.dataset.name} by ${title}`, columns, rows)}${conventionsNote(result, names)}</div>`;
}
