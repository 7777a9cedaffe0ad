import { toMarkdown } from "@winnow/eval";

/** Prints a table in Markdown: the first column to the left, the others to the right. */
export function printTable(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  notes: readonly string[] = [],
): void {
  const table = {
    caption,
    columns: columns.map((name, i) => ({ name, align: i === 0 ? ("left" as const) : ("right" as const) })),
    rows,
    notes,
  };
  console.log(toMarkdown(table));
}

/** A share to three digits; a dash of nothing. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}
