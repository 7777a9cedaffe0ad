import { existsSync } from "node:fs";
import { env } from "node:process";
import { describe, expect, it } from "vitest";
import { jsonl, parsed, winnow } from "../test/winnow.js";

const post = (author: string, day: number, text: string): string =>
  `<article class="post"><header><a class="author" href="/users/${author}">${author}</a> <time datetime="2024-05-0${day}T10:00">May ${day}, 2024</time></header><div class="body"><p>${text}</p></div><footer><a href="/reply">Reply</a></footer></article>`;

const TEXTS = [
  "My bread has large holes under the crust, and it stays wet inside. What do I do wrong?",
  "The oven is too hot at the beginning. Let the loaf rest for longer, and bake it for an hour.",
  "I agree, and would add that the dough of yours looks rather wet in the picture you posted.",
];
const THREAD = `<!doctype html><html lang="en"><title>Wet bread</title><body><main><h1>Wet bread</h1>${TEXTS.map((text, i) => post(["ann", "bob", "cleo"][i]!, i + 1, text)).join("")}</main>`;

describe("winnow segment", () => {
  it("adds the segments of pages to their documents", async () => {
    const input = { id: "thread", url: "https://forum.example/1", html: THREAD, source: "crawl" };
    const { code, out, err } = await winnow(["segment"], { stdin: jsonl(input) });
    expect(code).toBe(0);
    expect(err).toMatch(/^winnow: 1 page: .*\n$/);
    const [document] = parsed(out);
    expect(document).toMatchObject({
      ...{ id: "thread", url: "https://forum.example/1", source: "crawl" },
      segmentation: { segmenter: "records" },
    });
    const records = document.segments.filter(({ level }: { level: string }) => level === "record");
    expect(records).toMatchObject([
      { author: "ann", date: "2024-05-01T10:00", text: TEXTS[0] },
      { author: "bob", date: "2024-05-02T10:00", text: TEXTS[1] },
      { author: "cleo", date: "2024-05-03T10:00", text: TEXTS[2] },
    ]);
  });

  it("reads the page that extract --with pageHtml added, after filter and dedup", async () => {
    const pages = [
      { id: "text", url: "https://forum.example/1", html: THREAD },
      { url: "https://forum.example/2", htmlBase64: Buffer.from(THREAD).toString("base64") },
    ];
    let stdin = jsonl(...pages);
    for (const args of [["extract", "--with", "pageHtml"], ["filter"], ["dedup"], ["segment"]]) {
      const { code, out } = await winnow(args, { stdin });
      expect(code).toBe(0);
      stdin = out;
    }
    const documents = parsed(stdin);
    expect(documents).toHaveLength(2);
    for (const document of documents) {
      expect(Object.keys(document)).toEqual(expect.arrayContaining(["verdict", "cluster", "segments"]));
      const authors = document.segments.map(({ author }: { author?: string }) => author);
      expect(authors).toEqual(expect.arrayContaining(["ann", "bob", "cleo"]));
    }
  });

  it("reads `html` before `pageHtml`, whose type it checks", async () => {
    const stdin = jsonl(
      { id: 1, html: "<p>One", pageHtml: "<p>Two" },
      { pageHtml: "<p>Two" },
      { pageHtml: 3 },
    );
    const records = parsed((await winnow(["extract"], { stdin })).out);
    // `printf "<p>Two" | sha256sum`
    const id = "9616158575f9ae0af731245a107e7e3413f335099f2bac98e5abcb7954b978c7";
    expect(records).toMatchObject([
      { id: 1, text: "One" },
      { id, text: "Two" },
      { error: { code: "bad-field", message: expect.stringContaining("`pageHtml`") } },
    ]);
  });

  it("drops short segments with --min-tokens, and counts them", async () => {
    const stdin = jsonl({ id: "thread", html: THREAD });
    const { out } = await winnow(["segment", "--min-tokens", "19"], { stdin });
    const [{ segments, segmentation }] = parsed(out);
    // The posts have 18, 20 and 18 words; the title of the thread, if it is a segment, has 2.
    expect(segments.map(({ text }: { text: string }) => text)).toEqual([TEXTS[1]]);
    const [{ segments: all }] = parsed((await winnow(["segment"], { stdin })).out);
    const short = all.filter(({ text }: { text: string }) => text !== TEXTS[1]);
    const characters = short.reduce((sum: number, { text }: { text: string }) => sum + text.length, 0);
    expect(segmentation.dropped).toEqual({ segments: short.length, characters });
  });

  it("divides the layout with --segmenter", async () => {
    for (const segmenter of ["regions", "cohesion", "heps", "fusion"]) {
      const { code, out } = await winnow(["segment", "--segmenter", segmenter], {
        stdin: jsonl({ id: "thread", html: THREAD }),
      });
      const [document] = parsed(out);
      expect([code, document.segmentation.segmenter]).toEqual([0, segmenter]);
      expect(document.segments.length).toBeGreaterThan(0);
    }
    expect((await winnow(["segment", "--segmenter", "vip"])).code).toBe(2);
  });

  it("writes the fields that --fields names", async () => {
    const { out } = await winnow(["segment", "--fields", "segmentation.segmenter,id"], {
      stdin: jsonl({ id: 1, html: THREAD }),
    });
    expect(out).toBe('{"segmentation":{"segmenter":"records"},"id":1}\n');
  });

  it("draws the segments on a page that contains no markup of the page", async () => {
    const html = THREAD.replace("I agree", "&lt;script>alert(1)&lt;/script>");
    const { code, out } = await winnow(["segment", "--format", "html", "-"], { stdin: html });
    expect(code).toBe(0);
    expect(out).toMatch(/^<!doctype html>/);
    expect(out).toContain(TEXTS[1]);
    expect(out).toContain("&lt;script>");
    expect(out).not.toContain("<script");
  });

  it("needs a folder for several pages as html", async () => {
    const { code, err } = await winnow(["segment", "--format", "html"], {
      stdin: jsonl({ html: THREAD }, { html: THREAD }),
    });
    expect(code).toBe(2);
    expect(err).toContain("several pages as html need a folder");
  });

  it("has an error for a record without a page, and for wrong usage", async () => {
    const { code, out } = await winnow(["segment"], { stdin: jsonl({ id: "a", text: "Text." }) });
    expect(code).toBe(3);
    expect(parsed(out)).toMatchObject([{ id: "a", line: 1, error: { code: "no-html" } }]);
    expect((await winnow(["segment", "--format", "tei"])).code).toBe(2);
  });

  it("is one segment with a reason for a page without units", async () => {
    const html = `<title>Note</title><p>${TEXTS[0]}`;
    const { out } = await winnow(["segment"], { stdin: jsonl({ html }) });
    expect(parsed(out)).toMatchObject([
      { segmentation: { reason: "no-repetition" }, segments: [{ role: "page", text: TEXTS[0] }] },
    ]);
  });
});

const CHROMIUM = env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const isPresent = existsSync(CHROMIUM);
if (!isPresent)
  console.warn(`NOT TESTED: rendered segments. No Chromium at ${CHROMIUM}; set CHROMIUM_PATH to test them.`);

describe("winnow segment with renderings", () => {
  const columns = `<!doctype html><title>Columns</title><header>Top of the page</header>
<div style="display:flex;gap:80px"><main>${TEXTS.map((text) => `<p>${text}</p>`).join("")}</main><aside>Beside it</aside></div>`;

  it.skipIf(!isPresent)("reads pages as Chromium shows them", async () => {
    for (const segmenter of ["vips", "bing", "bcs", "mcs", "wps-db", "cormier"]) {
      const input = [
        { id: 1, html: columns },
        { id: 2, text: "Text." },
        { id: 3, html: THREAD },
      ];
      // The time limit only stops pages that hang.
      const args = ["segment", "--segmenter", segmenter, "--timeout", "600000"];
      const { code, out } = await winnow(args, { stdin: jsonl(...input) });
      const [first, second, third] = parsed(out);
      expect([code, first.segmentation, third.segmentation]).toEqual([3, { segmenter }, { segmenter }]);
      expect(second.error.code).toBe("no-html");
      expect(first.segments.length).toBeGreaterThan(0);
      expect(first.segments[0].polygons[0][0]).toHaveLength(5);
    }
  });

  it.skipIf(!isPresent)("draws the segments of any segmenter on the screenshot", async () => {
    for (const segmenter of ["records", "heps-rendered"]) {
      const args = ["segment", "--segmenter", segmenter, "--timeout", "600000", "--format", "svg", "-"];
      const { code, out } = await winnow(args, { stdin: THREAD });
      expect(code).toBe(0);
      expect(out).toContain('<image href="data:image/png;base64,');
      expect(out).toContain("<title>Wet bread</title>");
      expect(out).toContain("<path d=");
    }
  });

  it("says what to install if there is no browser", async () => {
    const known = env.CHROMIUM_PATH;
    env.CHROMIUM_PATH = "/nowhere/chromium";
    try {
      const { code, out, err } = await winnow(["segment", "--segmenter", "vips"], {
        stdin: jsonl({ html: THREAD }),
      });
      expect([code, out, err]).toEqual([1, "", expect.stringContaining("apt install chromium")]);
    } finally {
      if (known === undefined) delete env.CHROMIUM_PATH;
      else env.CHROMIUM_PATH = known;
    }
  });
});
