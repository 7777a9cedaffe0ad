import { closeSync, existsSync, fstatSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { damaged, discard, fileError, readAt, syncFolder } from "./files.js";

// lmdb maps its file into memory and trusts it: a damaged page can hide documents or crash the process. So the
// file is compared with its checksum, a CRC-32 in a file of its own, before lmdb opens it. A writer deletes the
// checksum before it changes the file; after a writer was killed, only the file's length is checked.

/** Stores the checksum of a closed file. If that fails there is none. */
export function writeChecksum(file: string, checksumFile: string): void {
  try {
    writeFileSync(checksumFile, `${checksumOf(file)}\n`);
  } catch {
    discard(checksumFile);
  }
}

export function deleteChecksum(checksumFile: string): void {
  if (!existsSync(checksumFile)) return;
  rmSync(checksumFile);
  syncFolder(dirname(checksumFile));
}

/**
 * Checks a file before lmdb opens it. Reads the whole file: about half a second per gigabyte.
 *
 * @throws DedupError `index-damaged` or `cannot-read`.
 */
export function checkFile(file: string, checksumFile: string): void {
  try {
    if (!existsSync(file)) throw damaged(file, "it is missing");
    checkLength(file);
    // After a power cut, the checksum may be empty.
    const stored = existsSync(checksumFile) ? readFileSync(checksumFile, "utf8") : "";
    if (!/^\d+\n$/.test(stored) || checksumOf(file) === Number(stored)) return;
    // A process that has opened the file for writing meanwhile has deleted the checksum.
    if (existsSync(checksumFile)) throw damaged(file, "it differs from its checksum");
  } catch (error) {
    throw fileError("read", file, error);
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

/** Checks that a file is lmdb's, and as long as after its last transaction, by its two meta pages. */
function checkLength(path: string): void {
  const fd = openSync(path, "r");
  try {
    const metaPage = (offset: number): Buffer => {
      const page = Buffer.alloc(META_BYTES);
      if (readAt(fd, page, offset) < META_BYTES || page.readUInt32LE(MAGIC_AT) !== MAGIC)
        throw damaged(path, `byte ${offset} does not begin a page of lmdb`);
      return page;
    };
    const first = metaPage(0);
    const pageSize = first.readUInt32LE(PAGE_SIZE_AT);
    const second = metaPage(pageSize);
    const [one, two] = [first, second].map((page) => page.readBigUInt64LE(TRANSACTION_AT));
    const pages = Number((two! > one! ? second : first).readBigUInt64LE(LAST_PAGE_AT)) + 1;
    const { size } = fstatSync(fd);
    if (size < pages * pageSize) throw damaged(path, `it is cut off at byte ${size}`);
  } finally {
    closeSync(fd);
  }
}
