import { stringify } from "csv-stringify/sync";
import type { Result, Summary } from "../score/types.js";
import { isFigure, type Table } from "./table.js";

const HEADER =
  "dataset system breakdown group metric measure value low high median pages missing empty sha256".split(" ");

/**
 * Formats results as comma-separated values with a header, one figure per line, for data analysis tools.
 * Figures of the whole data set have an empty breakdown and group. The worst tenth of a metric's primary
 * measure is a separate measure, `worst tenth`. `pages` counts the pages that the metric applies to;
 * `missing` and `empty` refer to the whole group.
 *
 * Quoting follows RFC 4180. Lines end with a line feed only, as Unix tools expect.
 *
 * @example
 * toCsv([result])
 * // dataset,system,breakdown,group,metric,measure,value,low,high,median,pages,missing,empty,sha256 …
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
 * Formats a table's columns and rows as comma-separated values, without caption and notes. Quoting as in
 * {@link toCsv}.
 *
 * @example
 * tableCsv({ caption: "t", columns: [{ name: "a" }, { name: "b" }], rows: [["1", "x,y"]], notes: [] })
 * // a,b …
 */
export function tableCsv({ columns, rows }: Table): string {
  return rowsCsv([columns.map(({ name }) => name), ...rows]);
}

/** A cell of {@link rowsCsv}; `null` and `undefined` are empty cells. */
export type CsvCell = string | number | null | undefined;

/** A signed number, which a spreadsheet reads as that number. */
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Formats rows as comma-separated values, each line ended by a line feed.
 *
 * Cells may contain text of pages, and spreadsheets evaluate cells that begin with `=`, `+`, `-`, `@`, a tab
 * or a line end. Such text gets an apostrophe in front (OWASP, CSV injection). Numbers, also negative ones,
 * are unchanged.
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
 * Handles two cases that `escape_formulas` of csv-stringify doesn't: it misses a leading line feed, and
 * escapes numbers in strings.
 */
function inertCell(text: string): string | { readonly value: string; readonly escape_formulas: false } {
  if (SIGNED_NUMBER.test(text)) return { value: text, escape_formulas: false };
  return text.startsWith("\n") ? `'${text}` : text;
}
