import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RawResponse } from "../types.js";
import { openCache } from "./cache.js";
import { entryPath } from "./folder.js";

let scratch = "";
let folders = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "winnow-cache-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const folder = () => join(scratch, String(folders++));
const URL_A = "https://example.com/a";
const DATE = "Sun, 10 Jan 2027 12:00:00 GMT";
const NOW = Date.UTC(2027, 0, 10, 12, 0, 0);

function response(
  headers: Record<string, string>,
  body = "body",
  rest: Partial<RawResponse> = {},
): RawResponse {
  const bytes = new TextEncoder().encode(body);
  return { url: URL_A, status: 200, headers: { date: DATE, ...headers }, bytes, redirects: [], ...rest };
}

/** A cache with a manual clock. */
async function cacheAt(time: { now: number }, at = folder()) {
  return { cache: await openCache(at, { now: () => time.now }), at };
}

const textOf = (found: { response: RawResponse } | undefined) =>
  found === undefined ? undefined : new TextDecoder().decode(found.response.bytes);

describe("openCache", () => {
  it("returns a fresh response, then revalidates it until the server sends another", async () => {
    const time = { now: NOW };
    const { cache } = await cacheAt(time);
    expect(await cache.look(URL_A, {})).toBeUndefined();
    const original = response({
      "cache-control": "max-age=60",
      age: "0",
      etag: '"1"',
      "last-modified": DATE,
    });
    expect(await cache.store(URL_A, {}, original)).toBe(true);
    time.now += 59_000;
    const fresh = await cache.look(`${URL_A}#part`, {});
    expect(fresh?.state).toBe("fresh");
    expect({ ...fresh!.response, bytes: textOf(fresh) }).toEqual({ ...original, bytes: "body" });
    time.now += 1_000;
    expect(await cache.look(URL_A, {})).toMatchObject({
      state: "stale",
      conditionalHeaders: { "if-none-match": '"1"', "if-modified-since": DATE },
    });
    const later = "Sun, 10 Jan 2027 12:01:00 GMT";
    const news = {
      date: later,
      etag: '"1"',
      "cache-control": "max-age=120",
      "content-length": "0",
      "x-new": "1",
    };
    const refreshed = await cache.refresh(URL_A, {}, news);
    expect(refreshed?.headers).toEqual({
      date: later,
      etag: '"1"',
      "cache-control": "max-age=120",
      "last-modified": DATE,
      "x-new": "1",
    });
    expect(new TextDecoder().decode(refreshed?.bytes)).toBe("body");
    time.now += 119_000;
    expect((await cache.look(URL_A, {}))?.state).toBe("fresh");
  });

  it("can be read by another process that opens the folder", async () => {
    const time = { now: NOW };
    const { cache, at } = await cacheAt(time);
    await cache.store(URL_A, {}, response({ "cache-control": "max-age=60" }));
    expect(textOf(await (await cacheAt(time, at)).cache.look(URL_A, {}))).toBe("body");
  });

  it.each([
    ["no-store", response({ "cache-control": "no-store, max-age=60" })],
    ["neither freshness nor validator", response({})],
    ["stale immediately, without validator", response({ "cache-control": "max-age=0" })],
    ["varies by everything", response({ "cache-control": "max-age=60", vary: "Accept, *" })],
    ["partial content", response({ "cache-control": "max-age=60" }, "b", { status: 206 })],
    ["an error status", response({ "cache-control": "max-age=60" }, "b", { status: 500 })],
    [
      "redirected and without a lifetime",
      response({ etag: '"1"' }, "b", { redirects: ["https://example.com/"] }),
    ],
  ])("does not store: %s", async (_, rejected) => {
    const { cache } = await cacheAt({ now: NOW });
    expect(await cache.store(URL_A, {}, rejected)).toBe(false);
    expect(await cache.look(URL_A, {})).toBeUndefined();
  });

  it("stores a response with only a validator, and revalidates it each time", async () => {
    const { cache } = await cacheAt({ now: NOW });
    expect(
      await cache.store(URL_A, {}, response({ etag: 'W/"1"', "cache-control": "private, no-cache" })),
    ).toBe(true);
    expect(await cache.look(URL_A, {})).toMatchObject({
      state: "stale",
      conditionalHeaders: { "if-none-match": 'W/"1"' },
    });
  });

  it("distinguishes variants by the headers in Vary", async () => {
    const { cache } = await cacheAt({ now: NOW });
    const request = { accept: "text/html, text/plain", "accept-encoding": "gzip", "user-agent": "w" };
    await cache.store(
      URL_A,
      request,
      response({ "cache-control": "max-age=60", vary: "Accept-Encoding, Accept" }),
    );
    const look = async (headers: Record<string, string>) => (await cache.look(URL_A, headers))?.state;
    expect(await look({ ...request, "user-agent": "x" })).toBe("fresh");
    expect(await look({ ...request, accept: "text/html,text/plain" })).toBe("fresh");
    expect(await look({ ...request, accept: "text/html" })).toBeUndefined();
    expect(await look({ accept: request.accept })).toBeUndefined();
  });

  it("rejects a 304 for another version", async () => {
    const { cache } = await cacheAt({ now: NOW });
    await cache.store(URL_A, {}, response({ etag: '"1"', "last-modified": DATE }));
    expect(await cache.refresh(URL_A, {}, { etag: '"2"' })).toBeUndefined();
    expect(
      await cache.refresh(URL_A, {}, { "last-modified": "Sat, 09 Jan 2027 12:00:00 GMT" }),
    ).toBeUndefined();
    expect(await cache.refresh(URL_A, {}, { etag: 'W/"1"' })).toBeDefined();
    expect(await cache.refresh("https://example.com/b", {}, { etag: '"1"' })).toBeUndefined();
  });

  it("stores no cookies, and no headers of the connection", async () => {
    const { cache, at } = await cacheAt({ now: NOW });
    const headers = {
      "cache-control": "max-age=60",
      "set-cookie": "id=secret",
      connection: "close, X-Hop",
      "x-hop": "1",
    };
    await cache.store(URL_A, {}, response(headers));
    expect((await cache.look(URL_A, {}))?.response.headers).toEqual({
      date: DATE,
      "cache-control": "max-age=60",
    });
    expect((await readFile(entryPath(at, URL_A))).includes("secret")).toBe(false);
  });

  it("treats a damaged entry as missing, and deletes it", async () => {
    const { cache, at } = await cacheAt({ now: NOW });
    const path = entryPath(at, URL_A);
    for (const damage of ["cut", "changed", "emptied"]) {
      await cache.store(URL_A, {}, response({ "cache-control": "max-age=60" }, "a long body".repeat(100)));
      const whole = await readFile(path);
      if (damage === "changed") whole[whole.length - 5]! ^= 1;
      await writeFile(path, damage === "cut" ? whole.subarray(0, 600) : damage === "emptied" ? "" : whole);
      expect(await cache.look(URL_A, {}), damage).toBeUndefined();
      await expect(stat(path)).rejects.toThrow("ENOENT");
    }
  });

  it("does not return the entry of another address", async () => {
    const { cache, at } = await cacheAt({ now: NOW });
    await cache.store(URL_A, {}, response({ "cache-control": "max-age=60" }));
    const other = entryPath(at, "https://example.com/other");
    await mkdir(join(other, ".."), { recursive: true });
    await writeFile(other, await readFile(entryPath(at, URL_A)));
    expect(await cache.look("https://example.com/other", {})).toBeUndefined();
  });

  it("does not fail requests when the disk fails", async () => {
    const { cache, at } = await cacheAt({ now: NOW });
    await cache.evict();
    const path = entryPath(at, URL_A);
    await mkdir(path, { recursive: true }); // A folder in place of the file.
    expect(await cache.store(URL_A, {}, response({ "cache-control": "max-age=60" }))).toBe(false);
    expect(await cache.look(URL_A, {})).toBeUndefined();
    expect(await readdir(join(at, "tmp"))).toEqual([]);
  });

  it("rejects an unusable folder", async () => {
    const file = join(scratch, "file");
    await writeFile(file, "");
    await expect(openCache(file)).rejects.toMatchObject({
      name: "FetchError",
      code: "cache",
      message: expect.stringContaining(`the cache folder ${file} is unusable: `),
    });
    // A failed write leaves no file.
    const taken = folder();
    await mkdir(join(taken, "CACHEDIR.TAG", "in the way"), { recursive: true });
    await expect(openCache(taken)).rejects.toMatchObject({ code: "cache" });
    expect(await readdir(join(taken, "tmp"))).toEqual([]);
    await expect(openCache("")).rejects.toThrow(TypeError);
    await expect(openCache(folder(), { maxCacheSize: 0 })).rejects.toThrow(RangeError);
  });

  it("deletes the least recently used entries, but no foreign files", async () => {
    const at = folder();
    const cache = await openCache(at, { maxCacheSize: 20_000 });
    const address = (i: number) => `https://example.com/${i}`;
    await cache.evict();
    await mkdir(join(at, "00"), { recursive: true });
    await writeFile(join(at, "00", "notes.txt"), "x".repeat(50_000));
    const stored = response({ "cache-control": "max-age=99999999" }, "x".repeat(1500), {
      headers: { "cache-control": "max-age=99999999" },
    });
    for (let i = 0; i < 10; i++) {
      await cache.store(address(i), {}, stored);
      await utimes(entryPath(at, address(i)), 1_000_000 + i, 1_000_000 + i);
    }
    expect((await cache.look(address(0), {}))?.state).toBe("fresh"); // Used just now.
    for (let i = 10; i < 16; i++) await cache.store(address(i), {}, stored);
    await cache.evict();
    const isCached = await Promise.all(
      Array.from({ length: 16 }, async (_, i) => (await cache.look(address(i), {})) !== undefined),
    );
    expect(isCached[0]).toBe(true);
    expect(isCached[1]).toBe(false);
    expect(isCached[15]).toBe(true);
    expect(isCached.filter(Boolean).length).toBeLessThanOrEqual(12);
    expect(isCached.filter(Boolean).length).toBeGreaterThanOrEqual(8);
    expect(await readFile(join(at, "00", "notes.txt"), "utf8")).toHaveLength(50_000);
  });

  it("deletes old temporary files of a killed process", async () => {
    const { cache, at } = await cacheAt({ now: Date.now() });
    const old = join(at, "tmp", "1-00000000-0000-4000-8000-000000000000");
    const young = join(at, "tmp", "2-00000000-0000-4000-8000-000000000000");
    await writeFile(old, "half");
    await utimes(old, 1000, 1000);
    await writeFile(young, "half");
    await cache.evict();
    expect(await readdir(join(at, "tmp"))).toEqual(["2-00000000-0000-4000-8000-000000000000"]);
  });

  it("returns only complete entries while several writers write the same address", async () => {
    const time = { now: NOW };
    const { cache, at } = await cacheAt(time);
    const other = (await cacheAt(time, at)).cache;
    const body = (letter: string) => response({ "cache-control": "max-age=60" }, letter.repeat(200_000));
    await cache.store(URL_A, {}, body("a"));
    const work: Promise<unknown>[] = [];
    const seen = new Set<string>();
    for (let i = 0; i < 20; i++) {
      work.push(cache.store(URL_A, {}, body("a")), other.store(URL_A, {}, body("b")));
      work.push(
        other.look(URL_A, {}).then((found) => {
          const text = textOf(found) ?? "";
          seen.add(`${text.length} ${[...new Set(text)].join("")}`);
        }),
      );
    }
    await Promise.all(work);
    expect([...seen].every((entry) => entry === "200000 a" || entry === "200000 b")).toBe(true);
  });
});
