import type { Result, SystemResult } from "../../score/types.js";
import type { Table } from "../../tables/table.js";
import { type Html, html } from "../html.js";
import type { ReportInput, ReportMetric } from "../types.js";
import { count, issuesNote } from "./notes.js";
import { sortableTable } from "./table.js";
import { breakdownTable, metricsTable, metricTable } from "./tables.js";

/** All tables of a report: data set by data set, then those that the caller brings. */
export function summarySection(input: ReportInput, metrics: readonly ReportMetric[]): Html {
  const { results, tables = [] } = input;
  const scored = results.filter(({ systems }) => systems.length > 0);
  if (scored.length === 0 && tables.length === 0) return html`<p class="none">No results.</p>`;
  return html`${scored.map((given, place) => resultSection(given, place, metrics))}
${tables.length > 0 && html`<section class="data">${tables.map(plainTable)}</section>`}`;
}

function resultSection(given: Result, place: number, metrics: readonly ReportMetric[]): Html {
  const here = metrics.filter((metric) => given.conventions[metric.name] !== undefined);
  const first = here[0];
  const result = first === undefined ? given : ranked(given, first);
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
<h3>Each metric in full</h3><div class="folds">${here.map((metric) => inFull(result, metric))}</div>
${by.length > 0 && html`<h3>Breakdowns</h3>${by.map((key, index) => breakdownTable(result, key, here, `by-${place}-${index}`))}`}
</section>`;
}

/** One metric, to be unfolded. */
function inFull(result: Result, metric: ReportMetric): Html {
  const about = metric.about !== "" && html`<span class="about">${metric.about}</span>`;
  return html`<details class="fold"><summary>${metric.name}${about}</summary>${metricTable(result, metric, false)}</details>`;
}

/** A table that is data already, with its caption as a heading and its notes below. */
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

/** The number that a cell begins with, to sort by. @example numeral("12.5% (30)") // 12.5 */
function numeral(text: string): number | undefined {
  const number = /^[-+]?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", "");
  return number === undefined ? undefined : Number(number);
}

/** The systems of a result, the best under a metric first; those without a figure last. */
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
