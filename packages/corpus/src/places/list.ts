import type { Dirent, Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { CorpusError } from "../corpus-error.js";
import { filePath, kindOf } from "./location.js";

/** A file to read. */
export interface Place {
  /** A path or an address, for `openSource`. */
  readonly location: string;
  /** In bytes; undefined if it is not known without opening the file. */
  readonly size?: number | undefined;
}

/**
 * Lists the files at a location: itself; those in a folder and its folders; or those that match a pattern, in which `*` is
 * any part of a name, `**` any folders, `?` a character and `{a,b}` one of several. On S3, a folder is a prefix. Files and
 * folders whose names begin with a dot, and unfinished files (`.part`), are left out of folders and patterns.
 *
 * @returns the files in the order of their locations by code units.
 * @throws {CorpusError} `cannot-read` if there is nothing; `missing-package`, `unsupported-place`.
 * @example await listPlaces("crawl/*.warc.gz") // [{ location: "crawl/00.warc.gz", size: 1048576 }, …]
 */
export async function listPlaces(location: string): Promise<readonly Place[]> {
  const kind = kindOf(location);
  if (kind === "http") return [{ location }];
  const places = kind === "s3" ? await s3Places(location) : await filePlaces(filePath(location));
  if (places.length === 0) throw new CorpusError("cannot-read", `${location}: no such file`);
  return places.sort((a, b) => (a.location < b.location ? -1 : a.location > b.location ? 1 : 0));
}

function isUnfinished(path: string): boolean {
  return path.endsWith(".part");
}

async function filePlaces(path: string): Promise<Place[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return filesIn(path, () => true);
  // A name that looks like a pattern may be the name of a file.
  if (found !== undefined) return [{ location: path, size: sizeOf(found) }];
  // Loaded here, as is S3, since most programs open files by their names.
  const { default: picomatch } = await import("picomatch");
  const { base, isGlob } = picomatch.scan(path);
  return isGlob ? filesIn(base === "" ? "." : base, picomatch(path)) : [];
}

function sizeOf(found: Stats): number | undefined {
  return found.isFile() ? found.size : undefined;
}

/** @param matches - whether a path, which begins with the folder unless that is the current one, is listed. */
async function filesIn(folder: string, matches: (path: string) => boolean): Promise<Place[]> {
  const places: Place[] = [];
  for (const entry of await entriesOf(folder)) {
    if (entry.name.startsWith(".")) continue;
    const path = folder === "." ? entry.name : join(folder, entry.name);
    if (entry.isDirectory()) {
      for (const place of await filesIn(path, matches)) places.push(place);
    } else if (!isUnfinished(path) && matches(path)) {
      // Follows a link to a file. Links to folders are not followed, since they may form a circle.
      const found = await stat(path).catch(() => undefined);
      if (found?.isFile() === true) places.push({ location: path, size: found.size });
    }
  }
  return places;
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new CorpusError("cannot-read", `cannot read ${folder}: ${error.message}`, error);
  });
}

async function s3Places(location: string): Promise<Place[]> {
  const [bucket = "", ...names] = location.slice("s3://".length).split("/");
  const pattern = names.join("/");
  const [{ default: picomatch }, { s3Objects }] = await Promise.all([import("picomatch"), import("./s3.js")]);
  const { base, isGlob } = picomatch.scan(pattern);
  const matches = isGlob ? picomatch(pattern) : undefined;
  const places: Place[] = [];
  // Without the slash, the file of this name too.
  const prefix = isGlob ? (base === "" ? "" : `${base}/`) : pattern;
  for await (const { key, size } of s3Objects(bucket, prefix)) {
    const place = { location: `s3://${bucket}/${key}`, size };
    if (key === pattern && !key.endsWith("/")) return [place];
    const inside = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
    const isListed =
      matches?.(key) ?? (key.startsWith(inside) && !/(?:^|\/)\./.test(key.slice(inside.length)));
    if (isListed && !key.endsWith("/") && !isUnfinished(key)) places.push(place);
  }
  return places;
}
