import type { Element } from "hast";

/**
 * Returns the lines of a table (GFM §4.10). The header is the first row if that has only header cells, or if it looks
 * like a header; otherwise an empty row. A cell that spans columns is followed by a pipe for each (MultiMarkdown; in
 * GFM they are empty cells); below one that spans rows, cells are empty. A column is aligned as most of its cells are.
 * Pipes are not aligned: one long cell would pad every other row to its length.
 *
 * @param cellText - returns the content of a cell as one line.
 */
export function tableLines(table: Element, cellText: (cell: Element) => string): readonly string[] {
  const rows: string[][] = [];
  const grid: Places = { free: [], merged: new Map(), aligned: [] };
  let hasHeader = false;
  for (const section of table.children) {
    if (section.type !== "element" || section.tagName === "caption") continue;
    for (const tr of section.children) {
      if (tr.type !== "element") continue;
      const y = rows.length;
      if (y === 0) hasHeader = section.tagName === "thead" || tr.children.every(isHeaderCell);
      rows.push(placedCells(tr, y, grid, cellText));
    }
  }
  const width = grid.free.length;
  if (!hasHeader && !looksLikeHeader(rows, width)) rows.unshift([]);
  rows.splice(
    1,
    0,
    Array.from({ length: width }, (_, x) => delimiter(grid.aligned[x])),
  );
  return rows.map((cells) => {
    const merged = grid.merged.get(cells);
    let line = "|";
    for (let x = 0; x < width; x++) line += merged?.has(x) ? "|" : cells[x] ? ` ${cells[x]} |` : " |";
    return line;
  });
}

/** What the cells of a table occupy. */
interface Places {
  /** For each column, the first row that no cell above spans. */
  readonly free: number[];
  /** For each row, the columns that a cell to the left spans. */
  readonly merged: Map<readonly string[], Set<number>>;
  /** For each column, the number of cells by alignment; `""` for none. */
  readonly aligned: Map<string, number>[];
}

/** Returns the delimiter of a column, by the alignment of more than half of its cells. */
function delimiter(counts: ReadonlyMap<string, number> = new Map()): string {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const most = [...counts].find(([, count]) => 2 * count > all)?.[0];
  return most === "center" ? ":-:" : most === "right" ? "-:" : most === "left" ? ":-" : "-";
}

/** Whether a cell is a header cell or empty. */
function isHeaderCell(cell: Element["children"][number]): boolean {
  return cell.type === "element" && (cell.tagName === "th" || cell.children.length === 0);
}

/** Maximum length of a cell in a header that is not marked up as one, in Markdown. */
const MAX_HEADER = 60;

const BOLD = /^\*\*[^*]+\*\*$/;

/** A number with a currency or a unit, unless it could be a year. */
const NUMBER = /^(?!(?:19|20)\d\d$)\W{0,3}\d[\d.,: \xa0]*(?:%|[a-z]{1,3})?$/i;

/**
 * Whether the first row of a table without header cells names its columns: it alone is bold; or its cells are
 * short and without numbers, links or colons, and the table has three columns or more. Most tables of two
 * columns are lists of properties without a header. In the others, the second column has numbers, or much
 * longer text than its name.
 */
function looksLikeHeader(rows: readonly (readonly string[])[], width: number): boolean {
  const [first = [], ...others] = rows;
  const cells = first.filter((cell) => cell !== undefined && cell !== "");
  if (cells.length > 0 && cells.every((cell) => BOLD.test(cell))) {
    return !others.some((row) => row.length > 1 && row.every((cell) => cell === "" || BOLD.test(cell)));
  }
  const isName = (cell: string): boolean =>
    cell.length <= MAX_HEADER && !NUMBER.test(cell) && !/:[\s*]{0,4}$|(?<!!)\[[^[\]]{0,60}\]\(/.test(cell);
  if (cells.length < Math.max(2, width - 1) || !cells.every(isName)) return false;
  if (width > 2) return true;
  const values = others.map((row) => row[1] ?? "");
  const length = values.reduce((sum, value) => sum + value.length, 0) / values.length;
  return (
    values.length > 1 && (values.every((value) => NUMBER.test(value)) || length > 3 * first[1]!.length + 20)
  );
}

/** Returns the cells of a row by column. */
function placedCells(
  tr: Element,
  y: number,
  { free, merged, aligned }: Places,
  cellText: (cell: Element) => string,
): string[] {
  const cells: string[] = [];
  let x = 0;
  for (const cell of tr.children) {
    if (cell.type !== "element") continue;
    while ((free[x] ?? 0) > y) x++;
    const { colSpan, rowSpan, align } = cell.properties;
    const value = cellText(cell);
    cells[x] = value;
    if (value !== "") {
      const counts = (aligned[x] ??= new Map());
      counts.set(String(align ?? ""), (counts.get(String(align ?? "")) ?? 0) + 1);
    }
    const from = x;
    const stop = x + Number(colSpan ?? 1);
    for (; x < stop; x++) {
      free[x] = y + Number(rowSpan ?? 1);
      if (x > from) merged.set(cells, (merged.get(cells) ?? new Set()).add(x));
    }
  }
  return cells;
}
