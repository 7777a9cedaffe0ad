import type { Result, Summary } from "../../score/types.js";
import { type Html, html } from "../html.js";
import { measureTitle } from "../metrics-shown.js";
import { figure } from "../numbers.js";
import type { ReportMetric } from "../types.js";
import { conventionsNote } from "./conventions.js";
import { bestOf, type Cell, type Column, isBest, sortableTable } from "./table.js";

/** What the usual breakdowns are called in headings. */
const GROUP_TITLES: Readonly<Record<string, string>> = { pageType: "page type", lang: "language" };

interface Choice {
  readonly metric: ReportMetric;
  readonly title: string;
  readonly read: (summary: Summary) => number | undefined;
}

/** The figures that a breakdown can show, in the order of its menu. */
function choicesOf(metrics: readonly ReportMetric[]): readonly Choice[] {
  return metrics.flatMap((metric): readonly Choice[] => {
    const { name, primary } = metric;
    const measure = measureTitle(primary);
    return [
      { metric, title: `${name} ${measure}, mean`, read: (summary) => summary.metrics[name]?.[primary] },
      { metric, title: `${name} ${measure}, median`, read: (summary) => summary.medians[name]?.[primary] },
      { metric, title: `${name} ${measure}, worst tenth`, read: (summary) => summary.worstDecile[name] },
    ];
  });
}

const round = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Number(value.toFixed(4));

/** A breakdown as a table: a row a group, a column a system, with a menu of metrics and statistics above. */
export function breakdownTable(
  result: Result,
  by: string,
  metrics: readonly ReportMetric[],
  id: string,
): Html {
  const shown = metrics.filter((metric) => result.conventions[metric.name] !== undefined);
  const choices = choicesOf(shown);
  const systems = result.systems;
  const groups = new Map<string, number>();
  for (const system of systems) {
    for (const [group, summary] of Object.entries(system.by[by] ?? {})) {
      groups.set(group, Math.max(groups.get(group) ?? 0, summary.pages));
    }
  }
  const order = [...groups].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const first = choices[0];
  if (first === undefined || order.length === 0) return html``;
  const title = GROUP_TITLES[by] ?? by;
  const columns: readonly Column[] = [
    { title, numeric: false },
    { title: "pages", numeric: true, descending: true },
    ...systems.map(
      ({ name }): Column => ({ title: name, numeric: true, descending: first.metric.better === "higher" }),
    ),
  ];
  const rows = order.map(([group, pages]): readonly Cell[] => {
    const values = systems.map((system) => {
      const summary = system.by[by]?.[group];
      return choices.map(({ read }) => (summary === undefined ? null : round(read(summary))));
    });
    const best = bestOf(
      values.map((value) => value[0] ?? Number.NaN),
      first.metric.better,
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
    ({ metric, title }, index) =>
      html`<option value="${index}" data-metric="${metric.name}" data-better="${metric.better}">${title}</option>`,
  );
  const names = shown.map(({ name }) => name);
  return html`<div class="breakdown"><div class="bar"><h4>By ${title}</h4><label for="${id}">Figure</label> <select id="${id}" class="choice">${options}</select></div>${sortableTable(`${result.dataset.name} by ${title}`, columns, rows)}${conventionsNote(result, names)}</div>`;
}
