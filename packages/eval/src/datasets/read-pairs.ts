import { type Pairing, pairFiles } from "./named-files.js";
import { readOrTell } from "./read-or-tell.js";
import type { Files, Problem } from "./types.js";

/** A page's bytes and its gold's, unpacked. */
export interface PairBytes {
  readonly name: string;
  readonly group: string;
  readonly page: Uint8Array;
  readonly gold: Uint8Array;
  /** The gold's path, for messages. */
  readonly path: string;
}

/** The pairs of {@link pairFiles} with their bytes, one at a time. Files that cannot be read are told of. */
export async function* readPairs(
  files: Files,
  pairing: Pairing,
  onProblem: (problem: Problem) => void,
): AsyncGenerator<PairBytes, void, undefined> {
  for (const { name, group, page, gold } of pairFiles(await files.list(), pairing, onProblem)) {
    const pageBytes = await readOrTell(files, page, onProblem);
    const goldBytes = await readOrTell(files, gold, onProblem);
    if (pageBytes === undefined || goldBytes === undefined) continue;
    yield { name, group, page: pageBytes, gold: goldBytes, path: gold };
  }
}
