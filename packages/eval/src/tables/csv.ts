import { stringify } from "csv-stringify/sync";
import type { Result, Summary } from "../score/types.js";
import { isFigure, type Table } from "./table.js";

const HEADER =
  "dataset system breakdown group metric measure value low high median pages missing empty sha256".split(" ");

/**
 * Results as comma-separated values with a header, a figure a line, as tools for data analysis like it. The
 * whole set has an empty breakdown and group; the worst tenth of a metric's primary measure is a measure of
 * its own, `worst tenth`; `pages` counts those that the metric applies to, `missing` and `empty` are of the
 * whole group.
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
  return rowsCsv([HEADER, ...lines]);
}

function linesOf(
  dataset: Result["dataset"],
  system: string,
  breakdown: string,
  group: string,
  { metrics, intervals, medians, worstDecile, counted, missing, empty }: Summary,
): readonly (readonly CsvCell[])[] {
  return Object.entries(metrics).flatMap(([metric, measures]) => {
    const line = (measure: string, figures: readonly (number | undefined)[]): readonly CsvCell[] => [
      dataset.name,
      system,
      breakdown,
      group,
      metric,
      measure,
      ...figures.map((value) => (isFigure(value) ? value : undefined)),
      ...[counted[metric] ?? 0, missing, empty],
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
  return rowsCsv([columns.map(({ name }) => name), ...rows]);
}

/** A cell of {@link rowsCsv}; nothing is an empty cell. */
export type CsvCell = string | number | null | undefined;

/** A number with its sign, which a spreadsheet reads as that number. */
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Rows as comma-separated values, each line ended by a line feed.
 *
 * Pages bring their own text, and spreadsheets compute what begins with `=`, `+`, `-`, `@`, a tab or a line
 * end: such a text gets an apostrophe in front (OWASP, CSV injection). Numbers stay numbers, negative ones
 * too.
 *
 * @example rowsCsv([["id", "f1"], ["=1+1", -0.5]]) // "id,f1\n'=1+1,-0.5\n"
 */
export function rowsCsv(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, cast: { string: inertCell } },
  );
}

/**
 * What `escape_formulas` of csv-stringify does not do: it leaves a leading line feed, and escapes numbers
 * that are strings.
 */
function inertCell(text: string): string | { readonly value: string; readonly escape_formulas: false } {
  if (SIGNED_NUMBER.test(text)) return { value: text, escape_formulas: false };
  return text.startsWith("\n") ? `'${text}` : text;
}
