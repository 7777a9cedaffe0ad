import { rm, utimes } from "node:fs/promises";
import { resolve } from "node:path";
import { urlOf } from "@winnow/core-dom/url";
import { FetchError } from "../fetch-error.js";
import type { RawResponse } from "../types.js";
import {
  clearTemporary,
  decodeEntry,
  encodeEntry,
  entryPath,
  listEntries,
  prepareFolder,
  readIfExists,
  writeAtomically,
} from "./folder.js";
import {
  conditionalHeaders,
  isConfirmable,
  isConfirmedBy,
  isFresh,
  isStorable,
  storedHeaders,
  updatedHeaders,
  variant,
  variesBy,
} from "./policy.js";
import type { CacheAnswer, CacheOptions, Entry, Headers, HttpCache } from "./types.js";

/** The folder is measured again after this share of the limit has been written. */
const MEASURE_INTERVAL = 0.1;
/** Eviction stops at this share of the limit. */
const TARGET = 0.9;

/**
 * Opens a folder as a private HTTP cache on disk, by RFC 9111. Creates the folder if necessary.
 *
 * The cache stores one response per address, with the request headers that its `Vary` names. It does not
 * store responses that vary by everything (`*`), nor those that came through redirects, which belong to
 * another address. Cookies are not stored.
 *
 * Each entry is a file with a checksum, written to a temporary file and renamed, so that a killed process
 * leaves no partial entry. Damaged entries are deleted and count as missing. Disk errors do not fail
 * requests. If the limit is exceeded, the least recently used entries are deleted first; each process
 * measures the folder at its first store and whenever it has written another tenth of the limit.
 *
 * @throws FetchError with the code `cache` if the folder can't be created or written to.
 * @throws TypeError or RangeError for invalid arguments.
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

  /** Returns the result of a disk operation, or `fallback` if it fails. */
  const attempt = <T>(step: () => Promise<T>, fallback: T): Promise<T> => step().catch(() => fallback);

  async function entryFor(url: string, requestHeaders: Headers): Promise<Entry | undefined> {
    const key = keyOf(url);
    if (key === undefined) return undefined;
    const path = entryPath(root, key);
    const file = await attempt(() => readIfExists(path), undefined);
    if (file === undefined) return undefined;
    const entry = decodeEntry(file);
    if (entry === undefined || entry.key !== key) {
      await attempt(() => rm(path, { force: true }), undefined);
      return undefined;
    }
    const requested = variant(variesBy(entry.response.headers), requestHeaders);
    return JSON.stringify(requested) === JSON.stringify(entry.vary) ? entry : undefined;
  }

  async function write(entry: Entry): Promise<boolean> {
    const path = entryPath(root, entry.key);
    const content = encodeEntry(entry);
    if (content.length > maxCacheSize) return false;
    const done = await attempt(() => writeAtomically(root, path, content).then(() => true), false);
    written += content.length;
    if (written > maxCacheSize * MEASURE_INTERVAL) {
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
      if (size <= maxCacheSize * TARGET) break;
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
      await utimes(path, used, used).catch(() => {}); // Deleted, or without permission: it can be used anyway.
      if (fresh) return { state: "fresh", response };
      return { state: "stale", response, conditionalHeaders: conditionalHeaders(headers) };
    },
    async store(url, requestHeaders, response): Promise<boolean> {
      const key = keyOf(url);
      const time = now();
      if (key === undefined || !isStorable(requestHeaders, response, time)) return false;
      const { status, bytes, redirects } = response;
      const headers = storedHeaders(response.headers);
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

/** The address without its fragment; undefined if it is invalid. */
function keyOf(url: string): string | undefined {
  const parsed = urlOf(url);
  if (parsed === undefined) return undefined;
  parsed.hash = "";
  return parsed.href;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
