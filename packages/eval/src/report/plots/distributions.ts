import { histogram } from "../../statistics/histogram.js";
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
  /** How many bins 0 to 1 is cut into. Default 5, a fifth each, as the thesis's figure 6.2. */
  readonly bins?: number | undefined;
}

/**
 * How a measure spreads over the pages, a small histogram a system: the thesis's figure 6.2.
 *
 * @throws {RangeError} If `bins` is not a whole number from 1 on.
 *
 * @example await distributionsPlot([{ system: "readability", values: [0.1, 0.95, 1] }])
 */
export async function distributionsPlot(
  systems: readonly SystemDistribution[],
  options: DistributionsPlotOptions = {},
): Promise<string> {
  const bins = options.bins ?? 5;
  const measure = options.measure ?? "score";
  const cut = systems.map(({ system, values }) => ({ system, ...histogram(values, { bins }) }));
  const values = cut.flatMap(({ system, edges, counts }, order) =>
    counts.map((pages, bin) => ({ system, order, low: edges[bin]!, high: edges[bin + 1]!, pages })),
  );
  const edges = Array.from({ length: bins + 1 }, (_, edge) => edge / bins);
  const outside = cut.reduce((sum, { below, above, invalid }) => sum + below + above + invalid, 0);
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
  const left = outside === 0 ? "" : `; ${outside} figures not between 0 and 1 left out`;
  return drawSvg(spec, `Pages by ${measure} in ${bins} bins for ${systems.length} systems${left}`, options);
}
