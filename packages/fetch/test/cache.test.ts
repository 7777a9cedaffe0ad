import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { closedFetchers, failure, html, outcome, redirect, serve } from "./server.js";
import { siteServer } from "./site.js";

const fetcherFor = closedFetchers();
const server = await siteServer();

describe("the cache", () => {
  it("revalidates a stale page, and sends no request for a fresh one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-fetch-"));
    const site = await serve({
      "/etag": (request, response) => {
        if (request.headers["if-none-match"] === '"1"')
          return void response.writeHead(304, { etag: '"1"' }).end();
        response.writeHead(200, { "content-type": "text/html", etag: '"1"' }).end("old");
      },
      "/fresh": html("fresh", { "cache-control": "max-age=3600" }),
      "/moved": redirect("/etag"),
    });
    try {
      const options = { cache: folder };
      const first = await fetcherFor(site, options).fetchPage(`${site.origin}/moved`);
      expect(first).toMatchObject({ cached: false, status: 200 });
      const second = await fetcherFor(site, options).fetchPage(`${site.origin}/moved`);
      expect(second).toMatchObject({
        cached: true,
        status: 200,
        url: `${site.origin}/etag`,
        redirects: [`${site.origin}/moved`],
        contentType: "text/html",
      });
      expect(new TextDecoder().decode(second.bytes)).toBe("old");
      const one = fetcherFor(site, options);
      await one.fetchPage(`${site.origin}/fresh`);
      expect(await one.fetchPage(`${site.origin}/fresh#b`)).toMatchObject({ cached: true, status: 200 });
      expect(site.requests.filter((request) => request.url === "/fresh").length).toBe(1);
      // This call's limits apply to the cache too.
      expect((await failure(one.fetchPage(`${site.origin}/fresh`, { maxSize: 2 }))).code).toBe("too-large");
      const images = { contentTypes: ["image/*"] };
      expect((await failure(one.fetchPage(`${site.origin}/fresh`, images))).code).toBe("content-type");
    } finally {
      await site.close();
      await rm(folder, { recursive: true });
    }
  });

  it("fails if its folder can't be created", async () => {
    expect(await outcome(server, "/", { cache: `${fileURLToPath(import.meta.url)}/cache` })).toBe("cache");
  });
});
