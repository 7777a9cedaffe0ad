import type { Clustering, DedupParameters, Document, Keep, Membership, Signatures } from "@winnow/dedup";
import type { Environment } from "../environment.js";
import type { Input } from "../records/inputs.js";
import type { SourceOptions } from "../records/source.js";
import type { DedupSettings } from "../settings/dedup.js";
import type { Report } from "../stream/report.js";
import type { Conflicts, Ids } from "./ids.js";
import type { Spool } from "./spool.js";

/** What `winnow dedup` works on, and how. */
export interface DedupJob {
  readonly inputs: readonly Input[];
  /** Bytes; undefined where it is not known. */
  readonly size: number | undefined;
  readonly source: SourceOptions;
  readonly settings: DedupSettings;
  readonly parameters: DedupParameters;
  readonly keep: Keep;
  /** The folder of this run's temporary files. */
  readonly folder: string;
  readonly openSpool: () => Promise<Spool>;
  readonly report: Report;
  readonly conflicts: Conflicts;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/** The documents of a run. */
export interface Corpus {
  /** A line for each record: the document, or the error in its place. */
  readonly spool: Spool;
  /** For each line of the spool: the document's place, or {@link REFUSED}. */
  readonly places: readonly number[];
  /** Where each line of the spool comes from. */
  readonly lines: readonly number[];
  readonly files: readonly (string | undefined)[];
  /** Whether the record of each line brought its id. */
  readonly named: readonly boolean[];
  readonly ids: Ids;
  readonly documents: number;
}

/** Marks a line of the spool that is an error, and goes out as it is. */
export const REFUSED = -1;

/** What became of a document that was taken. */
export interface Taken {
  readonly id: string;
  /** Whether an earlier document has the id that it came with, and another text. */
  readonly conflicts: boolean;
}

/** Takes documents that come one after another. */
export interface Taker {
  /**
   * Takes a document; its place is the number of documents that were taken before.
   *
   * @param named - whether the record brought its id.
   * @returns the id under which it goes out.
   */
  readonly take: (document: Document, named: boolean) => Taken;
  /** To be awaited now and then: gives what was taken to the disk. */
  readonly flush: () => Promise<void>;
}

/** Compares documents that come one after another. */
export interface Comparison extends Taker {
  /** Documents of earlier runs, with which those of this run are compared. */
  readonly earlier: number;
  readonly finish: (onProgress: (done: number, total: number) => void) => Promise<Found>;
  /** To be called when the documents are written. */
  readonly complete: () => void;
  /** Closes files. */
  readonly close: () => Promise<void>;
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

/** Whether a document, by its place among the signatures, is the one of its cluster that is kept, or has no copy. */
export function isKept({ clustering: { clusters, clusterOf } }: Found, place: number): boolean {
  const cluster = clusters[clusterOf[place]!];
  return cluster === undefined || cluster.canonical === place;
}
