import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A page or a text, as every variant gets it. */
export interface SpooledPage {
  readonly id: string;
  readonly url?: string | undefined;
  /** The decoded source. */
  readonly html: string;
}

/** The position of a page in the spool's data file. */
interface SpoolEntry {
  readonly id: string;
  readonly url?: string | undefined;
  readonly offset: number;
  /** Bytes of UTF-8. */
  readonly length: number;
}

/** Pages stored so that every process reads the same ones, one at a time. */
export interface Spool {
  readonly entries: readonly SpoolEntry[];
  /** Returns a new string at every call, so that only the caller keeps a page in memory. */
  read(index: number): SpooledPage;
}

const DATA = "pages.bin";
const INDEX = "pages.json";

/**
 * Writes the pages to two files in a folder for temporary files, which is removed when the process ends: the
 * concatenated sources in UTF-8, and their positions.
 *
 * @returns the folder, and the length of each page in bytes.
 */
export async function writeSpool(
  pages: AsyncIterable<SpooledPage> | Iterable<SpooledPage>,
): Promise<{ readonly folder: string; readonly lengths: readonly number[] }> {
  const folder = temporaryFolder("winnow-spool-");
  const entries: SpoolEntry[] = [];
  const file = openSync(join(folder, DATA), "w");
  let offset = 0;
  for await (const { id, url, html } of pages) {
    const bytes = Buffer.from(html);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    entries.push({ id, url, offset, length: bytes.length });
    offset += bytes.length;
  }
  closeSync(file);
  writeFileSync(join(folder, INDEX), JSON.stringify(entries));
  return { folder, lengths: entries.map(({ length }) => length) };
}

/** Makes a folder for temporary files, which is removed when the process ends. @param name - how its name begins. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a folder written by {@link writeSpool}, for the rest of the process. */
export function openSpool(folder: string): Spool {
  const entries: readonly SpoolEntry[] = JSON.parse(readFileSync(join(folder, INDEX), "utf8"));
  const file = openSync(join(folder, DATA), "r");
  const bytes = Buffer.alloc(entries.reduce((longest, { length }) => Math.max(longest, length), 0));
  return {
    entries,
    read(index) {
      const { id, url, offset, length } = entries[index]!;
      for (let got = 0; got < length; ) got += readSync(file, bytes, got, length - got, offset + got);
      return { id, url, html: bytes.toString("utf8", 0, length) };
    },
  };
}

/**
 * The indices of `take` of `total` pages, evenly spread, or of all if there are not more. They are always the
 * same, so that figures of different days are for the same pages.
 *
 * @example everyKth(10, 3); // [0, 3, 6]
 */
export function everyKth(total: number, take: number): readonly number[] {
  const count = Math.min(total, take);
  return Array.from({ length: count }, (_, i) => Math.floor((i * total) / count));
}
