import { toMarkdown } from "@winnow/eval";
import { madeBy, tableOf } from "@winnow/lab";

/** The figures of the learning curves. */
export interface CurveFigures {
  readonly rounds: number;
  readonly rows: number;
  readonly folds: number;
  readonly every: number;
  readonly points: readonly PointFigures[];
}

export interface PointFigures {
  readonly id: string;
  readonly part: string;
  readonly pages: number;
  readonly sites: number;
  /** Mean word F1 by group of pages. */
  readonly f1: Readonly<Record<string, number>>;
}

/** The groups of pages, in the order of the columns; colours that differ in brightness, too. */
const GROUPS: Readonly<Record<string, string>> = {
  "wcxb-dev": "#1f5fa8",
  cleaneval: "#c2571a",
  "dragnet-train": "#2b8a57",
  "l3s-gn1": "#7a3fa0",
  cleanportaleval: "#888888",
  "daniel-a, English": "#b01e4b",
  "daniel-a, other": "#111111",
};

/** Writes the section "Learning curves" of docs/flagship.md, formatted as Biome does. */
export function curvesSection({ rounds, rows, folds, every, points }: CurveFigures): string {
  const columns = ["trained on", "pages", "sites", ...Object.keys(GROUPS)];
  const cells = points.map(({ part, pages, sites, f1 }) => [
    ...[part, pages.toLocaleString("en"), sites.toLocaleString("en")],
    ...Object.keys(GROUPS).map((group) => f1[group]!.toFixed(3)),
  ]);
  return `## Learning curves

How much would more pages bring? The trees, trained on parts of the training pages with all of their copies.

${madeBy("train curves")}

- Sites are drawn, with all of their pages; those of a row are among those of the rows below it. A site is a registrable domain, and most have a
  single page. What is spliced into copies may be from pages that are left out.
- The trees are smaller than those that ship: ${rounds} rounds, at most ${rows} blocks of a page and ${Math.floor((rows * 3) / 5)} of a copy. They don't see the
  linear model, which has learned from all pages; the last row is the model that ships, with it.
- wcxb-dev: out of fold, the pages of ${folds} of the 5 folds. The other sets, of which every ${ordinal(every)} page is measured, are unseen.
- The rows of seeds differ in the blocks and features that the trees draw, not in the folds: differences between other rows that are not
  larger mean nothing.

${toMarkdown(tableOf("Mean word F1", columns, cells))}
![Word F1 by share of the training sites](learning-curves.svg)
`;
}

function ordinal(number: number): string {
  return number === 1 ? "single" : number === 2 ? "second" : number === 3 ? "third" : `${number}th`;
}

const WIDTH = 560;
const HEIGHT = 320;
const LEFT = 44;
const RIGHT = 130;
const BOTTOM = 44;
const TOP = 12;
/** Minimum distance of two labels. */
const LINE = 13;

/** Draws F1 against the share of the sites, one line per group of pages. */
export function curvesPlot(
  points: readonly { readonly share: number; readonly f1: PointFigures["f1"] }[],
): string {
  const values = points.flatMap(({ f1 }) => Object.keys(GROUPS).map((group) => f1[group]!));
  const low = Math.floor(Math.min(...values) * 20) / 20;
  const high = Math.ceil(Math.max(...values) * 20) / 20;
  const x = (share: number): number => Math.round(LEFT + share * (WIDTH - LEFT - RIGHT));
  const y = (f1: number): number =>
    Math.round(HEIGHT - BOTTOM - ((f1 - low) / (high - low)) * (HEIGHT - BOTTOM - TOP));
  const grid = Array.from({ length: Math.round((high - low) * 20) + 1 }, (_, i) => low + i / 20).flatMap(
    (f1) => [
      `<path d="M${x(0)} ${y(f1)}H${x(1)}" stroke="#ddd"/>`,
      `<text x="${x(0) - 6}" y="${y(f1) + 4}" text-anchor="end">${f1.toFixed(2)}</text>`,
    ],
  );
  const shares = points.map(
    ({ share }) =>
      `<text x="${x(share)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${Math.round(100 * share)}%</text>`,
  );
  const last = points.at(-1)!.f1;
  let labelled = Number.NEGATIVE_INFINITY;
  const lines = Object.entries(GROUPS)
    .toSorted(([a], [b]) => last[b]! - last[a]!)
    .flatMap(([group, colour]) => {
      labelled = Math.max(y(last[group]!) + 4, labelled + LINE);
      const path = points.map(({ share, f1 }) => `${x(share)} ${y(f1[group]!)}`);
      return [
        `<path d="M${path.join("L")}" stroke="${colour}" stroke-width="1.5" fill="none"/>`,
        ...path.map((point) => `<circle cx="${point.replace(" ", '" cy="')}" r="3" fill="${colour}"/>`),
        `<text x="${x(1) + 10}" y="${labelled}" fill="${colour}">${group}</text>`,
      ];
    });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" font-family="system-ui, sans-serif" font-size="11" fill="#333">`,
    "<title>Word F1 by share of the training sites</title>",
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...grid,
    ...shares,
    ...lines,
    `<text x="${x(0.5)}" y="${HEIGHT - 10}" text-anchor="middle">share of the training sites</text>`,
    "</svg>",
  ].join("\n")}\n`;
}
