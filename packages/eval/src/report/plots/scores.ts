import type { Interval } from "../../types.js";
import { drawSvg, labelLimit, labelRoom, type PlotOptions } from "./svg.js";
import { PLOT_COLOR } from "./theme.js";

/** A system's figure, with its interval where one was drawn. */
export interface SystemFigure {
  readonly system: string;
  readonly value: number;
  readonly interval?: Interval | undefined;
}

/** What the figures are. */
export interface ScoresPlotOptions extends PlotOptions {
  /** The axis: as `"words F1"`. */
  readonly measure?: string | undefined;
  /** Which end is on top. Default `"higher"`. */
  readonly better?: "higher" | "lower" | undefined;
}

/**
 * Systems one below the other, best first, each a dot with its interval as a line.
 *
 * @example await scoresPlot([{ system: "readability", value: 0.82, interval: { low: 0.8, high: 0.84 } }])
 */
export async function scoresPlot(
  figures: readonly SystemFigure[],
  options: ScoresPlotOptions = {},
): Promise<string> {
  const sign = options.better === "lower" ? 1 : -1;
  // Their order is that of the rows: a list of names as `sort` would be read as an expression, names and all.
  const shown = figures
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => sign * (a.value - b.value) || (a.system < b.system ? -1 : 1))
    .map(({ system, value, interval }) => ({
      system,
      value,
      low: interval?.low ?? value,
      high: interval?.high ?? value,
      text: value.toFixed(3),
    }));
  const room = labelRoom(shown.map(({ system }) => system));
  const measure = options.measure ?? "score";
  const spec = {
    width: 310 - room,
    height: Math.max(1, shown.length) * 26,
    autosize: "none",
    padding: { left: room, top: 6, right: 50, bottom: 40 },
    data: { values: shown },
    encoding: {
      y: {
        field: "system",
        type: "nominal",
        sort: null,
        axis: { title: null, grid: false, labelLimit: labelLimit(room - 8), labelColor: PLOT_COLOR.ink },
      },
      x: {
        type: "quantitative",
        scale: { zero: false, nice: true, padding: 6 },
        axis: { title: measure, tickCount: 4 },
      },
    },
    layer: [
      {
        mark: { type: "rule", strokeWidth: 2, color: PLOT_COLOR.accent, opacity: 0.45 },
        encoding: { x: { field: "low" }, x2: { field: "high" } },
      },
      {
        mark: { type: "point", filled: true, size: 60, color: PLOT_COLOR.accent, opacity: 1 },
        encoding: { x: { field: "value" } },
      },
      {
        mark: { type: "text", align: "left" },
        encoding: { x: { value: 318 - room }, text: { field: "text" } },
      },
    ],
  };
  return drawSvg(spec, `${measure} of ${shown.length} systems with intervals`, options);
}
