import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { memoryFiles, readLayout } from "../../../test/memory-files.js";
import { zyteProducts } from "./article-extraction-benchmark.js";
import { fundus } from "./fundus.js";
import { detectLayout } from "./index.js";
import { kreuzerPopular } from "./kreuzer-popular.js";
import { chineseWce } from "./pairs.js";
import { recipeScrapers } from "./recipe-scrapers.js";

const hashOf = (content: string): string => createHash("sha256").update(content).digest("hex");
const gzip = (content: string): Uint8Array => new Uint8Array(gzipSync(content));

it("reads Fundus's pages with the golds of their versions, in order", async () => {
  const gold = (title: string, paragraphs: readonly string[]) => ({
    ...{ title, authors: ["A. One", "B. Two"], publishing_date: "2025-06-05 10:00:00+02:00" },
    body: {
      summary: ["In short."],
      sections: [{ headline: ["Heading"], paragraphs }, { paragraphs: ["End."] }],
    },
  });
  const files = memoryFiles({
    "de/meta.info": JSON.stringify({ "Blatt_2024_01_02.html.gz": { url: "https://blatt.example/1" } }),
    "de/Blatt.json": JSON.stringify({ V10: gold("New", ["Later."]), V2: gold("Old", ["One.", "Two."]) }),
    "de/Blatt_2024_01_02.html.gz": gzip("<p>1"),
    "de/Blatt_2025_03_04.html.gz": gzip("<p>2"),
    "de/Kurz.json": JSON.stringify({ V1: { title: "No body" } }),
    "de/Kurz_2024_01_02.html.gz": gzip("<p>3"),
    "de/Ohne_2024_01_02.html.gz": gzip("<p>4"),
    "de/Zwei.json": "{}",
    "de/Zwei_2024_01_02.html.gz": gzip("<p>5"),
  });
  expect(detectLayout(await files.list())?.name).toBe("fundus");
  const { pages, problems } = await readLayout(fundus, files);
  const rest = { dataset: "fundus", pageType: "article" };
  const meta = { author: "A. One, B. Two", date: "2025-06-05" };
  expect(pages).toEqual([
    {
      ...{
        ...rest,
        id: hashOf("<p>1"),
        html: "<p>1",
        source: "Blatt_2024_01_02",
        url: "https://blatt.example/1",
      },
      gold: { ...meta, title: "Old", text: "In short.\nHeading\nOne.\nTwo.\nEnd." },
    },
    {
      ...{ ...rest, id: hashOf("<p>2"), html: "<p>2", source: "Blatt_2025_03_04" },
      gold: { ...meta, title: "New", text: "In short.\nHeading\nLater.\nEnd." },
    },
  ]);
  expect(problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    "de/Kurz.json: no body for Kurz_2024_01_02.html.gz",
    "de/Ohne_2024_01_02.html.gz: there is no de/Ohne.json",
    "de/Zwei.json: 0 versions for 1 pages",
  ]);
});

it("reads the Chinese set, whose authors and dates may be unknown", async () => {
  const files = memoryFiles({
    "Original/a.html": "<p>天气",
    "cleaned/a.txt": " 天气\r\n\r\n很好 ",
    "author/a.txt": "王明 李红\n",
    "date/a.txt": "2005-07-31 10-20-00",
    "Original/b.html": "<p>b",
    "cleaned/b.txt": "b",
    "author/b.txt": "UNKNOWN",
    "date/b.txt": "UNKNOWN",
  });
  expect(detectLayout(await files.list())?.name).toBe("chinese-wce");
  const { pages, problems } = await readLayout(chineseWce, files);
  expect(problems).toEqual([]);
  expect(pages.map(({ source, gold }) => [source, gold])).toEqual([
    ["a", { text: "天气\n很好", author: "王明 李红", date: "2005-07-31" }],
    ["b", { text: "b" }],
  ]);
});

it("reads recipes as snippets", async () => {
  const record = {
    ...{ title: "Soup", author: "A", canonical_url: "https://soup.example/1", language: "en", yields: "2" },
    ...{ ingredients: ["1 onion"], instructions_list: ["Chop it.", "Boil it."] },
  };
  const files = memoryFiles({
    "soup.example/soup.testhtml": "<p>Soup",
    "soup.example/soup.json": JSON.stringify(record),
    "stew.example/stew.testhtml": "<p>Stew",
  });
  expect(detectLayout(await files.list())?.name).toBe("recipe-scrapers");
  const { pages, problems } = await readLayout(recipeScrapers, files);
  expect(pages).toEqual([
    {
      ...{ id: hashOf("<p>Soup"), dataset: "recipes", source: "soup.example/soup", html: "<p>Soup" },
      ...{ url: "https://soup.example/1", lang: "en" },
      gold: {
        ...{ text: "", snippetsOnly: true, title: "Soup", author: "A" },
        with: ["1 onion", "Chop it.", "Boil it."],
      },
    },
  ]);
  expect(problems.map(({ code }) => code)).toEqual(["page-without-gold"]);
});

it("reads products without gold text", async () => {
  const key = "b".repeat(64);
  const files = memoryFiles({
    "dataset/ground-truth.json": JSON.stringify({ [key]: { url: "https://shop.example/1", price: ["1"] } }),
    [`dataset/html/${key}.html.gz`]: gzip("<p>Shop"),
  });
  const { pages } = await readLayout(zyteProducts, files);
  expect(pages).toMatchObject([
    {
      source: key,
      url: "https://shop.example/1",
      pageType: "product",
      gold: { text: "", snippetsOnly: true },
    },
  ]);
});

it("reads pages with marked blocks", async () => {
  const html = '<div data-block="1" data-block-type="Header">A';
  const files = memoryFiles({
    "a.example/a.example/en/index.blocks.html": html,
    "a.example/index.html": "<p>",
  });
  const { pages } = await readLayout(kreuzerPopular, files);
  expect(pages).toEqual([
    { id: hashOf(html), dataset: "kreuzer-popular", source: "a.example/a.example/en", annotatedHtml: html },
  ]);
});
