import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** One page that every variant is given. */
export interface BenchPage {
  readonly id: string;
  readonly url?: string | undefined;
  /** The decoded source. */
  readonly html: string;
}

/** Where a page is in the spool's data file. */
interface SpoolEntry {
  readonly id: string;
  readonly url?: string | undefined;
  readonly offset: number;
  /** Bytes of UTF-8. */
  readonly length: number;
}

/** Pages laid out so that each process reads them alike, one at a time. */
export interface Spool {
  readonly entries: readonly SpoolEntry[];
  /** A fresh string at every call, so that nothing but the caller keeps a page in memory. */
  read(index: number): BenchPage;
}

const DATA = "pages.bin";
const INDEX = "pages.json";

/**
 * Writes the pages into two files in `folder`: all sources one after another in UTF-8, and where each begins.
 *
 * @returns the length of each in bytes.
 */
export async function writeSpool(
  folder: string,
  pages: AsyncIterable<BenchPage> | Iterable<BenchPage>,
): Promise<readonly number[]> {
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
  return entries.map(({ length }) => length);
}

/** Opens what {@link writeSpool} wrote, for the rest of the process. */
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
 * The indices of every k-th of `total` pages, `take` of them, evenly spread; all where there are no more.
 * Always the same ones, so that figures of two days are about the same pages.
 *
 * @example everyKth(10, 3); // [0, 3, 6]
 */
export function everyKth(total: number, take: number): readonly number[] {
  const count = Math.min(total, take);
  return Array.from({ length: count }, (_, i) => Math.floor((i * total) / count));
}
