import type { Clustering, Keep, Membership, Signatures } from "@winnow/dedup";
import {
  cluster,
  createSignatureTable,
  createSigner,
  type DedupParameters,
  membershipOf,
} from "@winnow/dedup";
import { createShingleFile } from "@winnow/dedup/node";
import type { Taker } from "./read.js";

/** Compares documents that come one after another. */
export interface Comparison extends Taker {
  readonly finish: (context: ComparisonContext) => Promise<Found>;
  /** Lets go of files. */
  readonly close: () => Promise<void>;
}

export interface ComparisonContext {
  readonly signal: AbortSignal;
  readonly onProgress: (stage: string, done: number, total: number) => void;
}

/** What was found. */
export interface Found {
  /** Of a document by its place in this run. */
  readonly membershipOf: (place: number) => Membership;
  /** The same of any of `signatures`, by its place there. */
  readonly membershipAt: (place: number) => Membership;
  readonly clustering: Clustering;
  /** All that were compared, those of earlier runs among them. */
  readonly signatures: Signatures;
  /** A document's place in `signatures`, by its place in this run. */
  readonly placeIn: (place: number) => number;
}

export interface ComparisonOptions {
  readonly parameters: DedupParameters;
  readonly keep: Keep;
  /** The field of the metadata that is a document's source. */
  readonly source: string | undefined;
}

/**
 * Compares the documents of this run with one another.
 *
 * @param shingleFile - where the shingle sets wait, which are needed of candidates only; default: in memory.
 */
export async function compareAmongThemselves(
  { parameters, keep, source }: ComparisonOptions,
  shingleFile: string | undefined,
): Promise<Comparison> {
  const signer = await createSigner(parameters, { source });
  const shingles = shingleFile === undefined ? undefined : createShingleFile(shingleFile);
  const table = createSignatureTable(parameters, shingles);
  return {
    take(document) {
      table.add(signer.sign(document));
      return undefined;
    },
    async finish({ signal, onProgress }) {
      const signatures = table.finish();
      const clustering = cluster(signatures, parameters, { keep, signal, onProgress });
      const membershipAt = membershipOf(signatures, clustering);
      return {
        membershipOf: membershipAt,
        membershipAt,
        clustering,
        signatures,
        placeIn: (place) => place,
      };
    },
    close: async () => shingles?.close(),
  };
}
