import { drawSvg, type PlotOptions } from "./svg.js";
import { PLOT_GROUPS } from "./theme.js";

/** A page laid out in the plane. */
export interface ClusterPoint {
  readonly x: number;
  readonly y: number;
  /** The cluster's name or number. */
  readonly label: string | number;
  readonly id: string;
}

/**
 * Pages in the plane (t-SNE, PCA), their clusters told apart by colour and shape: the thesis's figure 3.8. The axes
 * have no unit and are not drawn.
 *
 * @example await clustersPlot([{ x: 0.1, y: 2, label: 0, id: "a" }])
 */
export async function clustersPlot(
  points: readonly ClusterPoint[],
  options: PlotOptions = {},
): Promise<string> {
  const labels = [...new Set(points.map(({ label }) => String(label)))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const range = labels.map((_, index) => PLOT_GROUPS[index % PLOT_GROUPS.length]!);
  const axis = { title: null, labels: false, grid: false };
  const spec = {
    width: 330,
    height: 290,
    data: { values: points.map(({ x, y, label }) => ({ x, y, label: String(label) })) },
    mark: { type: "point", filled: true, size: points.length > 2000 ? 9 : 22, opacity: 0.75 },
    encoding: {
      x: { field: "x", type: "quantitative", scale: { zero: false, padding: 8 }, axis },
      y: { field: "y", type: "quantitative", scale: { zero: false, padding: 8 }, axis },
      color: {
        field: "label",
        type: "nominal",
        scale: { domain: labels, range },
        legend: { title: "cluster" },
      },
      shape: { field: "label", type: "nominal", scale: { domain: labels } },
    },
  };
  return drawSvg(spec, `${points.length} pages in ${labels.length} clusters`, options);
}
