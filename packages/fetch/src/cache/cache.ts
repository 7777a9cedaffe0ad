import { rm, utimes } from "node:fs/promises";
import { resolve } from "node:path";
import { FetchError } from "../fetch-error.js";
import type { RawResponse } from "../types.js";
import {
  clearTemporary,
  decodeEntry,
  encodeEntry,
  entryPath,
  listEntries,
  prepareFolder,
  readIfThere,
  writeAtomically,
} from "./folder.js";
import {
  conditionalHeaders,
  isConfirmable,
  isConfirmedBy,
  isFresh,
  isStorable,
  keptHeaders,
  updatedHeaders,
  variant,
  variesBy,
} from "./policy.js";
import type { CacheAnswer, CacheOptions, Entry, Headers, HttpCache } from "./types.js";

/** Bytes written, as a share of the bound, after which the folder is measured again. */
const MEASURED_EVERY = 0.1;
/** How full it is left, as a share of the bound. */
const LEFT = 0.9;

/**
 * Opens a folder as an HTTP cache: private, on disk, by RFC 9111. Made where it is not there.
 *
 * One response an address is kept, with the request headers that its `Vary` names; one that varies by everything
 * (`*`) is not kept, nor one that came by redirects, which is none of the address's own. A file is an entry with its
 * checksum, written aside and renamed: a process that is killed leaves no half entry, and what is damaged all the
 * same is deleted and counts as missing. Problems of the disk fail no request. Cookies are not kept. What was used longest ago is deleted first when the bound is overstepped; each process measures the folder at
 * its first store and after each tenth of the bound that it wrote.
 *
 * @throws FetchError with the code `cache` where the folder can't be made or written to.
 * @throws TypeError or RangeError where an argument is none.
 * @example
 * const cache = await openCache(".cache/pages");
 * const answer = await cache.look(url, {});
 * if (answer?.state === "fresh") return answer.response;
 */
export async function openCache(folder: string, options: CacheOptions = {}): Promise<HttpCache> {
  const { maxCacheSize = 1_000_000_000, now = Date.now } = options;
  if (typeof folder !== "string" || folder === "") throw new TypeError("folder must be a path");
  if (!(maxCacheSize > 0)) throw new RangeError("options.maxCacheSize must be more than 0");
  const root = resolve(folder);
  try {
    await prepareFolder(root);
  } catch (cause) {
    throw new FetchError("cache", `the cache folder ${folder} is unusable: ${messageOf(cause)}`, {
      cause,
    });
  }
  let written = Number.POSITIVE_INFINITY;

  /** The outcome of a step on the disk, or `otherwise` where it fails. */
  const attempt = <T>(step: () => Promise<T>, otherwise: T): Promise<T> => step().catch(() => otherwise);

  async function entryFor(url: string, requestHeaders: Headers): Promise<Entry | undefined> {
    const key = keyOf(url);
    if (key === undefined) return undefined;
    const path = entryPath(root, key);
    const file = await attempt(() => readIfThere(path), undefined);
    if (file === undefined) return undefined;
    const entry = decodeEntry(file);
    if (entry === undefined || entry.key !== key) {
      await attempt(() => rm(path, { force: true }), undefined);
      return undefined;
    }
    const asked = variant(variesBy(entry.response.headers), requestHeaders);
    return JSON.stringify(asked) === JSON.stringify(entry.vary) ? entry : undefined;
  }

  async function write(entry: Entry): Promise<boolean> {
    const path = entryPath(root, entry.key);
    const content = encodeEntry(entry);
    if (content.length > maxCacheSize) return false;
    const done = await attempt(() => writeAtomically(root, path, content).then(() => true), false);
    written += content.length;
    if (written > maxCacheSize * MEASURED_EVERY) {
      written = 0;
      await evict();
    }
    return done;
  }

  async function evict(): Promise<void> {
    await attempt(() => clearTemporary(root, now()), undefined);
    const files = [...(await attempt(() => listEntries(root), []))].sort((a, b) => a.used - b.used);
    let size = files.reduce((sum, file) => sum + file.size, 0);
    if (size <= maxCacheSize) return;
    for (const file of files) {
      if (size <= maxCacheSize * LEFT) break;
      await attempt(() => rm(file.path, { force: true }), undefined);
      size -= file.size;
    }
  }

  return {
    evict,
    async look(url, requestHeaders): Promise<CacheAnswer | undefined> {
      const entry = await entryFor(url, requestHeaders);
      if (entry === undefined) return undefined;
      const { response, time } = entry;
      const { headers } = response;
      const fresh = isFresh(response, time, now());
      if (!fresh && !isConfirmable(headers)) return undefined;
      const path = entryPath(root, entry.key);
      const used = now() / 1000;
      await utimes(path, used, used).catch(() => {}); // Gone, or not ours: it is used all the same.
      if (fresh) return { state: "fresh", response };
      return { state: "stale", response, conditionalHeaders: conditionalHeaders(headers) };
    },
    async store(url, requestHeaders, response): Promise<boolean> {
      const key = keyOf(url);
      const time = now();
      if (key === undefined || !isStorable(requestHeaders, response, time)) return false;
      const { status, bytes, redirects } = response;
      const headers = keptHeaders(response.headers);
      const vary = variant(variesBy(headers), requestHeaders);
      return write({ key, time, vary, response: { url: response.url, status, headers, bytes, redirects } });
    },
    async refresh(url, requestHeaders, notModified): Promise<RawResponse | undefined> {
      const entry = await entryFor(url, requestHeaders);
      if (entry === undefined || !isConfirmedBy(entry.response.headers, notModified)) return undefined;
      const headers = updatedHeaders(entry.response.headers, notModified);
      const response = { ...entry.response, headers };
      const time = now();
      const refreshed = { ...entry, time, vary: variant(variesBy(headers), requestHeaders), response };
      if (isStorable(requestHeaders, response, time)) await write(refreshed);
      else await attempt(() => rm(entryPath(root, entry.key), { force: true }), undefined);
      return response;
    },
  };
}

/** The address without its fragment; undefined where it is none. */
function keyOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  parsed.hash = "";
  return parsed.href;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
