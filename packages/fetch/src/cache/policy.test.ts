import { expect, it } from "vitest";
import { isFresh, isStorable } from "./policy.js";

const NOW = Date.UTC(2027, 0, 10, 12, 0, 0);
const DATE = "Sun, 10 Jan 2027 12:00:00 GMT";
const HOUR = 3_600_000;

function fresh(headers: Readonly<Record<string, string>>, later: number): boolean {
  return isFresh({ status: 200, headers: { date: DATE, ...headers } }, NOW, NOW + later);
}

/** RFC 9111 §4.2.1 and §4.2.2, for a private cache. */
it.each<[Record<string, string>, number]>([
  [{ "cache-control": "max-age=60" }, 60_000],
  [{ "cache-control": 'private, Max-Age="60", must-revalidate' }, 60_000],
  [{ "cache-control": "max-age=60, max-age=10" }, 60_000],
  [{ "cache-control": "max-age=-1" }, 0],
  [{ "cache-control": "max-age" }, 0],
  [{ "cache-control": "max-age=99999999999" }, 50 * 365 * 24 * HOUR],
  [{ "cache-control": 'no-cache="Set-Cookie, X", max-age=60' }, 0],
  [{ "cache-control": "s-maxage=60" }, 0],
  [{ "cache-control": "immutable" }, 0],
  [{ "cache-control": "max-age=3600", expires: "0" }, HOUR],
  [{ expires: "Sun, 10 Jan 2027 13:00:00 GMT" }, HOUR],
  [{ expires: "Sunday, 10-Jan-27 13:00:00 GMT" }, HOUR],
  [{ expires: "Sun, 10 Jan 2027 11:00:00 GMT" }, 0],
  [{ expires: "0", "last-modified": "Sat, 09 Jan 2027 12:00:00 GMT" }, 0],
  [{ expires: "soon" }, 0],
  [{ "last-modified": "Sun, 10 Jan 2027 02:00:00 GMT" }, HOUR],
  [{ "last-modified": "Fri, 10 Jan 2025 12:00:00 GMT" }, 24 * HOUR],
  [{ "last-modified": "Mon, 11 Jan 2027 12:00:00 GMT" }, 0],
  [{ "cache-control": "no-cache, max-age=3600" }, 0],
  [{ pragma: "no-cache", expires: "Sun, 10 Jan 2027 13:00:00 GMT" }, 0],
  [{ "cache-control": "private", "last-modified": "Sun, 10 Jan 2027 02:00:00 GMT" }, HOUR],
  [{ etag: '"1"' }, 0],
])("%o is fresh for %d ms", (headers, lifetime) => {
  if (lifetime > 0) expect(fresh(headers, lifetime - 1)).toBe(true);
  if (lifetime <= 24 * HOUR) expect(fresh(headers, lifetime)).toBe(false);
});

/** §4.2.3: with a lifetime of two hours. */
it.each<[Record<string, string>, number, number]>([
  [{}, 0, 0],
  [{}, HOUR, HOUR],
  [{ age: "60" }, 0, 60_000],
  [{ age: "60" }, HOUR, HOUR + 60_000],
  [{ age: "old" }, HOUR, HOUR],
  [{ date: "Sun, 10 Jan 2027 11:00:00 GMT", age: "60" }, 0, HOUR],
  [{ date: "Sun, 10 Jan 2027 13:00:00 GMT" }, 0, 0],
  [{ date: "yesterday" }, 0, 0],
  [{}, -HOUR, 0],
])("with %o, after %d ms, a response is %d ms old", (headers, later, age) => {
  const lived = (seconds: number): boolean =>
    fresh({ ...headers, "cache-control": `max-age=${seconds}` }, later);
  expect(lived(age / 1000)).toBe(false);
  expect(lived(age / 1000 + 1)).toBe(true);
});

it.each<[Record<string, string>, Record<string, string>, number, boolean]>([
  [{}, { "cache-control": "max-age=60" }, 200, true],
  [{}, { etag: '"1"' }, 404, true],
  [{}, { "cache-control": "No-Store, max-age=60" }, 200, false],
  [{ "cache-control": "no-store" }, { "cache-control": "max-age=60" }, 200, false],
  [{}, { "cache-control": 'max-age=60, ext="no-store"' }, 200, true],
  [{ authorization: "Basic x" }, { "cache-control": "max-age=60" }, 200, false],
  [{ cookie: "a=b" }, { "cache-control": "max-age=60" }, 200, false],
  [{ range: "bytes=0-9" }, { "cache-control": "max-age=60" }, 200, false],
  [{}, { "cache-control": "max-age=60" }, 503, false],
])("a request with %o and a response with %o and %d may be stored: %s", (request, headers, status, kept) => {
  const response = { url: "https://example.com/", status, headers, bytes: new Uint8Array(), redirects: [] };
  expect(isStorable(request, response, NOW)).toBe(kept);
});
