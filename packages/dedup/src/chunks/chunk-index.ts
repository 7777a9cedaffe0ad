import { createPairTable } from "./pair-table.js";
import type { Chunks } from "./types.js";

/** A chunk that two documents have: where it first begins in each, in bytes. */
export interface SharedChunk {
  /** In what was looked up. */
  readonly left: number;
  /** In the document that was found. */
  readonly right: number;
  readonly length: number;
}

/** A document that shares chunks with what was looked up. */
export interface ChunkMatch {
  readonly id: string;
  /** In the order of what was looked up; a chunk that comes again there is not repeated. */
  readonly shared: readonly SharedChunk[];
  /** Bytes in them. */
  readonly bytes: number;
  /** These bytes by those of all distinct chunks: of what was looked up, of the document. */
  readonly containment: readonly [number, number];
}

/** Documents by their chunks. */
export interface ChunkIndex {
  /** Documents. */
  readonly size: number;
  /** Distinct chunks. */
  readonly chunks: number;
  /** @throws {RangeError} If there is a document of this id already. */
  readonly add: (id: string, chunks: Chunks) => void;
  /** The documents that have identical chunks (by their 64-bit hashes), most bytes first, then as they were added. */
  readonly find: (chunks: Chunks) => readonly ChunkMatch[];
}

/**
 * An index of identical chunks across documents, in memory (LBFS's chunk database, Muthitacharoen et al. 2001, section
 * 3.1.3). A look-up takes time for each document that has a chunk in common.
 *
 * @example
 * const index = createChunkIndex();
 * index.add("a", chunks(page));
 * index.find(chunks(page))[0]?.containment; // [1, 1]
 */
export function createChunkIndex(): ChunkIndex {
  const table = createPairTable();
  const ids: string[] = [];
  const known = new Set<string>();
  /** Bytes of each document's distinct chunks. */
  const totals: number[] = [];
  /** The last occurrence of each distinct chunk; of each occurrence, its document, its place and the one before. */
  const heads: number[] = [];
  const documents: number[] = [];
  const places: number[] = [];
  const nexts: number[] = [];

  return {
    get size(): number {
      return ids.length;
    },
    get chunks(): number {
      return table.size;
    },
    add: (id, { count, hashes, lengths, offsets }) => {
      if (known.has(id)) throw new RangeError(`id is in the index already: ${id}`);
      const document = ids.length;
      known.add(id);
      ids.push(id);
      let total = 0;
      for (let i = 0; i < count; i++) {
        const chunk = table.insert(hashes[2 * i]!, hashes[2 * i + 1]!);
        const head = heads[chunk] ?? -1;
        if (head >= 0 && documents[head] === document) continue;
        heads[chunk] = documents.length;
        documents.push(document);
        places.push(offsets[i]!);
        nexts.push(head);
        total += lengths[i]!;
      }
      totals.push(total);
    },
    find: ({ count, hashes, lengths, offsets }) => {
      const found = new Map<number, SharedChunk[]>();
      const seen = createPairTable();
      let total = 0;
      for (let i = 0; i < count; i++) {
        const high = hashes[2 * i]!;
        const low = hashes[2 * i + 1]!;
        const before = seen.size;
        if (seen.insert(high, low) < before) continue;
        total += lengths[i]!;
        const chunk = table.find(high, low);
        if (chunk < 0) continue;
        for (let entry = heads[chunk]!; entry >= 0; entry = nexts[entry]!) {
          const document = documents[entry]!;
          const shared = found.get(document) ?? [];
          if (shared.length === 0) found.set(document, shared);
          shared.push({ left: offsets[i]!, right: places[entry]!, length: lengths[i]! });
        }
      }
      return [...found]
        .sort(([a], [b]) => a - b)
        .map(([document, shared]): ChunkMatch => {
          const bytes = shared.reduce((sum, { length }) => sum + length, 0);
          return {
            id: ids[document]!,
            shared,
            bytes,
            containment: [bytes / total, bytes / totals[document]!],
          };
        })
        .sort((a, b) => b.bytes - a.bytes);
    },
  };
}
