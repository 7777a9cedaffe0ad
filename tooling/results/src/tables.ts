import type { Interval, SystemResult, Table } from "@winnow/eval";
import type { BenchmarkResult } from "@winnow/eval/experiments";

/** A figure as tables have it. */
export function figure(value: number | undefined, digits = 3): string {
  return value === undefined || value === null || Number.isNaN(value) ? "–" : value.toFixed(digits);
}

function withInterval(value: number | undefined, interval: Interval | undefined): string {
  return interval === undefined || interval.low === null
    ? figure(value)
    : `${figure(value)} [${figure(interval.low)}, ${figure(interval.high)}]`;
}

/** Systems by data sets, in one measure of one metric. */
export function bySet(
  caption: string,
  results: readonly BenchmarkResult[],
  metric: string,
  measure: string,
  notes: readonly string[] = [],
): Table {
  const systems = results[0]?.systems.map(({ name }) => name) ?? [];
  const cell = (result: BenchmarkResult, name: string): string => {
    const system = result.systems.find((each) => each.name === name);
    return withInterval(system?.metrics[metric]?.[measure], system?.intervals?.[metric]?.[measure]);
  };
  // Sets as rows: with their intervals, seven columns would not fit a page.
  return {
    caption,
    columns: [{ name: "set", align: "left" }, ...systems.map((name) => ({ name })), { name: "pages" }],
    rows: results.map((result) => [
      result.dataset.name,
      ...systems.map((name) => cell(result, name)),
      String(result.systems[0]?.counted[metric] ?? 0),
    ]),
    notes,
  };
}

/** Groups of a breakdown as rows, systems as columns. */
export function byGroup(caption: string, result: BenchmarkResult, breakdown: string, metric: string): Table {
  const groups = Object.entries(result.systems[0]?.by[breakdown] ?? {});
  return {
    caption,
    columns: [
      { name: breakdown, align: "left" },
      ...result.systems.map(({ name }) => ({ name })),
      { name: "pages" },
    ],
    rows: groups.map(([group, { pages }]) => [
      group,
      ...result.systems.map((system) =>
        withInterval(
          system.by[breakdown]?.[group]?.metrics[metric]?.f1,
          system.by[breakdown]?.[group]?.intervals?.[metric]?.f1,
        ),
      ),
      String(pages),
    ]),
    notes: [],
  };
}

/** A figure of every system on every set. */
export function ofSystems(
  caption: string,
  results: readonly BenchmarkResult[],
  of: (system: SystemResult, result: BenchmarkResult) => string,
): Table {
  const systems = results[0]?.systems.map(({ name }) => name) ?? [];
  return {
    caption,
    columns: [{ name: "set", align: "left" }, ...systems.map((name) => ({ name }))],
    rows: results.map((result) => [
      result.dataset.name,
      ...systems.map((name) => {
        const system = result.systems.find((each) => each.name === name);
        return system === undefined ? "–" : of(system, result);
      }),
    ]),
    notes: [],
  };
}
