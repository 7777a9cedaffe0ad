import { closeSync, fsyncSync, openSync, statSync, writeSync } from "node:fs";
import type { Database, RootDatabase } from "lmdb";
import { DedupError } from "../error.js";
import { discard, fileError } from "./files.js";
import type { Entries, Posting, Postings } from "./postings.js";

/** The state of the look-up tables. */
export interface LookupState {
  /** Parameters and version of the tables. */
  readonly stamp: string;
  /** Number of documents whose keys are included. */
  readonly documents: number;
  /** Number of files they came from, and a checksum over the files' checksums. */
  readonly files: number;
  readonly chain: number;
}

/** Postings on disk. */
export interface LmdbPostings extends Postings {
  readonly state: () => LookupState | undefined;
  /** Inserts entries and writes the state, atomically. */
  readonly commit: (entries: Entries, state: LookupState) => void;
  readonly close: () => Promise<void>;
}

/** More bytes than lmdb grows its file by for a small batch. */
const TRIAL_BYTES = 1 << 20;

/** The key of the state. It differs from others, which have eight bytes. */
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
 * Opens the look-up tables. A value is the number of documents with the key, followed by the first of them,
 * as unsigned 32-bit numbers. It is rewritten when documents are added, and has at most `max` documents.
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

/** Returns the path of the file that {@link spaceError} writes and deletes. */
export function trialPath(path: string): string {
  return `${path}.trial`;
}

/**
 * Returns the system's error if the disk is full. lmdb reports a partial write as an input/output error, so
 * the write is repeated in a trial file: some bytes at the offset at which lmdb's file ends.
 */
function spaceError(path: string): unknown {
  const trial = trialPath(path);
  try {
    const { size } = statSync(path);
    const trialBytes = Buffer.alloc(TRIAL_BYTES);
    const fd = openSync(trial, "w");
    try {
      // After a partial write, the error occurs when the rest is written.
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
