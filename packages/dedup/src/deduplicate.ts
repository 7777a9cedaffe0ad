import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { clusterAsync } from "./clusters/cluster.js";
import { keeper } from "./clusters/keep.js";
import { memberships } from "./clusters/memberships.js";
import type { Clustering, Keep } from "./clusters/types.js";
import { createYielder } from "./event-loop.js";
import { createIdentities } from "./signatures/identities.js";
import { DEDUP_OPTIONS, type DedupOptions, dedupParameters } from "./signatures/parameters.js";
import { createSigner } from "./signatures/signer.js";
import { createSignatureTable } from "./signatures/table.js";
import type { DedupParameters, Signatures } from "./signatures/types.js";
import type { Document, Membership } from "./types.js";

/** How to deduplicate. */
export interface DeduplicateOptions extends DedupOptions {
  /** Which document of a cluster is kept. Default: the longest. */
  readonly keep?: Keep | undefined;
  /** The field of a document's metadata that a priority list ranks; default: the site of its address. */
  readonly source?: string | undefined;
  /** Ends the work: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const OPTIONS: OptionKinds<DeduplicateOptions> = {
  ...DEDUP_OPTIONS,
  keep: "object",
  source: "string",
  signal: "signal",
};

/** A document whose id an earlier one has. */
export interface RenamedDocument {
  /** Its place in the input, from 0. */
  readonly index: number;
  /** As it came. */
  readonly id: string;
  /** The id under which it goes: the id with 16 hexadecimal digits of its text. */
  readonly as: string;
  /** Whether the text is the same too: then it is a copy, by `exact`. */
  readonly copy: boolean;
}

export interface Deduplication {
  readonly parameters: DedupParameters;
  /** One for each document, in the order of the input. */
  readonly memberships: readonly Membership[];
  /** The documents whose id an earlier one has. */
  readonly renamed: readonly RenamedDocument[];
  readonly clustering: Clustering;
  /** In the order of the input; the `ids` in it are different. */
  readonly signatures: Signatures;
}

/**
 * Finds the copies among documents. Pairs are proposed by the matchers of `by` and joined only where their true Jaccard
 * coefficient or containment is high enough; what pairs connect is a cluster, of which one document is kept. Neither the
 * order of the documents nor chance plays a part.
 *
 * Ids need not be unique. A document with the id and the text of an earlier one is a copy of it by `exact`, whatever the
 * matchers, and never kept; one with the id and another text is a document by itself. Both go by an id of their own
 * (`renamed`), to which memberships refer.
 *
 * The texts are read once, one after another, and not held: memory is needed for the signatures (about 1 kB and 4 bytes
 * for each word a document).
 *
 * @returns for each document its cluster, and why it is kept or not.
 * @throws TypeError or RangeError with the option's name where an option is wrong.
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
  checkOptions(options, OPTIONS);
  const { keep = { rule: "longest" }, source, signal, ...rest } = options;
  const parameters = dedupParameters(rest);
  const signer = await createSigner(parameters, { source });
  const table = createSignatureTable(parameters);
  const { identify } = createIdentities(parameters);
  const repeats = new Map<number, number>();
  const renamed: RenamedDocument[] = [];
  // A wrong rule is told now, not after the last document.
  keeper(createSignatureTable(parameters).finish(), keep);
  let index = 0;
  const yieldIfDue = createYielder();
  for await (const document of documents) {
    signal?.throwIfAborted();
    const signature = signer.sign(document);
    const identity = identify(signature);
    const { id: as, kind } = identity;
    if (kind === "repeat") repeats.set(index, identity.place);
    if (as !== document.id) renamed.push({ index, id: document.id, as, copy: kind === "repeat" });
    table.add({ ...signature, id: as });
    index++;
    // Iterating over an array never yields by itself, so the signal could not arrive.
    await yieldIfDue();
  }
  const signatures = table.finish();
  const clustering = await clusterAsync(signatures, parameters, { keep, signal, repeats });
  return {
    parameters,
    memberships: memberships(signatures, clustering),
    renamed,
    clustering,
    signatures,
  };
}
