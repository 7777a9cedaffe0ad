import { bestOf, figure, isBest } from "../table.js";

/** Returns a cell's sort key: its figure, or else its text. */
function sortKey(cell: HTMLTableCellElement | undefined): number | string {
  const value = cell?.dataset.value;
  return value === undefined ? (cell?.textContent ?? "") : Number(value);
}

/** Sorts a table's rows by the column of a heading, in its order. Missing figures stay last. */
function sortRows(head: HTMLTableCellElement): void {
  const body = head.closest("table")!.tBodies[0]!;
  const rows = [...body.rows].map((row) => ({ row, key: sortKey(row.cells[head.cellIndex]) }));
  const sign = head.ariaSort === "descending" ? -1 : 1;
  rows.sort((a, b) => {
    if (typeof a.key === "string" || typeof b.key === "string")
      return sign * String(a.key).localeCompare(String(b.key), "en", { numeric: true });
    if (Number.isNaN(a.key) || Number.isNaN(b.key))
      return Number(Number.isNaN(a.key)) - Number(Number.isNaN(b.key));
    return sign * (a.key - b.key);
  });
  body.append(...rows.map(({ row }) => row));
}

function pressSort(button: HTMLElement): void {
  const head = button.closest("th")!;
  const opposite = head.ariaSort === "ascending" ? "descending" : "ascending";
  const next = head.ariaSort === null ? button.dataset.first! : opposite;
  for (const other of head.parentElement!.querySelectorAll("[aria-sort]")) other.removeAttribute("aria-sort");
  head.ariaSort = next;
  sortRows(head);
}

/** Shows another figure in a breakdown's cells with its convention, and marks the best of each row. */
function chooseFigure(select: HTMLSelectElement): void {
  const block = select.closest(".breakdown")!;
  const { metric = "", better } = select.selectedOptions[0]!.dataset;
  for (const row of block.querySelectorAll("tbody tr")) {
    const cells = [...row.querySelectorAll<HTMLElement>("[data-choices]")];
    const values = cells.map(
      ({ dataset }) => (JSON.parse(dataset.choices!) as (number | null)[])[Number(select.value)] ?? null,
    );
    const best = bestOf(values, better as "higher" | "lower");
    for (const [place, cell] of cells.entries()) {
      const value = values[place]!;
      cell.textContent = figure(value);
      cell.dataset.value = String(value ?? Number.NaN);
      cell.classList.toggle("best", isBest(value, best));
    }
  }
  for (const line of block.querySelectorAll<HTMLElement>("[data-metrics]")) {
    line.hidden = !(JSON.parse(line.dataset.metrics!) as string[]).includes(metric);
    if (!line.hidden) line.querySelector("b")!.textContent = metric;
  }
  const sorted = block.querySelector<HTMLTableCellElement>("th[aria-sort]");
  if (sorted !== null) sortRows(sorted);
}

/** Enables sorting and the menus of the tables. */
export function startTables(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button.sort") : null;
    if (button !== null) pressSort(button);
  });
  for (const select of document.querySelectorAll<HTMLSelectElement>("select.choice")) {
    select.addEventListener("change", () => chooseFigure(select));
    chooseFigure(select);
  }
}
