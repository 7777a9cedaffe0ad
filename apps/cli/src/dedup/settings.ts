import type { Matcher, Scope } from "@winnow/dedup";
import { z } from "zod";
import { count, oneOf, readChecked, size, someOf, words } from "../config.js";
import type { CommandFlags } from "../run/settings-of.js";
import {
  EXPLAIN_FORMATS,
  type ExplainFormat,
  KEEP_RULES,
  type KeepRule,
  MATCHER_NAMES,
  SCOPE_NAMES,
  UNIT_SCOPES,
  type UnitScope,
} from "./names.js";

/** What flags and configuration files of `winnow dedup` can set; all of it may be left out. */
export interface DedupSettings {
  readonly by?: readonly Matcher[];
  readonly scope?: Scope;
  readonly keep?: KeepRule;
  /** The sources of `--keep priority`, the best first. */
  readonly priority?: readonly string[];
  /** The field of the metadata that says a document's source. */
  readonly source?: string;
  readonly jaccard?: number;
  readonly containment?: number;
  readonly distance?: number;
  readonly smallest?: number;
  readonly bands?: number;
  readonly rows?: number;
  /** The wanted S-curve: a similarity and the share of such pairs that is to be found. */
  readonly find?: WantedRecall;
  readonly shingle?: number;
  readonly seed?: number;
  readonly dropLines?: UnitScope;
  readonly dropParagraphs?: UnitScope;
  readonly dropTemplates?: boolean;
  /** Leave copies out of the output. */
  readonly drop?: boolean;
  /** A folder. */
  readonly index?: string;
  /** A file. */
  readonly report?: string;
  /** A folder. */
  readonly temp?: string;
  /** Bytes. */
  readonly maxSize?: number;
  readonly output?: string;
}

/** What flags and configuration files of `winnow dedup explain` can set; of the first, what has no part in it is ignored. */
export interface ExplainSettings extends DedupSettings {
  /** A JSON Lines file, whose ids the arguments are. */
  readonly in?: string;
  readonly format?: ExplainFormat;
}

interface WantedRecall {
  readonly similarity: number;
  readonly recall: number;
}

const SCHEMA = z
  .strictObject({
    by: someOf(MATCHER_NAMES),
    scope: oneOf(SCOPE_NAMES),
    keep: oneOf(KEEP_RULES),
    priority: words("sources with commas between them, the best first", (word) => word !== ""),
    source: z.string({ error: "a field of the metadata" }).min(1, "a field of the metadata"),
    jaccard: part(),
    containment: part(),
    distance: count("a whole number of bits from 0 to 16", 0),
    smallest: count("a whole number from 1 on"),
    bands: count("a whole number from 1 on"),
    rows: count("a whole number from 1 on"),
    find: wantedRecall(),
    shingle: count("a whole number from 1 on"),
    seed: count("a whole number", 0),
    dropLines: oneOf(UNIT_SCOPES),
    dropParagraphs: oneOf(UNIT_SCOPES),
    dropTemplates: z.boolean({ error: "true or false" }),
    drop: z.boolean({ error: "true or false" }),
    index: path("a folder"),
    report: path("a file"),
    temp: path("a folder"),
    maxSize: size("a number of bytes, as 500kB or 20MB"),
    output: path("a file"),
  })
  .partial();

/** All of the above, so that one configuration serves both. */
const EXPLAIN_SCHEMA = SCHEMA.extend({
  in: path("a file").optional(),
  format: oneOf(EXPLAIN_FORMATS).optional(),
});

function path(wanted: string): z.ZodType<string> {
  return z.string({ error: wanted }).min(1, wanted);
}

/** A number above 0 and at most 1, as such or as a flag's text. */
function part(): z.ZodType<number> {
  const error = "a number above 0 and at most 1";
  const text = z
    .string()
    .regex(/^(?:\d+\.?\d*|\.\d+)$/)
    .transform(Number);
  return z.union([z.number(), text], { error }).pipe(z.number({ error }).gt(0, error).max(1, error));
}

/** `SIMILARITY:RECALL`. */
function wantedRecall(): z.ZodType<WantedRecall> {
  const error = "a similarity and the share of such pairs to find, both between 0 and 1, as 0.8:0.95";
  return z
    .string({ error })
    .regex(/^0?\.\d+:0?\.\d+$/, error)
    .transform((value) => {
      const [similarity, recall] = value.split(":").map(Number);
      return { similarity: similarity!, recall: recall! };
    })
    .refine(({ similarity, recall }) => similarity > 0 && recall > 0, error);
}

/**
 * Flags and configuration file, checked.
 *
 * @throws CommandError `usage` where the file cannot be read, or for the first setting that is wrong.
 */
export function dedupSettings({ config, ...flags }: CommandFlags): Promise<DedupSettings> {
  return readChecked<DedupSettings>(SCHEMA, flags, config);
}

/** The same of `winnow dedup explain`. */
export function explainSettings({ config, ...flags }: CommandFlags): Promise<ExplainSettings> {
  return readChecked<ExplainSettings>(EXPLAIN_SCHEMA, flags, config);
}
