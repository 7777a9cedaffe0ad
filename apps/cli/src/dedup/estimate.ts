import { statfs } from "node:fs/promises";
import { getHeapStatistics } from "node:v8";
import type { DedupParameters } from "@winnow/dedup";
import { CommandError } from "../command-error.js";
import { readInputs } from "../records/source.js";
import { documentOf } from "../records/text-document.js";
import { dedupMessages } from "./messages.js";
import type { DedupJob } from "./types.js";

/** The expected size and needs of a run. */
export interface Estimate {
  readonly documents: number;
  /** Total characters of all texts. */
  readonly characters: number;
  /** Bytes of memory. */
  readonly memory: number;
  /** Bytes of memory per document. */
  readonly perDocument: number;
  /** Bytes of temporary files. */
  readonly disk: number;
}

/** Bytes of records to read for the estimate: many times the read-ahead. */
const SAMPLE = 8_000_000;

/** Characters of text per shingle, which takes 4 bytes. */
const CHARACTERS_PER_SHINGLE = 6;

/** Maximum characters of texts whose shingle sets are kept in memory. */
const SHINGLES_IN_MEMORY = 250_000_000;

/** Bytes of memory that the program itself takes, including buffers and uncollected garbage. */
const BASE = 140_000_000;

/** Bytes of strings and objects per document, in the engine's heap. */
const STRINGS = 300;

/** Bytes per document of an index's file, which is mapped into memory. */
const INDEX_PAGES = 6000;

/**
 * Estimates the needs of a run from the size of its inputs and their first records. Returns undefined if the
 * size is not known (standard input) or nothing can be read.
 */
export async function estimate(job: DedupJob): Promise<Estimate | undefined> {
  const { inputs, size, source, settings, parameters } = job;
  const indexed = settings.index !== undefined;
  if (size === undefined || size === 0) return undefined;
  let read = 0;
  let documents = 0;
  let characters = 0;
  let bytes = 0;
  const counting = { ...source, onBytes: (count: number) => (read += count) };
  for await (const items of readInputs(inputs, counting)) {
    for (const item of items) {
      if (item.kind === "failure") continue;
      const found = documentOf(item, ["cluster"]);
      bytes += item.bytes.length;
      if (!("document" in found)) continue;
      documents++;
      characters += found.document.text.length;
    }
    if (bytes >= SAMPLE) break;
  }
  if (documents === 0) return undefined;
  const scale = Math.max(1, size / read);
  const all = documents * scale;
  const shingles = (4 * scale * characters) / CHARACTERS_PER_SHINGLE;
  const inFile = !indexed && usesShingleFile(scale * characters);
  const perDocument = bytesOf(parameters, characters / documents) + (indexed ? INDEX_PAGES : 0);
  return {
    documents: Math.round(all),
    characters: scale * characters,
    memory: BASE + all * perDocument + (inFile || indexed ? 0 : shingles),
    perDocument,
    disk: Math.round(scale * bytes + (inFile ? shingles : 0)),
  };
}

/** Whether the shingle sets are stored in a file. True if the number of characters is unknown. */
export function usesShingleFile(characters: number | undefined): boolean {
  return characters === undefined || characters > SHINGLES_IN_MEMORY;
}

/** Returns the bytes of memory per document with this many characters, during clustering. */
function bytesOf({ matchers, bands, rows, zeroBits, chunk }: DedupParameters, characters: number): number {
  const columns = 200;
  const minhash = matchers.includes("minhash") ? 1.5 * 4 * bands * rows : 0;
  const simhash = matchers.includes("simhash") ? 60 : 0;
  const manber = matchers.includes("manber") ? (4 * 4 * characters) / 2 ** zeroBits : 0;
  const chunks = matchers.includes("chunks") ? (4 * 4 * characters) / chunk : 0;
  return STRINGS + columns + minhash + simhash + manber + chunks;
}

/**
 * Compares the estimated needs with the free memory and disk space.
 *
 * @returns warnings.
 * @throws CommandError `no-space` if the temporary files do not fit into the folder.
 */
export async function checkRoom(
  { documents, memory, disk }: Pick<Estimate, "documents" | "memory" | "disk">,
  folder: string,
): Promise<readonly string[]> {
  const room = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
  if (disk > room) throw new CommandError("no-space", dedupMessages.noRoom(folder, disk, room));
  const free = process.availableMemory();
  const heap = getHeapStatistics().heap_size_limit;
  return [
    ...(memory > free ? [dedupMessages.littleMemory(memory, free)] : []),
    ...(documents * STRINGS > heap / 2 ? [dedupMessages.littleHeap(2 * documents * STRINGS)] : []),
  ];
}
