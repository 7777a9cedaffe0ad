import { z } from "zod";
import { BREAKDOWNS, FEATURE_SET_NAMES, TABLE_FORMATS } from "./names.js";
import { count, decimal, oneOf, someOf, text, words, yes } from "./values.js";

/** What flags and configuration files of `winnow eval` can set; all of it may be left out. */
export const EVAL_SETTINGS = z
  .strictObject({
    /** Names of metrics, `text` or `all`. */
    metrics: words("names of metrics with commas between them (see `winnow eval metrics`)", (name) =>
      /^[a-z\d-]+$/.test(name),
    ),
    by: someOf(BREAKDOWNS),
    /** A file of topics. */
    labels: text("a file"),
    /** The layout of a data set that is a folder. */
    layout: text("a layout (see `winnow eval layouts`)"),
    /** Of the bootstrap; 0 for no intervals. */
    resamples: count("a whole number", 0),
    seed: count("a whole number", 0),
    /** Worker processes. */
    concurrency: count("a whole number from 1 on"),
    /** Milliseconds for a page; of scores, for a page by one metric. */
    timeout: count("a whole number of milliseconds from 1 on"),
    /** Of `audit`: the share of wrong tokens above which a page is to be left out. */
    threshold: decimal("a share from 0 to 1", (value) => value >= 0 && value <= 1),
    /** Of `groups`: how many, and by what. */
    groups: count("a whole number from 2 on", 2),
    features: oneOf(FEATURE_SET_NAMES),
    /** A file to write a model or topics to. */
    save: text("a file"),
    /** A file with a model. */
    model: text("a file"),
    /** Of `diversity`: ask Google. */
    google: yes(),
    /** Of `run`: begin anew. */
    restart: yes(),
    format: oneOf(TABLE_FORMATS),
    output: text("a file"),
  })
  .partial();

export type EvalSettings = Readonly<z.infer<typeof EVAL_SETTINGS>>;
