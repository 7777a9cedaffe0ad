import { afterEach, describe, expect, it, vi } from "vitest";
import { CLOCK, closedFetchers, failure, outcome, passTime } from "./server.js";
import { siteServer } from "./site.js";

const fetcherFor = closedFetchers();
const server = await siteServer();

afterEach(() => void vi.useRealTimers());

const visits = (path: string): number => server.requests.filter((request) => request.url === path).length;

describe("statuses and retries", () => {
  it.each([
    ["/none", "http-404", 404],
    ["/forbidden", "http-403", 403],
    ["/not-modified", "http-304", 304],
    ["/busy", "http-503", 503],
  ])("%s: %s", async (path, code, number) => {
    const error = await failure(fetcherFor(server).fetchPage(server.origin + path));
    expect(error).toMatchObject({ code, status: number, url: server.origin + path });
  });

  it.each(["/busy-once", "/reset-once"])("retries %s", async (path) => {
    expect(await outcome(server, path, { retries: 1 })).toBe("at last");
    expect(visits(path)).toBe(2);
  });

  it("stops after the last retry", async () => {
    const before = visits("/busy");
    expect(await outcome(server, "/busy", { retries: 3 })).toBe("http-503");
    expect(visits("/busy") - before).toBe(4);
  });

  it.each(["/none", "/forbidden", "/image", "/bomb", "/broken", "/loop", "/garbage"])(
    "does not retry %s",
    async (path) => {
      const before = visits(path);
      await outcome(server, path, { retries: 5, maxSize: 1_000 });
      expect(visits(path) - before).toBe(1);
    },
  );

  it("waits as long as `Retry-After` requires", async () => {
    vi.useFakeTimers({ toFake: [...CLOCK] });
    const begin = performance.now();
    expect(await passTime(outcome(server, "/limited-once", { retries: 1 }))).toBe("at last");
    expect(performance.now() - begin).toBeGreaterThanOrEqual(1000);
  });
});

describe("Retry-After beyond the deadline", () => {
  // Separate hosts, since the server accepts no further requests to these.
  const lookup = async () => ["127.0.0.1"];

  it("is reported at once", async () => {
    const now = Date.UTC(2026, 0, 1);
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const url = `http://long.test:${server.port}/busy-long`;
    const error = await failure(fetcherFor(server, { retries: 5, lookup }).fetchPage(url));
    expect(error).toMatchObject({ code: "http-503", status: 503 });
    expect(Date.parse(error.retryAfter!) - now).toBe(3_600_000);
    expect(visits("/busy-long")).toBe(1);
  });

  it("may be a date", async () => {
    const url = `http://date.test:${server.port}/busy-until`;
    const error = await failure(fetcherFor(server, { retries: 5, lookup }).fetchPage(url));
    expect(error).toMatchObject({ code: "http-429", retryAfter: "9999-12-31T00:00:00.000Z" });
  });
});
