import type { Signature, SignatureParameters } from "../signatures/types.js";
import { bytesOf } from "./files.js";

// The stored form of a signature without its shingles: unsigned 32-bit integers, little-endian.
//
//   exact (4 numbers), simhash (2; 0 without one), number of fingerprints, place of the shingles (3), length of the
//   header in numbers;
//   the header: a JSON array in UTF-8, padded with spaces: id, URL, site, source, characters, published (null for
//   NaN), and the lengths of the lists;
//   the lists: minhash, fingerprints, chunks.

/** A signature without its shingles. */
export type Row = Omit<Signature, "shingles">;

const LISTS = ["minhash", "fingerprints", "chunks"] as const;
const FIXED = 11;
const NONE = new Uint32Array(0);

/** Where a document's shingles are stored: several documents share a block. */
export interface ShinglePlace {
  readonly block: number;
  readonly start: number;
  readonly length: number;
}

/** The data of a document that is read without the rest. */
export interface FixedPart extends ShinglePlace {
  /** The halves of the SimHash fingerprint. */
  readonly high: number;
  readonly low: number;
  /** Number of fingerprints. */
  readonly fingerprints: number;
}

export function encodeRow(row: Row, { block, start, length }: ShinglePlace): Buffer {
  const { id, url, site, source, characters, published, exact, simhash = [0, 0], fingerprints = NONE } = row;
  const lists = LISTS.map((name) => row[name] ?? NONE);
  const lengths = LISTS.map((name) => row[name]?.length);
  // JSON escapes lone surrogates, which UTF-8 cannot represent, and writes NaN and undefined as null.
  const json = JSON.stringify([id, url, site, source, characters, published, ...lengths]);
  const header = Buffer.from(json + " ".repeat((4 - (Buffer.byteLength(json) % 4)) % 4));
  const place = [block, start, length] as const;
  const fixed = Uint32Array.of(...exact, ...simhash, fingerprints.length, ...place, header.length / 4);
  return Buffer.concat([bytesOf(fixed), header, ...lists.map(bytesOf)]);
}

/** @throws SyntaxError or RangeError if the bytes are damaged. */
export function decodeRow(bytes: Uint8Array, matchers: SignatureParameters["matchers"]): Row {
  const numbers = numbersOf(bytes);
  let at = FIXED + numbers[FIXED - 1]!;
  const header = Buffer.from(numbers.buffer, 4 * FIXED, 4 * numbers[FIXED - 1]!).toString();
  const [id, url, site, source, characters, published, ...lengths] = JSON.parse(header);
  const [minhash, fingerprints, chunks] = lengths.map((length: number | null) =>
    length === null ? undefined : numbers.subarray(at, (at += length)),
  );
  if (at !== numbers.length) throw new RangeError(`the record has ${numbers.length} numbers, not ${at}`);
  const exact = numbers.subarray(0, 4);
  const simhash = matchers.includes("simhash") ? numbers.subarray(4, 6) : undefined;
  const time = published ?? Number.NaN;
  return {
    id,
    url,
    site,
    source,
    characters,
    published: time,
    exact,
    minhash,
    simhash,
    fingerprints,
    chunks,
  };
}

export function readFixed(bytes: Buffer): FixedPart {
  const at = (index: number): number => bytes.readUInt32LE(4 * index);
  return { high: at(4), low: at(5), fingerprints: at(6), block: at(7), start: at(8), length: at(9) };
}

/** Copies bytes as numbers. */
export function numbersOf(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(bytes.length >>> 2);
  // The length of lmdb's shared buffer is that of the value, but its memory is longer.
  bytesOf(numbers).set(bytes.subarray(0, 4 * numbers.length));
  return numbers;
}

/**
 * Checks a signature before any of its batch is stored.
 *
 * @throws TypeError if a field is missing or of the wrong type, RangeError if it has the wrong length.
 */
export function checkSignature(signature: Signature, { matchers, bands, rows }: SignatureParameters): void {
  for (const name of ["id", "url", "site", "source"] as const)
    if (typeof signature[name] !== "string") throw new TypeError(`signature.${name} must be a string`);
  for (const name of ["characters", "published"] as const)
    if (typeof signature[name] !== "number") throw new TypeError(`signature.${name} must be a number`);
  const numbers = (
    name: "exact" | "shingles" | "simhash" | (typeof LISTS)[number],
    length?: number,
  ): void => {
    const value = signature[name];
    if (!(value instanceof Uint32Array)) throw new TypeError(`signature.${name} must be a Uint32Array`);
    if (length !== undefined && value.length !== length)
      throw new RangeError(`signature.${name} must have ${length} numbers, not ${value.length}`);
  };
  numbers("exact", 4);
  numbers("shingles");
  if (matchers.includes("minhash")) numbers("minhash", bands * rows);
  if (matchers.includes("simhash")) numbers("simhash", 2);
  if (matchers.includes("manber")) numbers("fingerprints");
  if (matchers.includes("chunks")) numbers("chunks");
}
