import { classed, type Html, type HtmlValue, html } from "./html.js";

/** A column; columns of bars have an empty title. */
export interface Column {
  readonly title: string;
  /** Classes of its cells: `num` for figures, `bars` for bars, a report's own. */
  readonly className?: string | undefined;
}

/** Returns columns of figures. @example figures("Documents", "Share") */
export function figures(...titles: readonly string[]): readonly Column[] {
  return titles.map((title) => ({ title, className: "num" }));
}

/**
 * Renders a table with a caption for screen readers. On a narrow page it scrolls separately. The first cell of each
 * row is its heading.
 *
 * @example table("Sites", [{ title: "Site" }, ...figures("Pages")], [["example.org", 12]])
 */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly HtmlValue[])[],
): Html {
  const head = ({ title, className }: Column): Html =>
    title === ""
      ? html`<td${classed(className)}></td>`
      : html`<th scope="col"${classed(className)}>${title}</th>`;
  const cells = (row: readonly HtmlValue[]): readonly Html[] =>
    row.map((cell, place) => {
      const attribute = classed(columns[place]!.className);
      return place === 0
        ? html`<th scope="row"${attribute}>${cell}</th>`
        : html`<td${attribute}>${cell}</td>`;
    });
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption>
<thead><tr>${columns.map(head)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table></div>`;
}

/**
 * Renders a bar for a share of the largest value of a table, with a second part if there is one. It is hidden from
 * screen readers, since the figures are in the same row.
 *
 * @param part - from the left end.
 * @param whole - the value of the full width.
 * @param rest - what comes after `part`, in a colour of its own.
 * @example bar(12, 48)
 */
export function bar(
  part: number,
  whole: number,
  rest?: { readonly part: number; readonly className: string },
): Html {
  const width = (value: number): string =>
    value > 0 && whole > 0 ? `${Math.max((100 * value) / whole, 0.6).toFixed(2)}%` : "0";
  const behind =
    rest !== undefined &&
    html`<rect${classed(rest.className)} width="${width(part + rest.part)}" height="10" rx="2"/>`;
  return html`<svg class="bar" width="100%" height="10" aria-hidden="true">${behind}<rect width="${width(part)}" height="10" rx="2"/></svg>`;
}
