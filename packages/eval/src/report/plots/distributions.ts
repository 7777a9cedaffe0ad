import { drawSvg, labelLimit, type PlotOptions } from "./svg.js";
import { PLOT_COLOR } from "./theme.js";

/** A system's figures page by page, each between 0 and 1. */
export interface SystemDistribution {
  readonly system: string;
  readonly values: readonly number[];
}

/** How to cut the figures into bins. */
export interface DistributionsPlotOptions extends PlotOptions {
  /** The axis: as `"rouge-lsum F1"`. */
  readonly measure?: string | undefined;
  /** The width of a bin. Default 0.2, as the thesis's figure 6.2. */
  readonly bin?: number | undefined;
}

/** How many values lie in each bin of [0, 1]: closed on the left, the last on both sides; others are left out. */
export function binCounts(values: readonly number[], bin: number): readonly number[] {
  if (!(bin > 0 && bin <= 1)) throw new RangeError("bin must be above 0 and at most 1");
  const bins = Math.ceil(1 / bin - 1e-9);
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    if (!(value >= 0 && value <= 1)) continue;
    // 0.6 / 0.2 is 2.999…: a value on an edge belongs to the bin above it.
    const place = Math.min(bins - 1, Math.floor(value / bin + 1e-9));
    counts[place] = counts[place]! + 1;
  }
  return counts;
}

/**
 * How a measure spreads over the pages, a small histogram a system: the thesis's figure 6.2.
 *
 * @example await distributionsPlot([{ system: "readability", values: [0.1, 0.95, 1] }])
 */
export async function distributionsPlot(
  systems: readonly SystemDistribution[],
  options: DistributionsPlotOptions = {},
): Promise<string> {
  const bin = options.bin ?? 0.2;
  const measure = options.measure ?? "score";
  const values = systems.flatMap(({ system, values: figures }, order) =>
    binCounts(figures, bin).map((pages, index) => ({
      system,
      order,
      low: index * bin,
      high: Math.min(1, (index + 1) * bin),
      pages,
    })),
  );
  const edges = Array.from({ length: Math.ceil(1 / bin - 1e-9) + 1 }, (_, index) => Math.min(1, index * bin));
  const spec = {
    data: { values },
    columns: 2,
    spacing: 22,
    align: "all",
    facet: {
      field: "system",
      type: "nominal",
      sort: { field: "order", op: "min" },
      header: { labelAnchor: "start", labelLimit: labelLimit(130), labelPadding: 4 },
    },
    spec: {
      width: 132,
      height: 72,
      mark: { type: "bar", color: PLOT_COLOR.accent, binSpacing: 2 },
      encoding: {
        x: {
          field: "low",
          type: "quantitative",
          bin: { binned: true },
          scale: { domain: [0, 1], nice: false },
          axis: {
            title: null,
            grid: false,
            values: edges.length > 6 ? [0, 0.5, 1] : edges,
            format: ".1~f",
            labelFlush: true,
          },
        },
        x2: { field: "high" },
        y: { field: "pages", type: "quantitative", axis: { title: null, tickCount: 2, format: "d" } },
      },
    },
  };
  return drawSvg(spec, `Pages by ${measure}, in bins of ${bin}, for ${systems.length} systems`, options);
}
