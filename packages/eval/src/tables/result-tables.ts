import type { Metric } from "../metrics/types.js";
import type { Result, SystemResult } from "../score/types.js";
import { figure, percent, withInterval } from "./figures.js";
import type { Column, Table } from "./types.js";

/**
 * A result as tables: all systems by the primary measure of every metric, then a table a metric with all measures,
 * then one for each breakdown and metric.
 *
 * @param metrics The metrics that the result was made with; those that it lacks are passed over.
 */
export function resultTables(result: Result, metrics: readonly Metric[]): readonly Table[] {
  const used = metrics.filter(({ name }) => result.systems.some((system) => (system.counted[name] ?? 0) > 0));
  return [
    ...(used.length > 1 ? [overviewTable(result, used)] : []),
    ...used.map((metric) => metricTable(result, metric)),
    ...Object.keys(result.systems[0]?.by ?? {}).flatMap((name) =>
      used.map((metric) => breakdownTable(result, metric, name)),
    ),
    ...(result.systems.some((system) => system.cost !== undefined) ? [costTable(result)] : []),
  ];
}

const SYSTEM: Column = { name: "system", align: "left" };

/** Every metric by its primary measure, a column a system: there are mostly more metrics than systems. */
function overviewTable(result: Result, metrics: readonly Metric[]): Table {
  const { systems } = result;
  return {
    caption: `${result.dataset.name}: all metrics`,
    columns: [{ name: "metric", align: "left" }, ...systems.map(({ name }) => ({ name })), { name: "pages" }],
    rows: [
      ...metrics.map((metric) => [
        nameWithArrow(metric),
        ...systems.map((system) => figure(system.metrics[metric.name]?.[metric.primary])),
        String(systems[0]?.counted[metric.name] ?? 0),
      ]),
      ["empty outputs ↓", ...systems.map(emptyShare), String(result.dataset.pages)],
    ],
    notes: dataNotes(result, false),
  };
}

/** Every system by all measures of one metric. */
export function metricTable(result: Result, metric: Metric): Table {
  const { name, primary, measures } = metric;
  return {
    caption: `${result.dataset.name}: ${nameWithArrow(metric)}`,
    columns: [
      SYSTEM,
      ...measures.map((measure) => ({ name: measure })),
      { name: `median ${primary}` },
      { name: "worst tenth" },
      { name: "empty" },
      { name: "pages" },
    ],
    rows: result.systems.map((system) => [
      system.name,
      ...measures.map((measure) =>
        measure === primary
          ? withInterval(system.metrics[name]?.[measure], system.intervals?.[name]?.[measure])
          : figure(system.metrics[name]?.[measure]),
      ),
      figure(system.medians[name]?.[primary]),
      figure(system.worstDecile[name]),
      emptyShare(system),
      String(system.counted[name] ?? 0),
    ]),
    notes: [...dataNotes(result), conventionNote(result, metric)],
  };
}

/** Every system by group of a breakdown, in the primary measure of one metric. */
export function breakdownTable(result: Result, metric: Metric, breakdown: string): Table {
  const groups = Object.entries(result.systems[0]?.by[breakdown] ?? {});
  return {
    caption: `${result.dataset.name}: ${nameWithArrow(metric)} by ${breakdown}`,
    columns: [SYSTEM, ...groups.map(([name, { pages }]) => ({ name: `${name} (${pages})` }))],
    rows: result.systems.map((system) => [
      system.name,
      ...groups.map(([name]) => figure(system.by[breakdown]?.[name]?.metrics[metric.name]?.[metric.primary])),
    ]),
    notes: [...dataNotes(result, false), conventionNote(result, metric)],
  };
}

/** What each system costs. */
function costTable(result: Result): Table {
  const ms = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(1));
  return {
    caption: `${result.dataset.name}: cost`,
    columns: [
      SYSTEM,
      ...["ms a page", "median", "95th percentile", "of it parsing", "peak memory, MB"].map((name) => ({
        name,
      })),
    ],
    rows: result.systems.map(({ name, cost }) => [
      name,
      ms(cost?.meanMs),
      ms(cost?.p50Ms),
      ms(cost?.p95Ms),
      ms(cost?.parseMs),
      cost?.peakRss === undefined ? "–" : String(Math.round(cost.peakRss / 1e6)),
    ]),
    notes: [
      "Milliseconds of wall-clock time on the machine of the run: to be compared within this table only.",
    ],
  };
}

/** As "words f1 ↑": what the figure is and which direction is better. */
function nameWithArrow(metric: Metric): string {
  return `${metric.name} ${metric.primary} ${metric.better === "higher" ? "↑" : "↓"}`;
}

function emptyShare(system: SystemResult): string {
  return percent(system.empty / system.pages);
}

/** The data that stands behind a table. */
function dataNotes({ dataset, systems }: Result, withIntervals = true): readonly string[] {
  const notes = [
    `Data: ${dataset.name}, ${dataset.pages} pages of ${dataset.domains} domains, sha256 ${dataset.sha256}.`,
  ];
  if (withIntervals && systems.some((system) => system.intervals !== undefined)) {
    notes.push("In brackets: 95% intervals by bootstrap over domains.");
  }
  const missing = systems.filter((system) => system.missing > 0);
  if (missing.length > 0) {
    const counts = missing.map((system) => `${system.name} ${system.missing}`).join(", ");
    notes.push(`Pages without a prediction, scored as empty texts: ${counts}.`);
  }
  return notes;
}

/** A metric's convention in one sentence. */
export function conventionNote(result: Result, metric: Metric): string {
  const { tokenizer, case: letters, empty, aggregation, source } = result.conventions[metric.name]!;
  return `${metric.name}: tokens: ${tokenizer}; case: ${letters}; empty: ${empty}; aggregation: ${aggregation}; source: ${source}.`;
}
