import { expect, it, vi } from "vitest";
import { discoverUrls } from "./discover.js";
import type { DiscoverProblem, DiscoverSource } from "./types.js";

vi.mock("./text.js", async (original) => ({ ...(await original<object>()), MAX_ENTRIES: 5 }));

const count = 6;
const json = { version: "https://jsonfeed.org/version/1", items: Array(count).fill({ url: "/a" }) };

it.each<[string, DiscoverSource, string]>([
  ["sitemap", "sitemap", `<urlset>${"<url><loc>/a</loc></url>".repeat(count)}</urlset>`],
  ["XML feed", "feed", `<rss><channel>${"<item><link>/a</link></item>".repeat(count)}</channel></rss>`],
  ["JSON feed", "feed", JSON.stringify(json)],
])("limits the addresses of a %s, and reports the limit", async (_, source, body) => {
  const problems: DiscoverProblem[] = [];
  const found: string[] = [];
  const get = async (url: string) => ({
    ...{ url, status: 200, headers: {}, redirects: [] },
    bytes: new TextEncoder().encode(body),
  });
  const robots = async () => ({ allowed: true, sitemaps: ["https://example.com/m"] });
  const options = { sources: [source], onProblem: (problem: DiscoverProblem) => void problems.push(problem) };
  for await (const { url } of discoverUrls("example.com", { get, robots }, options)) found.push(url);
  expect(found).toEqual(["https://example.com/a"]);
  expect(problems).toMatchObject([
    { code: "limit", message: "only the first 5 addresses of the file were read" },
  ]);
});
