import {
  createJudge,
  createSegments,
  deduplicateLines,
  type ExtractRecipe,
  type FilterRecipe,
  type Item,
  type Outcome,
  type SegmentRecipe,
  toOutcome,
} from "@winnow/cli/records";

/**
 * Milliseconds after the time limit of a page until its worker is stopped. Normally the extraction stops by itself
 * first.
 */
export const GRACE = 2_000;

/** What a worker does. */
export type Work =
  | { readonly verb: "extract"; readonly item: Item; readonly recipe: ExtractRecipe; readonly limit: number }
  | { readonly verb: "filter"; readonly item: Item; readonly recipe: FilterRecipe; readonly limit: number }
  | { readonly verb: "segment"; readonly item: Item; readonly recipe: SegmentRecipe; readonly limit: number }
  | {
      readonly verb: "dedup";
      readonly lines: Uint8Array;
      readonly settings: Readonly<Record<string, unknown>>;
      /** The folder for temporary files. */
      readonly temp: string;
      readonly limit: number;
    };

/** A line of output, or several, and what happened to the record. */
export interface Result {
  readonly body: string;
  readonly failure?: Outcome["failure"];
  /** Whether a filter keeps the document. */
  readonly keep?: boolean | undefined;
}

/** Returns a function that does what `winnow` does, in this process. */
export function createWork(): (work: Work) => Promise<Result> {
  const judge = createJudge();
  const segments = createSegments();
  return async (work) => {
    switch (work.verb) {
      case "extract":
        return resultOf(toOutcome(work.item, work.recipe));
      case "segment":
        return resultOf(await segments(work.item, work.recipe));
      case "filter":
        return resultOf(await judge(work.item, work.recipe));
      case "dedup":
        return { body: await deduplicateLines(work.lines, work.settings, work.temp) };
    }
  };
}

function resultOf({ body, failure, judged }: Outcome): Result {
  return { body, failure, keep: judged?.verdict.keep };
}
