import { closeSync, fstatSync, openSync } from "node:fs";
import { readAt } from "./files.js";

/*
 * lmdb maps its file into memory and trusts it: a file that is not its own, or is cut off, ends the process. So its two
 * meta pages are read before (LMDB, mdb.c: MDB_page's header of 24 bytes, MDB_meta).
 */

const MAGIC = 0xbeefc0de;
/** In a page: the magic number, the size of pages, the last page, the transaction. */
const MAGIC_AT = 24;
const PAGE_SIZE_AT = 48;
const LAST_PAGE_AT = 144;
const TRANSACTION_AT = 152;
const META_BYTES = 160;

/** @throws Error where the file is not lmdb's, or shorter than its last transaction left it. */
export function checkLmdbFile(path: string): void {
  const fd = openSync(path, "r");
  try {
    const { size } = fstatSync(fd);
    // Without a page it is new.
    if (size === 0) return;
    const first = metaPage(fd, 0);
    const pageSize = first.readUInt32LE(PAGE_SIZE_AT);
    const second = metaPage(fd, pageSize);
    const [one, two] = [first, second].map((page) => page.readBigUInt64LE(TRANSACTION_AT));
    const last = Number((two! > one! ? second : first).readBigUInt64LE(LAST_PAGE_AT));
    if (size < (last + 1) * pageSize) throw new Error(`it is cut off at byte ${size}`);
  } finally {
    closeSync(fd);
  }
}

function metaPage(fd: number, offset: number): Buffer {
  const page = Buffer.alloc(META_BYTES);
  if (readAt(fd, page, offset) < META_BYTES) throw new Error(`it is cut off in the page at byte ${offset}`);
  if (page.readUInt32LE(MAGIC_AT) !== MAGIC) throw new Error(`the page at byte ${offset} is none of lmdb's`);
  return page;
}
