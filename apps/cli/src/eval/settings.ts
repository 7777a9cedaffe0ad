import { z } from "zod";
import { count, oneOf, readChecked, someOf, words } from "../config.js";
import type { CommandFlags } from "../run/settings-of.js";
import { TABLE_FORMATS, type TableFormat } from "./table-formats.js";

/** What flags and configuration files of `winnow eval` can set; all of it may be left out. */
export interface EvalSettings {
  /** Names of metrics, `text` or `all`. */
  readonly metrics?: readonly string[];
  readonly by?: readonly BreakdownName[];
  /** A file of topics. */
  readonly labels?: string;
  /** The layout of a data set that is a folder. */
  readonly layout?: string;
  /** Of the bootstrap; 0 for no intervals. */
  readonly resamples?: number;
  readonly seed?: number;
  /** Worker threads. */
  readonly concurrency?: number;
  /** Of `audit`: the share of wrong tokens above which a page is to be left out. */
  readonly threshold?: number;
  /** Of `groups`: how many. */
  readonly groups?: number;
  /** Of `groups`: what is read off a page. */
  readonly features?: FeatureSetName;
  /** A file to write a model or topics to. */
  readonly save?: string;
  /** A file with a model. */
  readonly model?: string;
  /** Of `diversity`: ask Google. */
  readonly google?: boolean;
  /** Of `run`: begin anew. */
  readonly restart?: boolean;
  readonly format?: TableFormat;
  readonly output?: string;
}

/** The ways to part pages that `winnow eval score` knows. */
const BREAKDOWNS = ["source", "pageType", "lang", "topic", "complexity"] as const;
type BreakdownName = (typeof BREAKDOWNS)[number];

/** What `winnow eval groups` can read off a page: the thesis's ratios of tags, or what tells more. */
const FEATURE_SETS = ["tags", "page"] as const;
export type FeatureSetName = (typeof FEATURE_SETS)[number];

const SCHEMA = z
  .strictObject({
    metrics: words("names of metrics with commas between them (see `winnow eval metrics`)", (name) =>
      /^[a-z\d-]+$/.test(name),
    ),
    by: someOf(BREAKDOWNS),
    labels: file(),
    layout: z.string({ error: "a layout" }).min(1, "a layout (see `winnow eval layouts`)"),
    resamples: count("a whole number", 0),
    seed: count("a whole number", 0),
    concurrency: count("a whole number from 1 on"),
    threshold: share(),
    groups: count("a whole number from 2 on", 2),
    features: oneOf(FEATURE_SETS),
    save: file(),
    model: file(),
    google: z.boolean({ error: "true or false" }),
    restart: z.boolean({ error: "true or false" }),
    format: oneOf(TABLE_FORMATS),
    output: file(),
  })
  .partial();

/** A name of a file. */
function file(): z.ZodType<string> {
  return z.string({ error: "a file" }).min(1, "a file");
}

/** A number from 0 to 1, as such or as a flag's text. */
function share(): z.ZodType<number> {
  const error = "a share from 0 to 1";
  const text = z
    .string()
    .regex(/^(?:\d+\.?\d*|\.\d+)$/)
    .transform(Number);
  return z.union([z.number(), text], { error }).pipe(z.number({ error }).min(0, error).max(1, error));
}

/**
 * Flags and configuration file, checked.
 *
 * @throws CommandError `usage` where the file cannot be read, or for the first setting that is wrong.
 */
export function evalSettings({ config, ...flags }: CommandFlags): Promise<EvalSettings> {
  return readChecked<EvalSettings>(SCHEMA, flags, config);
}
