import { EXTRACT_VARIANTS } from "./extract.js";
import { PARSE_VARIANTS } from "./parse.js";
import type { Bench, BenchName } from "./types.js";

/** Readability on jsdom takes a quarter of a second a page: so the fewer pages and rounds. */
export const BENCHES: Readonly<Record<BenchName, Bench>> = {
  parse: { name: "parse", variants: PARSE_VARIANTS, base: "parse5", retained: true, take: 300, rounds: 5 },
  extract: {
    name: "extract",
    variants: EXTRACT_VARIANTS,
    base: "winnow",
    retained: false,
    take: 100,
    rounds: 3,
  },
};
