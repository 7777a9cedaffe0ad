import type { Result, SystemResult } from "../../score/types.js";
import { type Html, html } from "../html.js";
import { count } from "../numbers.js";
import type { ReportInput, ReportMetric } from "../types.js";
import { breakdownTable } from "./breakdown-table.js";
import { headlineTable } from "./headline-table.js";
import { issuesNote } from "./issues.js";
import { measuresTable } from "./measures-table.js";
import { metricsTable } from "./metrics-table.js";
import { plainTable } from "./plain-table.js";

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
${headlineTable(result, first)}
${issuesNote(result)}
${here.length > 1 && html`<h3>All metrics</h3>${metricsTable(result, here)}`}
<h3>Each metric in full</h3><div class="folds">${here.map((metric) => measuresTable(result, metric))}</div>
${by.length > 0 && html`<h3>Breakdowns</h3>${by.map((key, index) => breakdownTable(result, key, here, `by-${place}-${index}`))}`}
</section>`;
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
