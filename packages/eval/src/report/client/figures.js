// @ts-check
import { figureText, h } from "./dom.js";

/** @import { Index, PageData } from "./data.js" */

/**
 * Formats a measure's name for headings.
 *
 * @type {(measure: string) => string}
 */
export function measureName(measure) {
  return /^[a-z]\d$/.test(measure) ? measure.toUpperCase() : measure;
}

/** With more metrics, only the chosen one is shown at first, to leave room for the texts. */
const SHOWN_METRICS = 3;
/** Whether all metrics are shown. Kept from page to page. */
let unfolded = false;

/**
 * Shows the page's figures with one row per metric and one column per system, the primary measure large and
 * the others below. `chosen` is the index of the chosen system; `hashOf` returns the hash with another system
 * chosen.
 *
 * @type {(
 *   index: Index, page: PageData, chosen: number, chosenMetric: number, hashOf: (system: string) => string
 * ) => HTMLElement}
 */
export function figuresTable(index, page, chosen, chosenMetric, hashOf) {
  const columns = index.systems
    .map((name, system) => ({ name, system }))
    .filter(
      ({ system }) =>
        page.predictions[system] !== null || page.measures[system]?.some((values) => values !== null),
    );
  const head = h("tr", h("th", { scope: "col" }, "Metric"));
  for (const { name, system } of columns) {
    const link = h("a", { href: hashOf(name), "aria-current": system === chosen ? "true" : null }, name);
    head.append(h("th", { scope: "col", class: system === chosen ? "num chosen" : "num" }, link));
  }
  const body = h("tbody");
  for (const [metric, { name, measures, primary, better }] of index.metrics.entries()) {
    const place = measures.indexOf(primary);
    const values = columns.map(({ system }) => page.measures[system]?.[metric] ?? null);
    if (values.every((value) => value === null)) continue;
    const primaries = values.map((value) => value?.[place] ?? null);
    const known = primaries.filter((value) => value !== null);
    const best = better === "lower" ? Math.min(...known) : Math.max(...known);
    const row = h(
      "tr",
      h(
        "th",
        { scope: "row" },
        name,
        h("small", ` ${measureName(primary)}${better === "lower" ? " ↓" : ""}`),
      ),
    );
    for (const [at, { system }] of columns.entries()) {
      const value = primaries[at] ?? null;
      const others = measures.flatMap((measure, other) =>
        other === place || values[at] === null
          ? []
          : [`${shortName(measure)} ${figureText(values[at]?.[other])}`],
      );
      const classes = [
        "num",
        system === chosen ? "chosen" : "",
        known.length > 1 && value === best ? "best" : "",
      ];
      row.append(
        h(
          "td",
          { class: classes.filter(Boolean).join(" ") },
          h("span", figureText(value)),
          h("small", others.join(" ")),
        ),
      );
    }
    if (metric !== chosenMetric) row.className = "other";
    body.append(row);
  }
  if (page.ms.some((ms) => ms !== null)) {
    const row = h("tr.other", h("th", { scope: "row" }, "time", h("small", " ms")));
    for (const { system } of columns) {
      const ms = page.ms[system] ?? null;
      row.append(
        h("td", { class: system === chosen ? "num chosen" : "num" }, ms === null ? "–" : ms.toFixed(1)),
      );
    }
    body.append(row);
  }
  const table = h("table", h("caption", "Figures of this page"), h("thead", head), body);
  const scroll = h(
    "div.scroll",
    { tabindex: "0", role: "region", "aria-label": "Figures of this page" },
    table,
  );
  const box = h("div.figures-page", scroll);
  if (index.metrics.length > SHOWN_METRICS) {
    const toggle = h("button", { type: "button", class: "all-metrics" });
    const show = () => {
      box.classList.toggle("folded", !unfolded);
      toggle.setAttribute("aria-expanded", String(unfolded));
      toggle.textContent = unfolded ? "Selected metric only" : `All ${index.metrics.length} metrics`;
    };
    toggle.addEventListener("click", () => {
      unfolded = !unfolded;
      show();
    });
    show();
    box.append(toggle);
  }
  return box;
}

/** @type {(measure: string) => string} */
function shortName(measure) {
  return measure === "precision" ? "P" : measure === "recall" ? "R" : measureName(measure);
}
