import { endianness } from "node:os";
import { DedupError } from "../error.js";
import type { DedupParameters, SignatureParameters } from "../signatures/types.js";

// The format of signature files. FORMAT.md describes it for readers in other languages.

/** The first eight bytes of a signature file, and its last eight. */
export const MAGIC = "WINNOWDS";
export const END_MAGIC = "SDWONNIW";
export const VERSION = 2;

/** Magic, version, length and checksum of the header, zero. */
export const PREAMBLE_BYTES = 24;
/** Length and checksum of the footer, magic. */
export const TAIL_BYTES = 16;
/** Every span starts at a multiple of this. */
export const ALIGNMENT = 8;

/** Maximum number of documents in a group of columns. */
export const GROUP_DOCUMENTS = 4096;
/** Size of the lists at which a group is closed early. */
export const GROUP_BYTES: number = 1 << 25;

/** A range of bytes: offset in the file, length, CRC-32 (as in zlib). */
export type Span = readonly [offset: number, bytes: number, crc: number];

/** A column: rows of numbers of equal width, or one list or string per document. */
export type ColumnType =
  | { readonly name: string; readonly kind: "numbers"; readonly type: "u32" | "f64"; readonly width: number }
  | { readonly name: string; readonly kind: "lists" }
  | { readonly name: string; readonly kind: "strings" };

/** The content of the header, at the start of the file. */
export interface FileHeader {
  readonly parameters: SignatureParameters | DedupParameters;
  readonly columns: readonly ColumnType[];
}

/** The columns of consecutive documents. */
export interface Group {
  readonly documents: number;
  /**
   * By column: the values of numbers; for lists and strings, lengths in bytes (u32), checksums (u32) and
   * values.
   */
  readonly spans: Readonly<Record<string, readonly Span[]>>;
}

/** The content of the footer, at the end of the file. */
export interface FileFooter {
  readonly count: number;
  readonly groups: readonly Group[];
  /** The rows of edges. */
  readonly edges: Span;
}

/** Returns the columns of signatures with these parameters. */
export function columnsOf({ matchers, bands, rows }: SignatureParameters): readonly ColumnType[] {
  const numbers = (name: string, type: "u32" | "f64", width: number): ColumnType => ({
    name,
    kind: "numbers",
    type,
    width,
  });
  const columns: ColumnType[] = [
    { name: "ids", kind: "strings" },
    { name: "urls", kind: "strings" },
    { name: "sites", kind: "strings" },
    { name: "sources", kind: "strings" },
    numbers("characters", "f64", 1),
    numbers("published", "f64", 1),
    numbers("exact", "u32", 4),
  ];
  if (matchers.includes("minhash")) columns.push(numbers("minhash", "u32", bands * rows));
  if (matchers.includes("simhash")) columns.push(numbers("simhash", "u32", 2));
  if (matchers.includes("manber")) columns.push({ name: "fingerprints", kind: "lists" });
  if (matchers.includes("chunks")) columns.push({ name: "chunks", kind: "lists" });
  columns.push({ name: "shingles", kind: "lists" });
  return columns;
}

/**
 * First byte of a string that is not valid UTF-16, followed by its UTF-16LE. The byte does not occur in
 * UTF-8.
 */
const UTF16 = 0xff;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Encodes a string in UTF-8, or, if it has lone surrogates, as 0xFF and UTF-16LE. */
export function encodeString(value: string): Uint8Array {
  if (!LONE_SURROGATE.test(value)) return Buffer.from(value, "utf8");
  return Buffer.concat([Buffer.of(UTF16), Buffer.from(value, "utf16le")]);
}

export function decodeString(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer[0] === UTF16 ? buffer.toString("utf16le", 1) : buffer.toString("utf8");
}

/**
 * Checks that memory is little-endian (all but IBM Z and AIX): columns are read and written as they are in
 * memory.
 */
export function checkMachine(): void {
  if (endianness() !== "LE")
    throw new DedupError("cannot-write", "signature files need a little-endian machine");
}
