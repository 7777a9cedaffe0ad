import { existsSync, rmSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { DedupParameters } from "../signatures/types.js";
import { damaged, fileError } from "./files.js";
import { type IndexPaths, stampOf } from "./index-folder.js";
import { createKeys, type Key, type KeySource, type Keys } from "./keys.js";
import { tableProblem, writeChecksum } from "./lmdb-file.js";
import { importLmdb, type LmdbPostings, type LookupState, openLmdbPostings } from "./lmdb-postings.js";
import { isLocked } from "./lock.js";
import { createMemoryPostings } from "./memory-postings.js";
import { createEntries, type Entries, joinPostings, keptPostings, type Posting } from "./postings.js";
import type { SignatureFile } from "./signature-file.js";
import { groupLists } from "./stored-signatures.js";

/** Finds the documents of an index by their keys. */
export interface Lookup {
  readonly keys: Keys;
  readonly find: (key: Key) => Posting | undefined;
  /** Adds the documents of a new file. */
  readonly commit: (entries: Entries, file: SignatureFile) => void;
  readonly close: () => Promise<void>;
}

export interface LookupOptions {
  readonly lmdb: boolean;
  readonly readOnly: boolean;
  readonly notice: (message: string) => void;
}

/**
 * Opens the lookup tables and adds documents they lack: all documents, if the tables are missing or damaged,
 * or belong to other files or parameters.
 */
export async function openLookup(
  paths: IndexPaths,
  files: readonly SignatureFile[],
  parameters: DedupParameters,
  options: LookupOptions,
): Promise<Lookup> {
  const keys = createKeys(parameters);
  const max = keptPostings(parameters.maxComparisons);
  const stamp = stampOf(parameters);
  const tables = options.lmdb ? await openTables(paths, files, stamp, max, options) : undefined;
  let state = tables?.state() ?? { stamp, documents: 0, files: 0, chain: 0 };

  // Tables that may not be written to are completed in memory.
  const memory = tables === undefined || options.readOnly ? createMemoryPostings(max) : undefined;
  const covered = state.documents;
  const total = files.reduce((sum, { count }) => sum + count, 0);
  try {
    if (covered < total) replay();
  } catch (error) {
    await tables?.close();
    throw error;
  }

  /** Commits entries. The state changes only if that succeeds. */
  function commit(entries: Entries, next: LookupState): void {
    tables!.commit(entries, next);
    state = next;
  }

  function replay(): void {
    if (tables !== undefined && covered > 0) {
      options.notice(`${total - covered} documents are added to ${paths.tables}`);
    }
    let document = covered;
    for (const file of files.slice(state.files)) {
      for (const group of file.groups.keys()) {
        const entries = createEntries();
        for (const source of keySources(file, group, parameters)) {
          (memory?.add ?? entries.add)(keys.of(source), document++);
        }
        // The state includes the file only when all of its groups are committed.
        if (memory === undefined) commit(entries, state);
      }
      if (memory === undefined) commit(createEntries(), after(state, file));
    }
  }

  function findInTables(key: Key): Posting | undefined {
    try {
      return tables!.find(key);
    } catch (error) {
      throw damaged(paths.tables, "a key cannot be read", error);
    }
  }

  return {
    keys,
    find(key) {
      if (tables === undefined) return memory!.find(key);
      const posting = findInTables(key);
      if (memory === undefined || posting === undefined) return posting ?? memory?.find(key);
      // Another process may have added documents since this index was opened.
      const numbers = posting.numbers.filter((document) => document < covered);
      const count = posting.numbers.length === posting.count ? numbers.length : posting.count;
      return joinPostings({ count, numbers }, memory.find(key));
    },
    commit(entries, file) {
      if (memory !== undefined) memory.insert(entries);
      else commit(entries, after(state, file));
    },
    async close() {
      await tables?.close();
      if (tables !== undefined && !options.readOnly) writeChecksum(paths);
    },
  };
}

function after({ stamp, documents, files, chain }: LookupState, file: SignatureFile): LookupState {
  return { stamp, documents: documents + file.count, files: files + 1, chain: link(chain, file) };
}

function link(chain: number, { checksum }: SignatureFile): number {
  return crc32(Buffer.from(Uint32Array.of(checksum).buffer), chain);
}

/** Returns undefined for a reader if there are no usable tables. */
async function openTables(
  paths: IndexPaths,
  files: readonly SignatureFile[],
  stamp: string,
  max: number,
  { readOnly, notice }: LookupOptions,
): Promise<LmdbPostings | undefined> {
  const lmdb = await importLmdb();
  let reason = "missing";
  if (existsSync(paths.tables)) {
    let tables: LmdbPostings | undefined;
    try {
      // Tables that another process is writing to have no checksum.
      const problem = readOnly && isLocked(paths.lock) ? undefined : tableProblem(paths);
      if (problem === undefined) {
        tables = openLmdbPostings(lmdb, paths.tables, max, readOnly);
        reason = mismatch(tables.state(), files, stamp);
        if (reason === "") return tables;
      } else reason = problem;
    } catch (error) {
      reason = `damaged (${(error as Error).message})`;
    }
    await tables?.close();
  }
  if (reason !== "missing" || files.length > 0) notice(rebuildNotice(paths.tables, reason));
  if (readOnly) return undefined;
  try {
    rmSync(paths.tables, { force: true });
    rmSync(paths.checksum, { force: true });
    rmSync(`${paths.tables}-lock`, { force: true });
    return openLmdbPostings(lmdb, paths.tables, max, false);
  } catch (error) {
    throw fileError("write", paths.tables, error);
  }
}

function rebuildNotice(path: string, reason: string): string {
  return `${path} is ${reason}: rebuilding the lookup tables from the signature files`;
}

/**
 * Returns why tables do not fit the files, or an empty string if they do. Undefined as the state means that
 * nothing was committed yet.
 */
function mismatch(state: LookupState | undefined, files: readonly SignatureFile[], stamp: string): string {
  if (state === undefined) return "";
  if (state.stamp !== stamp) return "built with other parameters";
  if (state.files > files.length) {
    return `ahead of the signature files: there were ${state.files}, but now there are ${files.length}`;
  }
  const chain = files.slice(0, state.files).reduce(link, 0);
  return chain === state.chain ? "" : "built from other signature files";
}

/** Yields the signatures of a group's documents, with only the fields that keys need. */
export function* keySources(
  file: SignatureFile,
  group: number,
  { matchers, bands, rows }: DedupParameters,
): Generator<KeySource> {
  const ids = file.strings(group, "ids");
  const urls = file.strings(group, "urls");
  const sites = file.strings(group, "sites");
  const characters = new Float64Array(file.numbers(group, "characters").buffer);
  const exact = file.numbers(group, "exact");
  const minhash = matchers.includes("minhash") ? file.numbers(group, "minhash") : undefined;
  const simhash = matchers.includes("simhash") ? file.numbers(group, "simhash") : undefined;
  const fingerprints = matchers.includes("manber") ? groupLists(file, "fingerprints", group) : undefined;
  const chunks = matchers.includes("chunks") ? groupLists(file, "chunks", group) : undefined;
  const width = bands * rows;
  for (const [at, id] of ids.entries()) {
    yield {
      id,
      url: urls[at]!,
      site: sites[at]!,
      source: "",
      characters: characters[at]!,
      published: Number.NaN,
      exact: exact.subarray(4 * at, 4 * at + 4),
      minhash: minhash?.subarray(width * at, width * (at + 1)),
      simhash: simhash?.subarray(2 * at, 2 * at + 2),
      fingerprints: fingerprints?.next().value as Uint32Array | undefined,
      chunks: chunks?.next().value as Uint32Array | undefined,
    };
  }
}
