/**
 * The colours of plots as CSS variables, each with a middle tone to fall back on that reads on light and on dark
 * paper. The report sets the variables; an SVG that stands alone brings them itself (`STANDALONE_STYLE`).
 */
export const PLOT_COLOR = {
  ink: "var(--plot-ink, #6b7280)",
  muted: "var(--plot-muted, #7b818c)",
  grid: "var(--plot-grid, #9ca3af40)",
  paper: "var(--plot-paper, transparent)",
  accent: "var(--plot-accent, #4f7df0)",
} as const;

/** Colours of groups, to be told apart with the usual kinds of colour blindness too; shapes go with them. */
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

/** The colours of plots on light paper. */
export const PLOT_LIGHT: string =
  "--plot-ink:#1f2328;--plot-muted:#59636e;--plot-grid:#e2e6ea;--plot-paper:#fff;--plot-accent:#2f5fd0;" +
  "--plot-1:#2f5fd0;--plot-2:#c2570c;--plot-3:#18794e;--plot-4:#8e3bb0;" +
  "--plot-5:#756b00;--plot-6:#b8304a;--plot-7:#1b7f98;--plot-8:#7a5c44;";

/** The colours of plots on dark paper. */
export const PLOT_DARK: string =
  "--plot-ink:#e4e7ea;--plot-muted:#9ba4ae;--plot-grid:#2c3238;--plot-paper:#14171a;--plot-accent:#82a8ff;" +
  "--plot-1:#82a8ff;--plot-2:#f0994d;--plot-3:#5ec294;--plot-4:#d08ff0;" +
  "--plot-5:#c9c04c;--plot-6:#f57d92;--plot-7:#5cc3dc;--plot-8:#c9a78c;";

/** For an SVG that is a file of its own; `svg:root` matches nothing where the SVG stands in an HTML page. */
export const STANDALONE_STYLE: string = `svg:root{${PLOT_LIGHT}}@media (prefers-color-scheme:dark){svg:root{${PLOT_DARK}}}`;

/** Set once on the root of an SVG. */
export const PLOT_FONT: string =
  "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";

/** Vega-Lite's configuration for every plot: hairlines, no frames, no ticks. */
export const PLOT_CONFIG: Readonly<Record<string, unknown>> = {
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
