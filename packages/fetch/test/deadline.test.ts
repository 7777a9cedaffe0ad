import { createServer } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFetcher } from "../src/client.js";
import { CLOCK, closedFetchers, failure, loopback, outcome, serve } from "./server.js";
import { siteServer } from "./site.js";

const fetcherFor = closedFetchers();
const server = await siteServer();

afterEach(() => void vi.useRealTimers());

describe("the deadline", () => {
  it.each(["/hang", "/hang-body", "/drip", "/drip-headers"])("ends %s", async (path) => {
    const error = await failure(fetcherFor(server, { timeout: 150 }).fetchPage(server.origin + path));
    expect(error.code).toBe("timeout");
  });

  it("ends a name lookup without an answer", async () => {
    const lookup = () => new Promise<readonly string[]>(() => {});
    expect(await outcome(server, "http://slow.test/", { timeout: 100, lookup })).toBe("timeout");
  });

  it("ends a TLS handshake without an answer", async () => {
    const silent = createServer((socket) => void socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const quick = createFetcher({ ...loopback(server), allowedPorts: [port], timeout: 150 });
    expect((await failure(quick.fetchPage(`https://127.0.0.1:${port}/`))).code).toBe("timeout");
    await new Promise((resolve) => silent.close(resolve));
  });

  it("applies to all redirects together", async () => {
    const slow = await serve({
      "*": (request, response) => {
        const n = Number(request.url!.slice(1));
        setTimeout(() => response.writeHead(302, { location: `/${n + 1}` }).end(), 60);
      },
    });
    const error = await failure(
      fetcherFor(slow, { timeout: 200, maxRedirects: 50 }).fetchPage(`${slow.origin}/0`),
    );
    expect(error.code).toBe("timeout");
    await slow.close();
  });

  it("does not run while a page waits for its turn", async () => {
    vi.useFakeTimers({ toFake: [...CLOCK] });
    // The pages come one after another, and each takes nine tenths of its time.
    const slow = await serve({
      "*": (_request, response) => {
        vi.advanceTimersByTime(900);
        response.end("x");
      },
    });
    const one = fetcherFor(slow, { timeout: 1_000 });
    const pages = Array.from({ length: 5 }, (_, i) => one.fetchPage(`${slow.origin}/${i}`));
    expect((await Promise.all(pages)).length).toBe(5);
    await slow.close();
  });

  it("does not run while the robots.txt of a page waits for its turn", async () => {
    vi.useFakeTimers({ toFake: [...CLOCK] });
    // The origins come one after another. A page and its robots.txt together take eight tenths of its time.
    const slow = await serve({
      "*": (_request, response) => {
        vi.advanceTimersByTime(400);
        response.end("");
      },
    });
    const one = fetcherFor(slow, {
      timeout: 1_000,
      concurrency: 1,
      robots: true,
      lookup: async () => ["127.0.0.1"],
    });
    const urls = Array.from({ length: 5 }, (_, i) => `http://host${i}.test:${slow.port}/`);
    const pages = await Promise.allSettled(urls.map((url) => one.fetchPage(url)));
    expect(pages.filter(({ status }) => status === "rejected")).toEqual([]);
    await slow.close();
  });

  it("runs while robots.txt is fetched", async () => {
    const silent = await serve({ "/robots.txt": () => {} });
    const one = fetcherFor(silent, { robots: true });
    const error = await failure(one.fetchPage(`${silent.origin}/`, { timeout: 200 }));
    expect(error.code).toBe("timeout");
    one.close();
    await silent.close();
  });

  it("also ends at the caller's signal", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const hanging = await serve({ "*": () => controller.abort("enough") });
    const one = failure(fetcherFor(hanging).fetchPage(hanging.origin, { signal }));
    const everyone = failure(fetcherFor(hanging, { signal }).fetchPage(hanging.origin));
    expect(await one).toMatchObject({ code: "aborted", cause: "enough" });
    expect(await everyone).toMatchObject({ code: "aborted", cause: "enough" });
    expect(await failure(fetcherFor(hanging).fetchPage(hanging.origin, { signal }))).toMatchObject({
      code: "aborted",
    });
    await hanging.close();
  });
});
