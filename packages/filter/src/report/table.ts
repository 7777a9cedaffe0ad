import { type Html, type HtmlValue, html } from "./html.js";

/** A column; columns of bars have an empty title. */
export interface Column {
  readonly title: string;
  /** `num` for figures, `bars` for bars. */
  readonly className?: "num" | "bars" | "name";
}

/** Returns columns of figures. */
export function figures(...titles: readonly string[]): readonly Column[] {
  return titles.map((title) => ({ title, className: "num" }));
}

/**
 * Renders a table with a caption for screen readers. On a narrow page it scrolls separately. The first cell of each row
 * is its heading.
 */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly HtmlValue[])[],
): Html {
  const named = ({ className }: Column): Html | false =>
    className !== undefined && html` class="${className}"`;
  const cells = (row: readonly HtmlValue[]): readonly Html[] =>
    row.map((cell, place) =>
      place === 0
        ? html`<th scope="row"${named(columns[place]!)}>${cell}</th>`
        : html`<td${named(columns[place]!)}>${cell}</td>`,
    );
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption>
<thead><tr>${columns.map((column) => (column.title === "" ? html`<td${named(column)}></td>` : html`<th scope="col"${named(column)}>${column.title}</th>`))}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table></div>`;
}

/**
 * Renders a bar of two parts. It is hidden from screen readers, since the figures are in
 * the same row.
 *
 * @param whole - the largest total of the table.
 */
export function bar(first: number, second: number, whole: number, name: "rest" | "dropped" = "rest"): Html {
  const share = (part: number): number => (whole > 0 ? (100 * part) / whole : 0);
  const width = (part: number): string => (part > 0 ? Math.max(share(part), 0.6).toFixed(2) : "0");
  return html`<svg class="bar" width="100%" height="10" aria-hidden="true"><rect class="${name}" width="${width(first + second)}%" height="10" rx="2"/><rect width="${width(first)}%" height="10" rx="2"/></svg>`;
}
