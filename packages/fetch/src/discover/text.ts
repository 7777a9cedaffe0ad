import { constants, gunzipSync } from "node:zlib";
import { decode } from "@winnow/core-dom/decode";
import type { NoneOfTheKind } from "./types.js";

/** 50 MiB, the most that sitemaps.org lets a sitemap have. */
export const MAX_SITEMAP_SIZE: number = 52_428_800;

/**
 * How many addresses of one file are read; sitemaps.org lets a sitemap have 50,000. Relative ones bring the file's own address
 * each time, so that a file of short ones could take a hundred times its size.
 */
export const MAX_ENTRIES = 200_000;

/** Packed twice happens, by the site and by its server. */
const MAX_LAYERS = 2;

/**
 * The text of a feed or sitemap from its first visible character on, unpacked where it is gzip data (RFC 1952). Data that
 * are cut off give what there is.
 *
 * @param maxSize - the most bytes to unpack to.
 */
export function unpackedText(
  bytes: Uint8Array,
  maxSize: number,
  contentType?: string,
): string | NoneOfTheKind {
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

/** Without white space at the ends, and one space for each run of it. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** The fields that are there. */
export function present<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}
