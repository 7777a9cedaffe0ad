import { endianness } from "node:os";
import { DedupError } from "../error.js";
import type { DedupParameters, SignatureParameters } from "../signatures/types.js";

/*
 * Signature files, described for readers in other languages in FORMAT.md.
 */

/** The first eight bytes of a signature file, and its last eight. */
export const MAGIC = "WINNOWDS";
export const END_MAGIC = "SDWONNIW";
export const VERSION = 2;

/** Magic, version, length and checksum of the header, zero. */
export const PREAMBLE_BYTES = 24;
/** Length and checksum of the footer, magic. */
export const TAIL_BYTES = 16;
/** Every span begins at a multiple of this. */
export const ALIGNMENT = 8;

/** The documents in a group of columns, at most. */
export const GROUP_DOCUMENTS = 4096;
/** A group is closed before that where its lists have this many bytes. */
export const GROUP_BYTES: number = 1 << 25;

/** Where some bytes are: offset in the file, length, CRC-32 (that of zlib). */
export type Span = readonly [offset: number, bytes: number, crc: number];

/** A column: numbers in rows of one width, or something of its own length for each document. */
export type ColumnType =
  | { readonly name: string; readonly kind: "numbers"; readonly type: "u32" | "f64"; readonly width: number }
  | { readonly name: string; readonly kind: "lists" }
  | { readonly name: string; readonly kind: "strings" };

/** What the file begins with. */
export interface FileHeader {
  readonly parameters: SignatureParameters | DedupParameters;
  readonly columns: readonly ColumnType[];
}

/** Some documents that follow one another. */
export interface Group {
  readonly documents: number;
  /** By name: the values of numbers; lengths in bytes (u32), checksums (u32) and values of lists and strings. */
  readonly spans: Readonly<Record<string, readonly Span[]>>;
}

/** What the file ends with. */
export interface FileFooter {
  readonly count: number;
  readonly groups: readonly Group[];
  /** Rows of edges. */
  readonly edges: Span;
}

/** The columns that signatures of these parameters have. */
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

/** What a string that is no valid UTF-16 begins with, before its UTF-16LE; no UTF-8 has this byte. */
const UTF16 = 0xff;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** UTF-8; strings with lone surrogates, which it cannot hold, as 0xFF and UTF-16LE. */
export function encodeString(value: string): Uint8Array {
  if (!LONE_SURROGATE.test(value)) return Buffer.from(value, "utf8");
  return Buffer.concat([Buffer.of(UTF16), Buffer.from(value, "utf16le")]);
}

export function decodeString(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer[0] === UTF16 ? buffer.toString("utf16le", 1) : buffer.toString("utf8");
}

/** Columns are read and written as they stand in memory, which has to be little-endian (all but IBM Z and AIX). */
export function checkMachine(): void {
  if (endianness() !== "LE")
    throw new DedupError("cannot-write", "signature files need a little-endian machine");
}
