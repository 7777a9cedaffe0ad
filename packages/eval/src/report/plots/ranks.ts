import { drawSvg, labelLimit, type PlotOptions } from "./svg.js";
import { PLOT_COLOR } from "./theme.js";

/** A system under two metrics, 1 being the best rank; ties share the mean of their ranks. */
export interface RankedSystem {
  readonly system: string;
  readonly x: number;
  readonly y: number;
}

/** What the axes are. */
export interface RanksPlotOptions extends PlotOptions {
  /** The metric along x. */
  readonly x?: string | undefined;
  /** The metric along y. */
  readonly y?: string | undefined;
  /** Printed in the corner, as `"ρ 0.94"`. */
  readonly note?: string | undefined;
}

/** Systems that have both ranks in common share a point and its label. */
function together(points: readonly RankedSystem[]): readonly RankedSystem[] {
  const places = new Map<string, RankedSystem>();
  for (const { system, x, y } of points) {
    const there = places.get(`${x} ${y}`);
    places.set(`${x} ${y}`, { system: there === undefined ? system : `${there.system}, ${system}`, x, y });
  }
  return [...places.values()];
}

/**
 * The rank of systems under one metric against that under another: the thesis's figure 6.1. On the line, both agree.
 *
 * @example await ranksPlot([{ system: "a", x: 1, y: 2 }, { system: "b", x: 2, y: 1 }], { x: "words", y: "aeb" })
 */
export async function ranksPlot(
  points: readonly RankedSystem[],
  options: RanksPlotOptions = {},
): Promise<string> {
  const x = options.x ?? "x";
  const y = options.y ?? "y";
  const last = Math.max(2, ...points.map((point) => Math.max(point.x, point.y)));
  const scale = { domain: [1, last], nice: false, padding: 32, zero: false };
  const axis = { tickMinStep: 1, tickCount: Math.min(last, 6), format: "d" };
  const spec = {
    width: 260,
    height: 240,
    data: { values: together(points) },
    layer: [
      {
        data: { values: [{ x: 1, y: 1, x2: last, y2: last }] },
        mark: { type: "rule", color: PLOT_COLOR.muted, strokeDash: [3, 3], opacity: 0.7 },
        encoding: { x2: { field: "x2" }, y2: { field: "y2" } },
      },
      { mark: { type: "point", filled: true, size: 64, color: PLOT_COLOR.accent, opacity: 0.9 } },
      ...(points.length > 12
        ? []
        : [
            {
              mark: { type: "text", align: "center", dy: -10, limit: labelLimit(90) },
              encoding: { text: { field: "system" } },
            },
          ]),
      ...(options.note === undefined
        ? []
        : [
            {
              data: { values: [{ note: options.note }] },
              mark: { type: "text", align: "right", color: PLOT_COLOR.muted },
              encoding: { x: { value: 258 }, y: { value: 236 }, text: { field: "note" } },
            },
          ]),
    ],
    encoding: {
      x: { field: "x", type: "quantitative", scale, axis: { ...axis, title: `rank under ${x}` } },
      y: { field: "y", type: "quantitative", scale, axis: { ...axis, title: `rank under ${y}` } },
    },
  };
  return drawSvg(spec, `Rank of ${points.length} systems under ${x} and under ${y}`, options);
}
