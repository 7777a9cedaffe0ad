import type { Interval } from "../../types.js";
import { type Html, html } from "../html.js";

const WIDTH = 96;

/** A dot with its interval on a line from `low` to `high`, to stand in a table's cell beside the figures. */
export function whisker(value: number, interval: Interval | undefined, range: Interval): Html | undefined {
  if (!Number.isFinite(value) || !(range.high > range.low)) return undefined;
  const at = (figure: number): string =>
    (4 + ((figure - range.low) / (range.high - range.low)) * (WIDTH - 8)).toFixed(1);
  return html`<svg class="whisker" width="${WIDTH}" height="12" viewBox="0 0 ${WIDTH} 12" aria-hidden="true"><line class="rail" x1="0" x2="${WIDTH}" y1="6" y2="6"/>${
    interval !== undefined &&
    html`<line class="range" x1="${at(interval.low)}" x2="${at(interval.high)}" y1="6" y2="6"/>`
  }<circle cx="${at(value)}" cy="6" r="3.5"/></svg>`;
}
