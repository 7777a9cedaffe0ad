import type { TopLevelSpec } from "vega-lite";
import { escapeHtml } from "../html.js";
import { PLOT_CONFIG, PLOT_FONT, STANDALONE_STYLE } from "./theme.js";

/** What every plot takes besides its data. */
export interface PlotOptions {
  /** For `<title>` and `aria-label`; each plot has a default. */
  readonly title?: string | undefined;
  /** Bring the colours of light and dark along, for an SVG in a file of its own. Default true. */
  readonly standalone?: boolean | undefined;
}

/** A plot in Vega-Lite's language, without `$schema` and `config`. */
export type PlotSpec = Readonly<Record<string, unknown>>;

/**
 * Draws a Vega-Lite spec as an SVG string without a browser. Vega is loaded at the first plot.
 *
 * @param spec The plot; its data inline.
 * @param title Says in words what is to be seen.
 * @returns One `<svg>` with `role="img"`, a `<title>` and colours that follow the page's light or dark scheme.
 */
export async function drawSvg(spec: PlotSpec, title: string, options: PlotOptions = {}): Promise<string> {
  const [vega, vegaLite] = await Promise.all([import("vega"), import("vega-lite")]);
  // The specs are written against Vega-Lite's schema, whose type is too deep to spell out at each plot.
  const compiled = vegaLite.compile({ ...spec, config: PLOT_CONFIG } as unknown as TopLevelSpec).spec;
  const view = new vega.View(vega.parse(compiled), { renderer: "none" });
  let svg: string;
  try {
    svg = await view.toSVG();
  } finally {
    view.finalize();
  }
  const label = escapeHtml(options.title ?? title);
  const style = options.standalone === false ? "" : `<style>${STANDALONE_STYLE}</style>`;
  const slim = svg.replace(EMPTY_PATH, "").replace(/<[^<>]*>/g, (tag) => tag.replace(NOISE, ""));
  const start = slim.indexOf(">");
  const head = `${slim.slice(0, start)} font-family="${escapeHtml(PLOT_FONT)}" role="img" aria-label="${label}"`;
  return `${head}><title>${label}</title>${style}${slim.slice(start + 1)}`;
}

/** What Vega writes and nobody sees: frames without extent, and attributes that say what holds anyway. */
const EMPTY_PATH = /<path class="(?:back|fore)ground"[^<>]* d="(?:|M0,0h0v0h0Z)"[^<>]*\/>/g;
const NOISE =
  / (?:class|version|xmlns:xlink|role|aria-roledescription|aria-hidden|pointer-events|font-family)="[^"]*"| opacity="1"/g;

/** How wide a text of a plot will be, in pixels, roughly: there is no canvas to measure on. */
function textWidth(text: string, fontSize = 11): number {
  let width = 0;
  for (const character of text) width += character.codePointAt(0)! > 0x2e7f ? 1 : 0.56;
  return Math.ceil(width * fontSize);
}

/** Vega's limit on a label that may be so many pixels wide: Vega takes a character for 0.8 of the font's size. */
export function labelLimit(pixels: number): number {
  return Math.ceil((pixels * 0.8) / 0.56);
}

/** The room that the longest of some labels takes, at most `most` pixels. */
export function labelRoom(labels: readonly string[], most = 150): number {
  return Math.min(most, Math.max(0, ...labels.map((label) => textWidth(label))) + 10);
}
