// @ts-check
import { figureText } from "./dom.js";

/**
 * Returns a cell's sort key: its figure, or else its text.
 *
 * @type {(cell: Element | undefined) => number | string}
 */
function sortKey(cell) {
  const value = cell?.getAttribute("data-value");
  return value === null || value === undefined ? (cell?.textContent ?? "") : Number(value);
}

/**
 * Sorts a table's rows by a column. Missing figures stay last.
 *
 * @type {(table: HTMLTableElement, column: number, descending: boolean) => void}
 */
function sortRows(table, column, descending) {
  const body = table.tBodies[0];
  if (body === undefined) return;
  const rows = [...body.rows].map((row) => ({ row, key: sortKey(row.cells[column]) }));
  const sign = descending ? -1 : 1;
  rows.sort((a, b) => {
    if (typeof a.key === "string" || typeof b.key === "string") {
      return sign * String(a.key).localeCompare(String(b.key), "en", { numeric: true });
    }
    if (Number.isNaN(a.key)) return Number.isNaN(b.key) ? 0 : 1;
    return Number.isNaN(b.key) ? -1 : sign * (a.key - b.key);
  });
  body.append(...rows.map(({ row }) => row));
}

/**
 * Handles a click on a column heading.
 *
 * @type {(button: HTMLButtonElement) => void}
 */
function pressSort(button) {
  const head = button.closest("th");
  const table = button.closest("table");
  if (head === null || table === null) return;
  const was = head.getAttribute("aria-sort");
  const next =
    was === null ? (button.dataset.first ?? "ascending") : was === "ascending" ? "descending" : "ascending";
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", next);
  sortRows(table, head.cellIndex, next === "descending");
}

/**
 * Shows another figure in a breakdown's cells, and marks the best of each row.
 *
 * @type {(select: HTMLSelectElement) => void}
 */
function chooseFigure(select) {
  const block = select.closest(".breakdown");
  const option = select.selectedOptions[0];
  if (block === null || option === undefined) return;
  const lower = option.dataset.better === "lower";
  for (const row of block.querySelectorAll("tbody tr")) {
    /** @type {{ cell: Element, value: number }[]} */
    const cells = [];
    for (const cell of row.querySelectorAll("[data-choices]")) {
      const value = JSON.parse(cell.getAttribute("data-choices") ?? "[]")[Number(select.value)] ?? Number.NaN;
      cell.textContent = figureText(value);
      cell.setAttribute("data-value", String(value));
      cells.push({ cell, value });
    }
    const known = cells.map(({ value }) => value).filter((value) => !Number.isNaN(value));
    const best = lower ? Math.min(...known) : Math.max(...known);
    for (const { cell, value } of cells) {
      const allEqual = known.every((other) => other === best);
      cell.classList.toggle("best", known.length > 1 && !allEqual && value.toFixed(3) === best.toFixed(3));
    }
  }
  showConvention(block, option.dataset.metric ?? "");
  const sorted = block.querySelector("th[aria-sort]");
  const table = block.querySelector("table");
  if (sorted instanceof HTMLTableCellElement && table !== null) {
    sortRows(table, sorted.cellIndex, sorted.getAttribute("aria-sort") === "descending");
  }
}

/**
 * Shows only the convention of the displayed metric under a breakdown.
 *
 * @type {(block: Element, metric: string) => void}
 */
function showConvention(block, metric) {
  for (const line of block.querySelectorAll(".note [data-metrics]")) {
    const names = JSON.parse(line.getAttribute("data-metrics") ?? "[]");
    line.toggleAttribute("hidden", !names.includes(metric));
    const name = line.querySelector("b");
    if (name !== null && names.includes(metric)) name.textContent = metric;
  }
}

/** Enables sorting and the menus in the tables of the summary. */
export function startTables() {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button.sort") : null;
    if (button instanceof HTMLButtonElement) pressSort(button);
  });
  for (const select of document.querySelectorAll("select.choice")) {
    if (!(select instanceof HTMLSelectElement)) continue;
    select.addEventListener("change", () => chooseFigure(select));
    chooseFigure(select);
  }
}
