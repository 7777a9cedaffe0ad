import type { Element } from "hast";

/**
 * Returns the lines of a table (GFM §4.10). The header is the first row if that has only header cells,
 * or if it looks like a header; otherwise an empty row. Cells that span several places are followed by empty ones. Pipes are not aligned:
 * one long cell would pad every other row to its length.
 *
 * @param cellText - returns the content of a cell as one line.
 */
export function tableLines(table: Element, cellText: (cell: Element) => string): readonly string[] {
  const rows: string[][] = [];
  const free: number[] = [];
  let hasHeader = false;
  for (const section of table.children) {
    if (section.type !== "element" || section.tagName === "caption") continue;
    for (const tr of section.children) {
      if (tr.type !== "element") continue;
      const y = rows.length;
      if (y === 0) hasHeader = section.tagName === "thead" || tr.children.every(isHeaderCell);
      rows.push(placedCells(tr, y, free, cellText));
    }
  }
  const width = free.length;
  if (!hasHeader && !looksLikeHeader(rows, width)) rows.unshift([]);
  rows.splice(1, 0, new Array<string>(width).fill("-"));
  return rows.map((cells) => {
    let line = "|";
    for (let x = 0; x < width; x++) line += cells[x] ? ` ${cells[x]} |` : " |";
    return line;
  });
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

/**
 * Returns the cells of a row by column.
 *
 * @param free - for each column, the first row that no cell above spans.
 */
function placedCells(tr: Element, y: number, free: number[], cellText: (cell: Element) => string): string[] {
  const cells: string[] = [];
  let x = 0;
  for (const cell of tr.children) {
    if (cell.type !== "element") continue;
    while ((free[x] ?? 0) > y) x++;
    const { colSpan, rowSpan } = cell.properties;
    cells[x] = cellText(cell);
    const stop = x + Number(colSpan ?? 1);
    for (; x < stop; x++) free[x] = y + Number(rowSpan ?? 1);
  }
  return cells;
}
