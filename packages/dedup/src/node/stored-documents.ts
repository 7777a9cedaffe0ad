import type { Lists, Signature } from "../signatures/types.js";
import { cachedLists } from "./cache.js";
import { decodeString } from "./format.js";
import type { SignatureFile } from "./signature-file.js";

/** Memory for shingle sets that were read. */
const CACHE_BYTES = 1 << 26;

/** Documents of one file after another, numbered through; what one document has is read by itself. */
export interface StoredDocuments {
  readonly count: () => number;
  readonly files: () => readonly SignatureFile[];
  /** Adds a file; its documents have the next numbers. */
  readonly append: (file: SignatureFile) => void;
  /** A document's list; as {@link Lists} has it. */
  readonly list: (document: number, name: string) => Uint32Array;
  /** How many numbers a document's list has, without reading it. */
  readonly listLength: (document: number, name: string) => number;
  readonly string: (document: number, name: string) => string;
  /** A document's row of a column of numbers of 32 bits. */
  readonly row: (document: number, name: string, width: number) => Uint32Array;
  readonly shingles: Lists;
  readonly close: () => void;
}

/** Where the lists of a group are. */
interface Directory {
  /** In bytes from the first; one more than there are documents. */
  readonly starts: Float64Array;
  readonly checksums: Uint32Array;
}

interface Place {
  readonly file: SignatureFile;
  readonly group: number;
  readonly first: number;
  /** By name of the column. Groups are few thousand documents: 12 bytes each for every column that is asked for. */
  readonly directories: Map<string, Directory>;
  readonly rows: Map<string, Uint32Array>;
}

export function createStoredDocuments(): StoredDocuments {
  const files: SignatureFile[] = [];
  const places: Place[] = [];
  let count = 0;

  function placeOf(document: number): Place {
    if (!(document >= 0 && document < count)) throw new RangeError(`there is no document ${document}`);
    let low = 0;
    let high = places.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (places[middle]!.first <= document) low = middle;
      else high = middle - 1;
    }
    return places[low]!;
  }

  function directoryOf({ file, group, directories }: Place, name: string): Directory {
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
    const place = placeOf(document);
    const { starts, checksums } = directoryOf(place, name);
    const at = document - place.first;
    const offset = place.file.groups[place.group]!.spans[name]![2]![0] + starts[at]!;
    const length = starts[at + 1]! - starts[at]!;
    if (length === 0) return new Uint8Array(0);
    return place.file.bytes(offset, length, checksums[at]!, `${name} of document ${document}`);
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
        places.push({ file, group, first: count, directories: new Map(), rows: new Map() });
        count += documents;
      }
    },
    list,
    listLength(document, name) {
      const place = placeOf(document);
      const { starts } = directoryOf(place, name);
      const at = document - place.first;
      return (starts[at + 1]! - starts[at]!) / 4;
    },
    string: (document, name) => decodeString(bytes(document, name)),
    row(document, name, width) {
      const { file, group, first, rows } = placeOf(document);
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

/** The SimHash fingerprints of all documents, in memory from when they are first asked for. */
export interface Simhashes {
  /**
   * Two numbers a document: those of the files, then of the first documents of a batch. Valid until the next call.
   *
   * @param files - those of the call before, and others after them.
   */
  readonly of: (files: readonly SignatureFile[], batch: readonly Signature[], present: number) => Uint32Array;
}

export function createSimhashes(): Simhashes {
  let values = new Uint32Array(2048);
  let files = 0;
  /** Numbers that came from files. */
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
      // Written anew each time: a batch that failed leaves nothing behind that counts.
      for (let at = 0; at < present; at++) values.set(batch[at]!.simhash!, stored + 2 * at);
      return values.subarray(0, end);
    },
  };
}
