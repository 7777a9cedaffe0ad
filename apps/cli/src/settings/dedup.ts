import { z } from "zod";
import { EXPLAIN_FORMATS, KEEP_RULES, MATCHERS, SCOPES, UNIT_SCOPES } from "./names.js";
import { count, decimal, oneOf, size, someOf, text, words, yes } from "./values.js";

const RECALL = "a similarity and the share of such pairs to find, both between 0 and 1, as 0.8:0.95";

/** What flags and configuration files of `winnow dedup` can set; all of it may be left out. */
export const DEDUP_SETTINGS = z
  .strictObject({
    by: someOf(MATCHERS),
    scope: oneOf(SCOPES),
    keep: oneOf(KEEP_RULES),
    /** The sources of `--keep priority`. */
    priority: words("sources with commas between them, the best first", (word) => word !== ""),
    /** The field of the metadata that names a document's source. */
    source: text("a field of the metadata"),
    jaccard: part(),
    containment: part(),
    distance: count("a whole number of bits from 0 to 16", 0),
    minShingles: count("a whole number from 1 on"),
    bands: count("a whole number from 1 on"),
    rows: count("a whole number from 1 on"),
    /** The wanted S-curve. */
    find: z
      .string({ error: RECALL })
      .regex(/^0?\.\d+:0?\.\d+$/, RECALL)
      .transform((value) => {
        const [similarity, recall] = value.split(":").map(Number);
        return { similarity: similarity!, recall: recall! };
      })
      .refine(({ similarity, recall }) => similarity > 0 && recall > 0, RECALL),
    shingle: count("a whole number from 1 on"),
    seed: count("a whole number", 0),
    dropLines: oneOf(UNIT_SCOPES),
    dropParagraphs: oneOf(UNIT_SCOPES),
    dropTemplates: yes(),
    /** Leave copies out of the output. */
    drop: yes(),
    index: text("a folder"),
    report: text("a file"),
    temp: text("a folder"),
    maxSize: size(),
    output: text("a file"),
  })
  .partial();

export type DedupSettings = Readonly<z.infer<typeof DEDUP_SETTINGS>>;

/** All of them, so that one configuration serves both; those that have no part in an explanation are ignored. */
export const EXPLAIN_SETTINGS = DEDUP_SETTINGS.extend({
  /** A JSON Lines file, whose ids the arguments are. */
  in: text("a file").optional(),
  format: oneOf(EXPLAIN_FORMATS).optional(),
});

export type ExplainSettings = Readonly<z.infer<typeof EXPLAIN_SETTINGS>>;

function part(): z.ZodType<number> {
  return decimal("a number above 0 and at most 1", (value) => value > 0 && value <= 1);
}
