import { nodeRequire } from "@winnow/core-dom/node-require";
import type { renderToString } from "temml";
import type { MathmlReader } from "../types.js";

/** Maximum length of a formula, and of one with commands that expand to any number of others. */
const MAX_LENGTH = 10_000;
const MAX_EXPANDING = 300;

/** Definitions of commands; chemistry and units (mhchem), which take quadratic time. */
const EXPANDING = /\\(?:[egx]?def|(?:f|g)?let|(?:re)?newcommand|providecommand|ce|pu|cee?)(?![a-zA-Z])/;

type Render = typeof renderToString;

/** Null if the library cannot be loaded; undefined before the first formula. */
let render: Render | null | undefined;

/**
 * Converts LaTeX to MathML by the library temml, which is loaded with the first formula and takes 25 ms. Undefined for
 * formulas that it cannot read, in browsers, and in bundles without temml next to them.
 */
export const latexMarkup: NonNullable<MathmlReader["fromLatex"]> = (tex, display) => {
  if (tex.length > (EXPANDING.test(tex) ? MAX_EXPANDING : MAX_LENGTH)) return undefined;
  if (render === undefined) render = loadTemml();
  try {
    return render?.(tex, { displayMode: display, throwOnError: true });
  } catch {
    // Unknown commands, and formulas nested more deeply than the stack.
    return undefined;
  }
};

function loadTemml(): Render | null {
  try {
    const library = nodeRequire(import.meta.url)?.("temml") as { renderToString: Render } | undefined;
    return library?.renderToString ?? null;
  } catch {
    return null;
  }
}
