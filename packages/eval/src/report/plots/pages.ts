import {
  drawSvg,
  field,
  labelLimit,
  labelRoom,
  names,
  PLOT_COLOR,
  PLOT_GROUPS,
  quantitative,
} from "./svg.js";

/** A page as a point in the plane. */
export interface ClusterPoint {
  readonly x: number;
  readonly y: number;
  /** The cluster's name or number. */
  readonly label: string | number;
  readonly id: string;
}

/**
 * Plots pages in the plane (t-SNE, PCA), with clusters by colour and shape, as in Gupta 2022, figure 3.8. The
 * axes have no unit and are not drawn.
 */
export function clustersPlot(points: readonly ClusterPoint[]): Promise<string> {
  const labels = [...new Set(points.map(({ label }) => String(label)))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const range = labels.map((_, index) => PLOT_GROUPS[index % PLOT_GROUPS.length]!);
  const axis = { title: null, labels: false, grid: false };
  const scale = { zero: false, padding: 8 };
  const label = { field: "label", type: "nominal" };
  const spec = {
    width: 330,
    height: 290,
    data: { values: points.map(({ x, y, label: name }) => ({ x, y, label: String(name) })) },
    mark: { type: "point", filled: true, size: points.length > 2000 ? 9 : 22, opacity: 0.75 },
    encoding: {
      x: quantitative("x", axis, scale),
      y: quantitative("y", axis, scale),
      color: { ...label, scale: { domain: labels, range }, legend: { title: "cluster" } },
      shape: { ...label, scale: { domain: labels } },
    },
  };
  return drawSvg(spec, `${points.length} pages in ${labels.length} clusters`);
}

/** Number of pages in each pair of groups. */
export interface CrossTableFigure {
  readonly title: string;
  /** The groups of the first grouping, from top to bottom. */
  readonly rows: readonly string[];
  /** The groups of the second, from left to right. */
  readonly columns: readonly string[];
  /** `counts[row][column]`. */
  readonly counts: readonly (readonly number[])[];
  /** Cramér's V, 0 (unrelated) to 1. */
  readonly cramersV?: number | undefined;
}

/**
 * Plots a cross table as a heat map: the darker a cell, the larger its share of the row (Gupta 2022, tables
 * 3.4 and 3.6).
 */
export function crossTablePlot(table: CrossTableFigure): Promise<string> {
  const values = table.rows.flatMap((row, r) => {
    const total = table.columns.reduce((sum, _, c) => sum + (table.counts[r]?.[c] ?? 0), 0);
    return table.columns.map((column, c) => {
      const pages = table.counts[r]?.[c] ?? 0;
      return { row, column, pages, share: total === 0 ? 0 : pages / total };
    });
  });
  const room = labelRoom(table.rows, 120);
  const steep = table.columns.length > 5 || table.columns.some((column) => column.length > 9);
  const below = steep ? Math.min(100, labelRoom(table.columns, 120) * 0.75 + 10) : 22;
  const spec = {
    width: 335 - room,
    height: Math.max(1, table.rows.length) * 34,
    autosize: "none",
    padding: { left: room, top: 4, right: 12, bottom: below },
    data: { values },
    encoding: {
      x: names("column", { labelAngle: steep ? -40 : 0, labelLimit: labelLimit(120) }),
      y: names("row", { labelLimit: labelLimit(room - 6), labelColor: PLOT_COLOR.ink }),
    },
    layer: [
      {
        mark: {
          type: "rect",
          color: PLOT_COLOR.accent,
          stroke: PLOT_COLOR.paper,
          strokeWidth: 2,
          cornerRadius: 3,
        },
        encoding: {
          fillOpacity: {
            field: "share",
            type: "quantitative",
            scale: { domain: [0, 1], range: [0.06, 0.6] },
            legend: null,
          },
        },
      },
      { mark: { type: "text" }, encoding: { text: field("pages") } },
    ],
  };
  return drawSvg(spec, crossTableTitle(table));
}

/** Returns the title of a cross table, such as `"Complexity by source, Cramér's V 0.312"`. */
export function crossTableTitle({ title, cramersV }: CrossTableFigure): string {
  return cramersV === undefined ? title : `${title}, Cramér's V ${cramersV.toFixed(3)}`;
}

/** Pages with a larger error are excluded (Gupta 2022, section 3.4). */
const THRESHOLD = 0.02;
/** Upper edges of the bins. The first bin is for pages without error, which would hide small errors. */
const EDGES: readonly number[] = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/**
 * Plots the distribution of gold errors over pages (equation 3.2), as in Gupta 2022, figure 3.6. Bins get
 * wider with the error; the first is for pages without error.
 *
 * @param errors The error of each page, 0 to 1.
 */
export function goldErrorsPlot(errors: readonly number[]): Promise<string> {
  const bins = [{ bin: "0", pages: 0, out: false }];
  for (let edge = 1; edge < EDGES.length; edge++) {
    bins.push({ bin: `≤ ${EDGES[edge]! * 100}%`, pages: 0, out: EDGES[edge]! > THRESHOLD });
  }
  for (const error of errors) {
    if (!(error >= 0)) continue;
    let place = 0;
    while (place < EDGES.length - 1 && error > EDGES[place]!) place++;
    bins[place]!.pages++;
  }
  const dropped = errors.filter((error) => error > THRESHOLD).length;
  const color = { condition: { test: "datum.out", value: PLOT_COLOR.muted }, value: PLOT_COLOR.accent };
  const spec = {
    width: 280,
    height: 190,
    data: { values: bins },
    encoding: {
      x: names("bin", { title: "gold error", labelAngle: -40 }),
      y: quantitative("pages", { title: "pages", tickCount: 4, format: "d" }),
    },
    layer: [
      { mark: { type: "bar", width: { band: 0.82 } }, encoding: { color } },
      {
        mark: { type: "text", dy: -7 },
        transform: [{ filter: "datum.pages > 0" }],
        encoding: { text: field("pages") },
      },
    ],
  };
  return drawSvg(spec, `Gold error on ${errors.length} pages; ${dropped} above ${THRESHOLD * 100}%`);
}
