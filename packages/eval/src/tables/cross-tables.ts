import type { Association, CrossTable } from "../statistics/cramers-v.js";
import { figure, percent } from "./figures.js";
import type { Table } from "./types.js";

/**
 * A cross table as counts with the shares of their rows, and how strongly the two labels go together.
 *
 * @example crossTableTable("Data sets by complexity", table, cramersV(table.counts))
 */
export function crossTableTable(caption: string, crossed: CrossTable, association: Association): Table {
  const { rows, columns, counts, rowShares } = crossed;
  return {
    caption,
    columns: [{ name: "", align: "left" }, ...columns.map((name) => ({ name })), { name: "pages" }],
    rows: rows.map((row, i) => [
      row,
      ...columns.map((_, j) => `${percent(rowShares[i]![j])} (${counts[i]![j]})`),
      String(counts[i]!.reduce((sum, count) => sum + count, 0)),
    ]),
    notes: [
      "Shares of the rows, with the counts of pages.",
      `Cramér's V ${figure(association.v)}, corrected for chance (Bergsma 2013) ${figure(association.corrected)}.`,
    ],
  };
}
