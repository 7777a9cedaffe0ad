import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { BenchPage } from "./types.js";

/** Where a page lies in the spool's data file. */
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
  /** A page's UTF-8, a fresh array at every call. */
  bytes(index: number): Uint8Array;
  close(): void;
}

const DATA = "pages.bin";
const INDEX = "pages.json";

/**
 * Writes the pages into two files in `folder`: all sources one after another in UTF-8, and where each begins.
 *
 * @returns how many pages there are.
 */
export async function writeSpool(folder: string, pages: AsyncIterable<BenchPage>): Promise<number> {
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
  return entries.length;
}

/** Opens what {@link writeSpool} wrote. */
export function openSpool(folder: string): Spool {
  const entries: readonly SpoolEntry[] = JSON.parse(readFileSync(join(folder, INDEX), "utf8"));
  const file = openSync(join(folder, DATA), "r");
  const bytes = Buffer.alloc(entries.reduce((longest, { length }) => Math.max(longest, length), 0));
  const fill = (buffer: Uint8Array, { offset, length }: SpoolEntry): void => {
    for (let got = 0; got < length; ) got += readSync(file, buffer, got, length - got, offset + got);
  };
  return {
    entries,
    read(index) {
      const entry = entries[index]!;
      fill(bytes, entry);
      return { id: entry.id, url: entry.url, html: bytes.toString("utf8", 0, entry.length) };
    },
    bytes(index) {
      const entry = entries[index]!;
      const page = new Uint8Array(entry.length);
      fill(page, entry);
      return page;
    },
    close: () => closeSync(file),
  };
}
