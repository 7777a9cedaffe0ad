import type { Lists, Signature } from "../signatures/types.js";
import { cachedLists } from "./cache.js";
import { decodeString } from "./format.js";
import type { SignatureFile } from "./signature-file.js";

/** Size of the cache for shingle sets that were read. */
const CACHE_BYTES = 1 << 26;

/** The documents of several files, numbered consecutively. The fields of one document are read separately. */
export interface StoredDocuments {
  readonly count: () => number;
  readonly files: () => readonly SignatureFile[];
  /** Adds a file; its documents get the next numbers. */
  readonly append: (file: SignatureFile) => void;
  /** Returns a document's list, under the conditions of {@link Lists}. */
  readonly list: (document: number, name: string) => Uint32Array;
  /** Returns the length of a document's list, without reading it. */
  readonly listLength: (document: number, name: string) => number;
  readonly string: (document: number, name: string) => string;
  /** Returns a document's row in a column of 32-bit numbers. */
  readonly row: (document: number, name: string, width: number) => Uint32Array;
  readonly shingles: Lists;
  readonly close: () => void;
}

/** The positions of a group's lists. */
interface Directory {
  /** In bytes from the first list; one more than there are documents. */
  readonly starts: Float64Array;
  readonly checksums: Uint32Array;
}

interface StoredGroup {
  readonly file: SignatureFile;
  readonly group: number;
  readonly first: number;
  /** By column. 12 bytes per document for every column in use; groups have a few thousand documents. */
  readonly directories: Map<string, Directory>;
  readonly rows: Map<string, Uint32Array>;
}

export function createStoredDocuments(): StoredDocuments {
  const files: SignatureFile[] = [];
  const groups: StoredGroup[] = [];
  let count = 0;

  function groupOf(document: number): StoredGroup {
    if (!(document >= 0 && document < count)) throw new RangeError(`no document ${document}`);
    let low = 0;
    let high = groups.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (groups[middle]!.first <= document) low = middle;
      else high = middle - 1;
    }
    return groups[low]!;
  }

  function directoryOf({ file, group, directories }: StoredGroup, name: string): Directory {
    const known = directories.get(name);
    if (known !== undefined) return known;
    const lengths = file.numbers(group, name, 0);
    const starts = new Float64Array(lengths.length + 1);
    for (let at = 0; at < lengths.length; at++) starts[at + 1] = starts[at]! + lengths[at]!;
    const directory = { starts, checksums: file.numbers(group, name, 1) };
    directories.set(name, directory);
    return directory;
  }

  function bytes(document: number, name: string): Uint8Array {
    const stored = groupOf(document);
    const { starts, checksums } = directoryOf(stored, name);
    const at = document - stored.first;
    const offset = stored.file.groups[stored.group]!.spans[name]![2]![0] + starts[at]!;
    const length = starts[at + 1]! - starts[at]!;
    if (length === 0) return new Uint8Array(0);
    return stored.file.bytes(offset, length, checksums[at]!, `${name} of document ${document}`);
  }

  function list(document: number, name: string): Uint32Array {
    const read = bytes(document, name);
    return new Uint32Array(read.buffer, 0, read.length / 4);
  }

  return {
    count: () => count,
    files: () => files,
    append(file) {
      files.push(file);
      for (const [group, { documents }] of file.groups.entries()) {
        groups.push({ file, group, first: count, directories: new Map(), rows: new Map() });
        count += documents;
      }
    },
    list,
    listLength(document, name) {
      const stored = groupOf(document);
      const { starts } = directoryOf(stored, name);
      const at = document - stored.first;
      return (starts[at + 1]! - starts[at]!) / 4;
    },
    string: (document, name) => decodeString(bytes(document, name)),
    row(document, name, width) {
      const { file, group, first, rows } = groupOf(document);
      const known = rows.get(name) ?? file.numbers(group, name);
      rows.set(name, known);
      return known.subarray((document - first) * width, (document - first + 1) * width);
    },
    shingles: cachedLists(CACHE_BYTES, (document) => list(document, "shingles")),
    close() {
      for (const file of files) file.close();
    },
  };
}

/** The SimHash fingerprints of all documents, kept in memory from their first use on. */
export interface Simhashes {
  /**
   * Returns two numbers per document: for those of the files, then for the first `present` documents of a
   * batch. Valid until the next call.
   *
   * @param files - those of the previous call, and possibly further ones after them.
   */
  readonly of: (files: readonly SignatureFile[], batch: readonly Signature[], present: number) => Uint32Array;
}

export function createSimhashes(): Simhashes {
  let values = new Uint32Array(2048);
  let files = 0;
  /** Count of numbers that were read from files. */
  let stored = 0;

  function room(length: number): void {
    if (length <= values.length) return;
    const grown = new Uint32Array(2 * length);
    grown.set(values.subarray(0, stored));
    values = grown;
  }
  return {
    of(all, batch, present) {
      for (; files < all.length; files++) {
        const file = all[files]!;
        room(stored + 2 * file.count);
        file.readNumbers("simhash", values, stored);
        stored += 2 * file.count;
      }
      const end = stored + 2 * present;
      if (end > values.length) room(end);
      // Rewritten on each call, so that a failed batch has no effect.
      for (let at = 0; at < present; at++) values.set(batch[at]!.simhash!, stored + 2 * at);
      return values.subarray(0, end);
    },
  };
}
