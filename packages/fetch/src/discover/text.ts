import { constants, gunzipSync } from "node:zlib";
import { decode } from "@winnow/core-dom/decode";
import type { UnrecognizedFile } from "./types.js";

/** 50 MiB, the limit of sitemaps.org. */
export const MAX_SITEMAP_SIZE: number = 52_428_800;

/**
 * Maximum number of addresses per file; the limit of sitemaps.org is 50,000. Relative addresses are resolved
 * to absolute ones, so a file of short ones could take a hundred times its size.
 */
export const MAX_ENTRIES = 200_000;

/** Maximum number of compressions: some files are compressed both by the site and by its server. */
const MAX_LAYERS = 2;

/**
 * Returns the text of a feed or sitemap, trimmed at the start and decompressed if it is gzip data (RFC 1952).
 * Truncated data is decompressed as far as possible.
 *
 * @param maxSize - maximum decompressed size, in bytes.
 */
export function unpackedText(
  bytes: Uint8Array,
  maxSize: number,
  contentType?: string,
): string | UnrecognizedFile {
  let unpacked = bytes;
  for (let layer = 0; layer < MAX_LAYERS && isGzip(unpacked); layer++) {
    try {
      unpacked = gunzipSync(unpacked, { maxOutputLength: maxSize, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      const isLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
      return { kind: "none", reason: isLarge ? "too-large" : "bad-encoding" };
    }
  }
  if (isGzip(unpacked)) return { kind: "none", reason: "bad-encoding" };
  if (unpacked.length > maxSize) return { kind: "none", reason: "too-large" };
  const text = decode(unpacked, { contentType }).text.trimStart();
  return text === "" ? { kind: "none", reason: "empty" } : text;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Trims the text, and replaces each run of white space by one space. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** Returns the fields that are not undefined. */
export function present<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}
