import type { Position } from "../items.js";

/** A part of a corpus that one worker processes: usually a file. */
export interface Shard {
  /** The place in the manifest, from 0. */
  readonly shard: number;
  /** A file name without extension, unique in the manifest. */
  readonly name: string;
  /** The path or address of its records. */
  readonly input: string;
  /** Size of the input; undefined if not known. */
  readonly bytes?: number | undefined;
}

/** What the work on a record brings. */
export interface RecordResult {
  /** The document as a line of JSON without its end; undefined if it was dropped or failed. */
  readonly document?: string | undefined;
  /** The error of a record that failed, as a line of JSON. */
  readonly failed?: string | undefined;
  /** Counters to increase, by group, such as `{ dropped: ["gopher"], language: ["en"] }`. */
  readonly counts: Readonly<Record<string, readonly string[]>>;
  /** The time that each stage took. */
  readonly seconds: Readonly<Record<string, number>>;
  /** What a report shows of a record that was dropped. */
  readonly sample?: Sample | undefined;
}

/** A record that was dropped, and why. */
export interface Sample {
  readonly id: string;
  readonly url?: string | undefined;
  /** The counter of the group `dropped` that the record increased. */
  readonly reason: string;
  /** The beginning of its text. */
  readonly text: string;
}

/** The figures of a shard, or of a whole run. */
export interface Tallies {
  /** Records that were read, failures included. */
  records: number;
  documents: number;
  failed: number;
  /** Bytes of decompressed records. */
  bytes: number;
  /** Counters by group. */
  readonly counts: Record<string, Record<string, number>>;
  readonly seconds: Record<string, number>;
  readonly samples: Sample[];
}

/** A file that a shard left. */
export interface FileFacts {
  /** Relative to the folder of the run. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file that an attempt made of its documents. Its name is nobody else's. */
export interface MadeFile {
  readonly path: string;
  /** Its name once the receipt of the attempt counts. Default: the same. */
  readonly as?: string | undefined;
}

/** What a shard brought. It exists only when the shard is complete. */
export interface Receipt extends Shard {
  readonly attempt: string;
  /** Identifies the recipe. */
  readonly recipe: string;
  readonly tallies: Tallies;
  /** Seconds since the attempt, or the one that it continued, began. */
  readonly seconds: number;
  /** By role, such as `documents`, `failed` and `keys`. */
  readonly files: Readonly<Record<string, FileFacts>>;
  /** The names of files before the receipt counts, and after it. */
  readonly renames?: Readonly<Record<string, string>> | undefined;
}

/** How far an attempt has come. Everything before it is on disk. */
export interface Checkpoint {
  /** The number of the last finished record in the input. */
  readonly line: number;
  /** Where the next record begins; undefined if the format does not know. */
  readonly next?: Position | undefined;
  readonly tallies: Tallies;
  readonly seconds: number;
  /** Whether everything was read, also what was skipped after the last record. */
  readonly isComplete?: boolean | undefined;
}
