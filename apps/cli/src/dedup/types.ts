import type { Clustering, DedupParameters, Document, Keep, Membership, Signatures } from "@winnow/dedup";
import type { Environment } from "../environment.js";
import type { Input } from "../records/inputs.js";
import type { SourceOptions } from "../records/open-file.js";
import type { DedupSettings } from "../settings/dedup.js";
import type { Report } from "../stream/report.js";
import type { Conflicts, Ids } from "./ids.js";
import type { DedupFiles } from "./options.js";
import type { Spool } from "./spool.js";

/** A run of `winnow dedup`. */
export interface DedupJob {
  readonly inputs: readonly Input[];
  /** Total bytes of the inputs; undefined if not known. */
  readonly size: number | undefined;
  readonly source: SourceOptions;
  readonly settings: DedupSettings & DedupFiles;
  readonly parameters: DedupParameters;
  readonly keep: Keep;
  /** The folder for this run's temporary files. */
  readonly folder: string;
  readonly openSpool: () => Promise<Spool>;
  readonly report: Report;
  readonly conflicts: Conflicts;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/** The documents of a run. */
export interface Corpus {
  /** One line per record: the document or its error. */
  readonly spool: Spool;
  /** The document's place for each line of the spool, or {@link REFUSED}. */
  readonly places: readonly number[];
  /** The input line and file of each line of the spool. */
  readonly lines: readonly number[];
  readonly files: readonly (string | undefined)[];
  /** Whether the record of each line had an id. */
  readonly hasOwnId: readonly boolean[];
  readonly ids: Ids;
  readonly documents: number;
}

/** Yields the lines of the spool, each with its number and the place of its document or {@link REFUSED}. */
export async function* linesOf({
  spool,
  places,
}: Corpus): AsyncGenerator<{ readonly text: string; readonly at: number; readonly place: number }> {
  let at = 0;
  for await (const text of spool.lines()) yield { text, at, place: places[at++]! };
}

/** Marks a line of the spool that is an error, which is written unchanged. */
export const REFUSED = -1;

/** The result of taking a document. */
export interface TakeResult {
  readonly id: string;
  /** Whether an earlier document has the same original id and a different text. */
  readonly conflicts: boolean;
}

/** Takes documents one after another, and assigns their ids. */
export interface DocumentSink {
  /**
   * Takes a document. Its place is the number of documents taken before it.
   *
   * @param hasOwnId - whether the record had an id.
   * @returns the id to write.
   */
  readonly take: (document: Document, hasOwnId: boolean) => TakeResult;
  /** Writes taken documents to disk. Must be awaited regularly. */
  readonly flush: () => Promise<void>;
}

/** Compares documents, which are passed one after another. */
export interface Comparison extends DocumentSink {
  /** Number of documents of earlier runs in the comparison. */
  readonly earlier: number;
  readonly finish: (onProgress: (done: number, total: number) => void) => Promise<ComparisonResult>;
  /** Must be called after the documents were written. */
  readonly complete: () => void;
  /** Closes files. */
  readonly close: () => Promise<void>;
}

/** The result of a comparison. */
export interface ComparisonResult {
  readonly clustering: Clustering;
  /** All compared documents, including those of earlier runs. */
  readonly signatures: Signatures;
  /** Returns the membership of a document by its place in `signatures`. */
  readonly membershipAt: (place: number) => Membership;
  /** Converts a document's place in this run to its place in `signatures`. */
  readonly placeIn: (place: number) => number;
}

/**
 * Whether a document, given by its place in the signatures, is the kept one of its cluster or has no copy.
 */
export function isKept({ clustering: { clusters, clusterOf } }: ComparisonResult, place: number): boolean {
  const cluster = clusters[clusterOf[place]!];
  return cluster === undefined || cluster.canonical === place;
}
