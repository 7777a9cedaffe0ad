import { EXTRACT_VARIANTS } from "./extract.js";
import { PARSE_VARIANTS } from "./parse.js";
import type { Bench, BenchName } from "./types.js";

/**
 * Readability on jsdom takes half a second a page: so the fewer pages and rounds. An extractor is run over archives,
 * and in the first hundred pages the engine's compiler costs more than the faster ones do.
 */
export const BENCHES: Readonly<Record<BenchName, Bench>> = {
  parse: {
    name: "parse",
    variants: PARSE_VARIANTS,
    base: "parse5",
    retained: true,
    take: 300,
    warm: 0,
    rounds: 5,
  },
  extract: {
    name: "extract",
    variants: EXTRACT_VARIANTS,
    base: "winnow",
    retained: false,
    take: 200,
    warm: 100,
    rounds: 2,
  },
};
