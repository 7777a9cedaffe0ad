import {
  clusterAsync,
  createIdentities,
  createSignatureTable,
  createSigner,
  type Document,
  type Identity,
  membershipOf,
  type Signature,
  type Signatures,
} from "@winnow/dedup";
import { createShingleFile, DedupError, openIndex } from "@winnow/dedup/node";
import { CommandError } from "../command-error.js";
import type { CommandErrorCode } from "../exit-code.js";
import { yieldTo } from "../interruption.js";
import { messages } from "../messages.js";
import type { OutputPath } from "../output/check.js";
import { dedupMessages } from "./messages.js";
import type { Comparison, DedupJob, TakeResult } from "./types.js";

/** What a comparison needs of a run. */
export interface ComparisonJob extends Pick<DedupJob, "parameters" | "keep" | "signal"> {
  readonly settings: Pick<DedupJob["settings"], "source">;
}

/** Signs the documents of a run one after another, and finds their ids. */
async function openIdentities(
  { parameters, settings: { source } }: ComparisonJob,
  known?: Parameters<typeof createIdentities>[1],
): Promise<
  (document: Document, hasOwnId: boolean) => TakeResult & { identity: Identity; signature: Signature }
> {
  const signer = await createSigner(parameters, { source });
  const { identify } = createIdentities(parameters, known);
  return (document, hasOwnId) => {
    const signature = signer.sign(document);
    const identity = identify(signature, hasOwnId);
    const { id, kind } = identity;
    const conflicts = hasOwnId && id !== document.id && (kind === "new" || kind === "added");
    return { id, conflicts, identity, signature: { ...signature, id } };
  };
}

/**
 * Compares the documents of this run with one another.
 *
 * @param shingleFile - stores the shingle sets, which only candidates need. Default: in memory.
 */
export async function compareAmongThemselves(
  job: ComparisonJob,
  shingleFile: string | undefined,
): Promise<Comparison> {
  const { parameters, keep, signal } = job;
  const identified = await openIdentities(job);
  const shingles = shingleFile === undefined ? undefined : createShingleFile(shingleFile);
  const table = createSignatureTable(parameters, shingles);
  const repeats = new Map<number, number>();
  return {
    earlier: 0,
    take(document, hasOwnId) {
      const { identity, signature, ...taken } = identified(document, hasOwnId);
      if (identity.kind === "repeat") repeats.set(table.count(), identity.place);
      table.add(signature);
      return taken;
    },
    flush: async () => {},
    async finish(onProgress) {
      const signatures = table.finish();
      const clustering = await clusterAsync(signatures, parameters, {
        ...{ keep, signal, repeats },
        onProgress: (_, done, total) => onProgress(done, total),
      });
      const membershipAt = membershipOf(signatures, clustering);
      return { clustering, signatures, membershipAt, placeIn: (place) => place };
    },
    complete: () => {},
    close: async () => shingles?.close(),
  };
}

/** Number of documents in a batch, which becomes one transaction of the index. */
const BATCH = 2048;

/**
 * Compares the documents of this run with one another and with those that earlier runs added to an index, and
 * adds them. A document that is already in the index with the same text is not added again. If an earlier run
 * added it and finished, it is a copy of what that run wrote.
 *
 * @throws DedupError if the index cannot be used, also from the functions of the comparison.
 */
export async function compareWithIndex(job: ComparisonJob, folder: OutputPath): Promise<Comparison> {
  const { parameters, keep, signal } = job;
  const index = await openIndex(folder, parameters);
  const identified = await openIdentities(job, { find: index.find, completed: index.completed });
  const counts = { compared: 0, refused: 0, capped: 0 };
  let waiting: Signature[] = [];
  /** For each document of this run, its number in the index, or for a repeat, `~` its place in `repeats`. */
  const numbers: number[] = [];
  const repeats: RepeatRow[] = [];
  const add = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    const added = await index.add(batch);
    for (const name of ["compared", "refused", "capped"] as const) counts[name] += added.counts[name];
  };
  return {
    earlier: index.size,
    take(document, hasOwnId) {
      const { identity, signature, ...taken } = identified(document, hasOwnId);
      if (identity.kind === "new") {
        numbers.push(index.size + waiting.length);
        waiting.push(signature);
      } else if (identity.kind === "added") numbers.push(identity.number);
      else {
        const original = identity.kind === "repeat" ? numbers[identity.place]! : identity.number;
        numbers.push(~repeats.length);
        const { id, url, site, source, characters, published, exact } = signature;
        repeats.push({ id, url, site, source, characters, published, exact, original });
      }
      return taken;
    },
    async flush() {
      if (waiting.length >= BATCH) await add();
    },
    async finish(onProgress) {
      if (waiting.length > 0) await add();
      await yieldTo(signal);
      const signatures = withRepeats(index.signatures(), repeats);
      // Every pair was verified when its later document was added.
      const matched = { ...parameters, matchers: [] };
      const clustering = await clusterAsync(signatures, matched, {
        ...{ keep, signal, known: index.edges() },
        repeats: new Map(repeats.map(({ original }, at) => [index.size + at, original])),
        onProgress: (_, done, total) => onProgress(done, total),
      });
      const placeIn = (place: number): number => {
        const number = numbers[place]!;
        return number < 0 ? index.size + ~number : number;
      };
      const membershipAt = membershipOf(signatures, clustering);
      return { clustering: { ...clustering, counts }, signatures, membershipAt, placeIn };
    },
    complete: () => index.complete(numbers.filter((number) => number >= 0)),
    close: () => index.close(),
  };
}

/** The data of a document that repeats another one. */
interface RepeatRow
  extends Pick<Signature, "id" | "url" | "site" | "source" | "characters" | "published" | "exact"> {
  /** The number of the other document. */
  readonly original: number;
}

/** Appends repeats to the signatures of an index, for clustering by known pairs only. */
function withRepeats(stored: Signatures, repeats: readonly RepeatRow[]): Signatures {
  if (repeats.length === 0) return stored;
  const count = stored.count + repeats.length;
  const strings = (name: "id" | "url" | "site" | "source"): readonly string[] =>
    stored[`${name}s`].concat(repeats.map((row) => row[name]));
  const numbers = (name: "characters" | "published"): Float64Array => {
    const all = new Float64Array(count);
    all.set(stored[name]);
    for (const [at, row] of repeats.entries()) all[stored.count + at] = row[name];
    return all;
  };
  const placeOf = (place: number): number => repeats[place - stored.count]?.original ?? place;
  const exact = new Uint32Array(4 * count);
  exact.set(stored.exact);
  for (const [at, row] of repeats.entries()) exact.set(row.exact, 4 * (stored.count + at));
  return {
    parameters: stored.parameters,
    count,
    ...{ ids: strings("id"), urls: strings("url"), sites: strings("site"), sources: strings("source") },
    ...{ characters: numbers("characters"), published: numbers("published"), exact },
    ...{ minhash: undefined, simhash: undefined, fingerprints: undefined, chunks: undefined },
    shingles: {
      at: (place) => stored.shingles.at(placeOf(place)),
      lengthAt: (place) => stored.shingles.lengthAt(placeOf(place)),
    },
  };
}

const CODES: Partial<Record<DedupError["code"], CommandErrorCode>> = {
  "no-space": "no-space",
  "index-mismatch": "usage",
  "index-outdated": "usage",
};

/**
 * Runs an action that stores signatures in files.
 *
 * @param index - the folder of the index; undefined for temporary files.
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
