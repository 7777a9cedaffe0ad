import { errors } from "undici";
import { describe, expect, it } from "vitest";
import { FetchError } from "./fetch-error.js";
import { backoff, isTransientFailure, isTransientStatus, parseRetryAfter } from "./retry.js";

describe("isTransientStatus", () => {
  it("is true for temporary errors", () => {
    const transient = Array.from({ length: 500 }, (_, i) => i + 100).filter(isTransientStatus);
    expect(transient).toEqual([408, 425, 429, 500, 502, 503, 504]);
  });
});

describe("isTransientFailure", () => {
  it.each([
    ["connection", "ECONNRESET", true],
    ["connection", "UND_ERR_SOCKET", true],
    ["connection", "", true],
    ["dns", "EAI_AGAIN", true],
    ["dns", "ENOTFOUND", false],
    ["blocked-address", "", false],
    ["blocked-port", "", false],
    ["tls", "CERT_HAS_EXPIRED", false],
    ["too-large", "", false],
    ["content-type", "", false],
    ["bad-encoding", "Z_DATA_ERROR", false],
    ["timeout", "", false],
    ["aborted", "", false],
    ["robots", "", false],
  ] as const)("%s (%s): %s", (code, cause, expected) => {
    expect(isTransientFailure(new FetchError(code, "", { cause: { code: cause } }))).toBe(expected);
  });

  it("is false for a server that does not speak HTTP", () => {
    const cause = new errors.HTTPParserError("Response does not match the HTTP/1.1 protocol");
    expect(isTransientFailure(new FetchError("connection", "", { cause }))).toBe(false);
  });
});

describe("backoff", () => {
  it("is uniform up to a maximum, which doubles until it is 10 s", () => {
    const maximums = [0, 1, 2, 3, 4, 5, 6, 50, 2_000].map((attempt) => backoff(attempt, () => 1));
    expect(maximums).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000]);
    expect(backoff(3, () => 0)).toBe(0);
    expect(backoff(3, () => 0.25)).toBe(1_000);
  });
});

describe("parseRetryAfter", () => {
  const now = Date.UTC(2025, 0, 1, 12, 0, 0);
  it.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["1.5", 1_500],
    ["Wed, 01 Jan 2025 12:01:00 GMT", 60_000],
    ["Wednesday, 01-Jan-25 12:00:30 GMT", 30_000],
    ["Wed Jan  1 12:00:10 2025 GMT", 10_000],
    ["Wed, 01 Jan 2025 11:00:00 GMT", 0],
    ["-5", undefined],
    ["soon", undefined],
    ["", undefined],
    ["2", 2_000],
    ["99999999999999999999", undefined],
    [undefined, undefined],
  ])("%j: %s ms", (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });
});
