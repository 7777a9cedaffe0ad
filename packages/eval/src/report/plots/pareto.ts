import { drawSvg, labelLimit, type PlotOptions } from "./svg.js";
import { PLOT_COLOR } from "./theme.js";

/** A system's quality and what it costs. */
export interface QualitySpeed {
  readonly system: string;
  /** The higher the better. */
  readonly quality: number;
  /** Milliseconds a page, above 0. */
  readonly ms: number;
}

/** What the quality is. */
export interface ParetoPlotOptions extends PlotOptions {
  readonly measure?: string | undefined;
}

/** Those that no other beats in quality at the same or a lower price, cheapest first. */
export function paretoFront(points: readonly QualitySpeed[]): readonly QualitySpeed[] {
  const sorted = [...points].sort((a, b) => a.ms - b.ms || b.quality - a.quality);
  const front: QualitySpeed[] = [];
  for (const point of sorted) {
    if (front.length === 0 || point.quality > front[front.length - 1]!.quality) front.push(point);
  }
  return front;
}

/**
 * Quality beside milliseconds a page (logarithmic), with the line of those that nobody beats in both.
 *
 * @example await paretoPlot([{ system: "readability", quality: 0.82, ms: 4.1 }])
 */
export async function paretoPlot(
  points: readonly QualitySpeed[],
  options: ParetoPlotOptions = {},
): Promise<string> {
  const measure = options.measure ?? "quality";
  const shown = points.filter(({ quality, ms }) => Number.isFinite(quality) && ms > 0);
  const front = new Set(paretoFront(shown));
  const below = crowded(shown);
  const values = shown.map((point) => ({ ...point, front: front.has(point), below: below.has(point) }));
  const spec = {
    width: 270,
    height: 230,
    data: { values },
    encoding: {
      x: {
        field: "ms",
        type: "quantitative",
        scale: { type: "log", padding: 30 },
        axis: { title: "milliseconds a page (log)", grid: false, tickCount: 4, format: "~g" },
      },
      y: {
        field: "quality",
        type: "quantitative",
        scale: { zero: false, padding: 18 },
        axis: { title: measure, tickCount: 5 },
      },
    },
    layer: [
      {
        transform: [{ filter: "datum.front" }],
        mark: {
          type: "line",
          interpolate: "step-after",
          color: PLOT_COLOR.accent,
          strokeWidth: 1.5,
          opacity: 0.6,
        },
      },
      {
        transform: [{ filter: "datum.front" }],
        mark: { type: "point", filled: true, size: 70, color: PLOT_COLOR.accent, opacity: 1 },
      },
      {
        transform: [{ filter: "!datum.front" }],
        mark: { type: "point", size: 60, strokeWidth: 1.5, color: PLOT_COLOR.muted, opacity: 1 },
      },
      {
        transform: [{ filter: "!datum.below" }],
        mark: { type: "text", dy: -11, limit: labelLimit(110) },
        encoding: { text: { field: "system" } },
      },
      {
        transform: [{ filter: "datum.below" }],
        mark: { type: "text", dy: 13, limit: labelLimit(110) },
        encoding: { text: { field: "system" } },
      },
    ],
  };
  return drawSvg(spec, `${measure} beside milliseconds a page for ${shown.length} systems`, options);
}

/** Points whose name would cover that of a point a little above them: it goes below the point instead. */
function crowded(points: readonly QualitySpeed[]): ReadonlySet<QualitySpeed> {
  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values) || 1;
  const wide = spread(points.map(({ ms }) => Math.log(ms)));
  const high = spread(points.map(({ quality }) => quality));
  const below = new Set<QualitySpeed>();
  for (const point of [...points].sort((a, b) => b.quality - a.quality)) {
    const near = points.some(
      (other) =>
        other !== point &&
        !below.has(other) &&
        other.quality >= point.quality &&
        (other.quality - point.quality) / high < 0.08 &&
        Math.abs(Math.log(other.ms / point.ms)) / wide < 0.3,
    );
    if (near) below.add(point);
  }
  return below;
}
