import { closeSync, fsyncSync, openSync, statSync, writeSync } from "node:fs";
import type { Database, RootDatabase } from "lmdb";
import { DedupError } from "../error.js";
import { discard, fileError } from "./files.js";
import type { Entries, Posting, Postings } from "./postings.js";

/** The state of the lookup tables. */
export interface LookupState {
  /** Parameters and version of the tables. */
  readonly stamp: string;
  /** Number of documents whose keys are included. */
  readonly documents: number;
  /** Number of signature files that contain these documents. */
  readonly files: number;
  /** CRC-32 over the checksums of these files. */
  readonly chain: number;
}

/** Postings on disk. */
export interface LmdbPostings extends Postings {
  readonly state: () => LookupState | undefined;
  /** Inserts entries and writes the state, atomically. */
  readonly commit: (entries: Entries, state: LookupState) => void;
  readonly close: () => Promise<void>;
}

/** Size of a trial write: more than the growth of lmdb's file for a small batch. */
const TRIAL_BYTES = 1 << 20;

/** The key of the state. It cannot be the key of a document, which has eight bytes. */
const STATE = Buffer.from("state");

type Lmdb = typeof import("lmdb");

/** @throws DedupError `lmdb-missing`. */
export async function importLmdb(): Promise<Lmdb> {
  try {
    const module = (await import("lmdb")) as unknown as Lmdb & { readonly default?: Lmdb };
    return module.default ?? module;
  } catch (error) {
    throw new DedupError(
      "lmdb-missing",
      "the package lmdb is not installed: run npm i lmdb, or open the index with lmdb: false",
      error,
    );
  }
}

/**
 * Opens the lookup tables. The value of a key contains the number of documents with the key, then the first
 * `max` documents, all as unsigned 32-bit integers. It is rewritten when documents are added.
 *
 * @throws whatever lmdb throws if the file is damaged.
 */
export function openLmdbPostings({ open }: Lmdb, path: string, max: number, readOnly: boolean): LmdbPostings {
  const database: RootDatabase<Buffer, Buffer> & Database<Buffer, Buffer> = open({
    path,
    noSubdir: true,
    readOnly,
    keyEncoding: "binary",
    encoding: "binary",
    maxDbs: 1,
    // Transactions are durable when they return, not some time later.
    overlappingSync: false,
  });
  const key = Buffer.alloc(8);

  function read(high: number, low: number): Posting | undefined {
    key.writeUInt32BE(high, 0);
    key.writeUInt32BE(low, 4);
    const value = database.getBinaryFast(key);
    if (value === undefined) return undefined;
    const numbers = new Uint32Array(value.length / 4 - 1);
    for (let at = 0; at < numbers.length; at++) numbers[at] = value.readUInt32LE(4 + 4 * at);
    return { count: value.readUInt32LE(0), numbers };
  }

  function write(high: number, low: number, documents: Uint32Array): void {
    const known = read(high, low);
    const before = known?.numbers.length ?? 0;
    const after = Math.min(max, before + documents.length);
    const value = Buffer.alloc(4 + 4 * after);
    value.writeUInt32LE((known?.count ?? 0) + documents.length, 0);
    for (let at = 0; at < after; at++) {
      value.writeUInt32LE(at < before ? known!.numbers[at]! : documents[at - before]!, 4 + 4 * at);
    }
    key.writeUInt32BE(high, 0);
    key.writeUInt32BE(low, 4);
    database.putSync(key, value);
  }

  return {
    find: ({ high, low }) => read(high, low),
    commit(entries, state) {
      try {
        database.transactionSync(() => {
          entries.each(write);
          database.putSync(STATE, Buffer.from(JSON.stringify(state)));
        });
      } catch (error) {
        throw fileError("write", path, spaceError(path) ?? error);
      }
    },
    state() {
      const value = database.getBinary(STATE);
      return value === undefined ? undefined : (JSON.parse(value.toString()) as LookupState);
    },
    close: () => database.close(),
  };
}

/** Returns the path of the trial file of {@link spaceError}. */
export function trialPath(path: string): string {
  return `${path}.trial`;
}

/**
 * Returns the system's error if the disk is full. lmdb reports a partial write as an input/output error, so
 * {@link TRIAL_BYTES} are written to a trial file, at the offset at which lmdb's file ends.
 */
function spaceError(path: string): unknown {
  const trial = trialPath(path);
  try {
    const { size } = statSync(path);
    const trialBytes = Buffer.alloc(TRIAL_BYTES);
    const fd = openSync(trial, "w");
    try {
      // A full disk causes a partial write first. The error occurs when the rest is written.
      for (let at = 0; at < TRIAL_BYTES; ) at += writeSync(fd, trialBytes, at, TRIAL_BYTES - at, size + at);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    return error;
  } finally {
    discard(trial);
  }
  return undefined;
}
