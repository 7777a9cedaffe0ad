import type { Table } from "../../tables/table.js";
import { type Html, html } from "../html.js";
import { sortableTable } from "./table.js";

/** A table that is data already, with its caption as a heading and its notes below. */
export function plainTable({ caption, columns, rows, notes }: Table): Html {
  const heads = columns.map(({ name, align }) => ({
    title: name,
    numeric: align !== "left",
    descending: align !== "left",
  }));
  const cells = rows.map((row) => row.map((text) => ({ text, value: numeral(text) })));
  return html`<h3>${caption}</h3>
${sortableTable(caption, heads, cells)}
${notes.length > 0 && html`<div class="note">${notes.map((note) => html`<p>${note}</p>`)}</div>`}
`;
}

/** The number that a cell begins with, to sort by. @example numeral("12.5% (30)") // 12.5 */
function numeral(text: string): number | undefined {
  const number = /^[-+]?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", "");
  return number === undefined ? undefined : Number(number);
}
