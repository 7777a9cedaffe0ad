import { histogram } from "../../statistics/histogram.js";
import type { RankPoint } from "../../statistics/rank-correlation.js";
import type { Interval } from "../../types.js";
import { drawSvg, field, labelLimit, labelRoom, names, PLOT_COLOR, quantitative } from "./svg.js";

/** A system's figure, with its interval if known. */
interface SystemFigure {
  readonly system: string;
  readonly value: number;
  readonly interval?: Interval | undefined;
}

/** Plots systems as rows, best first, each as a dot with its interval as a line. */
export function scoresPlot(
  figures: readonly SystemFigure[],
  measure: string,
  better: "higher" | "lower",
): Promise<string> {
  const sign = better === "lower" ? 1 : -1;
  const values = figures
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => sign * (a.value - b.value) || (a.system < b.system ? -1 : 1))
    .map(({ system, value, interval }) => ({
      system,
      value,
      low: interval?.low ?? value,
      high: interval?.high ?? value,
      text: value.toFixed(3),
    }));
  const room = labelRoom(values.map(({ system }) => system));
  const color = PLOT_COLOR.accent;
  const spec = {
    width: 310 - room,
    height: Math.max(1, values.length) * 26,
    autosize: "none",
    padding: { left: room, top: 6, right: 50, bottom: 40 },
    data: { values },
    encoding: {
      y: names("system", { grid: false, labelLimit: labelLimit(room - 8), labelColor: PLOT_COLOR.ink }),
      x: {
        type: "quantitative",
        scale: { zero: false, nice: true, padding: 6 },
        axis: { title: measure, tickCount: 4 },
      },
    },
    layer: [
      {
        mark: { type: "rule", strokeWidth: 2, color, opacity: 0.45 },
        encoding: { x: field("low"), x2: field("high") },
      },
      { mark: { type: "point", filled: true, size: 60, color, opacity: 1 }, encoding: { x: field("value") } },
      {
        mark: { type: "text", align: "left" },
        encoding: { x: { value: 318 - room }, text: field("text") },
      },
    ],
  };
  return drawSvg(spec, `${measure} of ${values.length} systems with intervals`);
}

/** A system's figure on each page, between 0 and 1. */
interface SystemDistribution {
  readonly system: string;
  readonly values: readonly number[];
}

/** Number of bins, as in Gupta 2022, figure 6.2. */
const BINS = 5;

/**
 * Plots the distribution of a measure over the pages as one histogram per system, as in Gupta 2022, figure
 * 6.2.
 */
export function distributionsPlot(systems: readonly SystemDistribution[], measure: string): Promise<string> {
  const cut = systems.map(({ system, values }) => ({ system, ...histogram(values, BINS) }));
  const values = cut.flatMap(({ system, edges, counts }, order) =>
    counts.map((pages, bin) => ({ system, order, low: edges[bin]!, high: edges[bin + 1]!, pages })),
  );
  const edges = Array.from({ length: BINS + 1 }, (_, edge) => edge / BINS);
  const outside = cut.reduce((sum, { below, above, invalid }) => sum + below + above + invalid, 0);
  const axis = { title: null, grid: false, values: edges, format: ".1~f", labelFlush: true };
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
        x: { ...quantitative("low", axis, { domain: [0, 1], nice: false }), bin: { binned: true } },
        x2: field("high"),
        y: quantitative("pages", { title: null, tickCount: 2, format: "d" }),
      },
    },
  };
  const omitted = outside === 0 ? "" : `; ${outside} figures outside 0 to 1 omitted`;
  return drawSvg(spec, `Pages by ${measure} in ${BINS} bins for ${systems.length} systems${omitted}`);
}

/** A system's quality and speed. */
interface QualitySpeed {
  readonly system: string;
  /** Higher is better. */
  readonly quality: number;
  /** Milliseconds per page, above 0. */
  readonly ms: number;
}

/** Returns the points with no better one at the same or a higher speed, fastest first. */
export function paretoFront(points: readonly QualitySpeed[]): readonly QualitySpeed[] {
  const sorted = [...points].sort((a, b) => a.ms - b.ms || b.quality - a.quality);
  const front: QualitySpeed[] = [];
  for (const point of sorted) {
    if (front.length === 0 || point.quality > front[front.length - 1]!.quality) front.push(point);
  }
  return front;
}

/** Plots quality against milliseconds per page (logarithmic), with a line through the Pareto front. */
export function paretoPlot(points: readonly QualitySpeed[], measure: string): Promise<string> {
  const shown = points.filter(({ quality, ms }) => Number.isFinite(quality) && ms > 0);
  const front = new Set(paretoFront(shown));
  const below = crowded(shown);
  const values = shown.map((point) => ({ ...point, front: front.has(point), below: below.has(point) }));
  const filtered = (filter: string, mark: object): object => ({ transform: [{ filter }], mark });
  const label = (filter: string, dy: number): object => ({
    ...filtered(filter, { type: "text", dy, limit: labelLimit(110) }),
    encoding: { text: field("system") },
  });
  const color = PLOT_COLOR.accent;
  const milliseconds = { title: "milliseconds per page (log)", grid: false, tickCount: 4, format: "~g" };
  const spec = {
    width: 270,
    height: 230,
    data: { values },
    encoding: {
      x: quantitative("ms", milliseconds, { type: "log", padding: 30 }),
      y: quantitative("quality", { title: measure, tickCount: 5 }, { zero: false, padding: 18 }),
    },
    layer: [
      filtered("datum.front", {
        type: "line",
        interpolate: "step-after",
        color,
        strokeWidth: 1.5,
        opacity: 0.6,
      }),
      filtered("datum.front", { type: "point", filled: true, size: 70, color, opacity: 1 }),
      filtered("!datum.front", {
        type: "point",
        size: 60,
        strokeWidth: 1.5,
        color: PLOT_COLOR.muted,
        opacity: 1,
      }),
      label("!datum.below", -11),
      label("datum.below", 13),
    ],
  };
  return drawSvg(spec, `${measure} and milliseconds per page of ${shown.length} systems`);
}

/** Returns the points whose name would cover that of a point slightly above, and is printed below instead. */
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

type RankedSystem = Pick<RankPoint, "system" | "rankA" | "rankB">;

/** Merges systems with equal ranks, which share a point and its label. */
function mergeEqual(points: readonly RankedSystem[]): readonly object[] {
  const places = new Map<string, { readonly system: string; readonly x: number; readonly y: number }>();
  for (const { system, rankA: x, rankB: y } of points) {
    const other = places.get(`${x} ${y}`);
    places.set(`${x} ${y}`, { system: other === undefined ? system : `${other.system}, ${system}`, x, y });
  }
  return [...places.values()];
}

/**
 * Plots the ranks of systems under two metrics, as in Gupta 2022, figure 6.1. On the diagonal both agree.
 *
 * @param note Text in the corner, such as `"ρ 0.94"`.
 */
export function ranksPlot(
  points: readonly RankedSystem[],
  x: string,
  y: string,
  note?: string,
): Promise<string> {
  const last = Math.max(2, ...points.map(({ rankA, rankB }) => Math.max(rankA, rankB)));
  const scale = { domain: [1, last], nice: false, padding: 32, zero: false };
  const axis = { tickMinStep: 1, tickCount: Math.min(last, 6), format: "d" };
  const label = {
    mark: { type: "text", align: "center", dy: -10, limit: labelLimit(90) },
    encoding: { text: field("system") },
  };
  const corner = {
    data: { values: [{ note }] },
    mark: { type: "text", align: "right", color: PLOT_COLOR.muted },
    encoding: { x: { value: 258 }, y: { value: 236 }, text: field("note") },
  };
  const spec = {
    width: 260,
    height: 240,
    data: { values: mergeEqual(points) },
    layer: [
      {
        data: { values: [{ x: 1, y: 1, x2: last, y2: last }] },
        mark: { type: "rule", color: PLOT_COLOR.muted, strokeDash: [3, 3], opacity: 0.7 },
        encoding: { x2: field("x2"), y2: field("y2") },
      },
      { mark: { type: "point", filled: true, size: 64, color: PLOT_COLOR.accent, opacity: 0.9 } },
      ...(points.length > 12 ? [] : [label]),
      ...(note === undefined ? [] : [corner]),
    ],
    encoding: {
      x: quantitative("x", { ...axis, title: `rank under ${x}` }, scale),
      y: quantitative("y", { ...axis, title: `rank under ${y}` }, scale),
    },
  };
  return drawSvg(spec, `Rank of ${points.length} systems under ${x} and under ${y}`);
}
