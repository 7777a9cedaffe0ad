import { z } from "zod";
import { CHUNKINGS, EXPLAIN_FORMATS, KEEP_RULES, MATCHERS, SCOPES, UNIT_SCOPES } from "./names.js";
import { count, decimal, oneOf, size, someOf, text, toggle, words } from "./values.js";

const RECALL = "a similarity and the share of such pairs to find, both between 0 and 1, such as 0.8:0.95";

/** The settings of `winnow dedup`, from flags and configuration files. All are optional. */
export const DEDUP_SETTINGS = z
  .strictObject({
    by: someOf(MATCHERS),
    scope: oneOf(SCOPES),
    keep: oneOf(KEEP_RULES),
    /** The sources of `--keep priority`. */
    priority: words("comma-separated sources, best first", (word) => word !== ""),
    /** The metadata field with a document's source. */
    source: text("a metadata field"),
    jaccard: part(),
    containment: part(),
    distance: count("a whole number of bits from 0 to 16", 0),
    minShingles: count("a positive whole number"),
    chunking: oneOf(CHUNKINGS),
    bands: count("a positive whole number"),
    rows: count("a positive whole number"),
    /** The target of the S-curve. */
    find: z
      .string({ error: RECALL })
      .regex(/^0?\.\d+:0?\.\d+$/, RECALL)
      .transform((value) => {
        const [similarity, recall] = value.split(":").map(Number);
        return { similarity: similarity!, recall: recall! };
      })
      .refine(({ similarity, recall }) => similarity > 0 && recall > 0, RECALL),
    shingle: count("a positive whole number"),
    seed: count("a whole number", 0),
    dropLines: oneOf(UNIT_SCOPES),
    dropParagraphs: oneOf(UNIT_SCOPES),
    dropTemplates: toggle(),
    /** Omit copies from the output. */
    drop: toggle(),
    index: text("a folder"),
    report: text("a file"),
    temp: text("a folder"),
    maxSize: size(),
    output: text("a file"),
    /** Replace the unfinished output of an earlier run. */
    force: toggle(),
  })
  .partial();

export type DedupSettings = Readonly<z.infer<typeof DEDUP_SETTINGS>>;

/** The settings of `winnow dedup explain`. It ignores those of `winnow dedup` that do not apply. */
export const EXPLAIN_SETTINGS = DEDUP_SETTINGS.extend({
  /** A JSON Lines file with the documents, whose ids are the arguments. */
  in: text("a file").optional(),
  format: oneOf(EXPLAIN_FORMATS).optional(),
});

function part(): z.ZodType<number> {
  return decimal("a number greater than 0 and at most 1", (value) => value > 0 && value <= 1);
}
