import { checkOptions, checkType } from "@winnow/core-dom/options";
import { siteOf } from "@winnow/core-dom/site";
import { createHasher } from "../exact/hasher.js";
import { chunkHashes, manberFingerprints } from "../fingerprints/fingerprints.js";
import { exactKernel } from "../kernel/exact/index.js";
import { textKernel } from "../kernel/text/index.js";
import type { SketchOptions } from "../kernel/types.js";
import { permutations } from "../minhash/permutations.js";
import { shingleSet } from "../shingles/sets.js";
import type { Document } from "../types.js";
import { canonicalUrl } from "../url/canonical.js";
import { checkParameters } from "./parameters.js";
import type { Signature, SignatureParameters } from "./types.js";

/** Computes signatures. */
export interface Signer {
  readonly parameters: SignatureParameters;
  /**
   * Returns a document's signature. Never throws because of a document's content.
   *
   * @throws TypeError if it is not a document.
   */
  readonly sign: (document: Document) => Signature;
}

export interface SignerOptions {
  /** The metadata field that a priority list ranks. Default: the site of the document's URL. */
  readonly source?: string | undefined;
}

/**
 * Creates a {@link Signer}.
 *
 * @param parameters - from `dedupParameters`.
 * @example
 * const signer = await createSigner(dedupParameters({ matchers: ["minhash"] }));
 * signer.sign({ id: "a", text: "The same words, said twice." }).minhash?.length; // 112
 */
export async function createSigner(
  parameters: SignatureParameters,
  options: SignerOptions = {},
): Promise<Signer> {
  checkParameters(parameters);
  checkOptions(options, { source: "string" });
  const { matchers, shingle, bands, rows, seed, window, zeroBits, chunk, chunking } = parameters;
  const { source } = options;
  const hasher = await createHasher();
  const exact = exactKernel();
  const kernel = textKernel();
  const sketchOptions: SketchOptions = {
    shingle,
    simhash: matchers.includes("simhash"),
    ...(matchers.includes("minhash") ? { permutations: permutations(bands * rows, seed) } : {}),
  };

  function sign(document: Document): Signature {
    checkDocument(document);
    const { id, text, url, metadata } = document;
    const sketch = kernel.sketch(text, sketchOptions);
    // Input of the matchers that work on bytes. White space is normalised, as it depends on the extraction.
    const bytes = exact.bytes(text);
    const site = url === undefined ? "" : siteOf(url);
    const named = source === undefined ? site : metadata?.[source];
    return {
      id,
      url: (url === undefined ? undefined : canonicalUrl(url)) ?? "",
      site,
      source: typeof named === "string" ? named : "",
      characters: text.length,
      published: publishedAt(metadata),
      exact: hasher.hash128(bytes),
      shingles: shingleSet(sketch.shingles),
      minhash: sketch.minhash,
      simhash: sketch.simhash,
      fingerprints: matchers.includes("manber") ? manberFingerprints(bytes, { window, zeroBits }) : undefined,
      chunks: matchers.includes("chunks") ? chunkHashes(bytes, chunk, chunking) : undefined,
    };
  }
  return { parameters, sign };
}

/** Metadata fields with the time of publication, the most reliable first. */
const FIELDS = ["published", "date", "datePublished", "created", "timestamp"] as const;

/**
 * Returns when a document was published, in milliseconds since 1970: the first of the metadata fields
 * `published`, `date`, `datePublished`, `created` and `timestamp` that is an ISO 8601 date (a day without a
 * time means midnight UTC). NaN if there is none.
 *
 * @example
 * publishedAt({ published: "1970-01-02" }); // 86400000
 */
export function publishedAt(metadata: Readonly<Record<string, unknown>> | undefined): number {
  for (const field of FIELDS) {
    const value = metadata?.[field];
    if (typeof value !== "string" || !/^[+-]?\d{4}/.test(value)) continue;
    const time = Date.parse(value);
    if (!Number.isNaN(time)) return time;
  }
  return Number.NaN;
}

/**
 * Checks a document that a caller passes.
 *
 * @param name - the argument's name in messages.
 * @throws TypeError if it is not a document.
 */
export function checkDocument(document: Document, name = "document"): void {
  checkType(name, document, "object");
  const { id, text, url, metadata } = document;
  checkType(`${name}.id`, id, "string");
  checkType(`${name}.text`, text, "string");
  if (url !== undefined) checkType(`${name}.url`, url, "address");
  if (metadata != null) checkType(`${name}.metadata`, metadata, "object");
}
