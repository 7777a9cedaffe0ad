import { numberList } from "../numbers/list.js";
import { type GrowingLists, listsInMemory } from "./columns.js";
import { checkParameters } from "./parameters.js";
import type { Signature, SignatureParameters, Signatures } from "./types.js";

/** Collects signatures in columns. */
export interface SignatureTable {
  readonly add: (signature: Signature) => void;
  /** Number of documents added so far. */
  readonly count: () => number;
  /** Returns the columns. Nothing may be added afterwards. */
  readonly finish: () => Signatures;
}

/**
 * Creates a table that collects signatures in the order in which they are added. Memory per document: its
 * strings, 32 bytes, and the columns of its matchers (448 bytes for MinHash with 14 × 8); also 4 bytes per
 * shingle, unless `shingles` stores these elsewhere.
 *
 * @param parameters - those the signatures were computed with.
 * @param shingles - storage for the shingle sets. Default: in memory.
 * @example
 * const parameters = dedupParameters();
 * const signer = await createSigner(parameters);
 * const table = createSignatureTable(parameters);
 * for (const document of documents) table.add(signer.sign(document));
 */
export function createSignatureTable(
  parameters: SignatureParameters,
  shingles: GrowingLists = listsInMemory(),
): SignatureTable {
  checkParameters(parameters);
  const { matchers, bands, rows } = parameters;
  const ids: string[] = [];
  const urls: string[] = [];
  const sites: string[] = [];
  const sources: string[] = [];
  const characters: number[] = [];
  const published: number[] = [];
  const exact = numberList(4);
  const minhash = matchers.includes("minhash") ? numberList(bands * rows) : undefined;
  const simhash = matchers.includes("simhash") ? numberList(2) : undefined;
  const fingerprints = matchers.includes("manber") ? listsInMemory() : undefined;
  const chunks = matchers.includes("chunks") ? listsInMemory() : undefined;
  const interned = new Map<string, string>();
  const intern = (value: string): string => {
    const known = interned.get(value);
    if (known === undefined) interned.set(value, value);
    return known ?? value;
  };

  return {
    add(signature) {
      ids.push(signature.id);
      urls.push(signature.url);
      sites.push(intern(signature.site));
      sources.push(intern(signature.source));
      characters.push(signature.characters);
      published.push(signature.published);
      exact.append(signature.exact);
      minhash?.append(signature.minhash!);
      simhash?.append(signature.simhash!);
      fingerprints?.append(signature.fingerprints!);
      chunks?.append(signature.chunks!);
      shingles.append(signature.shingles);
    },
    count: () => ids.length,
    finish() {
      return {
        parameters,
        count: ids.length,
        ids,
        urls,
        sites,
        sources,
        characters: Float64Array.from(characters),
        published: Float64Array.from(published),
        exact: exact.all(),
        minhash: minhash?.all(),
        simhash: simhash?.all(),
        fingerprints,
        chunks,
        shingles,
      };
    },
  };
}
