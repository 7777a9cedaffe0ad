import { describe, expect, it } from "vitest";
import { failure, fetchers, html, outcome, raw, redirect, serve, status } from "./server.js";
import { siteServer } from "./site.js";

const all = fetchers();
const server = await siteServer();

describe("politeness", () => {
  it("is one connection a host and one request at a time, with a pause, whatever the concurrency", async () => {
    let running = 0;
    let most = 0;
    const times: number[] = [];
    const polite = await serve({
      "*": (_request, response) => {
        most = Math.max(most, ++running);
        times.push(performance.now());
        setTimeout(() => {
          running--;
          response.end("x");
        }, 10);
      },
    });
    const one = all.of(polite, { pause: 40 });
    const two = all.of(polite, { pause: 40 }); // A host does not care which fetcher its requests come from.
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 ? one : two).fetchPage(`${polite.origin}/${i}`)),
    );
    expect(most).toBe(1);
    expect(polite.connections().made).toBe(2);
    const gaps = times.slice(1).map((time, i) => time - times[i]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(45);
    await polite.close();
  });

  it("lets hosts go side by side", async () => {
    const waiting: (() => void)[] = [];
    const hosts = 20;
    const meeting = await serve({
      // Answers nobody before all are there.
      "*": (_request, response) => {
        waiting.push(() => response.end("x"));
        if (waiting.length === hosts) for (const answer of waiting) answer();
      },
    });
    const one = all.of(meeting, { lookup: async () => ["127.0.0.1"] });
    const urls = Array.from({ length: hosts }, (_, i) => `http://h${i}.test:${meeting.port}/`);
    expect((await Promise.all(urls.map((url) => one.fetchPage(url)))).length).toBe(hosts);
    await meeting.close();
  });

  it("has no more requests at once than it may, over all hosts", async () => {
    let running = 0;
    let most = 0;
    const busy = await serve({
      "*": (_request, response) => {
        most = Math.max(most, ++running);
        setTimeout(() => {
          running--;
          response.end("x");
        }, 50);
      },
    });
    const one = all.of(busy, { lookup: async () => ["127.0.0.1"], concurrency: 3, timeout: 800 });
    const urls = Array.from({ length: 60 }, (_, i) => `http://h${i}.test:${busy.port}/`);
    // 60 pages of 50 ms, three at once, take longer than the deadline: waiting for a slot is not counted.
    expect((await Promise.all(urls.map((url) => one.fetchPage(url)))).length).toBe(60);
    expect(most).toBe(3);
    await busy.close();
  });

  it("lets go at once of a page that is aborted while it waits for room", async () => {
    const controller = new AbortController();
    const one = all.of(server, { concurrency: 1, lookup: async () => ["127.0.0.1"] });
    const hanging = failure(one.fetchPage(`http://hanging.test:${server.port}/hang`, { timeout: 3_000 }));
    const waiting = failure(
      one.fetchPage(`http://waiting.test:${server.port}/`, { signal: controller.signal }),
    );
    setTimeout(() => controller.abort(), 50);
    expect(await Promise.race([hanging, waiting])).toMatchObject({ code: "aborted" });
    one.close();
    await hanging;
  });

  it("keeps the connection between pages, and makes another after `Connection: close`", async () => {
    const keeping = await serve({
      "/": html("x"),
      "/close": html("x", { connection: "close" }),
      "/none": status(404),
      "/moved": redirect("/"),
    });
    const one = all.of(keeping);
    for (const path of ["/", "/none", "/moved", "/"])
      await one.fetchPage(keeping.origin + path).catch(() => {});
    expect(keeping.connections().made).toBe(1);
    for (let i = 0; i < 5; i++) await one.fetchPage(`${keeping.origin}/close`);
    expect(keeping.connections().made).toBe(5);
    await keeping.close();
  });

  it("sends a request again that a kept connection's end has swallowed", async () => {
    const closing = await serve({
      "/": raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"),
      "/reset": raw("", "reset"),
    });
    const one = all.of(closing);
    for (let i = 0; i < 5; i++) expect((await one.fetchPage(closing.origin)).status).toBe(200);
    const before = closing.requests.length;
    expect((await failure(one.fetchPage(`${closing.origin}/reset`))).code).toBe("connection");
    expect(closing.requests.length - before).toBeLessThanOrEqual(2);
    await closing.close();
  });

  it("keeps to robots.txt and its crawl delay, and reads it once, without a pause", async () => {
    const times: number[] = [];
    let asked = 0;
    const site = await serve({
      "/robots.txt": (_request, response) => {
        asked = performance.now();
        response.end("User-agent: winnow\nDisallow: /private\nCrawl-delay: 0.6");
      },
      "/private/": html("secret"),
      "/to-private": redirect("/private/"),
      "*": (_request, response) => {
        times.push(performance.now());
        response.end("x");
      },
    });
    const one = all.of(site, { robots: true, pause: 550, lookup: async () => ["127.0.0.1"] });
    const origin = `http://crawl-delay.test:${site.port}`; // A host of its own, which nobody has asked yet.
    await Promise.all(["/1", "/2", "/3"].map((path) => one.fetchPage(origin + path)));
    expect(times[0]! - asked).toBeLessThan(500);
    const gaps = times.slice(1).map((time, i) => time - times[i]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(595);
    expect(await failure(one.fetchPage(`${origin}/private/`))).toMatchObject({ code: "robots" });
    expect(await failure(one.fetchPage(`${origin}/to-private`))).toMatchObject({ code: "robots" });
    expect((await one.fetchPage(`${origin}/private/`, { robots: false })).status).toBe(200);
    expect(site.requests.filter((request) => request.url === "/robots.txt").length).toBe(1);
    expect((await one.robots(`${origin}/private/`)).allowed).toBe(false);
    await site.close();
  });

  it("takes a host that is not there for what it is, not for a robots.txt that forbids", async () => {
    const options = {
      robots: true,
      lookup: async (name: string) => (name === "none.test" ? [] : ["10.0.0.1"]),
    };
    expect(await outcome(server, `http://none.test:${server.port}/`, options)).toBe("dns");
    expect(await outcome(server, `http://inside.test:${server.port}/`, options)).toBe("blocked-address");
  });

  it("reads robots.txt before the pages that wait, and follows its redirects whatever the pages may", async () => {
    const site = await serve({
      "/robots.txt": redirect("/elsewhere"),
      "/elsewhere": html("User-agent: *\nDisallow: /x"),
      "*": html("x"),
    });
    const lookup = async () => ["127.0.0.1"];
    const waiting = all.of(site, { lookup, pause: 50 });
    const asking = all.of(site, { lookup, robots: true, maxRedirects: 0 });
    const origin = `http://first.test:${site.port}`;
    const pages = ["/1", "/2", "/3", "/4"].map((path) => waiting.fetchPage(origin + path));
    const forbidden = failure(asking.fetchPage(`${origin}/x`));
    await Promise.all([...pages, forbidden]);
    expect(await forbidden).toMatchObject({ code: "robots" });
    const asked = site.requests.map((request) => request.url);
    expect(asked).toEqual(["/1", "/robots.txt", "/elsewhere", "/2", "/3", "/4"]);
    await site.close();
  });

  it("takes a robots.txt that can't be read as one that forbids", async () => {
    const site = await serve({ "/robots.txt": status(500), "/": html("x") });
    expect(await failure(all.of(site, { robots: true }).fetchPage(site.origin))).toMatchObject({
      code: "robots",
    });
    await site.close();
  });
});
