import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { createFetcher } from "../src/client.js";
import { failure, fetchers, loopback, outcome, serve } from "./server.js";
import { siteServer } from "./site.js";

const all = fetchers();
const server = await siteServer();

describe("the deadline", () => {
  it.each(["/hang", "/hang-body", "/drip", "/drip-headers"])("is over %s", async (path) => {
    const error = await failure(all.of(server, { timeout: 150 }).fetchPage(server.origin + path));
    expect(error.code).toBe("timeout");
  });

  it("is over names that take for ever to resolve, and leaves nothing behind", async () => {
    const lookup = () => new Promise<readonly string[]>(() => {});
    expect(await outcome(server, "http://slow.test/", { timeout: 100, lookup })).toBe("timeout");
  });

  it("is over a TLS handshake that nobody answers", async () => {
    const silent = createServer((socket) => void socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const quick = createFetcher({ ...loopback(server), allowedPorts: [port], timeout: 150 });
    expect((await failure(quick.fetchPage(`https://127.0.0.1:${port}/`))).code).toBe("timeout");
    await new Promise((resolve) => silent.close(resolve));
  });

  it("is over all redirects and retries together", async () => {
    const slow = await serve({
      "*": (request, response) => {
        const n = Number(request.url!.slice(1));
        setTimeout(() => response.writeHead(302, { location: `/${n + 1}` }).end(), 60);
      },
    });
    const error = await failure(
      all.of(slow, { timeout: 200, maxRedirects: 50 }).fetchPage(`${slow.origin}/0`),
    );
    expect(error.code).toBe("timeout");
    await slow.close();
  });

  it("does not run while a page waits for its turn", async () => {
    const slow = await serve({
      "*": (_request, response) => void setTimeout(() => response.end("x"), 50),
    });
    // Thirty pages, one after another, take 1.5 s at least, and each has 1.4 s.
    const one = all.of(slow, { timeout: 1_400 });
    const pages = Array.from({ length: 30 }, (_, i) => one.fetchPage(`${slow.origin}/${i}`));
    expect((await Promise.all(pages)).length).toBe(30);
    await slow.close();
  });

  it("does not run while the robots.txt of a page waits for its turn", async () => {
    const slow = await serve({ "*": (_request, response) => void setTimeout(() => response.end(""), 50) });
    // Forty origins, one request at a time: 80 × 50 ms at least, and each page has 2 s.
    const one = all.of(slow, {
      timeout: 2_000,
      concurrency: 1,
      robots: true,
      lookup: async () => ["127.0.0.1"],
    });
    const urls = Array.from({ length: 40 }, (_, i) => `http://host${i}.test:${slow.port}/`);
    const pages = await Promise.allSettled(urls.map((url) => one.fetchPage(url)));
    expect(pages.filter(({ status }) => status === "rejected")).toEqual([]);
    await slow.close();
  });

  it("runs while a robots.txt does not come", async () => {
    const silent = await serve({ "/robots.txt": () => {} });
    const one = all.of(silent, { timeout: 20_000, robots: true });
    const error = await failure(one.fetchPage(`${silent.origin}/`, { timeout: 200 }));
    expect(error.code).toBe("timeout");
    one.close();
    await silent.close();
  });

  it("may be the caller's", async () => {
    const controller = new AbortController();
    const one = failure(all.of(server).fetchPage(`${server.origin}/hang`, { signal: controller.signal }));
    const everyone = failure(
      all.of(server, { signal: controller.signal }).fetchPage(`${server.origin}/hang`),
    );
    setTimeout(() => controller.abort("enough"), 50);
    expect(await one).toMatchObject({ code: "aborted", cause: "enough" });
    expect(await everyone).toMatchObject({ code: "aborted", cause: "enough" });
    expect(
      await failure(all.of(server).fetchPage(server.origin, { signal: controller.signal })),
    ).toMatchObject({
      code: "aborted",
    });
  });
});
