import type { Spool } from "../pages/spool.js";

/** What pages take, in bytes, as they come and as the strings that V8 makes of them. */
export interface SourceMemory {
  readonly pages: number;
  /** Pages that are ASCII; pages whose strings take a byte a character, which is up to U+00FF, ASCII among them. */
  readonly asciiPages: number;
  readonly oneBytePages: number;
  readonly utf8Bytes: number;
  readonly stringBytes: number;
  /** Were every string one of two bytes a code unit. */
  readonly utf16Bytes: number;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Counts without measuring: V8 keeps a string in a byte a character where all its characters are below U+0100, else in two. */
export function sourceMemory(spool: Pick<Spool, "bytes">, pages: readonly number[]): SourceMemory {
  const found = { asciiPages: 0, oneBytePages: 0, utf8Bytes: 0, stringBytes: 0, utf16Bytes: 0 };
  for (const index of pages) {
    const bytes = spool.bytes(index);
    const text = decoder.decode(bytes);
    const isOneByte = !/[^\0-\xff]/.test(text);
    found.utf8Bytes += bytes.length;
    found.utf16Bytes += text.length * 2;
    found.stringBytes += isOneByte ? text.length : text.length * 2;
    if (isOneByte) found.oneBytePages++;
    if (bytes.length === text.length) found.asciiPages++;
  }
  return { pages: pages.length, ...found };
}
