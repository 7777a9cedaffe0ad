/** A panel of the plot: the label of each page. */
export interface Panel {
  readonly title: string;
  readonly labels: readonly string[];
}

const SIZE = 300;
const MARGIN = 12;
const HEAD = 28;
const FOOT = 24;
const COLOURS = ["#1f5fa8", "#d9822b", "#3a8f4d", "#8a3b8f"] as const;

/**
 * Draws the same places once per panel, coloured by its labels.
 *
 * @param places - the two coordinates of each page; undefined for a page that is not drawn.
 */
export function groupsPlot(
  places: readonly (readonly [number, number] | undefined)[],
  panels: readonly Panel[],
): string {
  const drawn = places.filter((place) => place !== undefined);
  const limits = [0, 1].map((axis) => {
    const values = drawn.map((place) => place[axis]!);
    return [Math.min(...values), Math.max(...values)] as const;
  });
  const scaled = (value: number, axis: number): number => {
    const [low, high] = limits[axis]!;
    return Math.round(MARGIN + ((value - low) / (high - low || 1)) * (SIZE - 2 * MARGIN));
  };
  const width = SIZE * panels.length;
  const height = HEAD + SIZE + FOOT;
  const parts = panels.map(({ title, labels }, at) => {
    const names = [...new Set(labels)].sort();
    const dots = names.map((name, index) => {
      // A line without a length, with round ends, is a dot.
      const path = places.flatMap((place, page) =>
        place === undefined || labels[page] !== name
          ? []
          : [`M${scaled(place[0], 0)} ${scaled(place[1], 1)}h0`],
      );
      return `<path d="${path.join("")}" stroke="${COLOURS[index % COLOURS.length]}"/>`;
    });
    const legend = names.map(
      (name, index) => `<tspan fill="${COLOURS[index % COLOURS.length]}">● ${name}  </tspan>`,
    );
    return [
      `<g transform="translate(${at * SIZE} 0)">`,
      `<text x="${SIZE / 2}" y="18" text-anchor="middle">${title}</text>`,
      `<g transform="translate(0 ${HEAD})" stroke-width="3" stroke-linecap="round" fill="none">${dots.join("")}</g>`,
      `<text x="${SIZE / 2}" y="${HEAD + SIZE + 12}" text-anchor="middle">${legend.join("")}</text>`,
      "</g>",
    ].join("\n");
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" font-family="system-ui, sans-serif" font-size="11" fill="#333">`,
    "<title>Pages by t-SNE to two dimensions</title>",
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...parts,
    "</svg>",
  ].join("\n")}\n`;
}
