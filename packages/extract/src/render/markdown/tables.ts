import type { Element } from "hast";

/**
 * Returns the lines of a table (GFM §4.10). The header is the first row if that has only header cells,
 * otherwise an empty row. Cells that span several places are followed by empty ones. Pipes are not aligned:
 * one long cell would pad every other row to its length.
 *
 * @param textOf - returns the content of a cell as one line.
 */
export function tableLines(table: Element, textOf: (cell: Element) => string): readonly string[] {
  const rows: string[][] = [];
  const free: number[] = [];
  let hasHeader = false;
  for (const section of table.children) {
    if (section.type !== "element" || section.tagName === "caption") continue;
    for (const tr of section.children) {
      if (tr.type !== "element") continue;
      const y = rows.length;
      if (y === 0) hasHeader = section.tagName === "thead" || tr.children.every(isHeaderCell);
      rows.push(rowOf(tr, y, free, textOf));
    }
  }
  const width = free.length;
  if (!hasHeader) rows.unshift([]);
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

/**
 * Returns the cells of a row by column.
 *
 * @param free - for each column, the first row that no cell above spans.
 */
function rowOf(tr: Element, y: number, free: number[], textOf: (cell: Element) => string): string[] {
  const cells: string[] = [];
  let x = 0;
  for (const cell of tr.children) {
    if (cell.type !== "element") continue;
    while ((free[x] ?? 0) > y) x++;
    const { colSpan, rowSpan } = cell.properties;
    cells[x] = textOf(cell);
    const stop = x + Number(colSpan ?? 1);
    for (; x < stop; x++) free[x] = y + Number(rowSpan ?? 1);
  }
  return cells;
}
