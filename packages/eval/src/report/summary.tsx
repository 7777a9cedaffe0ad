import { count, counted } from "@winnow/core-dom/text";
import type { Convention } from "../metrics/types.js";
import type { Result, Summary as SummaryFigures, SystemResult } from "../score/types.js";
import { costColumns, type FigureColumn, metricColumns } from "../tables/result-tables.js";
import { isFigure, type Table as PlainTable, percent } from "../tables/table.js";
import type { Interval } from "../types.js";
import { rounded } from "./data.js";
import { bestOf, type Cell, type Column, figure, isBest, measureTitle, Table } from "./table.js";
import type { ReportInput, ReportMetric } from "./types.js";

interface SummaryProps {
  readonly input: ReportInput;
  readonly metrics: readonly ReportMetric[];
}

/** All tables of a report: those of each data set, then the caller's further tables. */
export function Summary({ input: { results, tables = [] }, metrics }: SummaryProps) {
  const scored = results.filter(({ systems }) => systems.length > 0);
  if (scored.length === 0 && tables.length === 0) return <p class="none">No results.</p>;
  return (
    <>
      {scored.map((result, place) => (
        <ResultSection {...{ result, place, metrics }} />
      ))}
      {tables.length > 0 && <section class="data">{tables.map(dataTable)}</section>}
    </>
  );
}

/** A table from data, with its caption as a heading, and its notes. */
function dataTable({ caption, columns, rows, notes }: PlainTable) {
  const heads = columns.map(({ name, align }) =>
    align === "left" ? { title: name } : figureColumn(name, "higher"),
  );
  const cells = rows.map((row) => row.map((text) => ({ content: text, value: numeral(text) })));
  return (
    <>
      <h3>{caption}</h3>
      <Table caption={caption} columns={heads} rows={cells} sortable />
      {notes.length > 0 && (
        <div class="note">
          {notes.map((note) => (
            <p>{note}</p>
          ))}
        </div>
      )}
    </>
  );
}

/** The number at the start of a cell, for sorting. @example numeral("12.5% (30)") // 12.5 */
function numeral(text: string): number | undefined {
  const number = /^[-+]?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", "");
  return number === undefined ? undefined : Number(number);
}

interface ResultProps {
  readonly result: Result;
  readonly metrics: readonly ReportMetric[];
}

function ResultSection({ result: unranked, place, metrics }: ResultProps & { readonly place: number }) {
  const here = metrics.filter(({ name }) => unranked.conventions[name] !== undefined);
  const [first] = here;
  const result = first === undefined ? unranked : ranked(unranked, first);
  const by = [...new Set(result.systems.flatMap((system) => Object.keys(system.by)))];
  const { name, pages, domains } = result.dataset;
  return (
    <section class="data" aria-labelledby={`data-${place}`}>
      <header>
        <h2 id={`data-${place}`}>{name}</h2>
        <p>
          {counted(pages, "page")}, {counted(domains, "domain")}, {counted(result.systems.length, "system")}
        </p>
      </header>
      {first === undefined ? (
        <p class="none">No figures.</p>
      ) : (
        <>
          <MetricTable result={result} metric={first} isHeadline />
          <Issues {...result} />
          {here.length > 1 && (
            <>
              <h3>All metrics</h3>
              <MetricsTable result={result} metrics={here} />
            </>
          )}
          <h3>Details by metric</h3>
          {here.map((metric) => (
            <details class="fold">
              <summary>
                {metric.name}
                {metric.about !== "" && <span class="about">{metric.about}</span>}
              </summary>
              <MetricTable result={result} metric={metric} />
            </details>
          ))}
          {by.length > 0 && <h3>Breakdowns</h3>}
          {by.map((key, index) => (
            <Breakdown result={result} by={key} metrics={here} id={`by-${place}-${index}`} />
          ))}
        </>
      )}
    </section>
  );
}

/** Sorts the systems of a result by a metric, the best first and those without a figure last. */
export function ranked(result: Result, { name, primary, better }: ReportMetric): Result {
  const key = (system: SystemResult): number => {
    const value = system.metrics[name]?.[primary];
    return isFigure(value) ? (better === "higher" ? -value : value) : Number.MAX_VALUE;
  };
  return { ...result, systems: [...result.systems].sort((a, b) => key(a) - key(b)) };
}

/** A figure, with its interval and other details as small print below. */
function figureCell(
  value: number | undefined,
  best: number | undefined,
  ...below: readonly (string | false)[]
): Cell {
  const small = below.filter(Boolean).join(", ");
  return {
    content: [<span>{figure(value)}</span>, small !== "" && <small>{small}</small>],
    value: value ?? Number.NaN,
    best: isBest(value, best),
  };
}

function rangeText(interval: Interval | undefined): string {
  return interval === undefined ? "" : `${figure(interval.low)}–${figure(interval.high)}`;
}

/** A column of figures, of which the best come first. */
const figureColumn = (title: string, better: "higher" | "lower", sub?: string): Column => ({
  ...{ title, sub },
  numeric: true,
  descending: better === "higher",
});

const bestAmong = (
  { systems }: Result,
  { of, better }: Pick<FigureColumn, "of" | "better">,
): number | undefined => bestOf(systems.map(of), better);

/** Shown only if a system has no prediction for some page. */
const MISSING: FigureColumn = {
  name: "missing",
  better: "lower",
  of: ({ missing, pages }) => missing / pages,
  text: percent,
};

interface MetricProps {
  readonly result: Result;
  readonly metric: ReportMetric;
  /** Whether to add a drawing of the primary measure's intervals, missing predictions and costs. */
  readonly isHeadline?: boolean;
}

/**
 * The systems under one metric, the primary measure first: measures with intervals and medians, worst tenth, empty
 * outputs, number of pages that count.
 */
function MetricTable({ result, metric, isHeadline = false }: MetricProps) {
  const { name, primary, better, measures } = metric;
  const { systems } = result;
  const all = metricColumns(metric);
  const columns = [
    ...all.toSorted((a, b) => Number(b.name === primary) - Number(a.name === primary)),
    ...(isHeadline && systems.some(({ missing }) => missing > 0) ? [MISSING] : []),
    ...(isHeadline ? costColumns(systems) : []),
  ];
  const bests = columns.map((column) => bestAmong(result, column));
  const ends = systems.flatMap(({ metrics, intervals }) => {
    const { low, high } = intervals?.[name]?.[primary] ?? {};
    return [low ?? metrics[name]?.[primary], high ?? metrics[name]?.[primary]].filter(isFigure);
  });
  const range = { low: Math.min(...ends), high: Math.max(...ends) };
  const rows = systems.map((system): readonly Cell[] => [
    { content: system.name },
    ...columns.map((column, index): Cell => {
      const value = column.of(system);
      if (!measures.includes(column.name)) {
        const best = isFigure(value) && value === bests[index];
        return { content: column.text(value), value: value ?? Number.NaN, best };
      }
      const isPrimary = column.name === primary;
      const interval = system.intervals?.[name]?.[column.name];
      const median = isPrimary ? undefined : system.medians[name]?.[column.name];
      const details = [rangeText(interval), median !== undefined && `median ${figure(median)}`] as const;
      const cell = figureCell(value, bests[index], ...details);
      if (!isHeadline || !isPrimary || !isFigure(value) || !(range.high > range.low)) return cell;
      return { ...cell, content: [whisker(value, interval, range), " ", cell.content] };
    }),
    { content: system.counted[name] ?? 0, value: system.counted[name] ?? 0 },
  ]);
  const heads: readonly Column[] = [
    { title: "System" },
    ...columns.map((column): Column => {
      const title = column.name === `median ${primary}` ? "median" : measureTitle(column.name);
      if (column.name !== primary) return figureColumn(title, column.better);
      const sorted = better === "higher" ? "descending" : "ascending";
      return { ...figureColumn(`${name} ${title}`, better, "95% interval"), sorted };
    }),
    figureColumn("pages", "higher", "counted"),
  ];
  return (
    <>
      <Table
        caption={`${result.dataset.name}: ${name}${isHeadline ? "" : " in detail"}`}
        columns={heads}
        rows={rows}
        sortable
      />
      <Conventions result={result} metrics={[metric]} />
    </>
  );
}

const WHISKER_WIDTH = 96;

/** A dot with its interval on a line from `range.low` to `range.high`. */
function whisker(value: number, interval: Interval | undefined, range: Interval) {
  const at = (place: number): string =>
    (4 + ((place - range.low) / (range.high - range.low)) * (WHISKER_WIDTH - 8)).toFixed(1);
  return (
    <svg class="whisker" width={WHISKER_WIDTH} height="12" aria-hidden="true">
      <line class="rail" x1="0" x2={WHISKER_WIDTH} y1="6" y2="6" />
      {interval !== undefined && (
        <line class="range" x1={at(interval.low)} x2={at(interval.high)} y1="6" y2="6" />
      )}
      <circle cx={at(value)} cy="6" r="3.5" />
    </svg>
  );
}

/** The systems by metrics: the primary measure of each metric with its interval. */
function MetricsTable({ result, metrics }: ResultProps) {
  const columns = metrics.map(({ name, primary, better }) => {
    const of = (system: SystemResult): number | undefined => system.metrics[name]?.[primary];
    return { name, primary, better, of, best: bestAmong(result, { of, better }) };
  });
  const heads = columns.map(({ name, primary, better }) =>
    figureColumn(name, better, `${measureTitle(primary)}${better === "lower" ? " ↓" : ""}`),
  );
  const rows = result.systems.map((system): readonly Cell[] => [
    { content: system.name },
    ...columns.map(({ name, primary, of, best }): Cell => {
      const pages = system.counted[name];
      const partly = pages !== undefined && pages !== system.pages && `${pages} pages`;
      return figureCell(of(system), best, rangeText(system.intervals?.[name]?.[primary]), partly);
    }),
  ]);
  return (
    <>
      <Table
        caption={`${result.dataset.name}: all metrics`}
        columns={[{ title: "System" }, ...heads]}
        rows={rows}
        sortable
      />
      <Conventions {...{ result, metrics }} />
    </>
  );
}

/** Headings of the usual breakdowns. */
const GROUP_TITLES: Readonly<Record<string, string>> = { pageType: "page type", lang: "language" };

/** The figures in a breakdown's menu, in order. */
function choicesOf(metrics: readonly ReportMetric[]) {
  return metrics.flatMap((metric) => {
    const { name, primary } = metric;
    const choice = (statistic: string, read: (summary: SummaryFigures) => number | undefined) => ({
      ...{ metric, title: `${name} ${measureTitle(primary)}, ${statistic}`, read },
    });
    return [
      choice("mean", ({ metrics: means }) => means[name]?.[primary]),
      choice("median", ({ medians }) => medians[name]?.[primary]),
      choice("worst tenth", ({ worstDecile }) => worstDecile[name]),
    ];
  });
}

/** A breakdown with one row per group and one column per system, and a menu of metrics and statistics above. */
function Breakdown({ result, by, metrics, id }: ResultProps & { readonly by: string; readonly id: string }) {
  const choices = choicesOf(metrics);
  const { systems } = result;
  const groups = new Map<string, number>();
  for (const system of systems)
    for (const [group, { pages }] of Object.entries(system.by[by] ?? {}))
      groups.set(group, Math.max(groups.get(group) ?? 0, pages));
  const order = [...groups].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const [first] = choices;
  if (first === undefined || order.length === 0) return null;
  const { better } = first.metric;
  const title = GROUP_TITLES[by] ?? by;
  const columns: readonly Column[] = [
    { title },
    figureColumn("pages", "higher"),
    ...systems.map(({ name }) => figureColumn(name, better)),
  ];
  const rows = order.map(([group, pages]): readonly Cell[] => {
    const values = systems.map((system) => {
      const summary = system.by[by]?.[group];
      return choices.map(({ read }) => (summary === undefined ? null : rounded(read(summary))));
    });
    const best = bestOf(
      values.map(([value]) => value),
      better,
    );
    return [
      { content: group === "" ? "(unknown)" : group },
      { content: count(pages), value: pages },
      ...values.map((all): Cell => {
        const [value] = all;
        const figures = { value: value ?? Number.NaN, best: isBest(value, best), choices: all };
        return { content: figure(value), ...figures };
      }),
    ];
  });
  return (
    <div class="breakdown">
      <div class="bar">
        <h4>By {title}</h4>
        <label for={id}>Figure</label>{" "}
        <select id={id} class="choice">
          {choices.map(({ metric, title: label }, index) => (
            <option value={index} data-metric={metric.name} data-better={metric.better}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Table caption={`${result.dataset.name} by ${title}`} {...{ columns, rows }} sortable />
      <Conventions {...{ result, metrics }} />
    </div>
  );
}

/** The parts of a convention with their titles, in the order in which they are printed. */
const PARTS: readonly (readonly [keyof Convention, string])[] = [
  ["tokenizer", "tokens"],
  ["case", "case"],
  ["empty", "empty"],
  ["aggregation", "average"],
  ["source", "source"],
];

/**
 * The note under a table that readers need to compare its figures with others: the conventions of its
 * metrics, with equal ones combined, and the name, size and hash of the data set.
 */
function Conventions({ result: { conventions, dataset }, metrics }: ResultProps) {
  const groups = new Map<string, string[]>();
  for (const { name } of metrics) {
    if (conventions[name] === undefined) continue;
    const key = JSON.stringify(PARTS.map(([part]) => conventions[name]![part]));
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return (
    <div class="note">
      {[...groups.values()].map((names) => (
        <p data-metrics={JSON.stringify(names)}>
          <b>{names.join(", ")}</b>{" "}
          {PARTS.map(([part, title]) => (
            <>
              <span>
                <i>{title}</i> {conventions[names[0]!]![part]}
              </span>{" "}
            </>
          ))}
        </p>
      ))}
      <p>
        <b>data</b>{" "}
        <span>
          {dataset.name}, {counted(dataset.pages, "page")} of {counted(dataset.domains, "domain")}
        </span>{" "}
        <span class="hash">
          <i>sha256</i> {dataset.sha256}
        </span>
      </p>
    </div>
  );
}

/** Number of ids that are listed. */
const NAMED = 12;

/** The problems of the systems' predictions and scores with their numbers. */
function Issues({ systems }: Result) {
  const lines = systems.flatMap(({ name, issues, failures }) => {
    const failed = failures.map(({ id, metric, message }) => `${id}, ${metric}: ${message}`);
    const broken = issues.broken.map(({ line, message }) => `line ${line}: ${message}`);
    const kinds: readonly (readonly [string, readonly string[]])[] = [
      ["page$ without a prediction, scored as empty", issues.missing],
      ["prediction$ for pages that the data set lacks, not counted", issues.unknown],
      ["id$ with several, different predictions, of which the first counts", issues.duplicate],
      ["failed score$, not part of the figures", failed],
      ["broken line$", broken],
    ];
    return kinds.filter(([, list]) => list.length > 0).map(([what, list]) => ({ name, what, list }));
  });
  if (lines.length === 0) return null;
  return (
    <ul class="issues" aria-label="Problems of the predictions">
      {lines.map(({ name, what, list }) => (
        <li>
          <details>
            <summary>
              <b>{name}</b>: {count(list.length)} {what.replace("$", list.length === 1 ? "" : "s")}
            </summary>
            <p class="ids">
              {list.slice(0, NAMED).join(" · ")}
              {list.length > NAMED && ` · and ${count(list.length - NAMED)} more`}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
