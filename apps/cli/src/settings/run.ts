import { z } from "zod";
import { count, decimal, toggle } from "./values.js";

/** The part of the records that a run processes. */
const SAMPLE = decimal("a number above 0 and at most 1", (rate) => rate > 0 && rate <= 1);

/** The settings of `winnow run`. All are optional. */
export const RUN_SETTINGS = z
  .strictObject({
    concurrency: count("a positive whole number"),
    plan: toggle(),
    sample: SAMPLE,
    retryFailed: toggle(),
    metrics: count("a port from 1 to 65535"),
    force: toggle(),
  })
  .partial();

export type RunSettings = Readonly<z.infer<typeof RUN_SETTINGS>>;

/** The settings of `winnow worker`. */
export const WORKER_SETTINGS = z
  .strictObject({
    concurrency: count("a positive whole number"),
    keys: toggle(),
    progress: toggle(),
    sample: SAMPLE,
  })
  .partial();
