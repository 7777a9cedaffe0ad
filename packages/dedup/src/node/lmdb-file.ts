import { closeSync, fstatSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { discard, readAt } from "./files.js";
import type { IndexPaths } from "./index-folder.js";

// lmdb maps its file into memory and trusts it. A damaged page can hide keys or crash the process. Therefore a
// checksum of the file is stored next to it and compared before lmdb opens the file.

/** The tables' file when it was closed. */
interface Closed {
  /** The number of its last transaction. */
  readonly transaction: string;
  /** CRC-32 of the whole file. */
  readonly checksum: number;
}

/** Writes the checksum of closed tables. If that fails there is none, and the tables are rebuilt. */
export function writeChecksum({ tables, checksum }: IndexPaths): void {
  try {
    const closed: Closed = { transaction: transactionOf(tables), checksum: checksumOf(tables) };
    writeFileSync(checksum, `${JSON.stringify(closed)}\n`);
  } catch {
    discard(checksum);
  }
}

/**
 * Returns why the tables cannot be trusted, or undefined if they are as written. Reads the whole file: about
 * a second per gigabyte, which is the size for half a million documents or more.
 */
export function tableProblem({ tables, checksum }: IndexPaths): string | undefined {
  try {
    const closed = readClosed(checksum);
    if (closed?.transaction !== transactionOf(tables)) return "not closed by the run that wrote it";
    return checksumOf(tables) === closed.checksum ? undefined : "damaged (it differs from its checksum)";
  } catch (error) {
    return `damaged (${(error as Error).message})`;
  }
}

function readClosed(path: string): Closed | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Closed;
  } catch {
    // Missing or damaged.
    return undefined;
  }
}

/** Number of bytes read at once. */
const PIECE = 1 << 20;

function checksumOf(path: string): number {
  const fd = openSync(path, "r");
  try {
    const piece = new Uint8Array(PIECE);
    let checksum = 0;
    for (let at = 0, length = PIECE; length === PIECE; at += length) {
      length = readAt(fd, piece, at);
      checksum = crc32(piece.subarray(0, length), checksum);
    }
    return checksum;
  } finally {
    closeSync(fd);
  }
}

// From LMDB's mdb.c: MDB_page, with a header of 24 bytes, and MDB_meta. Offsets in a page of the magic
// number, the page size, the number of the last page, and that of the last transaction.

const MAGIC = 0xbeefc0de;
const MAGIC_AT = 24;
const PAGE_SIZE_AT = 48;
const LAST_PAGE_AT = 144;
const TRANSACTION_AT = 152;
const META_BYTES = 160;

/**
 * Returns the number of the last transaction, from the two meta pages.
 *
 * @throws Error if the file is not lmdb's, or shorter than after that transaction.
 */
function transactionOf(path: string): string {
  const fd = openSync(path, "r");
  try {
    const { size } = fstatSync(fd);
    const first = metaPage(fd, 0);
    const pageSize = first.readUInt32LE(PAGE_SIZE_AT);
    const second = metaPage(fd, pageSize);
    const [one, two] = [first, second].map((page) => page.readBigUInt64LE(TRANSACTION_AT));
    const latest = two! > one! ? second : first;
    const last = Number(latest.readBigUInt64LE(LAST_PAGE_AT));
    if (size < (last + 1) * pageSize) throw new Error(`it is cut off at byte ${size}`);
    return String(latest.readBigUInt64LE(TRANSACTION_AT));
  } finally {
    closeSync(fd);
  }
}

function metaPage(fd: number, offset: number): Buffer {
  const page = Buffer.alloc(META_BYTES);
  if (readAt(fd, page, offset) < META_BYTES) throw new Error(`it is cut off in the page at byte ${offset}`);
  if (page.readUInt32LE(MAGIC_AT) !== MAGIC)
    throw new Error(`the page at byte ${offset} is not a page of lmdb`);
  return page;
}
