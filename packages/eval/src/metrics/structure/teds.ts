import { type TableDistanceOptions, tableDistance, tableNodes } from "./table-distance.js";
import type { Table } from "./types.js";

/**
 * Tree-edit-distance-based similarity of two tables: 1 - distance / nodes of the larger tree (Zhong et al. 2020,
 * "Image-based table recognition: data, model, and evaluation", §5.2). A table's tree is the table, its rows, their
 * cells; header cells and body cells are the same, for Markdown makes every first row a header. With `structureOnly`
 * what is known as TEDS-Struct or S-TEDS.
 *
 * The authors' program counts the nodes below the table; here the table counts too, as the paper has it.
 *
 * @returns From 0 to 1. See {@link tableDistance} for very large tables.
 *
 * @example
 * const cell = (text: string) => ({ text, columns: 1, rows: 1 });
 * teds({ rows: [[cell("ab")]] }, { rows: [[cell("ax")]] }); // 1 - 0.5 / 3
 */
export function teds(gold: Table, predicted: Table, options: TableDistanceOptions = {}): number {
  if (sameTable(gold, predicted, options.structureOnly)) return 1;
  const nodes = Math.max(tableNodes(gold), tableNodes(predicted));
  return Math.max(0, 1 - tableDistance(gold, predicted, options) / nodes);
}

/** Whether two tables are the same in rows, cells, spans and (unless `structureOnly`) text: their TEDS is 1. */
export function sameTable(gold: Table, predicted: Table, structureOnly = false): boolean {
  return (
    gold.rows.length === predicted.rows.length &&
    gold.rows.every((row, y) => {
      const other = predicted.rows[y]!;
      return (
        row.length === other.length &&
        row.every(({ text, columns, rows }, x) => {
          const cell = other[x]!;
          return (structureOnly || text === cell.text) && columns === cell.columns && rows === cell.rows;
        })
      );
    })
  );
}
