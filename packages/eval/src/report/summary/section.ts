import { type Html, html } from "@winnow/core-dom/report";
import type { Result, SystemResult } from "../../score/types.js";
import type { Table } from "../../tables/table.js";
import type { ReportInput, ReportMetric } from "../types.js";
import { count, issuesNote } from "./notes.js";
import { sortableTable } from "./table.js";
import { breakdownTable, metricsTable, metricTable } from "./tables.js";

/** All tables of a report: those of each data set, then the caller's further tables. */
export function summarySection(input: ReportInput, metrics: readonly ReportMetric[]): Html {
  const { results, tables = [] } = input;
  const scored = results.filter(({ systems }) => systems.length > 0);
  if (scored.length === 0 && tables.length === 0) return html`<p class="none">No results.</p>`;
  return html`${scored.map((result, place) => resultSection(result, place, metrics))}
${tables.length > 0 && html`<section class="data">${tables.map(plainTable)}</section>`}`;
}

function resultSection(unranked: Result, place: number, metrics: readonly ReportMetric[]): Html {
  const here = metrics.filter((metric) => unranked.conventions[metric.name] !== undefined);
  const first = here[0];
  const result = first === undefined ? unranked : ranked(unranked, first);
  const by = [...new Set(result.systems.flatMap((system) => Object.keys(system.by)))];
  const { name, pages, domains } = result.dataset;
  const systems = result.systems.length;
  const head = html`<header><h2 id="data-${place}">${name}</h2><p>${count(pages)} pages, ${count(domains)} domains, ${systems} ${systems === 1 ? "system" : "systems"}</p></header>`;
  if (first === undefined)
    return html`<section class="data" aria-labelledby="data-${place}">${head}<p class="none">No figures.</p></section>`;
  return html`<section class="data" aria-labelledby="data-${place}">${head}
${metricTable(result, first, true)}
${issuesNote(result)}
${here.length > 1 && html`<h3>All metrics</h3>${metricsTable(result, here)}`}
<h3>Details by metric</h3><div class="folds">${here.map((metric) => metricDetails(result, metric))}</div>
${by.length > 0 && html`<h3>Breakdowns</h3>${by.map((key, index) => breakdownTable(result, key, here, `by-${place}-${index}`))}`}
</section>`;
}

/** The table of one metric, collapsed. */
function metricDetails(result: Result, metric: ReportMetric): Html {
  const about = metric.about !== "" && html`<span class="about">${metric.about}</span>`;
  return html`<details class="fold"><summary>${metric.name}${about}</summary>${metricTable(result, metric, false)}</details>`;
}

/** A table from data, with its caption as a heading and its notes below. */
function plainTable({ caption, columns, rows, notes }: Table): Html {
  const heads = columns.map(({ name, align }) => ({
    title: name,
    numeric: align !== "left",
    descending: align !== "left",
  }));
  const cells = rows.map((row) => row.map((text) => ({ text, value: numeral(text) })));
  return html`<h3>${caption}</h3>
${sortableTable(caption, heads, cells)}
${notes.length > 0 && html`<div class="note">${notes.map((note) => html`<p>${note}</p>`)}</div>`}
`;
}

/** The number at the start of a cell, for sorting. @example numeral("12.5% (30)") // 12.5 */
function numeral(text: string): number | undefined {
  const number = /^[-+]?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", "");
  return number === undefined ? undefined : Number(number);
}

/** Sorts the systems of a result by a metric, the best first and those without a figure last. */
export function ranked(result: Result, { name, primary, better }: ReportMetric): Result {
  const sign = better === "higher" ? -1 : 1;
  const key = (system: SystemResult): number => {
    const value = system.metrics[name]?.[primary];
    return value === undefined || Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
  };
  const systems = [...result.systems].sort((a, b) => {
    const [first, second] = [key(a), key(b)];
    return first === second ? 0 : first < second ? -1 : 1;
  });
  return { ...result, systems };
}
