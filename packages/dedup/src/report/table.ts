import { classed, type Html, type HtmlValue, html } from "./html.js";

/** A column; columns of bars have an empty title. */
export interface Column {
  readonly title: string;
  readonly numeric?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Returns columns of figures. */
export function figures(...titles: readonly string[]): readonly Column[] {
  return titles.map((title) => ({ title, numeric: true }));
}

/**
 * Renders a table with a caption for screen readers. On a narrow page it scrolls separately. The first cell
 * of each row is its heading.
 */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly HtmlValue[])[],
): Html {
  const name = ({ numeric, className = "" }: Column): string =>
    (numeric ? `num ${className}` : className).trim();
  const cells = (row: readonly HtmlValue[]): readonly Html[] =>
    row.map((cell, position) => {
      const kind = name(columns[position]!);
      return position === 0
        ? html`<th scope="row"${classed(kind)}>${cell}</th>`
        : html`<td${classed(kind)}>${cell}</td>`;
    });
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption>
<thead><tr>${columns.map((column) => (column.title === "" ? html`<td${classed(name(column))}></td>` : html`<th scope="col"${classed(name(column))}>${column.title}</th>`))}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table></div>`;
}

/**
 * Renders a bar for a share of the largest value. It is hidden from screen readers; the figure is next to it.
 */
export function bar(part: number, whole: number): Html {
  const share = whole > 0 ? (100 * part) / whole : 0;
  const width = part > 0 ? Math.max(share, 0.6).toFixed(2) : "0";
  return html`<svg class="bar" width="100%" height="10" aria-hidden="true"><rect width="${width}%" height="10" rx="2"/></svg>`;
}
