import {
  type ClusteringCounts,
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

/**
 * Compares the documents of this run with one another.
 *
 * @param shingleFile - stores the shingle sets, which only candidates need. Default: in memory.
 */
export async function compareAmongThemselves(
  { parameters, keep, settings: { source }, signal }: DedupJob,
  shingleFile: string | undefined,
): Promise<Comparison> {
  const signer = await createSigner(parameters, { source });
  const shingles = shingleFile === undefined ? undefined : createShingleFile(shingleFile);
  const table = createSignatureTable(parameters, shingles);
  const { identify } = createIdentities(parameters);
  const repeats = new Map<number, number>();
  let wordless = 0;
  return {
    earlier: 0,
    take(document, hasOwnId) {
      const signature = signer.sign(document);
      if (signature.shingles.length === 0) wordless++;
      const identity = identify(signature, hasOwnId);
      if (identity.kind === "repeat") repeats.set(table.count(), identity.place);
      table.add({ ...signature, id: identity.id });
      return takeResult(identity, document, hasOwnId);
    },
    flush: async () => {},
    async finish(onProgress) {
      const signatures = table.finish();
      const clustering = await clusterAsync(signatures, parameters, {
        keep,
        signal,
        repeats,
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
export async function compareWithIndex(
  { parameters, keep, settings: { source }, signal }: DedupJob,
  folder: OutputPath,
): Promise<Comparison> {
  const signer = await createSigner(parameters, { source });
  const index = await openIndex(folder, parameters);
  let counts: ClusteringCounts = { compared: 0, refused: 0, capped: 0 };
  let waiting: Signature[] = [];
  /** For each document of this run, its number in the index, or for a repeat, `~` its place in `repeats`. */
  const numbers: number[] = [];
  const repeats: RepeatRow[] = [];
  const { identify } = createIdentities(parameters, { find: index.find, completed: index.completed });
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
    take(document, hasOwnId) {
      const signature = signer.sign(document);
      if (signature.shingles.length === 0) wordless++;
      const identity = identify(signature, hasOwnId);
      const { id, kind } = identity;
      if (kind === "new") {
        numbers.push(index.size + waiting.length);
        waiting.push({ ...signature, id });
      } else if (kind === "added") numbers.push(identity.number);
      else {
        const original = kind === "repeat" ? numbers[identity.place]! : identity.number;
        numbers.push(~repeats.length);
        repeats.push({ ...rowOf(signature), id, original });
      }
      return takeResult(identity, document, hasOwnId);
    },
    async flush() {
      if (waiting.length >= BATCH) await add();
    },
    async finish(onProgress) {
      if (waiting.length > 0) await add();
      await yieldTo(signal);
      const signatures = withRepeats(index.signatures(), repeats);
      // Every pair was verified when its later document was added.
      const known = index.edges();
      const context = {
        keep,
        signal,
        known,
        repeats: new Map(repeats.map(({ original }, at) => [index.size + at, original])),
      };
      const clustering = await clusterAsync(
        signatures,
        { ...parameters, matchers: [] },
        { ...context, onProgress: (_, done, total) => onProgress(done, total) },
      );
      return {
        clustering: { ...clustering, counts },
        signatures,
        membershipAt: membershipOf(signatures, clustering),
        placeIn(place) {
          const number = numbers[place]!;
          return number < 0 ? index.size + ~number : number;
        },
        wordless,
      };
    },
    complete: () => index.complete(numbers.filter((number) => number >= 0)),
    close: () => index.close(),
  };
}

function takeResult({ id, kind }: Identity, document: Document, hasOwnId: boolean): TakeResult {
  return { id, conflicts: hasOwnId && id !== document.id && (kind === "new" || kind === "added") };
}

/** The data of a document that repeats another one. */
type Row = Pick<Signature, "id" | "url" | "site" | "source" | "characters" | "published" | "exact">;

interface RepeatRow extends Row {
  /** The number of the other document. */
  readonly original: number;
}

function rowOf({ url, site, source, characters, published, exact }: Signature): Omit<Row, "id"> {
  return { url, site, source, characters, published, exact };
}

/** Appends repeats to the signatures of an index, for clustering by known pairs only. */
function withRepeats(stored: Signatures, repeats: readonly RepeatRow[]): Signatures {
  if (repeats.length === 0) return stored;
  const count = stored.count + repeats.length;
  const strings = (name: "ids" | "urls" | "sites" | "sources", own: keyof Row): readonly string[] =>
    stored[name].concat(repeats.map((row) => row[own] as string));
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
    ids: strings("ids", "id"),
    urls: strings("urls", "url"),
    sites: strings("sites", "site"),
    sources: strings("sources", "source"),
    characters: numbers("characters"),
    published: numbers("published"),
    exact,
    minhash: undefined,
    simhash: undefined,
    fingerprints: undefined,
    chunks: undefined,
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
