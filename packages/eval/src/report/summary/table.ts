import { type Html, html } from "@winnow/core-dom/report";

/** A table cell: its contents and sort key. */
export interface Cell {
  readonly text: string | Html;
  /** The sort key. NaN is always last. Default: the text. */
  readonly value?: number | undefined;
  /** Whether it is the best of its column or row. */
  readonly best?: boolean | undefined;
  /** Alternative figures, one per option of the menu above the table. */
  readonly choices?: readonly (number | null)[] | undefined;
}

/** A column heading. */
export interface Column {
  readonly title: string;
  /** Small print under the title. */
  readonly sub?: string | undefined;
  readonly numeric: boolean;
  /** Whether the first click sorts in descending order. */
  readonly descending?: boolean | undefined;
  /** The initial order of the rows by this column. */
  readonly sorted?: "ascending" | "descending" | undefined;
}

/** A table that can be sorted by clicking the column headings. The first cell of a row is its heading. */
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

/** The best of some figures; `undefined` if there are fewer than two or all are equal. */
export function bestOf(values: readonly number[], better: "higher" | "lower"): number | undefined {
  const finite = values.filter((value) => Number.isFinite(value));
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  if (finite.length < 2 || low === high) return undefined;
  return better === "higher" ? high : low;
}

/** Whether a figure equals the best one as printed. */
export function isBest(value: number | undefined, best: number | undefined): boolean {
  return value !== undefined && best !== undefined && value.toFixed(3) === best.toFixed(3);
}
