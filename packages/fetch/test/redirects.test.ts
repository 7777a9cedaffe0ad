import { describe, expect, it } from "vitest";
import { closedFetchers, outcome } from "./server.js";
import { siteServer } from "./site.js";

const fetcherFor = closedFetchers();
const server = await siteServer();

describe("redirects", () => {
  it("are followed, resolved, and listed", async () => {
    const page = await fetcherFor(server).fetchPage(`${server.origin}/moved#x`);
    expect(page.url).toBe(`${server.origin}/?q=%C3%BC`);
    expect(page.redirects).toEqual([`${server.origin}/moved`]);
    // Its `Location` is sent twice, as unencoded UTF-8.
    expect((await fetcherFor(server).fetchPage(`${server.origin}/raw-utf-8`)).url).toBe(
      `${server.origin}/?q=%C3%BC`,
    );
    const far = await fetcherFor(server).fetchPage(`${server.origin}/hop5`);
    expect(far.redirects).toEqual([5, 4, 3, 2, 1].map((n) => `${server.origin}/hop${n}`));
  });

  it.each([
    ["/see-other", "<title>Hello</title>"],
    ["/temporary", "<title>Hello</title>"],
    ["/permanent", "<title>Hello</title>"],
    ["/hop6", "too-many-redirects"],
    ["/loop", "too-many-redirects"],
    ["/circle", "too-many-redirects"],
    ["/nowhere", "bad-redirect"],
    ["/empty", "bad-redirect"],
    ["/endless-redirect", "<title>Hello</title>"],
    ["/big-redirect", "<title>Hello</title>"],
  ])("%s: %s", async (path, expected) => {
    expect(await outcome(server, path)).toBe(expected);
  });

  it.each([
    ["http://127.0.0.1:PORT/", "<title>Hello</title>"],
    ["http://[::ffff:127.0.0.1]:PORT/", "<title>Hello</title>"],
    ["http://10.0.0.1/", "blocked-address"],
    ["//10.0.0.1/", "blocked-address"],
    ["\\\\10.0.0.1\\", "blocked-address"],
    ["http://169.254.169.254/latest/meta-data/", "blocked-address"],
    ["http://[::ffff:10.0.0.1]:PORT/", "blocked-address"],
    ["http://[::ffff:a9fe:a9fe]/", "blocked-address"],
    ["http://[64:ff9b::10.0.0.1]/", "blocked-address"],
    ["http://[::1]:PORT/", "blocked-address"],
    ["http://2130706434/", "blocked-address"],
    ["http://0:PORT/", "blocked-address"],
    ["http://127.0.0.1:22/", "blocked-port"],
    ["https://127.0.0.1:PORT/", "tls"],
    ["file:///etc/passwd", "bad-redirect"],
    ["data:text/html,hello", "bad-redirect"],
    ["javascript:alert(1)", "bad-redirect"],
    ["ftp://127.0.0.1/", "bad-redirect"],
    ["http://", "bad-redirect"],
    ["http://user:password@127.0.0.1:PORT/", "bad-redirect"],
  ])("to %s: %s", async (target, expected) => {
    expect(await outcome(server, `/to?to=${encodeURIComponent(target)}`)).toBe(expected);
  });

  it("can be limited to fewer, or none", async () => {
    expect(await outcome(server, "/hop2", { maxRedirects: 2 })).toBe("<title>Hello</title>");
    expect(await outcome(server, "/hop3", { maxRedirects: 2 })).toBe("too-many-redirects");
    expect(await outcome(server, "/hop1", { maxRedirects: 0 })).toBe("too-many-redirects");
    expect(await outcome(server, "/", { maxRedirects: 0 })).toBe("<title>Hello</title>");
  });
});
