import { jointBootstrap, mean, means } from "@winnow/eval";
import type { RankedPage } from "./collect.js";

/** Thresholds of the probability whose effect is shown. */
const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6];

/**
 * Returns the figures of a ranker: how often the best candidate is right, compared with the field's own order; for
 * thresholds below which there is no value, also how often there is one on pages without.
 *
 * @param pages - all pages; altered copies do not count.
 * @param runs - the probabilities of the candidates, page by page, for each division into folds.
 * @param set - the data set whose pages count.
 */
export function figureLines(
  pages: readonly RankedPage[],
  runs: readonly Float32Array[],
  set: string,
): readonly string[] {
  const ofSet = pages.filter((page) => page.set === set && page.weight === 1);
  const known = ofSet.filter((page) => page.known);
  const ceiling = mean(known.map(({ labels }) => Math.max(0, ...labels)));
  const order = known.map(({ labels }) => ({ same: labels[0] ?? 0 }));
  const bests = runs.map((run) => bestOf(pages, run));
  const ranker = known.map((page) => ({ same: mean(bests.map((best) => rightOf(page, best.get(page)))) }));
  const domains = known.map(({ domain }) => domain);
  const { difference, interval } = jointBootstrap([ranker, order], domains, means(["same"]))(0, 1).same!;
  const share = (rows: readonly { readonly same: number }[]): string =>
    mean(rows.map(({ same }) => same)).toFixed(3);
  const lines = [
    `${known.length} pages with a gold value; it is a candidate on ${ceiling.toFixed(3)}`,
    `order ${share(order)}, ranker ${share(ranker)}: difference ${difference.toFixed(3)} ` +
      `[${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}], ${runs.length} divisions into folds`,
  ];
  const others = ofSet.filter((page) => !page.known);
  if (others.length === 0) return lines;
  const given = others.filter(({ labels }) => labels.length > 0).length;
  lines.push(`${others.length} pages without a gold value; the order gives one on ${given}`);
  for (const threshold of THRESHOLDS) {
    const isGiven = (page: RankedPage, best: Best): boolean =>
      (best.get(page)?.probability ?? -1) >= threshold;
    const right = mean(
      bests.map((best) =>
        mean(known.map((page) => (isGiven(page, best) ? rightOf(page, best.get(page)) : 0))),
      ),
    );
    const wrong = mean(bests.map((best) => others.filter((page) => isGiven(page, best)).length));
    lines.push(
      `  from ${threshold}: right on ${right.toFixed(3)}, given without gold on ${wrong.toFixed(0)}`,
    );
  }
  return lines;
}

/** The most probable candidate of each page that has one. */
type Best = ReadonlyMap<RankedPage, { readonly at: number; readonly probability: number }>;

function bestOf(pages: readonly RankedPage[], run: Float32Array): Best {
  const best = new Map<RankedPage, { at: number; probability: number }>();
  let from = 0;
  for (const page of pages) {
    const own = run.subarray(from, from + page.labels.length);
    const at = own.indexOf(Math.max(...own));
    if (at >= 0) best.set(page, { at, probability: own[at]! });
    from += own.length;
  }
  return best;
}

function rightOf({ labels }: RankedPage, best: { readonly at: number } | undefined): number {
  return best === undefined ? 0 : labels[best.at]!;
}
