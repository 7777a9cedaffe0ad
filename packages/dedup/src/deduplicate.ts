import { checkOptions, describeValue, type OptionKinds } from "@winnow/core-dom/options";
import { clusterAsync } from "./clusters/cluster.js";
import { keeper } from "./clusters/keep.js";
import { membershipOf } from "./clusters/memberships.js";
import type { Clustering, Keep } from "./clusters/types.js";
import { createYielder } from "./event-loop.js";
import { createIdentities } from "./signatures/identities.js";
import { DEDUP_OPTIONS, type DedupOptions, dedupParameters } from "./signatures/parameters.js";
import { checkDocument, createSigner } from "./signatures/signer.js";
import { createSignatureTable } from "./signatures/table.js";
import type { DedupParameters, Signatures } from "./signatures/types.js";
import type { Document, Membership } from "./types.js";

/** Options of {@link deduplicate}. */
export interface DeduplicateOptions extends DedupOptions {
  /** The rule for the document of a cluster that is kept. Default: the longest. */
  readonly keep?: Keep | undefined;
  /** The metadata field that a priority list ranks. Default: the site of the document's URL. */
  readonly source?: string | undefined;
  /** Aborts the work: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const OPTIONS: OptionKinds<DeduplicateOptions> = {
  ...DEDUP_OPTIONS,
  keep: "any",
  source: "string",
  signal: "signal",
};

/** A document whose id an earlier document already has. */
export interface RenamedDocument {
  /** Its position in the input, from 0. */
  readonly index: number;
  /** Its original id. */
  readonly id: string;
  /** Its new id: the original one with 16 hexadecimal digits of the text's hash. */
  readonly as: string;
  /** Whether the text is the same too. Then the document is a copy, by `exact`. */
  readonly copy: boolean;
}

export interface Deduplication {
  readonly parameters: DedupParameters;
  /** One per document, in the order of the input. */
  readonly memberships: readonly Membership[];
  /** The documents whose ids earlier documents already have. */
  readonly renamed: readonly RenamedDocument[];
  readonly clustering: Clustering;
  /** In the order of the input. All `ids` are different. */
  readonly signatures: Signatures;
}

/**
 * Finds the copies among documents. The matchers propose pairs, which are joined only if their true Jaccard
 * coefficient or containment is high enough. Connected documents are a cluster, of which one document is
 * kept. The clusters depend neither on the order of the documents nor on chance.
 *
 * Ids need not be unique. A document with the id and the text of an earlier one is a copy of it by `exact`,
 * whatever the matchers, and never kept. One with the id and a different text is a separate document. Both
 * get an id of their own (`renamed`), to which memberships refer.
 *
 * The texts are read once and not kept. Memory is needed for the signatures: about 1 kB plus 4 bytes per word
 * for each document.
 *
 * @returns the cluster of each document, and why it is kept or not.
 * @throws TypeError or RangeError naming the argument if a document or an option is invalid.
 * @example
 * const { memberships } = await deduplicate([
 *   { id: "a", text: "The mill by the river ground corn for eleven villages until the flood of 1784." },
 *   { id: "b", text: "The mill by the river ground corn for eleven villages until the flood of 1784." },
 *   { id: "c", text: "A bridge was built there later." },
 * ]);
 * memberships.map(({ canonical }) => canonical); // ["a", "a", "c"]
 */
export async function deduplicate(
  documents: Iterable<Document> | AsyncIterable<Document>,
  options: DeduplicateOptions = {},
): Promise<Deduplication> {
  if (!isIterable(documents))
    throw new TypeError(`documents must be an iterable of documents, not ${describeValue(documents)}`);
  checkOptions(options, OPTIONS);
  const { keep = { rule: "longest" }, source, signal, ...rest } = options;
  const parameters = dedupParameters(rest);
  const signer = await createSigner(parameters, { source });
  const table = createSignatureTable(parameters);
  const { identify } = createIdentities(parameters);
  const repeats = new Map<number, number>();
  const renamed: RenamedDocument[] = [];
  // Reject an invalid rule now, not after the last document.
  keeper(createSignatureTable(parameters).finish(), keep);
  let index = 0;
  const yieldIfDue = createYielder();
  for await (const document of documents) {
    signal?.throwIfAborted();
    checkDocument(document, `documents[${index}]`);
    const signature = signer.sign(document);
    const identity = identify(signature);
    const { id: as, kind } = identity;
    if (kind === "repeat") repeats.set(index, identity.place);
    if (as !== document.id) renamed.push({ index, id: document.id, as, copy: kind === "repeat" });
    table.add({ ...signature, id: as });
    index++;
    // Iterating over an array never yields to the event loop, so the signal could not arrive.
    await yieldIfDue();
  }
  const signatures = table.finish();
  const clustering = await clusterAsync(signatures, parameters, { keep, signal, repeats });
  const membership = membershipOf(signatures, clustering);
  return {
    parameters,
    memberships: signatures.ids.map((_, index) => membership(index)),
    renamed,
    clustering,
    signatures,
  };
}

function isIterable(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}
