import type { Runs } from "../run/rounds.js";
import type { BenchName } from "../variants/types.js";
import { retainedRatio, timeRatio } from "./summary.js";

/** A promise that the project makes of a figure. */
interface Bound {
  readonly what: string;
  /** NaN where it was not measured. */
  readonly figure: (runs: Runs) => number;
  readonly least?: number;
  readonly most?: number;
}

const BOUNDS: Readonly<Record<BenchName, readonly Bound[]>> = {
  parse: [
    {
      what: "time to parse5's",
      figure: (runs) => timeRatio(runs, "winnow", "parse5").median,
      most: 0.2,
    },
    {
      what: "time to that of cheerio's load",
      figure: (runs) => timeRatio(runs, "winnow", "cheerio").median,
      most: 0.06,
    },
    {
      what: "retained memory to parse5's, the source held",
      figure: (runs) => retainedRatio(runs, "winnow", "parse5"),
      most: 0.4,
    },
    {
      what: "the same after compact",
      figure: (runs) => retainedRatio(runs, "winnow-compact", "parse5"),
      most: 0.15,
    },
  ],
  extract: [
    {
      what: "time of Readability on jsdom to ours",
      figure: (runs) => timeRatio(runs, "readability-jsdom", "winnow").median,
      least: 20,
    },
  ],
};

export interface BoundResult {
  readonly met: boolean;
  /** What was promised and what was found, in a line. */
  readonly line: string;
}

/** Holds the figures against the project's promises. What was not measured is not met. */
export function checkBounds(bench: BenchName, runs: Runs): readonly BoundResult[] {
  return BOUNDS[bench].map(({ what, figure, least, most }) => {
    const found = figure(runs);
    const measured = !Number.isNaN(found);
    const met = measured && found >= (least ?? found) && found <= (most ?? found);
    const limit = most === undefined ? `at least ${least}` : `at most ${most}`;
    return {
      met,
      line: `${met ? "met" : "MISSED"}: ${what}: ${measured ? found.toFixed(3) : "not measured"}, ${limit}`,
    };
  });
}
