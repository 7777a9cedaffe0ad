import type { Table } from "@winnow/eval";

/** What a part of the agreement found. */
export interface Part {
  readonly tables: readonly Table[];
  /** Whether all that must hold does. */
  readonly met: boolean;
}

/** A table whose first column is aligned left, the others right. */
export function tableOf(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  notes: readonly string[] = [],
): Table {
  return {
    caption,
    columns: columns.map((name, i) => ({ name, align: i === 0 ? "left" : "right" })),
    rows,
    notes,
  };
}

/** A share to three digits; a dash for none of nothing. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}
