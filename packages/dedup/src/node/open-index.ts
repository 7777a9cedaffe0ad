import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { DedupError } from "../error.js";
import type { DedupParameters } from "../signatures/types.js";
import { createDedupIndex } from "./dedup-index.js";
import { createDescriptors } from "./descriptors.js";
import { damaged } from "./files.js";
import {
  checkParameters,
  indexPaths,
  makeFolders,
  readStamp,
  signaturePaths,
  writeStamp,
} from "./index-folder.js";
import type { DedupIndex, OpenIndexOptions } from "./index-types.js";
import { type Lock, takeLock } from "./lock.js";
import { openLookup } from "./lookup.js";
import { openSignatureFile } from "./signature-file.js";
import { createStoredDocuments } from "./stored-documents.js";

/**
 * Maximum number of an index's files that are open at once: some systems allow a process only a few dozen.
 */
const OPEN_FILES = 16;

const OPTIONS: OptionKinds<OpenIndexOptions> = {
  create: "boolean",
  lmdb: "boolean",
  readOnly: "boolean",
  notice: "function",
};

/**
 * Opens an index. Its signature files are authoritative; everything else in the folder can be rebuilt from
 * them. One process can write at a time; others can read.
 *
 * @param folder - a folder for the index alone.
 * @param parameters - from `dedupParameters`. Must equal those of an existing index.
 * @throws DedupError `cannot-read` (no such index), `cannot-write`, `no-space`, `index-locked`,
 * `index-mismatch`, `index-damaged`, `lmdb-missing`; TypeError if an option is unknown or of the wrong type.
 * @example
 * const index = await openIndex("index", dedupParameters());
 * const { documents } = await index.add(batch);
 * documents.filter(({ edges }) => edges.length === 0); // those without a copy
 * await index.close();
 */
export async function openIndex(
  folder: string,
  parameters: DedupParameters,
  options: OpenIndexOptions = {},
): Promise<DedupIndex> {
  checkOptions(options, OPTIONS);
  const { readOnly = false, create = !readOnly, lmdb = true, notice = () => {} } = options;
  const paths = indexPaths(folder);
  const stamp = readStamp(paths);
  if (stamp === undefined && !create) throw new DedupError("cannot-read", `there is no index in ${folder}`);
  if (stamp !== undefined) checkParameters(paths.stamp, stamp.parameters, parameters, stamp.version);
  // A stamp is written only after the folders. If they are missing although there is one, data was lost, which
  // must not look like an empty index.
  if (!readOnly && stamp === undefined) makeFolders(paths);
  const lock: Lock | undefined = readOnly ? undefined : takeLock(paths.lock);
  const stored = createStoredDocuments();
  const descriptors = createDescriptors(OPEN_FILES);
  try {
    // Another process may have created the index meanwhile.
    const currentStamp = stamp ?? readStamp(paths);
    if (currentStamp !== undefined)
      checkParameters(paths.stamp, currentStamp.parameters, parameters, currentStamp.version);
    for (const path of signaturePaths(paths, !readOnly)) {
      const file = openSignatureFile(path, descriptors);
      stored.append(file);
      checkParameters(path, file.parameters, parameters);
    }
    const { completed = 0 } = currentStamp ?? {};
    if (stored.count() < completed) {
      throw damaged(
        paths.signatures,
        `${completed} documents were added, but ${stored.count()} are there: the last file is missing`,
      );
    }
    // A lost stamp is rewritten only after the files' parameters were checked, so that it agrees with them.
    if (currentStamp === undefined) writeStamp(paths, parameters);
    const lookup = await openLookup(paths, stored.files(), parameters, { lmdb, readOnly, notice });
    try {
      return createDedupIndex({
        parameters,
        paths,
        stored,
        descriptors,
        lookup,
        lock,
        completed,
      });
    } catch (error) {
      await lookup.close();
      throw error;
    }
  } catch (error) {
    stored.close();
    try {
      lock?.release();
    } catch {
      // The first error is more useful. The lock belongs to this process and ends with it.
    }
    throw error;
  }
}
