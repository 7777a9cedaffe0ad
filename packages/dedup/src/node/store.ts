import { closeSync, existsSync, fsyncSync, openSync, statSync } from "node:fs";
import { endianness } from "node:os";
import { join } from "node:path";
import type { Database } from "lmdb";
import { DedupError } from "../error.js";
import type { DedupParameters, Signature } from "../signatures/types.js";
import { checkFile, deleteChecksum, writeChecksum } from "./checksum.js";
import { bytesOf, damaged, discard, fileError, makeFolder, writeAll } from "./files.js";
import type { Key } from "./keys.js";
import { decodeRow, encodeRow, type FixedPart, numbersOf, type Row, readFixed } from "./record.js";
import { takeLock, type WriterLock } from "./writer-lock.js";

/** Returns the paths of an index's files: all data, and their checksum when they were closed. */
export function indexPaths(folder: string): Readonly<Record<"data" | "checksum" | "lock", string>> {
  return {
    data: join(folder, "index.mdb"),
    checksum: join(folder, "index.checksum"),
    lock: join(folder, "writer.lock"),
  };
}

/**
 * Returns whether there is an index in a folder.
 *
 * @throws DedupError `index-outdated` if it has the format of earlier versions.
 */
export function indexExists(folder: string): boolean {
  const { data, checksum } = indexPaths(folder);
  // A process that was killed when it created the file leaves an empty one.
  if ((existsSync(data) && statSync(data).size > 0) || existsSync(checksum)) return true;
  if (!existsSync(join(folder, "index.json")) && !existsSync(join(folder, "signatures"))) return false;
  throw new DedupError(
    "index-outdated",
    `${folder} has an index in the format of an earlier version: add the documents to a new index`,
  );
}

export const INDEX_VERSION = 3;

/** The state of an index, replaced by every transaction. */
export interface IndexState {
  readonly version: number;
  readonly parameters: DedupParameters;
  /** Number of documents. */
  readonly documents: number;
  /** Number of documents of completed runs. */
  readonly completed: number;
}

/** The documents with a key. */
export interface Posting {
  /** Number of all documents. */
  readonly count: number;
  /** The first documents, ascending: as many as are stored. */
  readonly numbers: Uint32Array;
}

/** What is stored of a new document, in addition to its signature. */
interface Connections {
  readonly keys: readonly Key[];
  /** Verified pairs with earlier documents, in rows of EDGE_WIDTH numbers. */
  readonly edges: readonly number[];
}

/** The documents, keys and pairs of an index, in one lmdb file. Documents are numbered from 0. */
export interface Store {
  readonly state: () => IndexState;
  readonly row: (document: number) => Row;
  readonly shingles: (document: number) => Uint32Array;
  readonly fixed: (document: number) => FixedPart;
  readonly posting: (key: Pick<Key, "high" | "low">) => Posting | undefined;
  /** All verified pairs, in rows of EDGE_WIDTH numbers. */
  readonly edges: () => Iterable<Uint32Array>;
  /**
   * Adds documents, all or nothing, durably. `connect` is called with each document before it is stored, and finds
   * the documents before it, but not the shingles of those of the batch.
   */
  readonly add: (
    batch: readonly Signature[],
    connect: (signature: Signature, document: number) => Connections,
  ) => void;
  readonly complete: (documents: number) => void;
  readonly close: () => Promise<void>;
}

export interface StoreOptions {
  readonly readOnly: boolean;
  /** Maximum number of documents stored per key. Default: no limit. */
  readonly maxNumbers?: number;
}

type Lmdb = typeof import("lmdb");

async function importLmdb(): Promise<Lmdb> {
  try {
    const module = (await import("lmdb")) as unknown as Lmdb & { readonly default?: Lmdb };
    return module.default ?? module;
  } catch (error) {
    throw new DedupError("lmdb-missing", "the package lmdb is not installed: run npm i lmdb", error);
  }
}

interface Tables {
  readonly postings: Database<Buffer, Buffer>;
  readonly documents: Database<Buffer, number>;
  readonly shingles: Database<Buffer, number>;
  readonly edges: Database<Buffer, number>;
}

function openTables(open: Lmdb["open"], path: string, readOnly: boolean): Tables {
  const binary = { encoding: "binary", cache: false } as const;
  const postings = open<Buffer, Buffer>({
    ...binary,
    path,
    noSubdir: true,
    // Without this, a file that grows stays mapped in its earlier sizes too, and counts several times as memory.
    remapChunks: true,
    readOnly,
    keyEncoding: "binary",
    maxDbs: 3,
    // Transactions are durable when they return, not some time later.
    overlappingSync: false,
  });
  const table = (name: string): Database<Buffer, number> =>
    postings.openDB<Buffer, number>({ ...binary, name, keyEncoding: "uint32" });
  try {
    return {
      postings,
      documents: table("documents"),
      shingles: table("shingles"),
      edges: table("edges"),
    };
  } catch (error) {
    void postings.close();
    throw error;
  }
}

const NONE = new Uint32Array(0);

/** Number of shingles from which a block is full. A value of its own for each document would fill whole pages. */
const BLOCK = 1 << 13;

/** The key of the state. Keys of documents have eight bytes. */
const STATE = Buffer.from("state");

/**
 * Opens the file of an index, and creates it if it is missing.
 *
 * @param parameters - for a new index.
 * @throws DedupError `index-locked`, `index-damaged`, `lmdb-missing`, `no-space`, `cannot-read`, `cannot-write`.
 */
export async function openStore(
  folder: string,
  parameters: DedupParameters | undefined,
  { readOnly, maxNumbers = Number.POSITIVE_INFINITY }: StoreOptions,
): Promise<Store> {
  const paths = indexPaths(folder);
  const { open } = await importLmdb();
  if (endianness() !== "LE") throw new DedupError("cannot-write", "an index needs a little-endian machine");
  if (indexExists(folder)) checkFile(paths.data, paths.checksum);
  else makeFolder(folder);

  let tables: Tables;
  try {
    tables = openTables(open, paths.data, readOnly);
  } catch (error) {
    throw fileError(readOnly ? "read" : "write", paths.data, error);
  }
  const { postings, documents, shingles, edges } = tables;

  function transaction(run: () => void): void {
    try {
      postings.transactionSync(run);
    } catch (error) {
      throw fileError(
        "write",
        paths.data,
        error instanceof DedupError ? error : (spaceError(paths.data) ?? error),
      );
    }
  }
  function readState(): IndexState | undefined {
    const value = postings.getBinary(STATE);
    return value === undefined ? undefined : (JSON.parse(value.toString()) as IndexState);
  }
  function writeState(next: IndexState): void {
    postings.putSync(STATE, Buffer.from(JSON.stringify(next)));
  }
  /** Runs a transaction of the writer, and then replaces the state. */
  function write(change: Partial<IndexState>, run: () => void): void {
    transaction(() => {
      lock!.check();
      run();
      writeState({ ...state, ...change });
    });
    state = { ...state, ...change };
  }

  let lock: WriterLock | undefined;
  let state: IndexState;
  try {
    if (!readOnly) {
      transaction(() => {
        lock = takeLock(paths.lock);
        deleteChecksum(paths.checksum);
        if (readState() === undefined && parameters !== undefined)
          writeState({ version: INDEX_VERSION, parameters, documents: 0, completed: 0 });
      });
    }
    const stored = readState();
    if (stored === undefined) throw damaged(paths.data, "it has no parameters");
    state = stored;
  } catch (error) {
    await postings.close();
    lock?.release();
    throw fileError("read", paths.data, error);
  }

  const key = Buffer.alloc(8);
  function keyOf({ high, low }: Pick<Key, "high" | "low">): Buffer {
    key.writeUInt32BE(high, 0);
    key.writeUInt32BE(low, 4);
    return key;
  }
  function posting(of: Pick<Key, "high" | "low">): Posting | undefined {
    const value = postings.getBinaryFast(keyOf(of));
    if (value === undefined) return undefined;
    const numbers = numbersOf(value);
    return { count: numbers[0]!, numbers: numbers.subarray(1) };
  }
  function addPosting(of: Key, document: number): void {
    const { count, numbers } = posting(of) ?? { count: 0, numbers: NONE };
    const isStored = numbers.length < maxNumbers;
    const value = Buffer.alloc(4 * (1 + numbers.length + +isStored));
    value.writeUInt32LE(count + 1, 0);
    value.set(bytesOf(numbers), 4);
    if (isStored) value.writeUInt32LE(document, 4 + 4 * numbers.length);
    postings.putSync(keyOf(of), value);
  }
  /** Reads a document's value in a table. */
  function read<Value>(
    table: Database<Buffer, number>,
    document: number,
    decode: (value: Buffer) => Value,
  ): Value {
    try {
      const value = table.getBinaryFast(document);
      if (value === undefined) throw new RangeError("it is missing");
      return decode(value);
    } catch (error) {
      throw damaged(paths.data, `document ${document} cannot be read: ${(error as Error).message}`, error);
    }
  }

  const fixed = (document: number): FixedPart => read(documents, document, readFixed);

  return {
    state: () => state,
    row: (document) =>
      read(documents, document, (value) =>
        decodeRow(value.subarray(0, value.length), state.parameters.matchers),
      ),
    shingles(document) {
      const { block, start, length } = fixed(document);
      return read(shingles, block, (value) => numbersOf(value.subarray(4 * start, 4 * (start + length))));
    },
    fixed,
    posting,
    *edges() {
      for (const { value } of edges.getRange()) yield numbersOf(value);
    },
    add(batch, connect) {
      const first = state.documents;
      write({ documents: first + batch.length }, () => {
        let block = first;
        let lists: Uint8Array[] = [];
        let start = 0;
        for (const [at, signature] of batch.entries()) {
          const document = first + at;
          const connections = connect(signature, document);
          const { length } = signature.shingles;
          documents.putSync(document, encodeRow(signature, { block, start, length }));
          for (const key of connections.keys) addPosting(key, document);
          const rows = Buffer.from(Uint32Array.from(connections.edges).buffer);
          if (rows.length > 0) edges.putSync(document, rows);
          lists.push(bytesOf(signature.shingles));
          start += length;
          if (start < BLOCK && at < batch.length - 1) continue;
          shingles.putSync(block, Buffer.concat(lists));
          block = document + 1;
          lists = [];
          start = 0;
        }
      });
    },
    complete(completed) {
      write({ completed }, () => {});
    },
    async close() {
      try {
        await postings.close();
        lock?.check();
        if (lock !== undefined) writeChecksum(paths.data, paths.checksum);
      } finally {
        lock?.release();
      }
    },
  };
}

/** Size of a trial write: more than the growth of lmdb's file for a small batch. */
const TRIAL_BYTES = 1 << 20;

/**
 * Returns the system's error if the disk is full. lmdb reports a partial write as an input/output error, so
 * {@link TRIAL_BYTES} are written to a trial file, at the offset at which lmdb's file ends.
 */
function spaceError(path: string): unknown {
  const trial = `${path}.trial`;
  try {
    const fd = openSync(trial, "w");
    try {
      writeAll(fd, Buffer.alloc(TRIAL_BYTES), statSync(path).size);
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
