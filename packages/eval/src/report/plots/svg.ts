import { escapeHtml } from "@winnow/core-dom/report";
import type { TopLevelSpec } from "vega-lite";

/**
 * The colours of plots as CSS variables, which the report sets. The fallback of each is a middle tone that is
 * readable on light and dark backgrounds.
 */
export const PLOT_COLOR = {
  ink: "var(--plot-ink, #6b7280)",
  muted: "var(--plot-muted, #7b818c)",
  grid: "var(--plot-grid, #9ca3af40)",
  paper: "var(--plot-paper, transparent)",
  accent: "var(--plot-accent, #4f7df0)",
} as const;

/**
 * Colours of groups, distinguishable with common kinds of colour blindness. Each group also has its own
 * shape.
 */
export const PLOT_GROUPS: readonly string[] = [
  "var(--plot-1, #4f7df0)",
  "var(--plot-2, #d9730d)",
  "var(--plot-3, #2f9e77)",
  "var(--plot-4, #b04fc4)",
  "var(--plot-5, #8a8f2a)",
  "var(--plot-6, #d1495b)",
  "var(--plot-7, #3b9ab2)",
  "var(--plot-8, #8b6f5c)",
];

/** The colours of plots on a light background. */
export const PLOT_LIGHT: string =
  "--plot-ink:#1f2328;--plot-muted:#59636e;--plot-grid:#e2e6ea;--plot-paper:#fff;--plot-accent:#2f5fd0;" +
  "--plot-1:#2f5fd0;--plot-2:#c2570c;--plot-3:#18794e;--plot-4:#8e3bb0;" +
  "--plot-5:#756b00;--plot-6:#b8304a;--plot-7:#1b7f98;--plot-8:#7a5c44;";

/** The colours of plots on a dark background. */
export const PLOT_DARK: string =
  "--plot-ink:#e4e7ea;--plot-muted:#9ba4ae;--plot-grid:#2c3238;--plot-paper:#14171a;--plot-accent:#82a8ff;" +
  "--plot-1:#82a8ff;--plot-2:#f0994d;--plot-3:#5ec294;--plot-4:#d08ff0;" +
  "--plot-5:#c9c04c;--plot-6:#f57d92;--plot-7:#5cc3dc;--plot-8:#c9a78c;";

/** The font, set once on the root of an SVG. */
const PLOT_FONT: string =
  "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";

/** The Vega-Lite configuration of every plot: thin lines, no frames, no ticks. */
const PLOT_CONFIG: Readonly<Record<string, unknown>> = {
  aria: false,
  font: PLOT_FONT,
  background: null,
  view: { stroke: null },
  axis: {
    domain: false,
    ticks: false,
    labelColor: PLOT_COLOR.muted,
    labelFontSize: 11,
    labelPadding: 6,
    titleColor: PLOT_COLOR.muted,
    titleFontSize: 11,
    titleFontWeight: 400,
    titlePadding: 8,
    gridColor: PLOT_COLOR.grid,
    gridWidth: 1,
  },
  legend: {
    labelColor: PLOT_COLOR.muted,
    titleColor: PLOT_COLOR.muted,
    labelFontSize: 11,
    titleFontSize: 11,
    titleFontWeight: 400,
    orient: "bottom",
    symbolSize: 50,
  },
  header: { labelColor: PLOT_COLOR.ink, labelFontSize: 11, labelFontWeight: 500, title: null },
  text: { color: PLOT_COLOR.ink, fontSize: 11 },
};

/** A Vega-Lite specification without `$schema` and `config`. */
type PlotSpec = Readonly<Record<string, unknown>>;

/**
 * Draws a Vega-Lite specification as an SVG string without a browser. Vega is loaded for the first plot.
 *
 * @param spec The plot, with inline data.
 * @param title A description of the plot.
 * @returns One `<svg>` with `role="img"`, a `<title>` and colours that follow the page's light or dark
 *   scheme.
 */
export async function drawSvg(spec: PlotSpec, title: string): Promise<string> {
  const [vega, vegaLite] = await Promise.all([import("vega"), import("vega-lite")]);
  // The type of Vega-Lite's schema is too complex to repeat at each plot.
  const compiled = vegaLite.compile({ ...spec, config: PLOT_CONFIG } as unknown as TopLevelSpec).spec;
  const view = new vega.View(vega.parse(compiled), { renderer: "none" });
  let svg: string;
  try {
    svg = await view.toSVG();
  } finally {
    view.finalize();
  }
  const label = escapeHtml(title);
  const slim = svg.replace(EMPTY_PATH, "").replace(/<[^<>]*>/g, (tag) => tag.replace(NOISE, ""));
  const start = slim.indexOf(">");
  const head = `${slim.slice(0, start)} font-family="${escapeHtml(PLOT_FONT)}" role="img" aria-label="${label}"`;
  return `${head}><title>${label}</title>${slim.slice(start + 1)}`;
}

/** Invisible output of Vega: frames without extent, and redundant attributes. */
const EMPTY_PATH = /<path class="(?:back|fore)ground"[^<>]* d="(?:|M0,0h0v0h0Z)"[^<>]*\/>/g;
const NOISE =
  / (?:class|version|xmlns:xlink|role|aria-roledescription|aria-hidden|pointer-events|font-family)="[^"]*"| opacity="1"/g;

/** Estimates the width of text in pixels, since there is no canvas to measure it. */
function textWidth(text: string, fontSize = 11): number {
  let width = 0;
  for (const character of text) width += character.codePointAt(0)! > 0x2e7f ? 1 : 0.56;
  return Math.ceil(width * fontSize);
}

/** Converts a label's maximum width in pixels for Vega, which assumes 0.8 of the font size per character. */
export function labelLimit(pixels: number): number {
  return Math.ceil((pixels * 0.8) / 0.56);
}

/** Returns the width of the longest label, at most `limit` pixels. */
export function labelRoom(labels: readonly string[], limit = 150): number {
  return Math.min(limit, Math.max(0, ...labels.map((label) => textWidth(label))) + 10);
}

/** An encoding channel for numbers. */
export const quantitative = (field: string, axis: object, scale?: object): PlotSpec => ({
  field,
  type: "quantitative",
  axis,
  ...(scale === undefined ? {} : { scale }),
});

/**
 * A channel for names, in the order of the data, since Vega-Lite would read a list of names in `sort` as an
 * expression.
 */
export const names = (field: string, axis: object): PlotSpec => ({
  field,
  type: "nominal",
  sort: null,
  axis: { title: null, ...axis },
});

/** A channel for a field. */
export const field = (name: string): PlotSpec => ({ field: name });
