import { type Html, html } from "../html.js";

/** A cell: what is printed and what it is sorted by. */
export interface Cell {
  readonly text: string | Html;
  /** NaN sorts last either way; left out, the text sorts. */
  readonly value?: number | undefined;
  /** The best of its column or row. */
  readonly best?: boolean | undefined;
  /** What a choice above the table puts here instead, a figure for each option. */
  readonly choices?: readonly (number | null)[] | undefined;
}

/** A column's head. */
export interface Column {
  readonly title: string;
  /** In small under the title. */
  readonly sub?: string | undefined;
  readonly numeric: boolean;
  /** Whether the first press of the button sorts the largest first. */
  readonly descending?: boolean | undefined;
  /** How the rows come sorted by it. */
  readonly sorted?: "ascending" | "descending" | undefined;
}

/** A table whose columns sort at a press of their heads' buttons. The first cell of a row is its head. */
export function sortableTable(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Html {
  const heads = columns.map(
    (column) =>
      html`<th scope="col"${column.numeric && html` class="num"`}${column.sorted !== undefined && html` aria-sort="${column.sorted}"`}><button type="button" class="sort" data-first="${column.descending === true ? "descending" : "ascending"}"><span>${column.title}</span>${column.sub !== undefined && html`<small>${column.sub}</small>`}</button></th>`,
  );
  const body = rows.map(
    (
      cells,
    ) => html`<tr>${cells.map((cell, index) => tableCell(cell, index === 0, columns[index]!.numeric))}</tr>
`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${heads}</tr></thead><tbody>
${body}</tbody></table></div>`;
}

function tableCell(cell: Cell, head: boolean, numeric: boolean): Html {
  const value = cell.value === undefined ? undefined : String(cell.value);
  const classes = [numeric ? "num" : "", cell.best === true ? "best" : ""].filter(Boolean).join(" ");
  const attributes = [
    classes !== "" && html` class="${classes}"`,
    value !== undefined && html` data-value="${value}"`,
    cell.choices !== undefined && html` data-choices="${JSON.stringify(cell.choices)}"`,
  ];
  return head
    ? html`<th scope="row"${attributes}>${cell.text}</th>`
    : html`<td${attributes}>${cell.text}</td>`;
}

/** The best of some figures; `undefined` where fewer than two are there or all are the same. */
export function bestOf(values: readonly number[], better: "higher" | "lower"): number | undefined {
  const there = values.filter((value) => Number.isFinite(value));
  const [low, high] = [Math.min(...there), Math.max(...there)];
  if (there.length < 2 || low === high) return undefined;
  return better === "higher" ? high : low;
}

/** Whether a figure prints as the best one does. */
export function isBest(value: number | undefined, best: number | undefined): boolean {
  return value !== undefined && best !== undefined && value.toFixed(3) === best.toFixed(3);
}
