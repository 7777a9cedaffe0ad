import { describe, expect, it } from "vitest";
import { cacheControl } from "./cache-control.js";
import { currentAge, freshnessLifetime } from "./freshness.js";
import { httpDate } from "./http-date.js";

const NOW = Date.UTC(2027, 0, 10, 12, 0, 0);
const DATE = "Sun, 10 Jan 2027 12:00:00 GMT";
const HOUR = 3_600_000;

describe("httpDate (RFC 9110 §5.6.7)", () => {
  it("reads the three forms", () => {
    for (const form of [
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994",
    ]) {
      expect(httpDate(form, NOW), form).toBe(784_111_777_000);
    }
  });

  it("takes two digits for the year that is at most fifty years ahead", () => {
    expect(httpDate("Friday, 01-Jan-77 00:00:00 GMT", NOW)).toBe(Date.UTC(2077, 0, 1));
    expect(httpDate("Saturday, 01-Jan-78 00:00:00 GMT", NOW)).toBe(Date.UTC(1978, 0, 1));
  });

  it.each(["0", "-1", "", "now", "2027-01-10", "Sun, 10 Foo 2027 12:00:00 GMT"])("knows no %s", (value) => {
    expect(httpDate(value, NOW)).toBeUndefined();
  });
});

it.each([
  ["max-age=60", { noStore: false, noCache: false, maxAge: 60 }],
  ['private, Max-Age="60", must-revalidate', { noStore: false, noCache: false, maxAge: 60 }],
  ["max-age=60, max-age=10", { noStore: false, noCache: false, maxAge: 60 }],
  ["max-age=1.5", { noStore: false, noCache: false, maxAge: 0 }],
  ["max-age=-1", { noStore: false, noCache: false, maxAge: 0 }],
  ["max-age", { noStore: false, noCache: false, maxAge: 0 }],
  ["max-age=99999999999", { noStore: false, noCache: false, maxAge: 2 ** 31 }],
  ["no-store", { noStore: true, noCache: false }],
  ['no-cache="Set-Cookie, X", ext="no-store"', { noStore: false, noCache: true }],
  ["s-maxage=60", { noStore: false, noCache: false }],
  ["", { noStore: false, noCache: false }],
])("cacheControl: %s", (value, expected) => {
  expect(cacheControl(value)).toEqual(expected);
});

it.each([
  [{ "cache-control": "max-age=3600", expires: "0" }, HOUR],
  [{ expires: "Sun, 10 Jan 2027 13:00:00 GMT" }, HOUR],
  [{ expires: "Sun, 10 Jan 2027 11:00:00 GMT" }, 0],
  [{ expires: "0", "last-modified": "Sat, 09 Jan 2027 12:00:00 GMT" }, 0],
  [{ "last-modified": "Sun, 10 Jan 2027 02:00:00 GMT" }, HOUR],
  [{ "last-modified": "Fri, 10 Jan 2025 12:00:00 GMT" }, 24 * HOUR],
  [{ "last-modified": "Mon, 11 Jan 2027 12:00:00 GMT" }, 0],
  [{ "cache-control": "no-cache, max-age=3600" }, 0],
  [{ pragma: "no-cache", expires: "Sun, 10 Jan 2027 13:00:00 GMT" }, 0],
  [{ "cache-control": "private", "last-modified": "Sun, 10 Jan 2027 02:00:00 GMT" }, HOUR],
  [{ etag: '"1"' }, 0],
])("freshnessLifetime of %o", (headers, expected) => {
  expect(freshnessLifetime({ date: DATE, ...headers } as Record<string, string>, NOW)).toBe(expected);
});

it.each([
  [{}, 0, 0],
  [{}, HOUR, HOUR],
  [{ age: "60" }, 0, 60_000],
  [{ age: "60" }, HOUR, HOUR + 60_000],
  [{ date: "Sun, 10 Jan 2027 11:00:00 GMT", age: "60" }, 0, HOUR],
  [{ date: "Sun, 10 Jan 2027 13:00:00 GMT" }, 0, 0],
  [{}, -HOUR, 0],
])("currentAge of %o after %i ms", (headers, later, expected) => {
  expect(currentAge({ date: DATE, ...headers } as Record<string, string>, NOW, NOW + later)).toBe(expected);
});
