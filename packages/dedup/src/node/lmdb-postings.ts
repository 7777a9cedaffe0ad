import { closeSync, fstatSync, fsyncSync, openSync, statSync, writeSync } from "node:fs";
import type { Database, RootDatabase } from "lmdb";
import { DedupError } from "../error.js";
import { discard, fileError, readAt } from "./files.js";
import type { Entries, Posting, Postings } from "./postings.js";

/** How far the look-up tables are. */
export interface LookupState {
  /** Parameters and version that the tables were made with. */
  readonly stamp: string;
  /** Documents whose keys are in. */
  readonly documents: number;
  /** The files that these came from, all of them in whole, and a checksum over their checksums. */
  readonly files: number;
  readonly chain: number;
  /** The checksum of the file after these, if some of its documents are in. */
  readonly partly?: number | undefined;
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

/*
 * lmdb maps its file into memory and trusts it: a file that is not its own, or is cut off, ends the process. So its two
 * meta pages are read before (LMDB, mdb.c: MDB_page's header of 24 bytes, MDB_meta).
 */

const MAGIC = 0xbeefc0de;
/** In a page: the magic number, the size of pages, the last page, the transaction. */
const MAGIC_AT = 24;
const PAGE_SIZE_AT = 48;
const LAST_PAGE_AT = 144;
const TRANSACTION_AT = 152;
const META_BYTES = 160;

/** @throws Error where the file is not lmdb's, or shorter than its last transaction left it. */
export function checkLmdbFile(path: string): void {
  const fd = openSync(path, "r");
  try {
    const { size } = fstatSync(fd);
    // Without a page it is new.
    if (size === 0) return;
    const first = metaPage(fd, 0);
    const pageSize = first.readUInt32LE(PAGE_SIZE_AT);
    const second = metaPage(fd, pageSize);
    const [one, two] = [first, second].map((page) => page.readBigUInt64LE(TRANSACTION_AT));
    const last = Number((two! > one! ? second : first).readBigUInt64LE(LAST_PAGE_AT));
    if (size < (last + 1) * pageSize) throw new Error(`it is cut off at byte ${size}`);
  } finally {
    closeSync(fd);
  }
}

function metaPage(fd: number, offset: number): Buffer {
  const page = Buffer.alloc(META_BYTES);
  if (readAt(fd, page, offset) < META_BYTES) throw new Error(`it is cut off in the page at byte ${offset}`);
  if (page.readUInt32LE(MAGIC_AT) !== MAGIC) throw new Error(`the page at byte ${offset} is none of lmdb's`);
  return page;
}
