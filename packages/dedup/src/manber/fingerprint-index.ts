import { type ManberSimilarity, manberSimilarity } from "./similarity.js";

/** A document that shares fingerprints with what was looked up: `left` is what was looked up, `right` the document. */
export interface FingerprintMatch extends ManberSimilarity {
  readonly id: string;
}

export interface FindFingerprintsOptions {
  /** The least containment, in either direction, of a match. Default 0: whatever shares a fingerprint. */
  readonly containment?: number | undefined;
}

/** Documents by their fingerprints: which files are similar to this one (Manber 1994, sif's query mode). */
export interface FingerprintIndex {
  readonly size: number;
  /** @throws {RangeError} If there is a document of this id already. */
  readonly add: (id: string, fingerprints: Uint32Array) => void;
  /** The documents that share fingerprints with these, most shared first, then in the order of their adding. */
  readonly find: (
    fingerprints: Uint32Array,
    options?: FindFingerprintsOptions,
  ) => readonly FingerprintMatch[];
}

const PARTS = 256;

/**
 * An index of fingerprints in memory. Adding takes some tens of bytes a fingerprint; a look-up takes time for each
 * document that has a fingerprint in common, so one that all documents have costs as much as there are documents.
 *
 * @example
 * const index = createFingerprintIndex();
 * index.add("a", manberFingerprints("The first text."));
 * index.find(manberFingerprints("The first text."))[0]?.id; // "a"
 */
export function createFingerprintIndex(): FingerprintIndex {
  const ids: string[] = [];
  const known = new Set<string>();
  const sets: Uint32Array[] = [];
  /** The document, or the documents, of a fingerprint; in many maps, as one does not take more than 2²⁴. */
  const parts = Array.from({ length: PARTS }, () => new Map<number, number | number[]>());
  const postingsOf = (fingerprint: number): Map<number, number | number[]> => parts[fingerprint % PARTS]!;

  return {
    get size(): number {
      return ids.length;
    },
    add: (id, fingerprints) => {
      if (known.has(id)) throw new RangeError(`id is in the index already: ${id}`);
      const place = ids.length;
      known.add(id);
      ids.push(id);
      sets.push(fingerprints);
      for (const fingerprint of fingerprints) {
        const postings = postingsOf(fingerprint);
        const documents = postings.get(fingerprint);
        if (documents === undefined) postings.set(fingerprint, place);
        else if (typeof documents === "number") postings.set(fingerprint, [documents, place]);
        else documents.push(place);
      }
    },
    find: (fingerprints, { containment = 0 } = {}) => {
      const places = new Set<number>();
      for (const fingerprint of fingerprints) {
        const documents = postingsOf(fingerprint).get(fingerprint);
        if (typeof documents === "number") places.add(documents);
        else for (const place of documents ?? []) places.add(place);
      }
      return [...places]
        .sort((a, b) => a - b)
        .map((place) => ({ id: ids[place]!, ...manberSimilarity(fingerprints, sets[place]!) }))
        .filter((match) => Math.max(...match.containment) >= containment)
        .sort((a, b) => b.shared - a.shared);
    },
  };
}
