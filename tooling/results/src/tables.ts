import { tableOf } from "@winnow/common";
import type { Interval, SystemResult, Table } from "@winnow/eval";
import type { BenchmarkResult } from "@winnow/eval/experiments";

/** Formats a figure for tables. */
export function figure(value: number | undefined, digits = 3): string {
  return value === undefined || value === null || Number.isNaN(value) ? "–" : value.toFixed(digits);
}

function withInterval(value: number | undefined, interval: Interval | undefined): string {
  return interval === undefined || interval.low === null
    ? figure(value)
    : `${figure(value)} [${figure(interval.low)}, ${figure(interval.high)}]`;
}

/**
 * One figure per system and set. Sets are rows, because seven columns with intervals would not fit a page.
 */
export function ofSystems(
  caption: string,
  results: readonly BenchmarkResult[],
  of: (system: SystemResult, result: BenchmarkResult) => string,
): Table {
  const names = results[0]?.systems.map(({ name }) => name) ?? [];
  const rows = results.map((result) => {
    const systems = names.map((name) => result.systems.find((system) => system.name === name));
    return [
      result.dataset.name,
      ...systems.map((system) => (system === undefined ? "–" : of(system, result))),
    ];
  });
  return tableOf(caption, ["set", ...names], rows);
}

/** One measure of one metric per system and set, with the number of scored pages. */
export function bySet(
  caption: string,
  results: readonly BenchmarkResult[],
  metric: string,
  measure: string,
): Table {
  const table = ofSystems(caption, results, ({ metrics, intervals }) =>
    withInterval(metrics[metric]?.[measure], intervals?.[metric]?.[measure]),
  );
  const pages = results.map(({ systems }) => String(systems[0]?.counted[metric] ?? 0));
  return {
    ...table,
    columns: [...table.columns, { name: "pages", align: "right" }],
    rows: table.rows.map((row, index) => [...row, pages[index]!]),
  };
}

/** Groups of a breakdown as rows, systems as columns. */
export function byGroup(caption: string, result: BenchmarkResult, breakdown: string, metric: string): Table {
  const { systems } = result;
  const rows = Object.entries(systems[0]?.by[breakdown] ?? {}).map(([group, { pages }]) => {
    const figures = systems.map(({ by }) => {
      const found = by[breakdown]?.[group];
      return withInterval(found?.metrics[metric]?.f1, found?.intervals?.[metric]?.f1);
    });
    return [group, ...figures, String(pages)];
  });
  return tableOf(caption, [breakdown, ...systems.map(({ name }) => name), "pages"], rows);
}
