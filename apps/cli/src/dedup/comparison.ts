import {
  type ClusteringCounts,
  clusterAsync,
  createSignatureTable,
  createSigner,
  membershipOf,
  type Signature,
} from "@winnow/dedup";
import { createShingleFile, DedupError, openIndex } from "@winnow/dedup/node";
import { CommandError, type CommandErrorCode } from "../command-error.js";
import { say } from "../environment.js";
import { yieldTo } from "../interruption.js";
import { messages } from "../messages.js";
import { dedupMessages } from "./messages.js";
import type { Comparison, DedupJob } from "./types.js";

/**
 * Compares the documents of this run with one another.
 *
 * @param shingleFile - where the shingle sets wait, which are needed of candidates only; default: in memory.
 */
export async function compareAmongThemselves(
  { parameters, keep, settings: { source }, signal }: DedupJob,
  shingleFile: string | undefined,
): Promise<Comparison> {
  const signer = await createSigner(parameters, { source });
  const shingles = shingleFile === undefined ? undefined : createShingleFile(shingleFile);
  const table = createSignatureTable(parameters, shingles);
  let wordless = 0;
  return {
    earlier: 0,
    take(document) {
      const signature = signer.sign(document);
      if (signature.shingles.length === 0) wordless++;
      table.add(signature);
      return undefined;
    },
    flush: async () => {},
    async finish(onProgress) {
      const signatures = table.finish();
      const clustering = await clusterAsync(signatures, parameters, {
        keep,
        signal,
        onProgress: (_, done, total) => onProgress(done, total),
      });
      return {
        clustering,
        signatures,
        membershipAt: membershipOf(signatures, clustering),
        placeIn: (place) => place,
        wordless,
      };
    },
    close: async () => shingles?.close(),
  };
}

/** Documents that are added at once: each batch is a file of the index. */
const BATCH = 4096;

/**
 * Compares the documents of this run with one another and with those that earlier runs added to an index, and adds
 * them. A document that is there already, with the same text, is not added again.
 *
 * @throws DedupError where the index cannot be used; so do the comparison's functions.
 */
export async function compareWithIndex(
  { parameters, keep, settings: { source }, environment, signal }: DedupJob,
  folder: string,
): Promise<Comparison> {
  const signer = await createSigner(parameters, { source });
  const index = await openIndex(folder, parameters, {
    notice: (message) => say(environment, message),
  });
  let counts: ClusteringCounts = { compared: 0, refused: 0, capped: 0 };
  let waiting: Signature[] = [];
  /** The number in the index of each document of this run. */
  const numbers: number[] = [];
  let wordless = 0;
  const add = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    const { counts: own } = await index.add(batch);
    counts = {
      compared: counts.compared + own.compared,
      refused: counts.refused + own.refused,
      capped: counts.capped + own.capped,
    };
  };
  return {
    earlier: index.size,
    take(document) {
      const signature = signer.sign(document);
      const known = index.find(document.id);
      if (known !== undefined && !sameText(known.exact, signature.exact))
        return `The index has the id ${JSON.stringify(document.id)} with another text. Ids must be unique.`;
      numbers.push(known?.number ?? index.size + waiting.length);
      if (known === undefined) waiting.push(signature);
      if (signature.shingles.length === 0) wordless++;
      return undefined;
    },
    async flush() {
      if (waiting.length >= BATCH) await add();
    },
    async finish(onProgress) {
      if (waiting.length > 0) await add();
      await yieldTo(signal);
      const signatures = index.signatures();
      // Every pair that counts was verified when its later document was added.
      const context = { keep, signal, known: index.edges() };
      const clustering = await clusterAsync(
        signatures,
        { ...parameters, matchers: [] },
        { ...context, onProgress: (_, done, total) => onProgress(done, total) },
      );
      return {
        clustering: { ...clustering, counts },
        signatures,
        membershipAt: membershipOf(signatures, clustering),
        placeIn: (place) => numbers[place]!,
        wordless,
      };
    },
    close: () => index.close(),
  };
}

function sameText(a: Uint32Array, b: Uint32Array): boolean {
  return a.every((part, at) => part === b[at]);
}

const CODES: Partial<Record<DedupError["code"], CommandErrorCode>> = {
  "no-space": "no-space",
  "index-mismatch": "usage",
};

/**
 * Runs something that keeps signatures in files.
 *
 * @param index - the folder of the index; undefined where the files are temporary.
 * @throws CommandError `no-index`, `no-space`, `no-output` or `usage` for a DedupError.
 */
export async function withFiles<T>(
  index: string | undefined,
  temporary: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DedupError)) throw error;
    const { code, cause = error } = error;
    if (index !== undefined) {
      throw new CommandError(CODES[code] ?? "no-index", dedupMessages.noIndex(error), { cause: error });
    }
    throw code === "no-space"
      ? new CommandError("no-space", dedupMessages.diskFull(temporary), { cause: error })
      : new CommandError("no-output", messages.cannotWrite(temporary, cause), { cause: error });
  }
}
