import { statfs } from "node:fs/promises";
import { getHeapStatistics } from "node:v8";
import type { DedupParameters } from "@winnow/dedup";
import { CommandError } from "../command-error.js";
import { readInputs } from "../records/source.js";
import { documentOf } from "./documents.js";
import { dedupMessages } from "./messages.js";
import type { DedupJob } from "./types.js";

/** What a run is going to need, about. */
export interface Estimate {
  readonly documents: number;
  /** Characters of all texts. */
  readonly characters: number;
  /** Bytes. */
  readonly memory: number;
  /** The part of them that each document takes. */
  readonly each: number;
  /** Bytes in the folder for temporary files. */
  readonly disk: number;
}

/** Bytes of records that are looked at: many times what is read ahead. */
const SAMPLE = 8_000_000;

/** Of text, for a shingle of 4 bytes. */
const CHARACTERS_A_SHINGLE = 6;

/** Above so many characters the shingle sets wait in a file. */
const SHINGLES_IN_MEMORY = 250_000_000;

/** What the program takes, with its buffers and what is garbage for a while. */
const BASE = 140_000_000;

/** Strings and objects of a document, which are in the engine's heap. */
const STRINGS = 300;

/** For the shingle sets that were read last, where all of them are in files. */
const CACHE = 64_000_000;

/**
 * What a run over these inputs is going to need, from their size and their first records; undefined where the size is
 * not known (standard input) or nothing can be read.
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
      const found = documentOf(item);
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
  const shingles = (4 * scale * characters) / CHARACTERS_A_SHINGLE;
  const inFile = !indexed && inAFile(scale * characters);
  const each = bytesOf(parameters, characters / documents);
  return {
    documents: Math.round(all),
    characters: scale * characters,
    memory: BASE + all * each + (inFile || indexed ? CACHE : shingles),
    each,
    disk: Math.round(scale * bytes + (inFile ? shingles : 0)),
  };
}

/** Whether the shingle sets of texts of so many characters, where that is known, wait in a file. */
export function inAFile(characters: number | undefined): boolean {
  return characters === undefined || characters > SHINGLES_IN_MEMORY;
}

/** The bytes in memory for one document of so many characters, while clusters are found. */
function bytesOf({ matchers, bands, rows, zeroBits, chunk }: DedupParameters, characters: number): number {
  const columns = 200;
  const minhash = matchers.includes("minhash") ? 1.5 * 4 * bands * rows : 0;
  const simhash = matchers.includes("simhash") ? 60 : 0;
  const manber = matchers.includes("manber") ? (4 * 4 * characters) / 2 ** zeroBits : 0;
  const chunks = matchers.includes("chunks") ? (4 * 4 * characters) / chunk : 0;
  return STRINGS + columns + minhash + simhash + manber + chunks;
}

/**
 * Holds what is needed against what there is.
 *
 * @returns what to warn of.
 * @throws CommandError `no-space` where the folder cannot hold the temporary files.
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
