import { describe, expect, it } from "vitest";
import { failure, fetchers, outcome } from "./server.js";
import { siteServer } from "./site.js";

const all = fetchers();
const server = await siteServer();

const visits = (path: string): number => server.requests.filter((request) => request.url === path).length;

describe("statuses and retries", () => {
  it.each([
    ["/none", "http-404", 404],
    ["/forbidden", "http-403", 403],
    ["/not-modified", "http-304", 304],
    ["/busy", "http-503", 503],
  ])("%s: %s", async (path, code, number) => {
    const error = await failure(all.of(server).fetchPage(server.origin + path));
    expect(error).toMatchObject({ code, status: number, url: server.origin + path });
  });

  it.each(["/busy-once", "/reset-once"])("tries %s again", async (path) => {
    expect(await outcome(server, path, { retries: 1 })).toBe("at last");
    expect(visits(path)).toBe(2);
  });

  it("stops after so many tries", async () => {
    const before = visits("/busy");
    expect(await outcome(server, "/busy", { retries: 3 })).toBe("http-503");
    expect(visits("/busy") - before).toBe(4);
  });

  it.each(["/none", "/forbidden", "/image", "/bomb", "/broken", "/loop", "/garbage"])(
    "tries %s once",
    async (path) => {
      const before = visits(path);
      await outcome(server, path, { retries: 5, maxSize: 1_000 });
      expect(visits(path) - before).toBe(1);
    },
  );

  it("waits as long as the server asks", async () => {
    const begin = performance.now();
    expect(await outcome(server, "/limited-once", { retries: 1 })).toBe("at last");
    expect(performance.now() - begin).toBeGreaterThan(990);
  });
});

describe("Retry-After beyond the deadline", () => {
  // Hosts of their own, since the server asks to be left alone.
  const lookup = async () => ["127.0.0.1"];

  it("is told, at once", async () => {
    const begin = Date.now();
    const url = `http://long.test:${server.port}/busy-long`;
    const error = await failure(all.of(server, { retries: 5, lookup }).fetchPage(url));
    expect(error).toMatchObject({ code: "http-503", status: 503 });
    expect(Date.parse(error.retryAfter!) - begin).toBeGreaterThanOrEqual(3_600_000);
    expect(Date.parse(error.retryAfter!) - begin).toBeLessThan(3_620_000);
    expect(visits("/busy-long")).toBe(1);
  });

  it("may be a date", async () => {
    const url = `http://date.test:${server.port}/busy-until`;
    const error = await failure(all.of(server, { retries: 5, lookup }).fetchPage(url));
    expect(error).toMatchObject({ code: "http-429", retryAfter: "9999-12-31T00:00:00.000Z" });
  });
});
