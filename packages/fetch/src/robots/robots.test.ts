import { describe, expect, it } from "vitest";
import { FetchError } from "../fetch-error.js";
import type { Get } from "../types.js";
import { createRobots } from "./robots.js";

/** Fakes `get`: for each address, the content of a robots.txt, a status or an error; otherwise 404. */
function network(files: Record<string, string | Uint8Array | number | Error>): {
  get: Get;
  requested: string[];
} {
  const requested: string[] = [];
  const get: Get = async (url, options) => {
    requested.push(url);
    await Promise.resolve();
    const file = files[url] ?? 404;
    if (file instanceof Error) throw file;
    const status = typeof file === "number" ? file : 200;
    if (!(options?.acceptStatus ?? ((s) => s < 400))(status)) {
      throw new FetchError(`http-${status}`, `status ${status}`, { url, status });
    }
    const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
    return {
      url,
      status,
      headers: {},
      bytes: bytes instanceof Uint8Array ? bytes : new Uint8Array(),
      redirects: [],
    };
  };
  return { get, requested };
}

const AGENT = { userAgent: "Winnow/1.0" };

describe("createRobots", () => {
  it("requests each file once, however many calls wait for it", async () => {
    const { get, requested } = network({ "https://a.example/robots.txt": "User-agent: *\nDisallow: /x" });
    const robots = createRobots(get, AGENT);
    const urls = [
      "https://a.example/x",
      "https://a.example/y",
      "https://b.example/x",
      "https://a.example:8443/x",
    ];
    const answers = await Promise.all(urls.map((url) => robots.allowed(url)));
    expect(answers.map((answer) => answer.allowed)).toEqual([false, true, true, true]);
    expect(answers[0]!.reason).toMatch(/robots\.txt/);
    await robots.allowed("https://a.example/z");
    expect(requested.sort()).toEqual([
      "https://a.example/robots.txt",
      "https://a.example:8443/robots.txt",
      "https://b.example/robots.txt",
    ]);
  });

  it.each([
    [200, true],
    [404, true],
    [401, true],
    [403, true],
    [410, true],
    [429, false],
    [500, false],
    [503, false],
  ])("after status %i, allowed is %s", async (status, allowed) => {
    const robots = createRobots(network({ "https://a.example/robots.txt": status }).get, AGENT);
    expect((await robots.allowed("https://a.example/")).allowed).toBe(allowed);
  });

  it.each([
    ["dns", false],
    ["timeout", false],
    ["tls", false],
    ["blocked-address", false],
    ["too-many-redirects", true],
  ] as const)("after failure %s, allowed is %s", async (code, allowed) => {
    const failure = new FetchError(code, "no");
    const robots = createRobots(network({ "https://a.example/robots.txt": failure }).get, AGENT);
    const answer = await robots.allowed("https://a.example/");
    expect(answer.allowed).toBe(allowed);
    expect(answer.cause).toBe(allowed ? undefined : failure);
  });

  it("caches a file for a day and a failure for five minutes", async () => {
    let time = 0;
    const files: Record<string, string | number> = { "https://a.example/robots.txt": 503 };
    const { get, requested } = network(files);
    const robots = createRobots(get, { ...AGENT, now: () => time });
    expect((await robots.allowed("https://a.example/")).allowed).toBe(false);
    files["https://a.example/robots.txt"] = "";
    time = 4 * 60_000;
    expect((await robots.allowed("https://a.example/")).allowed).toBe(false);
    time = 6 * 60_000;
    expect((await robots.allowed("https://a.example/")).allowed).toBe(true);
    time += 23 * 3_600_000;
    await robots.allowed("https://a.example/");
    expect(requested).toHaveLength(2);
    time += 2 * 3_600_000;
    await robots.allowed("https://a.example/");
    expect(requested).toHaveLength(3);
  });

  it("removes the least recently used origin", async () => {
    const { get, requested } = network({});
    const robots = createRobots(get, { ...AGENT, maxOrigins: 2 });
    for (const host of ["a", "b", "a", "c", "a", "b"]) await robots.allowed(`https://${host}.example/`);
    expect(requested.map((url) => url[8])).toEqual(["a", "b", "c", "b"]);
  });

  it("caches the files of thousands of origins, but not more than 32 MB", async () => {
    const { get, requested } = network({});
    const robots = createRobots(get, AGENT);
    for (let i = 0; i < 4_000; i++) await robots.allowed(`https://${i % 2_000}.example/`);
    expect(requested).toHaveLength(2_000);
    const largeFile = new Uint8Array(500_000).fill(0x23);
    const hosts = Array.from({ length: 70 }, (_, i) => `https://large${i}.example`);
    const more = network(Object.fromEntries(hosts.map((host) => [`${host}/robots.txt`, largeFile])));
    const bounded = createRobots(more.get, AGENT);
    for (const host of hosts) await bounded.allowed(`${host}/`);
    await bounded.allowed(`${hosts[69]}/`);
    expect(more.requested).toHaveLength(70);
    await bounded.allowed(`${hosts[0]}/`);
    expect(more.requested).toHaveLength(71);
  });

  it("skips a byte order mark, everything after 500 KiB, and a partial last line", async () => {
    const rule = "User-agent: *\nDisallow: /x\n";
    const filler = "#".repeat(500 * 1024 - rule.length - 12);
    const files = {
      "https://bom.example/robots.txt": `\uFEFF${rule}`,
      "https://cut.example/robots.txt": `${rule}${filler}\nDisallow: /public`,
    };
    const robots = createRobots(network(files).get, AGENT);
    expect((await robots.allowed("https://bom.example/x")).allowed).toBe(false);
    expect((await robots.allowed("https://cut.example/x")).allowed).toBe(false);
    expect((await robots.allowed("https://cut.example/public")).allowed).toBe(true);
    expect((await robots.allowed("https://cut.example/")).allowed).toBe(true);
  });

  it("reports crawl delay and sitemaps, and allows nothing with a long delay", async () => {
    const text = "Sitemap: /s.xml\nSitemap: ftp://a.example/s\nUser-agent: *\nCrawl-delay: 90";
    const { get } = network({ "https://a.example/robots.txt": text });
    const sitemaps = ["https://a.example/s.xml"];
    const answer = await createRobots(get, AGENT).allowed("https://a.example/");
    expect(answer).toMatchObject({
      allowed: false,
      crawlDelay: 90_000,
      sitemaps,
      reason: expect.stringMatching("90 s"),
    });
  });

  it("rejects invalid arguments", async () => {
    const { get } = network({});
    await expect(createRobots(get, AGENT).allowed("mailto:a@b.example")).rejects.toThrow(TypeError);
  });
});
