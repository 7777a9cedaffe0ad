import type { Table } from "@winnow/eval";

/** A table for the writers of `@winnow/eval`. @param left - number of columns aligned left. Default 1. */
export function tableOf(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  notes: readonly string[] = [],
  left: number = 1,
): Table {
  const aligned = columns.map((name, i) => ({
    name,
    align: i < left ? ("left" as const) : ("right" as const),
  }));
  return { caption, columns: aligned, rows, notes };
}

/**
 * A table as plain text: headings and rows, the first columns aligned left, all others right.
 *
 * @param left - number of columns aligned left. Default 1.
 */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  left: number = 1,
): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const aligned = (cell: string, column: number): string =>
    column < left ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return all.map((row) => row.map(aligned).join("  ").trimEnd()).join("\n");
}
