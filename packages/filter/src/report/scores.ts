import { count, figures, type Html, html, table } from "@winnow/core-dom/report";
import type { FilterFigures, ScoreFigures } from "./figures.js";

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [400, 210, 44, 12, 40] as const;
const PLOT = { width: WIDTH - LEFT - 8, height: HEIGHT - TOP - BOTTOM };

/** Renders the histogram of the scores, kept and dropped documents on top of each other. */
export function scoresSection({ scores }: FilterFigures): Html | undefined {
  if (scores.length === 0) return undefined;
  return html`<section id="scores" aria-labelledby="scores-title"><h2 id="scores-title">Scores</h2>
<p class="about">The probability that a document is an article.</p>
<p class="legend"><span class="key">kept</span> <span class="key dropped">dropped</span></p>
<figure>${drawing(scores)}</figure>
<details><summary>The figures as a table</summary>
${table(
  "Documents by score",
  [{ title: "Score" }, ...figures("Kept", "Dropped")],
  scores.map(({ from, to, kept, dropped }) => [
    `${from.toFixed(2)} to ${to.toFixed(2)}`,
    count(kept),
    count(dropped),
  ]),
)}</details>
</section>`;
}

function drawing(scores: readonly ScoreFigures[]): Html {
  const largest = scores.reduce((most, { kept, dropped }) => Math.max(most, kept + dropped), 0);
  const step = tickStep(largest);
  const top = Math.max(step, Math.ceil(largest / step) * step);
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, place) => place * step);
  const x = (score: number): number => LEFT + score * PLOT.width;
  const y = (documents: number): number => TOP + PLOT.height * (1 - documents / top);
  const rect = (name: string, { from, to }: ScoreFigures, low: number, high: number): Html | false =>
    high > low &&
    html`<rect class="${name}" x="${(x(from) + 0.5).toFixed(1)}" y="${y(high).toFixed(1)}" width="${(x(to) - x(from) - 1).toFixed(1)}" height="${Math.max(1, y(low) - y(high)).toFixed(1)}"/>`;
  const title = "Number of documents by score";
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}"><title>${title}</title>
<g class="grid">${ticks.map((tick) => html`<path d="M${LEFT} ${y(tick).toFixed(1)}H${WIDTH - 8}"/>`)}</g>
<g class="ticks">${ticks.map((tick) => html`<text x="${LEFT - 8}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${count(tick)}</text>`)}
${[0, 0.2, 0.4, 0.6, 0.8, 1].map((tick) => html`<text x="${x(tick).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${tick}</text>`)}
<text x="${x(0.5)}" y="${HEIGHT - 4}" text-anchor="middle">Score</text></g>
${scores.map((range) => html`${rect("kept", range, 0, range.kept)}${rect("dropped", range, range.kept, range.kept + range.dropped)}`)}
</svg>`;
}

/** Returns a step of 1, 2 or 5 times a power of ten that divides the range into at most five. */
function tickStep(largest: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, largest / 5))));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step * 5 >= largest) ?? 10 * power;
}
