import { drawSvg, type PlotOptions } from "./svg.js";
import { PLOT_COLOR } from "./theme.js";

/** Where pages are excluded. */
export interface GoldErrorsPlotOptions extends PlotOptions {
  /** The error above which a page is left out, 0 to 1. Default 0.02, as in the thesis (section 3.4). */
  readonly threshold?: number | undefined;
}

/** The first bin is for no error at all, so that it doesn't hide the small ones. */
const EDGES: readonly number[] = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/**
 * How many pages have which error of the gold (equation 3.2): the thesis's figure 3.6. Bins grow with the error;
 * the first is for pages without any.
 *
 * @param errors A page's error each, 0 to 1.
 *
 * @example await goldErrorsPlot([0, 0, 0.01, 0.3])
 */
export async function goldErrorsPlot(
  errors: readonly number[],
  options: GoldErrorsPlotOptions = {},
): Promise<string> {
  const threshold = options.threshold ?? 0.02;
  const bins = [{ bin: "0", pages: 0, out: false }];
  for (let edge = 1; edge < EDGES.length; edge++) {
    bins.push({ bin: `≤ ${EDGES[edge]! * 100}%`, pages: 0, out: EDGES[edge]! > threshold });
  }
  for (const error of errors) {
    if (!(error >= 0)) continue;
    let place = 0;
    while (place < EDGES.length - 1 && error > EDGES[place]!) place++;
    bins[place]!.pages++;
  }
  const dropped = errors.filter((error) => error > threshold).length;
  const spec = {
    width: 280,
    height: 190,
    data: { values: bins },
    encoding: {
      x: {
        field: "bin",
        type: "nominal",
        sort: null,
        axis: { title: "error of the gold", labelAngle: -40 },
      },
      y: { field: "pages", type: "quantitative", axis: { title: "pages", tickCount: 4, format: "d" } },
    },
    layer: [
      {
        mark: { type: "bar", width: { band: 0.82 } },
        encoding: {
          color: { condition: { test: "datum.out", value: PLOT_COLOR.muted }, value: PLOT_COLOR.accent },
        },
      },
      {
        mark: { type: "text", dy: -7 },
        transform: [{ filter: "datum.pages > 0" }],
        encoding: { text: { field: "pages" } },
      },
    ],
  };
  const title = `Error of the gold on ${errors.length} pages; ${dropped} above ${threshold * 100}%`;
  return drawSvg(spec, title, options);
}
