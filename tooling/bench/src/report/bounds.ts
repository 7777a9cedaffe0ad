import type { BenchName } from "../variants/types.js";
import type { VariantSummary } from "./summary.js";

/** A promise that the project makes of a figure. */
interface Bound {
  readonly what: string;
  readonly variant: string;
  /** The base that the promise is to. */
  readonly base: string;
  readonly figure: (summary: VariantSummary) => number | undefined;
  readonly least?: number;
  readonly most?: number;
}

const BOUNDS: Readonly<Record<BenchName, readonly Bound[]>> = {
  parse: [
    {
      what: "time to parse5's",
      variant: "winnow",
      base: "parse5",
      figure: ({ ratio }) => ratio.median,
      most: 1.15,
    },
    {
      what: "retained memory to parse5's",
      variant: "winnow",
      base: "parse5",
      figure: ({ retained }) => retained?.ratio,
      most: 0.4,
    },
  ],
  extract: [
    {
      what: "time of Readability on jsdom to ours",
      variant: "readability-jsdom",
      base: "winnow",
      figure: ({ ratio }) => ratio.median,
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
export function checkBounds(
  bench: BenchName,
  summaries: readonly VariantSummary[],
  base: string,
): readonly BoundResult[] {
  return BOUNDS[bench].map((bound) => {
    const summary = base === bound.base ? summaries.find(({ name }) => name === bound.variant) : undefined;
    const found = summary === undefined ? undefined : bound.figure(summary);
    const measured = found !== undefined && !Number.isNaN(found);
    const met = measured && found >= (bound.least ?? found) && found <= (bound.most ?? found);
    const limit = bound.most === undefined ? `at least ${bound.least}` : `at most ${bound.most}`;
    const figure = measured ? found.toFixed(2) : "not measured";
    return { met, line: `${met ? "met" : "MISSED"}: ${bound.what}: ${figure}, ${limit}` };
  });
}
