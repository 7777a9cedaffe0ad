import type { Interval, SystemResult, Table } from "@winnow/eval";
import type { BenchmarkResult } from "@winnow/eval/experiments";
import { tableOf } from "../table.js";

/** Formats a figure for tables. */
export function figure(value: number | undefined, digits = 3): string {
  return value === undefined || value === null || Number.isNaN(value) ? "–" : value.toFixed(digits);
}

/** A figure with its interval in brackets, if it has one. */
export function withInterval(value: number | undefined, interval: Interval | undefined): string {
  return interval === undefined || interval.low === null
    ? figure(value)
    : `${figure(value)} [${figure(interval.low)}, ${figure(interval.high)}]`;
}

/** One figure per system and set. Systems are rows, because there are more of them. */
export function ofSystems(
  caption: string,
  results: readonly BenchmarkResult[],
  of: (system: SystemResult, result: BenchmarkResult) => string,
): Table {
  const rows = systemNames(results).map((name) => [
    name,
    ...results.map((result) => {
      const system = result.systems.find((system) => system.name === name);
      return system === undefined ? "–" : of(system, result);
    }),
  ]);
  return tableOf(caption, ["system", ...results.map(({ dataset }) => dataset.name)], rows);
}

function systemNames(results: readonly BenchmarkResult[]): readonly string[] {
  return results[0]?.systems.map(({ name }) => name) ?? [];
}

/** One measure of one metric per system and set, with intervals if `intervals` is true. */
export function bySet(
  caption: string,
  results: readonly BenchmarkResult[],
  metric: string,
  measure: string,
  { intervals: shown = false }: { readonly intervals?: boolean } = {},
): Table {
  return ofSystems(caption, results, ({ metrics, intervals }) => {
    const interval = shown ? intervals?.[metric]?.[measure] : undefined;
    return withInterval(metrics[metric]?.[measure], interval);
  });
}

/** Systems as rows, groups of a breakdown as columns, with the number of pages in each group. */
export function byGroup(caption: string, result: BenchmarkResult, breakdown: string, metric: string): Table {
  const groups = Object.entries(result.systems[0]?.by[breakdown] ?? {});
  const rows = result.systems.map(({ name, by }) => [
    name,
    ...groups.map(([group]) => figure(by[breakdown]?.[group]?.metrics[metric]?.f1)),
  ]);
  const columns = groups.map(([group, { pages }]) => `${group} (${pages})`);
  return tableOf(caption, ["system", ...columns], rows);
}
