import { z } from "zod";
import { METADATA, SHARE } from "./metadata.js";

// What the service makes of records. The tests compare these schemas with the types of the packages. Objects are
// open: a record keeps its other fields, and later versions may add some.

const ID = z.union([z.string(), z.number()]).describe("That of the record, or the SHA-256 of its content.");

const PAGE_TYPE = z
  .enum(["article", "documentation", "service", "forum", "collection", "listing", "product"])
  .meta({ id: "PageType" });
const PAGE_TYPES = z.record(PAGE_TYPE, SHARE).describe("The probability of each type.");

/** A block of a page, content or not. */
export const BLOCK = z
  .object({
    text: z.string(),
    label: z.enum(["content", "comment", "boilerplate", "none"]),
    reason: z.string(),
    score: SHARE.describe("The confidence that it is content."),
    path: z.string().describe("The names of its ancestors."),
    words: z.int(),
    linkDensity: z.number(),
  })
  .meta({ id: "Block" });

/** Why a text is empty or not to be relied on. */
export const REASON = z
  .enum([
    ...(["empty-input", "not-html", "too-large", "time-limit", "no-text", "no-content"] as const),
    ...(["little-content", "unsure"] as const),
  ])
  .meta({ id: "Reason", description: "Why the text is empty, or not to be relied on." });

/** The answer of `extract`. */
export const DOCUMENT = z
  .object({
    id: ID,
    url: z.string().optional(),
    text: z.string(),
    comments: z.string().optional().describe("With the option `comments`."),
    markdown: z.string().optional(),
    html: z.string().optional().describe("The content as clean HTML."),
    tei: z.string().optional(),
    blocks: z.array(BLOCK).optional(),
    pageTypes: PAGE_TYPES.optional(),
    pageHtml: z.string().optional().describe("The source of the page."),
    metadata: METADATA,
    method: z.string().describe("The method that found the content."),
    confidence: SHARE.optional().describe("The expected F1 of the content."),
    pageType: PAGE_TYPE.optional(),
    reason: REASON.optional(),
    ms: z.number().describe("Milliseconds of work."),
  })
  .meta({ id: "Document", description: "A page as text and metadata, and the other fields of its record." });

const CHECK = z
  .object({
    rule: z.string(),
    value: z.union([z.number(), z.string()]),
    min: z.number().optional(),
    max: z.number().optional(),
    exclusive: z.literal(true).optional().describe("The bounds themselves do not pass."),
    allowed: z.array(z.string()).optional(),
    denied: z.array(z.string()).optional(),
    passed: z.boolean(),
    soft: z.literal(true).optional().describe("Reported only: drops nothing."),
  })
  .meta({ id: "Check", description: "A figure of a document and the bounds within which it passes." });

/** The judgement of a filter. */
export const VERDICT = z
  .object({
    keep: z.boolean(),
    score: SHARE.optional().describe("The probability that it is an article, if the filter estimates it."),
    reasons: z.array(CHECK.omit({ passed: true })).describe("The checks that did not pass."),
    checks: z.array(CHECK).optional(),
    pageType: PAGE_TYPE.optional(),
    pageTypes: PAGE_TYPES.optional(),
    language: z.object({ code: z.string().describe("BCP 47, or `und`."), confidence: SHARE }).optional(),
  })
  .meta({
    id: "Verdict",
    example: {
      ...{ keep: false, score: 0.21, pageType: "listing", language: { code: "en", confidence: 0.99 } },
      reasons: [{ rule: "tokens", value: 12, min: 50 }],
    },
  });

const SENT = "The fields of a record with `text` are returned as they were sent.";

/** The answer of `filter`. */
export const JUDGED = DOCUMENT.omit({ metadata: true, method: true, ms: true })
  .extend({
    url: z.string().nullish(),
    metadata: METADATA.partial().optional(),
    method: z.string().optional(),
    ms: z.number().optional(),
    verdict: VERDICT,
  })
  .meta({ id: "JudgedDocument", description: `A document with its verdict. ${SENT}` });

const MATCHER = ["exact", "url", "minhash", "simhash", "manber", "chunks"] as const;

/** A document's membership in a cluster of copies. */
export const CLUSTER = z
  .object({
    id: ID.describe("The first id of its documents."),
    size: z.int(),
    canonical: ID.describe("The id of the document to keep."),
    reason: z.enum([
      ...([
        "only",
        "empty",
        "contains-others",
        "first",
        "longest",
        "earliest",
        "priority",
        "first-id",
      ] as const),
      ...MATCHER,
    ]),
    evidence: z
      .object({
        with: ID.describe("The id of the other document."),
        by: z.enum(MATCHER),
        jaccard: SHARE,
        containment: z.tuple([SHARE, SHARE]).describe("The share of either document that the other has."),
      })
      .optional()
      .describe("The pair that makes the document a copy."),
    jaccard: SHARE.optional().describe("The similarity to the canonical document."),
  })
  .meta({
    id: "Cluster",
    example: {
      ...{ id: "a", size: 2, canonical: "a", reason: "minhash", jaccard: 0.92 },
      evidence: { with: "a", by: "minhash", jaccard: 0.92, containment: [0.97, 0.95] },
    },
  });

const COMPARED = {
  dropped: z
    .object({ parts: z.int(), characters: z.int() })
    .optional()
    .describe("What `dropLines`, `dropParagraphs` or `dropTemplates` removed."),
  cluster: CLUSTER,
};

/** The answer of `dedup`. */
export const CLUSTERED = z
  .object({ id: ID, url: z.string().nullish(), text: z.string(), ...COMPARED })
  .meta({ id: "ClusteredDocument", description: `A document with its cluster. ${SENT}` });

/** The answer of `pipeline`. */
export const PIPED = JUDGED.extend(COMPARED).meta({
  id: "PipelineDocument",
  description: `A document with its verdict and its cluster. ${SENT}`,
});

/** A part of a page. */
export const SEGMENT = z
  .object({
    id: z.string(),
    level: z.enum(["layout", "record", "part"]),
    role: z.enum(["post", "comment", "answer", "review", "entry", "section", "block", "page"]),
    ranges: z.array(z.object({ start: z.int(), end: z.int() })).describe("Its rows of the parsed page."),
    text: z.string().describe("Without that of its children."),
    author: z.string().optional(),
    date: z.string().optional().describe("ISO 8601, or as the page writes it."),
    score: SHARE,
    source: z.string().describe("What the decision is based on, such as `repetition`."),
    get children(): z.ZodArray<typeof SEGMENT> {
      return z.array(SEGMENT);
    },
  })
  .meta({
    id: "Segment",
    example: {
      ...{ id: "s1", level: "record", role: "post", ranges: [{ start: 12, end: 40 }], text: "A swift!" },
      ...{ author: "Keeper", date: "2026-05-01", score: 0.9, source: "repetition", children: [] },
    },
  });

/** How a page was divided. */
export const SEGMENTATION = z.object({
  segmenter: z.string(),
  reason: z
    .enum(["no-content", "no-repetition", "time-limit"])
    .optional()
    .describe("Why the page is one segment."),
  dropped: z
    .object({ segments: z.int(), characters: z.int() })
    .optional()
    .describe("The segments of fewer than `minTokens` tokens, which were left out."),
});

/** The answer of `segment`. */
export const SEGMENTED = DOCUMENT.extend({
  segments: z.array(SEGMENT),
  segmentation: SEGMENTATION,
}).meta({ id: "SegmentedDocument", description: "A page with its segments." });

/**
 * Returns the schema of what the option `fields` can leave of a record: every field may be absent, also those of
 * nested objects.
 */
export function selectionOf(schema: z.ZodObject): z.ZodObject {
  const { id } = schema.meta() ?? {};
  const fields = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).map(([name, type]) => {
    const value = type instanceof z.ZodOptional ? type.unwrap() : type;
    return [name, value instanceof z.ZodObject ? selectionOf(value).optional() : type.optional()];
  });
  const selection = z.object(Object.fromEntries(fields));
  return id === undefined ? selection : selection.meta({ id: `Selected${id}` });
}
