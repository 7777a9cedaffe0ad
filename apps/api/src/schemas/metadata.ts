import { z } from "zod";

/** A share, a probability or a confidence. */
export const SHARE = z.number().min(0).max(1);
const METADATA_SOURCE = z
  .enum([
    ...(["option", "json-ld", "microdata", "rdfa", "open-graph", "twitter", "dublin-core", "meta"] as const),
    ...(["link", "header", "url", "page"] as const),
  ])
  .meta({ id: "MetadataSource", description: "The place of a page that states a value." });

/** Describes why a metadata field has its value. */
function evidence<T extends z.ZodType>(value: T) {
  const candidate = z.object({
    value,
    source: METADATA_SOURCE,
    key: z.string().describe("The property, name or element with the value, such as `og:title`."),
    raw: z.string().optional().describe("The value as the page writes it, if that differs."),
    probability: SHARE.optional(),
  });
  const against = z.array(z.string()).optional().describe("What lowered its probability most.");
  return z.object({
    chosen: candidate.optional().describe("Absent if every candidate was unfit."),
    agreeing: z.array(candidate).describe("Other places with the same value."),
    rejected: z.array(candidate.extend({ reason: z.string(), against })),
  });
}

const TEXT_EVIDENCE = evidence(z.string()).meta({ id: "TextEvidence" });
const LIST_EVIDENCE = evidence(z.array(z.string())).meta({ id: "ListEvidence" });

const EVIDENCE = z
  .object({
    ...{ title: TEXT_EVIDENCE, authors: LIST_EVIDENCE, published: TEXT_EVIDENCE, modified: TEXT_EVIDENCE },
    ...{ siteName: TEXT_EVIDENCE, url: TEXT_EVIDENCE, language: TEXT_EVIDENCE, description: TEXT_EVIDENCE },
    ...{ image: TEXT_EVIDENCE, categories: LIST_EVIDENCE, tags: LIST_EVIDENCE, license: TEXT_EVIDENCE },
    kind: TEXT_EVIDENCE,
  })
  .partial()
  .meta({ id: "MetadataEvidence" });

const DATE = z.string().describe("ISO 8601, as precisely as the page states it.");

/** The metadata of a page. */
export const METADATA = z
  .object({
    title: z.string().optional(),
    authors: z.array(z.string()),
    published: DATE.optional(),
    modified: DATE.optional(),
    siteName: z.string().optional(),
    url: z.string().optional().describe("The canonical address."),
    language: z.string().optional().describe("BCP 47."),
    description: z.string().optional(),
    image: z.string().optional().describe("The address of the lead image."),
    categories: z.array(z.string()),
    tags: z.array(z.string()),
    license: z.string().optional().describe("The address of the licence, or its name."),
    kind: z.string().optional().describe("The type that the page declares, such as `NewsArticle`."),
    evidence: EVIDENCE.optional().describe('With `"evidence"` in the option `with`.'),
  })
  .meta({
    id: "Metadata",
    example: {
      title: "The swift",
      authors: ["A. Keeper"],
      published: "2026-05-01",
      categories: [],
      tags: [],
    },
  });
