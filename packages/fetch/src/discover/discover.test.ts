import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FetchError } from "../fetch-error.js";
import type { Get } from "../types.js";
import { discoverUrls } from "./discover.js";
import type { DiscoverOptions, DiscoverProblem, FoundUrl, TriedFile } from "./types.js";

type File = string | Uint8Array | { readonly redirect: string } | FetchError;

/** A site in memory: files by path or address. All other requests answer 404. */
function site(files: Record<string, File>) {
  const requested: string[] = [];
  const at = (url: string) => files[url] ?? files[url.replace("https://example.com", "")];
  const get: Get = async (url, options = {}) => {
    requested.push(url.replace("https://example.com", ""));
    options.signal?.throwIfAborted();
    let here = url;
    let file = at(here);
    const redirects: string[] = [];
    while (typeof file === "object" && "redirect" in file) {
      redirects.push(here);
      here = file.redirect;
      file = at(here);
    }
    if (file instanceof FetchError) throw file;
    const status = file === undefined ? 404 : 200;
    if (!(options.acceptStatus ?? ((s) => s < 400))(status))
      throw new FetchError(`http-${status}`, "status 404", { url });
    const bytes =
      typeof file === "string" ? new TextEncoder().encode(file) : ((file as Uint8Array) ?? new Uint8Array());
    return { url: here, status, headers: {}, bytes, redirects };
  };
  return { get, requested };
}

async function discovered(
  files: Record<string, File>,
  options: DiscoverOptions = {},
  start = "https://example.com/",
) {
  const { get, requested } = site(files);
  const problems: DiscoverProblem[] = [];
  const tried: TriedFile[] = [];
  const found: FoundUrl[] = [];
  const callbacks: DiscoverOptions = {
    onProblem: (problem) => problems.push(problem),
    onTried: (file) => tried.push(file),
  };
  for await (const one of discoverUrls(start, { get }, { ...callbacks, ...options })) found.push(one);
  return {
    found,
    urls: found.map((one) => one.url.replace("https://example.com", "")),
    problems,
    tried,
    requested,
  };
}

const urlset = (...locs: string[]) =>
  `<urlset>${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("")}</urlset>`;
const index = (...locs: string[]) =>
  `<sitemapindex>${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("")}</sitemapindex>`;
const rss = (...links: string[]) =>
  `<rss><channel>${links.map((link) => `<item><link>${link}</link></item>`).join("")}</channel></rss>`;
const page = (head: string) => `<!doctype html><title>Home</title>${head}<p><a href="/about">About</a>`;

describe("discoverUrls", () => {
  it("reads the sitemaps in robots.txt, then the feeds that the page links to", async () => {
    const result = await discovered({
      "/robots.txt": "Sitemap: https://example.com/map.xml\nSitemap: /more.txt",
      "/map.xml": index("/one.xml.gz", "/two.xml"),
      "/one.xml.gz": gzipSync(urlset("/1", "/2")),
      "/two.xml": `<urlset><url><loc>/3</loc><lastmod>2024-05-01</lastmod></url></urlset>`,
      "/more.txt": "https://example.com/4\nhttps://example.com/1#again",
      "/": page('<link rel=alternate type="application/rss+xml" href="/feed">'),
      "/feed":
        "<rss><channel><item><title>Five</title><link>/5</link><pubDate>2 Oct 2002</pubDate></item><item><link>/1</link></item></channel></rss>",
      "/sitemap.xml": urlset("/never-requested"),
    });
    const at = (path: string) => `https://example.com${path}`;
    expect(result.found).toEqual([
      { url: at("/1"), source: "sitemap", from: at("/one.xml.gz") },
      { url: at("/2"), source: "sitemap", from: at("/one.xml.gz") },
      { url: at("/3"), source: "sitemap", from: at("/two.xml"), lastModified: "2024-05-01" },
      { url: at("/4"), source: "sitemap", from: at("/more.txt") },
      { url: at("/5"), source: "feed", from: at("/feed"), title: "Five", published: "2002-10-02" },
    ]);
    expect(result.requested).toEqual([
      "/",
      "/robots.txt",
      "/map.xml",
      "/one.xml.gz",
      "/two.xml",
      "/more.txt",
      "/feed",
    ]);
    expect(result.problems).toEqual([]);
  });

  it("tries common addresses if there are no links, and stops at the first match", async () => {
    const result = await discovered({
      "/": page(""),
      "/sitemap.xml": page(""),
      "/sitemap_index.xml": urlset("/1"),
      "/rss.xml": rss("/2"),
    });
    expect(result.urls).toEqual(["/1", "/2"]);
    expect(result.requested).toEqual([
      "/",
      "/robots.txt",
      "/sitemap.xml",
      "/sitemap_index.xml",
      "/feed",
      "/rss.xml",
    ]);
    expect(result.problems).toEqual([]);
    expect(result.tried).toEqual([
      { url: "https://example.com/", kind: "page", guessed: false, found: 1 },
      { url: "https://example.com/robots.txt", kind: "robots", guessed: true, found: 0 },
      {
        url: "https://example.com/sitemap.xml",
        kind: "sitemap",
        guessed: true,
        found: 0,
        code: "not-a-sitemap",
      },
      { url: "https://example.com/sitemap_index.xml", kind: "sitemap", guessed: true, found: 1 },
      { url: "https://example.com/feed", kind: "feed", guessed: true, found: 0, code: "http-404" },
      { url: "https://example.com/rss.xml", kind: "feed", guessed: true, found: 1 },
    ]);
  });

  it("tries no other address after an index", async () => {
    const files = { "/": page(""), "/sitemap.xml": index("/one"), "/one": urlset("/1") };
    const { requested } = await discovered(files, { sources: ["sitemap"] });
    expect(requested).toEqual(["/robots.txt", "/sitemap.xml", "/one"]);
  });

  it("reports what was tried without a result", async () => {
    const { found, tried } = await discovered({ "/": page("") });
    expect(found).toEqual([]);
    expect(tried.map(({ kind, guessed, code }) => `${kind} ${guessed} ${code}`)).toEqual([
      "page false undefined",
      "robots true undefined",
      ...Array(4).fill("sitemap true http-404"),
      ...Array(5).fill("feed true http-404"),
    ]);
  });

  it("continues after a file that fails, and reports it", async () => {
    const { urls, problems } = await discovered({
      "/robots.txt": "Sitemap: /gone.xml\nSitemap: /page.xml\nSitemap: /broken.gz\nSitemap: /ok.xml",
      "/": page(
        '<link rel=alternate type="text/xml" href="/bad"><link rel=alternate type="text/xml" href="/good">',
      ),
      "/page.xml": page(""),
      "/broken.gz": new Uint8Array([0x1f, 0x8b, 9, 0, 0, 0, 0, 0, 0, 0, 1]),
      "/ok.xml": urlset("/1"),
      "/bad": new FetchError("timeout", "too slow"),
      "/good": rss("/2"),
    });
    expect(urls).toEqual(["/1", "/2"]);
    expect(problems.map(({ url, code }) => [url.replace("https://example.com", ""), code])).toEqual([
      ["/gone.xml", "http-404"],
      ["/page.xml", "not-a-sitemap"],
      ["/broken.gz", "bad-encoding"],
      ["/bad", "timeout"],
    ]);
  });

  it("sends no further requests to an unreachable site", async () => {
    const dead = new FetchError("dns", "no such host");
    const { requested, problems } = await discovered({ "/": dead, "/robots.txt": dead });
    expect(requested).toEqual(["/", "/robots.txt"]);
    expect(problems.map(({ code }) => code)).toEqual(["dns", "dns"]);
  });

  it("yields only the site's own addresses, or all", async () => {
    const files = {
      "/": page(""),
      "/sitemap.xml": urlset(
        "/1",
        "https://blog.example.com/2",
        "http://www.example.com/3",
        "https://other.example/4",
        "ftp://example.com/5",
      ),
    };
    const own = ["/1", "https://blog.example.com/2", "http://www.example.com/3"];
    expect((await discovered(files)).urls).toEqual(own);
    expect((await discovered(files, { scope: "any" })).urls).toEqual([...own, "https://other.example/4"]);
  });

  it("includes the host that the site redirects to", async () => {
    const { found, requested } = await discovered(
      {
        "https://old.example/": { redirect: "https://example.com/" },
        "/": page(""),
        "/robots.txt": "Sitemap: /map.xml",
        "/map.xml": urlset("/1", "https://old.example/2"),
      },
      {},
      "old.example",
    );
    expect(found.map((one) => one.url)).toEqual(["https://example.com/1", "https://old.example/2"]);
    expect(requested).toContain("https://old.example/robots.txt");
    const guessed = await discovered(
      {
        "https://old.example/sitemap.xml": { redirect: "https://example.com/sitemap.xml" },
        "/sitemap.xml": urlset("/1"),
      },
      { sources: ["sitemap"] },
      "old.example",
    );
    expect(guessed.urls).toEqual(["/1"]);
  });

  it("reads only the sitemap or feed if the site is one", async () => {
    const files = {
      "/blog.rss": rss("/1"),
      "/m": index("/n"),
      "/n": urlset("/2"),
      "/feed": rss("/no"),
      "/sitemap.xml": urlset("/no"),
    };
    const feed = await discovered(files, {}, "https://example.com/blog.rss");
    expect([feed.urls, feed.requested]).toEqual([["/1"], ["/blog.rss"]]);
    const map = await discovered(files, {}, "https://example.com/m");
    expect([map.urls, map.requested]).toEqual([["/2"], ["/m", "/n"]]);
  });

  it("applies sources, limit, match and since", async () => {
    const dated = (path: string, date: string) => `<url><loc>${path}</loc><lastmod>${date}</lastmod></url>`;
    const files = {
      "/": page('<link rel=alternate type="text/xml" href="/feed">'),
      "/sitemap.xml": `<urlset>${dated("/a/1", "2024-05-01")}${dated("/b/2", "2023")}<url><loc>/a/3</loc></url></urlset>`,
      "/feed": rss("/a/4"),
    };
    expect((await discovered(files, { sources: ["feed"] })).urls).toEqual(["/a/4"]);
    expect((await discovered(files, { sources: ["link", "feed"] })).urls).toEqual(["/about", "/a/4"]);
    const limited = await discovered(files, { limit: 2 });
    expect([limited.urls, limited.requested.includes("/feed")]).toEqual([["/a/1", "/b/2"], false]);
    expect((await discovered(files, { limit: 0 })).requested).toEqual([]);
    expect((await discovered(files, { match: "/a/" })).urls).toEqual(["/a/1", "/a/3", "/a/4"]);
    expect((await discovered(files, { match: "https://example.com/b" })).urls).toEqual(["/b/2"]);
    expect((await discovered(files, { since: new Date("2024-01-05") })).urls).toEqual([
      "/a/1",
      "/a/3",
      "/a/4",
    ]);
  });

  it("skips sitemaps that have not changed since, and feed pages after older ones", async () => {
    const { requested } = await discovered(
      {
        "/": page('<link rel=alternate type="text/xml" href="/feed">'),
        "/sitemap.xml":
          "<sitemapindex><sitemap><loc>/old</loc><lastmod>2020-01-01</lastmod></sitemap><sitemap><loc>/new</loc></sitemap></sitemapindex>",
        "/new": urlset("/1"),
        "/feed":
          '<feed><link rel="next" href="/feed2"/><entry><link href="/2"/><updated>2020-01-01</updated></entry></feed>',
      },
      { since: new Date("2024-01-01") },
    );
    expect(requested).toContain("/new");
    expect(requested).not.toContain("/old");
    expect(requested).not.toContain("/feed2");
  });

  it("follows the pages of a feed, each once, up to the limit", async () => {
    const files: Record<string, string> = {
      "/": page('<link rel=alternate type="text/xml" href="/feed/1">'),
    };
    for (let i = 1; i < 20; i++)
      files[`/feed/${i}`] =
        `<feed><link rel="next" href="/feed/${i + 1}"/><entry><link href="/${i}"/></entry></feed>`;
    const result = await discovered(files, { sources: ["feed"], maxFeedPages: 3 });
    expect(result.urls).toEqual(["/1", "/2", "/3"]);
    expect(result.problems).toMatchObject([{ url: "https://example.com/feed/4", code: "limit" }]);
    const loop = { ...files, "/feed/2": '<feed><link rel="next" href="/feed/1"/></feed>' };
    expect((await discovered(loop, { sources: ["feed"] })).requested).toEqual(["/", "/feed/1", "/feed/2"]);
  });

  it("limits the feeds of a page, and reports the number of others", async () => {
    const links = Array.from(
      { length: 3_000 },
      (_, i) => `<link rel=alternate type=text/xml href=/feed/${i}>`,
    );
    const files: Record<string, string> = { "/": page(links.join("")) };
    for (let i = 0; i < 3_000; i++) files[`/feed/${i}`] = `<feed><entry><link href="/${i}"/></entry></feed>`;
    const { requested, urls, problems } = await discovered(files, { sources: ["feed"] });
    expect([requested.length, urls.length]).toEqual([51, 50]);
    expect(problems).toEqual([
      {
        url: "https://example.com/feed/50",
        code: "limit",
        message: "stopped after 50 feeds; the page links to 2950 more",
      },
    ]);
    const few = await discovered(files, { sources: ["feed"], maxFeeds: 2 });
    expect([few.requested.length, few.urls]).toEqual([3, ["/0", "/1"]]);
  });

  it("reports that the default limit was reached, but not a limit of the caller", async () => {
    const links = Array.from({ length: 100_001 }, (_, i) => `<a href=/${i}>`).join("");
    const whole = await discovered({ "/": page(links) }, { sources: ["link"] });
    expect(whole.urls).toHaveLength(100_000);
    expect(whole.problems).toEqual([
      {
        url: "https://example.com/",
        code: "limit",
        message: "stopped after 100000 addresses",
      },
    ]);
    const few = await discovered({ "/": page(links) }, { sources: ["link"], limit: 3 });
    expect([few.urls, few.problems]).toEqual([["/0", "/1", "/2"], []]);
  });

  it("limits the depth and number of sitemaps, and reads each once", async () => {
    const files: Record<string, string> = { "/robots.txt": "Sitemap: /0" };
    for (let i = 0; i < 10; i++) files[`/${i}`] = index("/0", `/${i + 1}`);
    const deep = await discovered(files, { sources: ["sitemap"], maxDepth: 2 });
    expect(deep.requested).toEqual(["/robots.txt", "/0", "/1", "/2"]);
    expect(deep.problems).toMatchObject([{ url: "https://example.com/2", code: "limit" }]);
    const many = await discovered(files, { sources: ["sitemap"], maxSitemaps: 2, maxDepth: 100 });
    expect(many.requested).toEqual(["/robots.txt", "/0", "/1"]);
    expect(many.problems).toMatchObject([{ code: "limit" }]);
  });

  it("skips addresses with overlong host names", async () => {
    const long = `http://${"a.".repeat(32_000)}com/`;
    const { found } = await discovered(
      {
        "/robots.txt": "Sitemap: /map",
        "/map": urlset("/1", ...Array.from({ length: 20 }, (_, i) => long + i)),
      },
      { sources: ["sitemap"] },
    );
    expect(found.map(({ url }) => url)).toEqual(["https://example.com/1"]);
  });

  it("counts a sitemap that an index lists twice once", async () => {
    const files = {
      "/robots.txt": "Sitemap: /0",
      "/0": index("/a", "/a", "/a", "/b"),
      "/a": urlset("/1"),
      "/b": urlset("/2"),
    };
    const { requested } = await discovered(files, { sources: ["sitemap"], maxSitemaps: 3 });
    expect(requested).toEqual(["/robots.txt", "/0", "/a", "/b"]);
  });

  it("accepts a feed that robots.txt lists as a sitemap", async () => {
    const { found } = await discovered(
      { "/robots.txt": "Sitemap: /atom", "/atom": "<feed><entry><link href='/1'/></entry></feed>" },
      { sources: ["sitemap"] },
    );
    expect(found).toEqual([
      { url: "https://example.com/1", source: "feed", from: "https://example.com/atom" },
    ]);
  });

  it("uses the fetcher's robots function if there is one", async () => {
    const { get, requested } = site({ "/map": urlset("/1") });
    const robots = async () => ({ allowed: true, sitemaps: ["https://example.com/map"] });
    const found: string[] = [];
    for await (const { url } of discoverUrls("example.com", { get, robots }, { sources: ["sitemap"] }))
      found.push(url);
    expect([found, requested]).toEqual([["https://example.com/1"], ["/map"]]);
  });

  it("ends when its reader stops, and when aborted", async () => {
    const files = { "/robots.txt": "Sitemap: /a\nSitemap: /b", "/a": urlset("/1", "/2"), "/b": urlset("/3") };
    const { get, requested } = site(files);
    for await (const _ of discoverUrls("https://example.com/", { get }, { sources: ["sitemap"] })) break;
    expect(requested).toEqual(["/robots.txt", "/a"]);
    const aborted = new FetchError("aborted", "stopped");
    await expect(discovered({ ...files, "/b": aborted }, { sources: ["sitemap"] })).rejects.toBe(aborted);
  });

  it("rejects invalid arguments", async () => {
    await expect(discovered({}, {}, "ftp://example.com/")).rejects.toThrow(TypeError);
    await expect(discovered({}, {}, "not a host")).rejects.toThrow(TypeError);
    await expect(discovered({}, { limit: -1 })).rejects.toThrow(RangeError);
    await expect(discovered({}, { since: new Date("no") })).rejects.toThrow(RangeError);
    await expect(discovered({}, { sources: ["feeds" as "feed"] })).rejects.toThrow(
      new RangeError('options.sources must not be "feeds"; did you mean "feed"?'),
    );
    await expect(discovered({}, { limits: 1 } as never)).rejects.toThrow('did you mean "limit"?');
    await expect(discovered({}, {}, new URL("ftp://example.com/") as never)).rejects.toThrow(TypeError);
  });
});
