import { parseFragment } from "@winnow/core-dom";
import { convert } from "./convert.js";
import type { MathmlReader } from "./types.js";

/**
 * Converts MathML to LaTeX, with a parser for MathML in strings: the option `mathml` of the formats.
 * `extract` and `render` pass it themselves.
 *
 * @example text(tree, marks, { mathml })
 */
export const mathml: MathmlReader = { toLatex: convert, parse: parseFragment };
