import type { Metric } from "../metrics/types.js";
import type { Cost, Result, SystemResult } from "../score/types.js";
import {
  conventionNote,
  dataNote,
  eachNoteOnce,
  failureNotes,
  figure,
  intervalNotes,
  isFigure,
  left,
  missingNotes,
  percent,
  right,
  type Table,
  withInterval,
} from "./table.js";

/** The metric, its measure and the direction that is better: "word-f1 f1 ↑". */
function nameWithArrow({ name, primary, better }: Metric): string {
  return `${name} ${primary} ${better === "higher" ? "↑" : "↓"}`;
}

/** The number of pages that count; "12–15" if it differs between systems. */
function pageRange(counts: readonly number[]): string {
  if (counts.length === 0) return "0";
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? String(low) : `${low}–${high}`;
}

/** Every metric by its primary measure, with one column per system, since there are usually more metrics. */
function overviewTable(result: Result, metrics: readonly Metric[]): Table {
  const { dataset, systems } = result;
  return {
    caption: `${dataset.name}: all metrics`,
    columns: [...left("metric"), ...right(...systems.map(({ name }) => name), "pages")],
    rows: [
      ...metrics.map((metric) => [
        nameWithArrow(metric),
        ...systems.map((system) => figure(system.metrics[metric.name]?.[metric.primary])),
        pageRange(systems.map((system) => system.counted[metric.name] ?? 0)),
      ]),
      [
        "empty outputs ↓",
        ...systems.map(({ empty, pages }) => percent(empty / pages)),
        String(dataset.pages),
      ],
    ],
    notes: [dataNote(dataset), ...missingNotes(result), ...failureNotes(result)],
  };
}

/** The part of a metric that tables need. */
type TabledMetric = Pick<Metric, "name" | "measures" | "primary" | "better">;

/** A column with one figure per system. */
export interface FigureColumn {
  readonly name: string;
  readonly better: "higher" | "lower";
  readonly of: (system: SystemResult) => number | undefined;
  readonly text: (value: number | undefined) => string;
}

/** Columns for the measures of a metric, the median and worst tenth of the primary one, and empty outputs. */
export function metricColumns({ name, measures, primary, better }: TabledMetric): readonly FigureColumn[] {
  return [
    ...measures.map((measure): FigureColumn => {
      return { name: measure, better, of: (system) => system.metrics[name]?.[measure], text: figure };
    }),
    { name: `median ${primary}`, better, of: (system) => system.medians[name]?.[primary], text: figure },
    { name: "worst tenth", better, of: (system) => system.worstDecile[name], text: figure },
    { name: "empty", better: "lower", of: ({ empty, pages }) => empty / pages, text: percent },
  ];
}

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const megabytes = (bytes: number): string => String(Math.round(bytes / 1e6));

const COSTS: readonly (readonly [name: string, of: keyof Cost, text: (value: number) => string])[] = [
  ["ms per page", "meanMs", milliseconds],
  ["median ms", "p50Ms", milliseconds],
  ["95th percentile ms", "p95Ms", milliseconds],
  ["ms for parsing", "parseMs", milliseconds],
  ["peak memory, MB", "peakRss", megabytes],
];

/** Columns for the costs that are known for any system. */
export function costColumns(systems: readonly SystemResult[]): readonly FigureColumn[] {
  return COSTS.filter(([, of]) => systems.some(({ cost }) => isFigure(cost?.[of]))).map(
    ([name, of, text]) => ({
      name,
      better: "lower",
      of: ({ cost }) => cost?.[of],
      text: (value) => (isFigure(value) ? text(value) : "–"),
    }),
  );
}

function costTable({ dataset, systems }: Result): Table {
  const columns = costColumns(systems);
  return {
    caption: `${dataset.name}: cost`,
    columns: [...left("system"), ...right(...columns.map(({ name }) => name))],
    rows: systems.map((system) => [system.name, ...columns.map(({ of, text }) => text(of(system)))]),
    notes: ["Milliseconds of wall-clock time on the machine of the run: comparable within this table only."],
  };
}

/**
 * Returns a result as tables: all systems by the primary measure of every metric (if there are several), then
 * for each metric a table with all its measures and one per breakdown, then the costs.
 *
 * Notes that apply to several tables are printed under the first. Metrics that apply to no page, and
 * breakdowns with a single group, get a note instead of a table.
 *
 * @param metrics The metrics of the result; those that it lacks are skipped.
 * @example
 * resultTables(score(dataset, systems, { metrics: ["text"] }), metricsNamed(["text"])).map(toMarkdown)
 */
export function resultTables(result: Result, metrics: readonly Metric[]): readonly Table[] {
  const known = metrics.filter(({ name }) => result.conventions[name] !== undefined);
  const used = known.filter(({ name }) => result.systems.some((system) => (system.counted[name] ?? 0) > 0));
  const breakdowns = Object.entries(result.systems[0]?.by ?? {}).map(([name, groups]) => ({
    name,
    groups: Object.keys(groups),
  }));
  const tables = [
    ...(known.length === 1 ? [] : [overviewTable(result, used)]),
    ...(known.length === 1 ? known : used).flatMap((metric) => [
      metricTable(result, metric),
      ...breakdowns
        .filter(({ groups }) => groups.length > 1)
        .map(({ name }) => breakdownTable(result, metric, name)),
    ]),
    ...(result.systems.some(({ cost }) => cost !== undefined) ? [costTable(result)] : []),
  ];
  const unused = known.filter((metric) => !used.includes(metric)).map(({ name }) => name);
  const notes = [
    ...(unused.length === 0 ? [] : [`These metrics apply to no page: ${unused.join(", ")}.`]),
    ...breakdowns
      .filter(({ groups }) => groups.length === 1)
      .map(({ name, groups }) => `All pages have the same ${name}: ${groups[0]}.`),
  ];
  return eachNoteOnce(
    tables.map((table, place) => (place === 0 ? { ...table, notes: [...table.notes, ...notes] } : table)),
  );
}

/**
 * Returns a table of every system by all measures of one metric.
 *
 * @throws {TypeError} If the result lacks the metric.
 * @example toMarkdown(metricTable(result, METRICS["word-f1"]!))
 */
export function metricTable(result: Result, metric: Metric): Table {
  const { name, primary } = metric;
  const columns = metricColumns(metric);
  return {
    caption: `${result.dataset.name}: ${nameWithArrow(metric)}`,
    columns: [...left("system"), ...right(...columns.map((column) => column.name), "pages")],
    rows: result.systems.map((system) => [
      system.name,
      ...columns.map((column) => {
        const value = column.of(system);
        if (column.name !== primary) return column.text(value);
        return withInterval(value, system.intervals?.[name]?.[primary]);
      }),
      String(system.counted[name] ?? 0),
    ]),
    notes: [
      dataNote(result.dataset),
      ...missingNotes(result),
      ...failureNotes(result),
      ...intervalNotes(result),
      "Worst tenth: the mean over the tenth of the pages with the worst figures. Empty: pages with gold content but without output. Pages: those that the metric applies to.",
      ...differentPages(result, metric),
      conventionNote(result, metric),
    ],
  };
}

/**
 * Some metrics count a page if the gold or the prediction has what they measure, so systems can differ in
 * their pages.
 */
function differentPages({ systems }: Result, { name }: Metric): readonly string[] {
  if (new Set(systems.map((system) => system.counted[name])).size < 2) return [];
  return [
    `The systems' ${name} is over different pages: a page counts if its gold or its output has what is measured.`,
  ];
}

/** With more groups than this, groups are rows of the table if they outnumber the systems. */
const MAX_COLUMNS = 8;

/**
 * Returns a table of every system by group of a breakdown, in the primary measure of one metric. Systems are
 * rows and groups columns, or the other way round if there are many groups. Each group has the number of its
 * pages that count.
 *
 * @throws {TypeError} If the result lacks the metric.
 * @example toLatex(breakdownTable(result, METRICS["rouge-lsum"]!, "complexity"))
 */
export function breakdownTable(result: Result, metric: Metric, breakdown: string): Table {
  const { systems } = result;
  const groups = Object.keys(systems[0]?.by[breakdown] ?? {});
  const cell = (system: number, group: string): string =>
    figure(systems[system]!.by[breakdown]?.[group]?.metrics[metric.name]?.[metric.primary]);
  const pages = (group: string): string =>
    pageRange(systems.map(({ by }) => by[breakdown]?.[group]?.counted[metric.name] ?? 0));
  const asRows = groups.length > Math.max(MAX_COLUMNS, systems.length);
  return {
    caption: `${result.dataset.name}: ${nameWithArrow(metric)} by ${breakdown}`,
    columns: asRows
      ? [...left(breakdown), ...right(...systems.map(({ name }) => name), "pages")]
      : [...left("system"), ...right(...groups.map((group) => `${group} (${pages(group)})`))],
    rows: asRows
      ? groups.map((group) => [group, ...systems.map((_, system) => cell(system, group)), pages(group)])
      : systems.map(({ name }, system) => [name, ...groups.map((group) => cell(system, group))]),
    notes: [
      dataNote(result.dataset),
      ...(asRows ? [] : ["In parentheses: pages."]),
      ...differentPages(result, metric),
      conventionNote(result, metric),
    ],
  };
}
