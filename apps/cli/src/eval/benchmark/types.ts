import type { BenchmarkSet } from "@winnow/eval/experiments";
import type { PageView } from "@winnow/eval/report";
import type { EvalContext } from "../../interruption.js";
import type { Scorer } from "../../workers/scorer.js";
import type { Topics } from "../labels.js";
import type { BenchmarkConfig } from "./config.js";

/** What a run is made with. */
export interface RunContext extends EvalContext {
  readonly config: BenchmarkConfig;
  /** Where everything is written. */
  readonly folder: string;
  readonly scorer: Scorer;
  readonly topics: Topics | undefined;
}

/** A data set of a run with its systems. */
export interface RunSet extends BenchmarkSet {
  /** The pages that the report shows. */
  readonly views: readonly PageView[];
  /** Whether some predictions could not be used. */
  readonly unusable: boolean;
}
