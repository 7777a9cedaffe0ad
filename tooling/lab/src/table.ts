import { type Table, toMarkdown } from "@winnow/eval";

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

/** A table in Markdown without a caption, as the docs have it. @param left - number of columns aligned left. */
export function tableText(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  left: number = 1,
): string {
  return toMarkdown(tableOf("", columns, rows, [], left))
    .split("\n")
    .slice(2)
    .join("\n")
    .trimEnd();
}
