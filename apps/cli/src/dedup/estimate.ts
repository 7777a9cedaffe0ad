import { statfs } from "node:fs/promises";
import { freemem } from "node:os";
import type { DedupParameters } from "@winnow/dedup";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import type { Input } from "../records/inputs.js";
import { readInputs, type SourceOptions } from "../records/source.js";
import { documentOf } from "./documents.js";

/** What a run is going to need, about. */
export interface Estimate {
  readonly documents: number;
  /** Bytes. */
  readonly memory: number;
  /** Bytes in the folder for temporary files. */
  readonly disk: number;
}

/** Records that are looked at. */
const SAMPLE = 500;

/** A shingle for about so many characters, of 4 bytes. */
const CHARACTERS_A_SHINGLE = 6;

/**
 * What a run over these inputs is going to need, from their size and their first records; undefined where the size is
 * not known (standard input) or nothing can be read.
 */
export async function estimate(
  inputs: readonly Input[],
  size: number | undefined,
  source: SourceOptions,
  parameters: DedupParameters,
): Promise<Estimate | undefined> {
  if (size === undefined || size === 0) return undefined;
  let read = 0;
  let lines = 0;
  let documents = 0;
  let characters = 0;
  let bytes = 0;
  const counting = { ...source, onBytes: (count: number) => (read += count) };
  for await (const items of readInputs(inputs, counting)) {
    for (const item of items) {
      lines++;
      if (item.kind === "failure") continue;
      bytes += item.bytes.length;
      const found = documentOf(item);
      if (!("document" in found)) continue;
      documents++;
      characters += found.document.text.length;
    }
    if (lines >= SAMPLE) break;
  }
  if (documents === 0) return undefined;
  // Whole chunks are read, also of compressed files: what they hold beyond the sample is as the sample is.
  const scale = Math.max(1, size / read);
  const all = Math.round(documents * scale);
  const mean = characters / documents;
  return {
    documents: all,
    memory: all * bytesOf(parameters, mean),
    disk: Math.round(scale * bytes + all * (mean / CHARACTERS_A_SHINGLE) * 4),
  };
}

/** What is held in memory of one document of so many characters, while clusters are found. */
function bytesOf({ by, bands, rows, zeroBits, chunk }: DedupParameters, characters: number): number {
  const strings = 200;
  const columns = 120;
  const minhash = by.includes("minhash") ? 1.5 * 4 * bands * rows : 0;
  const simhash = by.includes("simhash") ? 60 : 0;
  const manber = by.includes("manber") ? (4 * 4 * characters) / 2 ** zeroBits : 0;
  const chunks = by.includes("chunks") ? (4 * 4 * characters) / chunk : 0;
  return strings + columns + minhash + simhash + manber + chunks;
}

/**
 * Holds an estimate against what there is.
 *
 * @returns what to warn of.
 * @throws CommandError `no-space` where the folder cannot hold the temporary files.
 */
export async function checkRoom({ memory, disk }: Estimate, folder: string): Promise<readonly string[]> {
  const room = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
  if (disk > room) throw new CommandError("no-space", messages.noRoom(folder, disk, room));
  return memory > freemem() ? [messages.littleMemory(memory, freemem())] : [];
}
