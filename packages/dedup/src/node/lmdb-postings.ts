import { closeSync, fsyncSync, openSync, statSync, writeSync } from "node:fs";
import type { Database, RootDatabase } from "lmdb";
import { DedupError } from "../error.js";
import { discard, fileError } from "./files.js";
import type { Entries, Posting, Postings } from "./postings.js";

/** How far the look-up tables are. */
export interface LookupState {
  /** Parameters and version that the tables were made with. */
  readonly stamp: string;
  /** Documents whose keys are in. */
  readonly documents: number;
  /** The files that these came from, and a checksum over their checksums. */
  readonly files: number;
  readonly chain: number;
}

/** Postings on disk. */
export interface LmdbPostings extends Postings {
  readonly state: () => LookupState | undefined;
  /** Inserts and writes the state, both or neither. */
  readonly commit: (entries: Entries, state: LookupState) => void;
  readonly close: () => Promise<void>;
}

/** More than lmdb grows its file by for a small batch. */
const TRIAL_BYTES = 1 << 20;

/** What the state is stored under: keys have eight bytes. */
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
      "the package lmdb is not installed: install it (npm i lmdb), or open the index with lmdb: false",
      error,
    );
  }
}

/**
 * Opens the look-up tables. A value is the number of a key's documents and the first of these, in unsigned numbers of 32
 * bits; it is written anew when documents come in, and never longer than `most` of them.
 *
 * @throws whatever lmdb throws: the file is damaged then.
 */
export function openLmdbPostings(
  { open }: Lmdb,
  path: string,
  most: number,
  readOnly: boolean,
): LmdbPostings {
  const database: RootDatabase<Buffer, Buffer> & Database<Buffer, Buffer> = open({
    path,
    noSubdir: true,
    readOnly,
    keyEncoding: "binary",
    encoding: "binary",
    maxDbs: 1,
    // Durable and told of when the transaction ends, not some time after.
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
    const after = Math.min(most, before + documents.length);
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

/** The file that {@link spaceError} writes and deletes. */
export function trialPath(path: string): string {
  return `${path}.trial`;
}

/**
 * lmdb calls it an error of input and output where only a part could be written. So what it tried is tried again, beside
 * its file: some bytes where the file ends.
 */
function spaceError(path: string): unknown {
  const trial = trialPath(path);
  try {
    const { size } = statSync(path);
    const trialBytes = Buffer.alloc(TRIAL_BYTES);
    const fd = openSync(trial, "w");
    try {
      // What is written in part shows its error with the rest.
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
