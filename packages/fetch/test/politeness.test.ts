import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  CLOCK,
  closedFetchers,
  failure,
  html,
  outcome,
  passTime,
  raw,
  redirect,
  serve,
  status,
} from "./server.js";
import { siteServer } from "./site.js";

const fetcherFor = closedFetchers();
const server = await siteServer();

afterEach(() => void vi.useRealTimers());

describe("politeness", () => {
  it("uses one connection and sends one request at a time per host, with a pause, at any concurrency", async () => {
    let running = 0;
    let peak = 0;
    const times: number[] = [];
    const polite = await serve({
      "*": (_request, response) => {
        peak = Math.max(peak, ++running);
        times.push(performance.now());
        setTimeout(() => {
          running--;
          response.end("x");
        }, 10);
      },
    });
    const one = fetcherFor(polite, { pause: 40 });
    const two = fetcherFor(polite, { pause: 40 }); // The queue of a host is shared by all fetchers.
    await passTime(
      Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 ? one : two).fetchPage(`${polite.origin}/${i}`)),
      ),
    );
    expect(peak).toBe(1);
    expect(polite.connections().total).toBe(2);
    const gaps = times.slice(1).map((time, i) => time - times[i]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50);
    await polite.close();
  });

  it("serves several hosts in parallel", async () => {
    const waiting: (() => void)[] = [];
    const hosts = 20;
    const meeting = await serve({
      // Answers only after all requests have arrived.
      "*": (_request, response) => {
        waiting.push(() => response.end("x"));
        if (waiting.length === hosts) for (const answer of waiting) answer();
      },
    });
    const one = fetcherFor(meeting, { lookup: async () => ["127.0.0.1"] });
    const urls = Array.from({ length: hosts }, (_, i) => `http://h${i}.test:${meeting.port}/`);
    expect((await Promise.all(urls.map((url) => one.fetchPage(url)))).length).toBe(hosts);
    await meeting.close();
  });

  it("never has more requests at once than the concurrency, over all hosts", async () => {
    vi.useFakeTimers({ toFake: [...CLOCK] });
    const running: ServerResponse[] = [];
    let peak = 0;
    const answer = () => {
      vi.advanceTimersByTime(700);
      for (const response of running.splice(0)) response.end("x");
    };
    const busy = await serve({
      // Answers three requests together, after seven eighths of their time.
      "*": (_request, response) => {
        peak = Math.max(peak, running.push(response));
        if (running.length === 3) setImmediate(answer);
      },
    });
    const one = fetcherFor(busy, { lookup: async () => ["127.0.0.1"], concurrency: 3, timeout: 800 });
    const urls = Array.from({ length: 12 }, (_, i) => `http://h${i}.test:${busy.port}/`);
    // Together they take longer than the deadline: waiting for a slot is not counted.
    expect((await Promise.all(urls.map((url) => one.fetchPage(url)))).length).toBe(12);
    expect(peak).toBe(3);
    await busy.close();
  });

  it("releases a page that is aborted while it waits for a slot", async () => {
    const controller = new AbortController();
    const hanging = await serve({ "*": () => controller.abort() });
    const one = fetcherFor(hanging, { concurrency: 1, lookup: async () => ["127.0.0.1"] });
    const page = failure(one.fetchPage(`http://hanging.test:${hanging.port}/`));
    const { signal } = controller;
    const waiting = failure(one.fetchPage(`http://waiting.test:${hanging.port}/`, { signal }));
    expect(await waiting).toMatchObject({ code: "aborted" });
    expect(hanging.requests).toHaveLength(1);
    one.close();
    await page;
    await hanging.close();
  });

  it("keeps the connection between pages, and opens another after `Connection: close`", async () => {
    const keeping = await serve({
      "/": html("x"),
      "/close": html("x", { connection: "close" }),
      "/none": status(404),
      "/moved": redirect("/"),
    });
    const one = fetcherFor(keeping);
    for (const path of ["/", "/none", "/moved", "/"])
      await one.fetchPage(keeping.origin + path).catch(() => {});
    expect(keeping.connections().total).toBe(1);
    for (let i = 0; i < 5; i++) await one.fetchPage(`${keeping.origin}/close`);
    expect(keeping.connections().total).toBe(5);
    await keeping.close();
  });

  it("repeats a request that was lost when an idle connection was closed", async () => {
    const closing = await serve({
      "/": raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"),
      "/reset": raw("", "reset"),
    });
    const one = fetcherFor(closing);
    for (let i = 0; i < 5; i++) expect((await one.fetchPage(closing.origin)).status).toBe(200);
    const before = closing.requests.length;
    expect((await failure(one.fetchPage(`${closing.origin}/reset`))).code).toBe("connection");
    expect(closing.requests.length - before).toBeLessThanOrEqual(2);
    await closing.close();
  });

  it("obeys robots.txt and its crawl delay, and reads it once, without a pause", async () => {
    const times: [string, number][] = [];
    const site = await serve({
      "/robots.txt": (request, response) => {
        times.push([request.url!, performance.now()]);
        response.end("User-agent: winnow\nDisallow: /private\nCrawl-delay: 0.6");
      },
      "/private/": html("secret"),
      "/to-private": redirect("/private/"),
      "*": (request, response) => {
        times.push([request.url!, performance.now()]);
        response.end("x");
      },
    });
    const one = fetcherFor(site, { robots: true, pause: 550, lookup: async () => ["127.0.0.1"] });
    const origin = `http://crawl-delay.test:${site.port}`; // A host without earlier requests.
    vi.useFakeTimers({ toFake: [...CLOCK] });
    // Fake time does not advance: neither the file nor the first page waits.
    await one.fetchPage(`${origin}/1`);
    await passTime(Promise.all(["/2", "/3"].map((path) => one.fetchPage(origin + path))));
    expect(times.map(([path]) => path)).toEqual(["/robots.txt", "/1", "/2", "/3"]);
    expect(times[1]![1]).toBe(times[0]![1]);
    const gaps = times.slice(2).map(([, time], i) => time - times[i + 1]![1]);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(600);
    const forbidden = [
      failure(one.fetchPage(`${origin}/private/`)),
      failure(one.fetchPage(`${origin}/to-private`)),
    ];
    for (const error of await passTime(Promise.all(forbidden)))
      expect(error).toMatchObject({ code: "robots" });
    expect((await passTime(one.fetchPage(`${origin}/private/`, { robots: false }))).status).toBe(200);
    expect(site.requests.filter((request) => request.url === "/robots.txt").length).toBe(1);
    expect((await one.robots(`${origin}/private/`)).allowed).toBe(false);
    await site.close();
  });

  it("reports an unreachable host as unreachable, not as forbidden by robots.txt", async () => {
    const options = {
      robots: true,
      lookup: async (name: string) => (name === "none.test" ? [] : ["10.0.0.1"]),
    };
    expect(await outcome(server, `http://none.test:${server.port}/`, options)).toBe("dns");
    expect(await outcome(server, `http://inside.test:${server.port}/`, options)).toBe("blocked-address");
  });

  it("reads robots.txt before waiting pages, and follows its redirects even if pages may not", async () => {
    const site = await serve({
      "/robots.txt": redirect("/elsewhere"),
      "/elsewhere": html("User-agent: *\nDisallow: /x"),
      "*": html("x"),
    });
    const lookup = async () => ["127.0.0.1"];
    const waiting = fetcherFor(site, { lookup, pause: 50 });
    const obeying = fetcherFor(site, { lookup, robots: true, maxRedirects: 0 });
    const origin = `http://first.test:${site.port}`;
    const pages = ["/1", "/2", "/3", "/4"].map((path) => waiting.fetchPage(origin + path));
    const forbidden = failure(obeying.fetchPage(`${origin}/x`));
    await Promise.all([...pages, forbidden]);
    expect(await forbidden).toMatchObject({ code: "robots" });
    const requested = site.requests.map((request) => request.url);
    expect(requested).toEqual(["/1", "/robots.txt", "/elsewhere", "/2", "/3", "/4"]);
    await site.close();
  });

  it("treats an unreadable robots.txt as one that forbids everything", async () => {
    const site = await serve({ "/robots.txt": status(500), "/": html("x") });
    expect(await failure(fetcherFor(site, { robots: true }).fetchPage(site.origin))).toMatchObject({
      code: "robots",
    });
    await site.close();
  });
});
