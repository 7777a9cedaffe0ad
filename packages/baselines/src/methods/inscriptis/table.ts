import { codePoints, type PaddingBudget } from "../../whole-page/padding.js";
import { type Canvas, endLine } from "./canvas.js";
import type { HorizontalAlign, Style, VerticalAlign } from "./style.js";

interface Cell {
  readonly canvas: Canvas;
  readonly style: Pick<Style, "align" | "valign">;
}

/** A table: the cells of its rows. Cells that span rows or columns count as one. */
export type Table = Cell[][];

const SEPARATOR = "  ";

/** A cell whose text is complete. */
interface Content {
  readonly lines: readonly string[];
  readonly widths: readonly number[];
  readonly align: HorizontalAlign;
  readonly valign: VerticalAlign;
}

/**
 * Writes the rows of a table with aligned columns: every cell padded to the width of its column and the height
 * of its row. If that exceeds the budget, the cells are written one below another.
 */
export function writeTable(table: Table, budget: PaddingBudget): string {
  if (table.length === 0) return "\n";
  const rows = table.map((cells) => cells.map(cellContent));
  const heights = rows.map((cells) => cells.reduce((most, { lines }) => Math.max(most, lines.length), 0));
  const columns: number[] = [];
  for (const cells of rows) {
    for (const [i, { widths }] of cells.entries()) {
      columns[i] = widths.reduce((widest, width) => Math.max(widest, width), columns[i] ?? 0);
    }
  }
  const lines = rows.flatMap((cells, i) => {
    const height = heights[i]!;
    if (cells.length === 0) return [""];
    const padding = rowPadding(cells, columns, height);
    if (padding > budget.left) return cells.flatMap((cell) => cell.lines);
    budget.left -= padding;
    const padded = cells.map((cell, column) => padCell(cell, columns[column]!, height));
    return Array.from({ length: height }, (_, line) => padded.map((cell) => cell[line]!).join(SEPARATOR));
  });
  return `${lines.join("\n")}\n`;
}

function cellContent({ canvas, style }: Cell): Content {
  endLine(canvas);
  const lines = canvas.blocks.length === 0 ? [""] : canvas.blocks.flatMap((block) => block.split("\n"));
  return { lines, widths: lines.map(codePoints), align: style.align, valign: style.valign };
}

/** Returns the number of characters that the columns add to the text of a row's cells. */
function rowPadding(cells: readonly Content[], columns: readonly number[], height: number): number {
  let padding = SEPARATOR.length * (cells.length - 1) * height;
  for (const [i, { widths }] of cells.entries()) {
    padding += columns[i]! * height - widths.reduce((sum, width) => sum + width, 0);
  }
  return padding;
}

/** Returns the lines of a cell, padded on all sides. */
function padCell(
  { lines, widths, align, valign }: Content,
  width: number,
  height: number,
): readonly string[] {
  if (width === 0 && height === lines.length) return lines;
  const empty = " ".repeat(width);
  const missing = height - lines.length;
  const above = valign === "top" ? 0 : valign === "bottom" ? missing : missing >> 1;
  return [
    ...new Array<string>(above).fill(empty),
    ...lines.map((line, i) => padLine(line, width - widths[i]!, width, align)),
    ...new Array<string>(missing - above).fill(empty),
  ];
}

function padLine(line: string, missing: number, width: number, align: HorizontalAlign): string {
  if (align === "left") return line + " ".repeat(missing);
  if (align === "right") return " ".repeat(missing) + line;
  // As in Python, the odd space is on the left in columns of odd width.
  const left = (missing >> 1) + (missing & width & 1);
  return " ".repeat(left) + line + " ".repeat(missing - left);
}
