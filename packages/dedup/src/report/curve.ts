import { figures, type Html, html, table } from "@winnow/core-dom/report";
import type { CurvePoint } from "../minhash/curve.js";
import type { ReportInput } from "./types.js";

const WIDTH = 380;
const HEIGHT = 240;
const LEFT = 40;
const RIGHT = 12;
const TOP = 14;
const BOTTOM = 40;

function x(similarity: number): string {
  return (LEFT + similarity * (WIDTH - LEFT - RIGHT)).toFixed(1);
}

function y(probability: number): string {
  return (TOP + (1 - probability) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
}

/**
 * Renders the probability that MinHash compares two documents, by their similarity: as a plot and a table.
 */
export function curveFigure({ curve, parameters }: ReportInput): Html | undefined {
  const points = curve.filter(({ similarity, probability }) => inside(similarity) && inside(probability));
  if (points.length === 0 || !parameters.matchers.includes("minhash")) return undefined;
  const { bands, rows, jaccard } = parameters;
  return html`<h3>Recall of MinHash</h3>
<p class="about">${bands} bands of ${rows} rows compare two documents with this probability. There is no sharp threshold: pairs with a similarity of at least ${jaccard} are copies, and the curve shows the share of them that is found.</p>
<div class="pair"><figure>${drawing(points, jaccard)}</figure>
${table(
  "S-curve of MinHash",
  [...figures("Similarity", "Probability")],
  tabled(points).map(({ similarity, probability }) => [similarity.toFixed(2), chance(probability)]),
)}</div>`;
}

/** Formats a probability; as 0 or 1 only if it is exactly that. */
function chance(probability: number): string {
  if (probability > 0 && probability < 0.0005) return "<0.001";
  if (probability < 1 && probability >= 0.9995) return ">0.999";
  return probability.toFixed(3);
}

function inside(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** Returns at most a dozen points, evenly distributed. */
function tabled(points: readonly CurvePoint[]): readonly CurvePoint[] {
  const step = Math.ceil((points.length - 1) / 11) || 1;
  return points.filter((_, position) => (points.length - 1 - position) % step === 0);
}

function drawing(points: readonly CurvePoint[], threshold: number): Html {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const title = "The probability that two documents are compared, by their Jaccard coefficient";
  // The label is on the side of the line with more room.
  const aside = threshold > 0.5 ? { anchor: "end", shift: -6 } : { anchor: "start", shift: 6 };
  return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}"><title>${title}</title>
<g class="grid">${ticks.map((tick) => html`<path d="M${x(0)} ${y(tick)}H${x(1)}"/>`)}</g>
<g class="ticks">${ticks.map((tick) => html`<text x="${x(tick)}" y="${Number(y(0)) + 17}" text-anchor="middle">${tick}</text><text x="${LEFT - 8}" y="${Number(y(tick)) + 4}" text-anchor="end">${tick}</text>`)}
<text x="${x(0.5)}" y="${HEIGHT - 4}" text-anchor="middle">Jaccard coefficient of the pair</text></g>
<path class="threshold" d="M${x(threshold)} ${y(0)}V${y(1)}"/>
<text class="ticks" x="${Number(x(threshold)) + aside.shift}" y="${Number(y(1)) + 12}" text-anchor="${aside.anchor}">copies from ${threshold}</text>
<path class="line" d="M${points.map(({ similarity, probability }) => `${x(similarity)} ${y(probability)}`).join("L")}"/>
</svg>`;
}
