import { z } from "zod";
import { BREAKDOWNS, FEATURE_SET_NAMES, SURVEYS, TABLE_FORMATS } from "./names.js";
import { count, decimal, oneOf, someOf, text, toggle, words } from "./values.js";

/** The settings of `winnow eval`, from flags and configuration files. All are optional. */
export const EVAL_SETTINGS = z
  .strictObject({
    /** Names of metrics, `text` or `all`. */
    metrics: words("comma-separated names of metrics (see `winnow eval score --list`)", (name) =>
      /^[a-z\d-]+(?::[a-z]+=[\d.]+)*$/.test(name),
    ),
    by: someOf(BREAKDOWNS),
    /** A file with topics. */
    labels: text("a file"),
    /** The layout of a data set in a folder. */
    layout: text("a layout (see `winnow eval import --list`)"),
    /** Number of bootstrap resamples; 0 for no intervals. */
    resamples: count("a whole number", 0),
    seed: count("a whole number", 0),
    /** Number of worker processes. */
    concurrency: count("a positive whole number"),
    /** Milliseconds per page, or per page and metric when scoring. */
    timeout: count("a positive whole number of milliseconds"),
    /** For `score`: count pages by score. */
    distribution: toggle(),
    /** For `compare`: compare how metrics rank systems. */
    ranks: toggle(),
    /** For `survey`: what to survey. */
    of: oneOf(SURVEYS),
    /** For `audit`: maximum share of wrong tokens in a page to keep. */
    threshold: decimal("a number from 0 to 1", (value) => value >= 0 && value <= 1),
    /** For `survey --of groups`: their number, and the features. */
    groups: count("a whole number of at least 2", 2),
    features: oneOf(FEATURE_SET_NAMES),
    /** The file for a model or topics to save. */
    save: text("a file"),
    /** The file with a saved model. */
    model: text("a file"),
    /** For `segment`: the folder for pictures. */
    overlays: text("a folder"),
    /** For `run`: start over. */
    restart: toggle(),
    format: oneOf(TABLE_FORMATS),
    output: text("a file"),
  })
  .partial();

export type EvalSettings = Readonly<z.infer<typeof EVAL_SETTINGS>>;
