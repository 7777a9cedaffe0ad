import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closedFetchers, type Handler, html, redirect, serve, type TestServer } from "../../test/server.js";
import { discoverUrls } from "./discover.js";
import type { DiscoverOptions, DiscoverProblem } from "./types.js";

const text =
  (body: string | Uint8Array, type = "text/plain", headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, { "content-type": type, ...headers }).end(body);
  };

/** Builds the body with the origin in the request's `Host`. */
const withOrigin =
  (body: (origin: string) => string, type: string): Handler =>
  (request, response) => {
    response.writeHead(200, { "content-type": type }).end(body(`http://${request.headers.host}`));
  };

const urlset =
  (...paths: string[]) =>
  (origin: string) =>
    `<urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")}</urlset>`;

let server: TestServer;
beforeAll(async () => {
  server = await serve({
    "/robots.txt": text(
      "User-agent: winnow\nDisallow: /private\n\nSitemap: /map.xml\nSitemap: /private/map.xml\nSitemap: /bomb.xml.gz\nSitemap: /gone.xml",
    ),
    "/": html(
      '<link rel=alternate type="application/atom+xml" href="/moved-feed"><a href="/about">About</a>',
    ),
    "/map.xml": text(
      "<sitemapindex><sitemap><loc>/a.xml.gz</loc></sitemap><sitemap><loc>/b.xml</loc></sitemap></sitemapindex>",
    ),
    // Compressed by the site, and again for the transfer.
    "/a.xml.gz": text(gzipSync(gzipSync("<urlset><url><loc>/1</loc></url></urlset>")), "application/x-gzip", {
      "content-encoding": "gzip",
    }),
    "/b.xml": withOrigin(urlset("/2", "/3"), "application/xml"),
    "/private/map.xml": withOrigin(urlset("/secret"), "application/xml"),
    "/bomb.xml.gz": text(gzipSync(Buffer.alloc(30_000_000, "<url>")), "application/gzip"),
    "/moved-feed": redirect("/feeds/atom"),
    "/feeds/atom": text(
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Four</title><link href="../4"/></entry></feed>',
      "application/atom+xml",
    ),
  });
});
afterAll(() => server.close());

const fetcherFor = closedFetchers();

async function discovered(options: DiscoverOptions = {}) {
  const problems: DiscoverProblem[] = [];
  const found: string[] = [];
  const fetcher = fetcherFor(server, { robots: true });
  const onProblem = (problem: DiscoverProblem) => void problems.push(problem);
  for await (const { url } of discoverUrls(server.origin, fetcher, { onProblem, ...options }))
    found.push(url);
  return { found: found.map((url) => url.replace(server.origin, "")), problems };
}

it("finds a site's addresses with a real fetcher, which obeys robots.txt and its limits", async () => {
  const { found, problems } = await discovered({ maxSize: 5_000_000 });
  expect(found).toEqual(["/1", "/2", "/3", "/4"]);
  expect(problems.map(({ url, code }) => [url.replace(server.origin, ""), code])).toEqual([
    ["/private/map.xml", "robots"],
    ["/bomb.xml.gz", "too-large"],
    ["/gone.xml", "http-404"],
  ]);
  expect(server.requests.filter(({ url }) => url === "/robots.txt")).toHaveLength(1);
  expect(server.requests.some(({ url }) => url === "/private/map.xml")).toBe(false);
});

it("ends at the caller's signal", async () => {
  await expect(discovered({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
});
