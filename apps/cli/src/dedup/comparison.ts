import {
  type Clustering,
  clusterAsync,
  createSignatureTable,
  createSigner,
  type DedupParameters,
  type Keep,
  type Membership,
  membershipOf,
  type Signatures,
} from "@winnow/dedup";
import { createShingleFile, DedupError } from "@winnow/dedup/node";
import { CommandError, type CommandErrorCode } from "../command-error.js";
import { messages } from "../messages.js";
import { dedupMessages } from "./messages.js";
import type { Taker } from "./read.js";

/** Compares documents that come one after another. */
export interface Comparison extends Taker {
  /** Documents of earlier runs, with which those of this run are compared. */
  readonly earlier: number;
  readonly finish: (context: ComparisonContext) => Promise<Found>;
  /** Lets go of files. */
  readonly close: () => Promise<void>;
}

interface ComparisonContext {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** What was found. */
export interface Found {
  readonly clustering: Clustering;
  /** All that were compared, those of earlier runs among them. */
  readonly signatures: Signatures;
  /** Of any of the signatures, by its place there. */
  readonly membershipAt: (place: number) => Membership;
  /** A document's place in `signatures`, by its place in this run. */
  readonly placeIn: (place: number) => number;
  /** Documents of this run without words. */
  readonly wordless: number;
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
  let wordless = 0;
  return {
    earlier: 0,
    take(document) {
      const signature = signer.sign(document);
      if (signature.shingles.length === 0) wordless++;
      table.add(signature);
      return undefined;
    },
    flush: async () => {},
    async finish({ signal, onProgress }) {
      const signatures = table.finish();
      const clustering = await clusterAsync(signatures, parameters, {
        keep,
        signal,
        onProgress: (_, done, total) => onProgress(done, total),
      });
      return {
        clustering,
        signatures,
        membershipAt: membershipOf(signatures, clustering),
        placeIn: (place) => place,
        wordless,
      };
    },
    close: async () => shingles?.close(),
  };
}

/** Whether a document, by its place among the signatures, is the one of its cluster that is kept, or has no copy. */
export function isKept({ clustering: { clusters, clusterOf } }: Found, place: number): boolean {
  const cluster = clusters[clusterOf[place]!];
  return cluster === undefined || cluster.canonical === place;
}

const CODES: Partial<Record<DedupError["code"], CommandErrorCode>> = {
  "no-space": "no-space",
  "index-mismatch": "usage",
};

/**
 * Runs something that keeps signatures in files.
 *
 * @param index - the folder of the index; undefined where the files are temporary.
 * @throws CommandError `no-index`, `no-space`, `no-output` or `usage` for a DedupError.
 */
export async function withFiles<T>(
  index: string | undefined,
  temporary: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DedupError)) throw error;
    const { code, cause = error } = error;
    if (index !== undefined) {
      throw new CommandError(CODES[code] ?? "no-index", dedupMessages.noIndex(error), { cause: error });
    }
    throw code === "no-space"
      ? new CommandError("no-space", dedupMessages.diskFull(temporary), { cause: error })
      : new CommandError("no-output", messages.cannotWrite(temporary, cause), { cause: error });
  }
}
