import { drawSvg, labelLimit, labelRoom, type PlotOptions } from "./svg.js";
import { PLOT_COLOR } from "./theme.js";

/** How many pages fall into each pair of groups. */
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
 * A cross table as a heat map: the darker, the larger the share of its row (the thesis's tables 3.4 and 3.6).
 *
 * @example
 * await crossTablePlot({ title: "Complexity by source", rows: ["easy"], columns: ["a", "b"], counts: [[3, 1]] })
 */
export async function crossTablePlot(table: CrossTableFigure, options: PlotOptions = {}): Promise<string> {
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
      x: {
        field: "column",
        type: "nominal",
        sort: null,
        axis: { title: null, labelAngle: steep ? -40 : 0, labelLimit: labelLimit(120) },
      },
      y: {
        field: "row",
        type: "nominal",
        sort: null,
        axis: { title: null, labelLimit: labelLimit(room - 6), labelColor: PLOT_COLOR.ink },
      },
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
      { mark: { type: "text" }, encoding: { text: { field: "pages" } } },
    ],
  };
  const v = table.cramersV === undefined ? "" : `; Cramér's V ${table.cramersV.toFixed(3)}`;
  return drawSvg(spec, `${table.title}${v}`, options);
}
