import { stringify } from "csv-stringify/sync";
import type { Result, Summary } from "../score/types.js";
import { isFigure, type Table } from "./table.js";

const HEADER =
  "dataset system breakdown group metric measure value low high median pages missing empty sha256".split(" ");

/**
 * Results as comma-separated values with a header, a figure a line, as tools for data analysis like it. The whole set has
 * an empty breakdown and group; the worst tenth of a metric's primary measure is a measure of its own, `worst tenth`;
 * `pages` counts those that the metric applies to, `missing` and `empty` are of the whole group.
 *
 * Quoting is that of RFC 4180; lines end with a line feed alone, as Unix tools want it.
 *
 * @example toCsv([result]) // dataset,system,breakdown,group,metric,measure,value,low,high,median,pages,missing,empty,sha256 …
 */
export function toCsv(results: readonly Result[]): string {
  const lines = results.flatMap(({ dataset, systems }) =>
    systems.flatMap((system) => [
      ...linesOf(dataset, system.name, "", "", system),
      ...Object.entries(system.by).flatMap(([breakdown, groups]) =>
        Object.entries(groups).flatMap(([group, summary]) =>
          linesOf(dataset, system.name, breakdown, group, summary),
        ),
      ),
    ]),
  );
  return written([HEADER, ...lines]);
}

function linesOf(
  dataset: Result["dataset"],
  system: string,
  breakdown: string,
  group: string,
  { metrics, intervals, medians, worstDecile, counted, missing, empty }: Summary,
): readonly (readonly string[])[] {
  return Object.entries(metrics).flatMap(([metric, measures]) => {
    const line = (measure: string, figures: readonly (number | undefined)[]): readonly string[] => [
      dataset.name,
      system,
      breakdown,
      group,
      metric,
      measure,
      ...figures.map((value) => (isFigure(value) ? String(value) : "")),
      ...[counted[metric] ?? 0, missing, empty].map(String),
      dataset.sha256,
    ];
    const worst = worstDecile[metric];
    return [
      ...Object.entries(measures).map(([measure, value]) => {
        const interval = intervals?.[metric]?.[measure];
        return line(measure, [value, interval?.low, interval?.high, medians[metric]?.[measure]]);
      }),
      ...(worst === undefined ? [] : [line("worst tenth", [worst, undefined, undefined, undefined])]),
    ];
  });
}

/**
 * A table's columns and rows as comma-separated values, caption and notes left out; for the rest see `toCsv`.
 *
 * @example tableCsv({ caption: "t", columns: [{ name: "a" }, { name: "b" }], rows: [["1", "x,y"]], notes: [] }) // a,b …
 */
export function tableCsv({ columns, rows }: Table): string {
  return written([columns.map(({ name }) => name), ...rows]);
}

/** A lone carriage return too ends a line for some readers. */
function written(lines: readonly (readonly string[])[]): string {
  return stringify(
    lines.map((line) => [...line]),
    { quoted_match: /\r/ },
  );
}
