import { describe, expect, it } from "vitest";
import { memoryFiles, readLayout } from "../../../test/memory-files.js";
import { googleTrends2017, l3sGn1 } from "./pairs.js";
import { readability } from "./readability.js";
import { webisWebSeg20 } from "./webis-webseg-20.js";
import { webmainbench } from "./webmainbench.js";

describe("l3s-gn1", () => {
  const uuid = "01ccc7c5-a1d1-46e1-a5f7-43310df16575";
  const annotated = `<html><head><title>t</title></head><body>
    <div><span class="x-nc-sel0">Home</span> <span class="x-nc-sel4">Related</span></div>
    <h1><span class="x-nc-sel1">Head</span></h1>
    <p><span class="x-nc-sel2">Full <b>text</b></span> <span class="x-nc-sel2">goes on</span> unmarked</p>
    <p><span class="x-nc-sel3">Caption</span></p>
    <div class="x-nc-sel2">Outer <span class="x-nc-sel0">not this</span></div>
    <p><span class="x-nc-sel5">Nice!</span></p></body></html>`;

  it("reads headline, full text and captions as the text, and comments separately", async () => {
    const files = memoryFiles({
      [`original/${uuid}.html`]: "<p>page",
      [`annotated/${uuid}.html`]: annotated,
      "url-mapping.txt": `<urn:uuid:${uuid}> http://www.example.com/news/1\n`,
    });
    const { pages, problems } = await readLayout(l3sGn1, files);
    expect(problems).toEqual([]);
    expect(pages).toMatchObject([
      {
        source: uuid,
        url: "http://www.example.com/news/1",
        html: "<p>page",
        gold: { text: "Head\nFull text goes on\nCaption\nOuter", comments: "Nice!" },
      },
    ]);
  });

  it("reports an unreadable URL table, and continues without URLs", async () => {
    const files = memoryFiles({
      [`original/${uuid}.html`]: "<p>page",
      [`annotated/${uuid}.html`]: annotated,
      "url-mapping.txt": "",
    });
    const read = (path: string): Promise<Uint8Array> =>
      path === "url-mapping.txt" ? Promise.reject(new Error("denied")) : files.read(path);
    const { pages, problems } = await readLayout(l3sGn1, { ...files, read });
    expect(pages).toHaveLength(1);
    expect(problems).toEqual([{ code: "unreadable", path: "url-mapping.txt", message: "denied" }]);
  });
});

describe("google-trends-2017", () => {
  it("reads the spans with label 1", async () => {
    const files = memoryFiles({
      "raw_html/a.html": "<p>page",
      "prepared_html/a.html":
        '<p><span __boilernet_label="0">Menu</span></p><p><span __boilernet_label="1">One\n  two</span></p>',
      "prepared_html/b.html": "<p>",
    });
    const { pages, problems } = await readLayout(googleTrends2017, files);
    expect(pages).toMatchObject([{ source: "a", html: "<p>page", gold: { text: "One two" } }]);
    expect(problems.map((problem) => problem.code)).toEqual(["gold-without-page"]);
  });
});

describe("readability", () => {
  it("reads HTML, text and metadata", async () => {
    const files = memoryFiles({
      "test/test-pages/a-b/source.html": "<p>page",
      "test/test-pages/a-b/expected.html": "<div><p>One <b>two</b></p><p>three</p></div>\n",
      "test/test-pages/a-b/expected-metadata.json": JSON.stringify({
        title: "T",
        byline: "Zoë",
        lang: "en",
        publishedTime: "2020-01-02",
        siteName: null,
      }),
      "test/test-pages/lost/expected.html": "<p>",
      "test/test-pages/new/source.html": "<p>",
    });
    const { pages, problems } = await readLayout(readability, files);
    expect(pages).toMatchObject([
      {
        source: "a-b",
        lang: "en",
        gold: {
          text: "One two\nthree",
          html: "<div><p>One <b>two</b></p><p>three</p></div>\n",
          title: "T",
          author: "Zoë",
          date: "2020-01-02",
        },
      },
    ]);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ["gold-without-page", "test/test-pages/lost/expected.html"],
      ["page-without-gold", "test/test-pages/new/source.html"],
    ]);
  });

  it("reports metadata that isn't JSON, and reads the rest", async () => {
    const files = memoryFiles({
      "test-pages/a/source.html": "<p>page",
      "test-pages/a/expected.html": "<p>page",
      "test-pages/a/expected-metadata.json": "{",
    });
    const { pages, problems } = await readLayout(readability, files);
    expect(pages).toMatchObject([{ source: "a", gold: { text: "page" } }]);
    expect(problems).toMatchObject([
      { code: "unreadable", path: "test-pages/a/expected-metadata.json", message: "not a JSON object" },
    ]);
  });
});

describe("webmainbench", () => {
  const record = {
    track_id: "t1",
    url: "https://example.com/p",
    html: '<html><nav>Menu</nav><h1 cc-select="true">T</h1><p class=x cc-select="true">Body cc-select="true" said</p></html>',
    main_html: '<h1 cc-select="true">T</h1><p>Body</p>',
    convert_main_content: "# T\n\nBody",
    meta: { language: "en", style: "Forum_or_Article_with_commentsection", level: "mid" },
  };

  it("removes the annotators' `cc-select` attributes from the page", async () => {
    const files = memoryFiles({
      "WebMainBench_545.jsonl": `${JSON.stringify(record)}\n\nnonsense\n{"html":"x"}\n`,
    });
    const { pages, problems } = await readLayout(webmainbench, files);
    expect(pages).toMatchObject([
      {
        source: "t1",
        url: "https://example.com/p",
        lang: "en",
        pageType: "forum",
        // Text that quotes the attribute loses it too, which is better than leaving an attribute in the page.
        html: "<html><nav>Menu</nav><h1>T</h1><p class=x>Body said</p></html>",
        gold: { text: "T\nBody", markdown: "# T\n\nBody", html: "<h1>T</h1><p>Body</p>" },
      },
    ]);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ["unreadable", "WebMainBench_545.jsonl:3"],
      ["unreadable", "WebMainBench_545.jsonl:4"],
    ]);
  });

  it("prefers Markdown that was corrected by people", async () => {
    const line = JSON.stringify({ ...record, groundtruth_content: "# T\n\nBody, corrected" });
    const { pages } = await readLayout(webmainbench, memoryFiles({ "WebMainBench_545.jsonl": line }));
    expect(pages[0]!.gold.markdown).toBe("# T\n\nBody, corrected");
  });

  it("reads a page that both files contain from the corrected file", async () => {
    const files = memoryFiles({
      "WebMainBench_7809.jsonl": JSON.stringify(record),
      "WebMainBench_545.jsonl": JSON.stringify({ ...record, groundtruth_content: "Corrected" }),
    });
    const { pages, problems } = await readLayout(webmainbench, files);
    expect(pages.map(({ gold }) => gold.markdown)).toEqual(["Corrected"]);
    expect(problems).toMatchObject([{ code: "duplicate", path: "WebMainBench_7809.jsonl:1" }]);
  });
});

describe("webis-webseg-20", () => {
  const segment = [
    [
      [
        [0, 0],
        [10, 0],
        [10, 5],
        [0, 0],
      ],
    ],
  ];
  const truth = { id: "000000", width: 1366, height: 5590, segmentations: { "majority-vote": [segment] } };

  it("reads segments and boxes", async () => {
    const files = memoryFiles({
      "000000/dom.html": "<p>x",
      "000000/ground-truth.json": JSON.stringify(truth),
      "000000/nodes.csv": "left,bottom,right,top,xpath\n0,5590,1351,27,/HTML[1]/BODY[1]\n",
      "000000/nodes-texts.csv": '"xpath","ncharacter","text"\n"/HTML[1]/BODY[1]",3,"a\nb"\n',
      "000001/dom.html": "<p>y",
      "000002/dom.html": "<p>y",
      "000002/ground-truth.json": JSON.stringify({ ...truth, segmentations: { "majority-vote": [[[[0]]]] } }),
    });
    const { pages, problems } = await readLayout(webisWebSeg20, files);
    expect(pages).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        dataset: "webis-webseg-20",
        folder: "000000/",
        source: "000000",
        html: "<p>x",
        width: 1366,
        height: 5590,
        segments: [segment],
        boxes: [{ xpath: "/HTML[1]/BODY[1]", left: 0, top: 27, right: 1351, bottom: 5590, characters: 3 }],
      },
    ]);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ["page-without-gold", "000001/dom.html"],
      ["unreadable", "000002/ground-truth.json"],
    ]);
  });

  it.each(["left,bottom,right,top,xpath\n0,x,1351,27,/HTML[1]", "left,top\n1,2", "a\n,,,"])(
    "reports malformed boxes: %j",
    async (csv) => {
      const files = memoryFiles({
        "000000/dom.html": "<p>x",
        "000000/ground-truth.json": JSON.stringify(truth),
        "000000/nodes.csv": csv,
      });
      const { pages, problems } = await readLayout(webisWebSeg20, files);
      expect(pages).toHaveLength(1);
      expect(pages[0]).not.toHaveProperty("boxes");
      expect(problems).toMatchObject([{ code: "unreadable", path: "000000/nodes.csv" }]);
    },
  );
});
