import { EXTRA, type ParquetSchema } from "./schema.js";

const METADATA: ParquetSchema = {
  title: "string",
  authors: { list: "string" },
  published: "string",
  modified: "string",
  siteName: "string",
  url: "string",
  language: "string",
  description: "string",
  image: "string",
  categories: { list: "string" },
  tags: { list: "string" },
  license: "string",
  kind: "string",
};

const VERDICT: ParquetSchema = {
  keep: "boolean",
  score: "double",
  pageType: "string",
  language: { struct: { code: "string", confidence: "double" } },
  reasons: "json",
  checks: "json",
  pageTypes: "json",
};

const CLUSTER: ParquetSchema = {
  id: "id",
  size: "int32",
  canonical: "id",
  reason: "string",
  evidence: "json",
  jaccard: "double",
};

/**
 * The columns of documents, whichever command wrote them, so that all shards of a corpus have the same. A numeric id is
 * read again as a string; everything else is read as it was written.
 */
export const DOCUMENTS: ParquetSchema = {
  id: "id",
  url: "string",
  file: "string",
  line: "int32",
  text: "string",
  comments: "string",
  markdown: "string",
  html: "string",
  htmlBase64: "string",
  tei: "string",
  pageHtml: "string",
  contentType: "string",
  status: "int32",
  fetchedAt: "string",
  metadata: { struct: METADATA },
  method: "string",
  confidence: "double",
  pageType: "string",
  reason: "string",
  ms: "double",
  verdict: { struct: VERDICT },
  cluster: { struct: CLUSTER },
  segments: "json",
  segmentation: "json",
  blocks: "json",
  pageTypes: "json",
  error: { struct: { code: "string", message: "string" } },
  [EXTRA]: "json",
};

/**
 * Returns the columns of {@link DOCUMENTS} for some fields, in the order of the fields. Fields without a column, such as
 * those of a user's records, are in `extra`.
 *
 * @param fields - paths, as in `--fields`: `metadata.title` selects the column `metadata`.
 * @example columnsOf(["id", "verdict.keep"]) // { id: …, verdict: …, extra: … }
 */
export function columnsOf(fields: readonly string[]): ParquetSchema {
  const names = new Set(fields.map((path) => path.split(".", 1)[0]!).filter((name) => name !== EXTRA));
  const known = [...names].filter((name) => Object.hasOwn(DOCUMENTS, name));
  return Object.fromEntries([...known, EXTRA].map((name) => [name, DOCUMENTS[name]!]));
}

/** The columns of verdicts without their documents. */
export const VERDICTS: ParquetSchema = columnsOf(["id", "verdict"]);

/** The columns of clusters without their documents. */
export const CLUSTERS: ParquetSchema = columnsOf(["id", "cluster"]);

/** The columns of a signature's keys, one row per key: bands of MinHash or blocks of SimHash. */
export const SIGNATURES: ParquetSchema = { shard: "int32", line: "int32", key: "int64" };
