/** The pages whose probability is in a range. */
export interface Bin {
  readonly from: number;
  readonly pages: number;
  /** The mean probability, and the share of articles. */
  readonly probability: number;
  readonly articles: number;
}

const SIZE = 360;
const MARGIN = 48;

/**
 * Draws the share of articles against their mean probability, one point per range, whose area grows with the number of
 * its pages. Calibrated probabilities are on the diagonal.
 */
export function reliabilityPlot(bins: readonly Bin[]): string {
  const x = (share: number): number => Math.round(MARGIN + share * (SIZE - MARGIN - 12));
  const y = (share: number): number => Math.round(SIZE - MARGIN - share * (SIZE - MARGIN - 12));
  const most = Math.max(...bins.map(({ pages }) => pages));
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((tick) => [
    `<path d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}" stroke="#ddd"/>`,
    `<text x="${x(tick)}" y="${y(0) + 16}" text-anchor="middle">${tick.toFixed(1)}</text>`,
    `<text x="${x(0) - 6}" y="${y(tick) + 4}" text-anchor="end">${tick.toFixed(1)}</text>`,
  ]);
  const filled = bins.filter(({ pages }) => pages > 0);
  const path = filled.map(({ probability, articles }) => `${x(probability)} ${y(articles)}`).join("L");
  const points = filled.map(({ probability, articles, pages }) => {
    const radius = (3 + 6 * Math.sqrt(pages / most)).toFixed(1);
    const title = `${pages} pages: probability ${probability.toFixed(2)}, articles ${articles.toFixed(2)}`;
    return `<circle cx="${x(probability)}" cy="${y(articles)}" r="${radius}" fill="#1f5fa8"><title>${title}</title></circle>`;
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" font-family="system-ui, sans-serif" font-size="11" fill="#333">`,
    "<title>Share of articles by estimated probability</title>",
    `<rect width="${SIZE}" height="${SIZE}" fill="#fff"/>`,
    ...ticks,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#999" stroke-dasharray="4 4"/>`,
    `<path d="M${path}" stroke="#1f5fa8" fill="none"/>`,
    ...points,
    `<text x="${x(0.5)}" y="${SIZE - 12}" text-anchor="middle">mean probability of an article</text>`,
    `<text transform="translate(14 ${y(0.5)}) rotate(-90)" text-anchor="middle">share of articles</text>`,
    "</svg>",
  ].join("\n")}\n`;
}
