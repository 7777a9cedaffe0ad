import { describe, expect, it } from "vitest";
import { HOSTILE, plainFixture, reportFixture } from "../../test/report-fixture.js";
import { alignedTexts } from "./aligned.js";
import { dedupReport } from "./index.js";
import { duration, figure } from "./numbers.js";
import { sizeBins } from "./sizes.js";

/** Returns the visible text of markup, roughly. */
function visibleText(markup: string): string {
  return markup
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("dedupReport", () => {
  it("shows the figures of the corpus", () => {
    const text = visibleText(dedupReport(reportFixture()));
    expect(text).toContain(
      "Of 128,440 documents, 103,623 are kept; 24,817 copies in 7,521 clusters can be removed.",
    );
    // 24,817 / 128,440, 61,450,023 / 412,998,120, (24,817 + 7,521) / 7,521
    for (const part of [
      "19.3% of the documents",
      "14.9% of 412,998,120",
      "4.3 documents each",
      "1 min 14 s",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("exact the same text 15,210 61.3%");
  });

  it("describes the counts of candidates and pairs", () => {
    const text = visibleText(dedupReport(reportFixture()));
    expect(text).toContain("proposed 98,123 pairs");
    expect(text).toContain("87,103 pairs are copies, 11,020 (11.2%) only looked similar");
    expect(text).toContain("3 groups of candidates were too large");
    expect(text).toContain(
      "Of 27,603 verified pairs, 18,402 (66.7%) are within a site and 9,120 (33.0%) across",
    );
  });

  it("lists twenty sites, those with the most copies first", () => {
    const text = visibleText(dedupReport(reportFixture()));
    const section = text.slice(text.indexOf("Documents and copies by site"));
    const positions = ["harbour-times.example", "island-news.example", "site-3.example.com", "without a URL"];
    const offsets = positions.map((site) => section.indexOf(site));
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(offsets.every((position) => position >= 0)).toBe(true);
    expect(section).toContain("site-14.example.com");
    expect(section).not.toContain("site-15.example.com");
    expect(section).toContain("And 7 more sites");
  });

  it("names documents by title, URL, id or text, and never by a whole hash", () => {
    const hash = (digit: string): string => digit.repeat(64);
    const fixture = reportFixture({ clusters: 1 });
    const document = { characters: 40, text: "How a  text\nbegins that has no title." };
    const cluster = {
      ...fixture.clusters[0]!,
      size: 6,
      canonical: { ...document, id: hash("a"), title: " The mill\n on the creek " },
      members: [
        { ...document, id: hash("b"), url: "https://www.one.example/mill" },
        { ...document, id: "page-7" },
        { ...document, id: `${hash("c")}-2` },
        { ...document, id: hash("d"), text: undefined },
        { ...document, id: hash("e"), title: `${"long ".repeat(60)}end` },
      ],
    };
    const report = dedupReport({ ...fixture, clusters: [cluster, cluster] });
    const text = visibleText(report);
    // In the list and above the cluster, but not repeated with its id.
    expect(text).toContain("1.&nbsp; The mill on the creek 6 –");
    expect(text).toContain("1. &nbsp; The mill on the creek 6 documents Kept aaaaaaaaaaaa… 40 characters");
    for (const name of [
      "1.&nbsp; one.example/mill https://www.one.example/mill bbbbbbbbbbbb… 40",
      "2.&nbsp; page-7 40",
      "3.&nbsp; “How a text begins that has no title.” cccccccccccc…-2 40",
      "4.&nbsp; dddddddddddd… 40",
      "5.&nbsp; long long",
    ]) {
      expect(text).toContain(name);
    }
    expect(text).not.toMatch(/[\da-f]{13}/);
    expect(text).not.toContain("long end");
    expect(report).toContain(`<bdi title="${hash("b")}">`);
  });

  it("shows each cluster with the reason for the kept document, its copies and their evidence", () => {
    const input = reportFixture({ clusters: 2 });
    const text = visibleText(dedupReport(input));
    expect(text).toContain("its text is the longest");
    expect(text).toContain("And 181 more copies.");
    expect(text).toContain("with page-2000");
    expect(text).toContain("The texts are the same word for word");
    expect(text).toContain("The corpus has 7,519 more clusters.");
    const markup = dedupReport(input);
    for (const id of ["cluster-1", "cluster-2", "cluster-1-1", "cluster-2-4"])
      expect(markup).toContain(`id="${id}"`);
  });

  it("plots the S-curve only if MinHash was used", () => {
    const input = reportFixture({ clusters: 0 });
    expect(dedupReport(input)).toContain("S-curve of MinHash");
    // 1 - (1 - 0.8^8)^14 = 0.924
    expect(visibleText(dedupReport(input))).toContain("0.80 0.924");
    const parameters = { ...input.parameters, matchers: ["exact", "url"] as const };
    const without = dedupReport({ ...input, parameters });
    expect(without).not.toContain("S-curve");
    expect(without).not.toContain("Minimum Jaccard");
  });

  it.each([
    [plainFixture(0), "The corpus is empty"],
    [plainFixture(1), "The corpus has one document"],
    [plainFixture(3, 3), "No document has any words"],
    [plainFixture(1200), "None of the 1,200 documents is a copy of another."],
  ])("handles an empty report", (input, words) => {
    const text = visibleText(dedupReport(input));
    expect(text).toContain(words);
    expect(text).toContain("There are no clusters.");
    expect(text).toContain("No document has a URL.");
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("interprets no text of a page as markup", () => {
    const markup = dedupReport(reportFixture({ hostile: true }));
    expect(markup).not.toMatch(/<script|<img|href="(?!https?:|#|data:,")/i);
    expect(markup.slice(0, markup.indexOf("<body>")).match(/<\/title>/g)).toHaveLength(1);
    expect(markup.match(/<\/style>/g)).toHaveLength(1);
    expect(markup).not.toContain("<!-- -->");
    expect(markup).not.toMatch(/[\0\p{Surrogate}]/u);
  });

  it("has no scripts, style attributes or URLs to load", () => {
    const markup = dedupReport(reportFixture());
    expect(markup).not.toMatch(/<script|\sstyle=|\ssrc=|\son\w+=|url\(|@import/i);
    expect(markup).toContain("default-src &#39;none&#39;; style-src &#39;sha256-");
  });

  it("rejects invalid input", () => {
    const input = reportFixture({ clusters: 0 });
    expect(() => dedupReport({ ...input, title: 3 as unknown as string })).toThrow(/input\.title/);
    expect(() => dedupReport({ ...input, sites: undefined as unknown as [] })).toThrow(/input\.sites/);
  });
});

describe("alignedTexts", () => {
  const render = (left: string, right: string): string => alignedTexts(left, right).html;

  it("marks differences without trailing white space", () => {
    const markup = render("one two three four five six", "one two new four five six");
    expect(markup).toContain("one two <del>three</del> <ins>new</ins> four five six");
  });

  it("keeps a line break that only the right text has", () => {
    expect(render("The end.", "The end.\n\nShare this.")).toContain("The end.\n\n<ins>Share this.</ins>");
  });

  it("folds long equal stretches and gives their length", () => {
    const long = Array.from({ length: 400 }, (_, index) => `word${index}`).join(" ");
    const markup = render(`${long} end`, `start ${long} end`);
    const folded = Number(/… ([\d,]+) characters equal …/.exec(markup)![1]!.replace(",", ""));
    const whole = `${long} end`.length;
    expect(folded).toBeGreaterThan(whole - 200);
    expect(folded).toBeLessThan(whole - 120);
    expect(markup).toContain("word0 word1 ");
    expect(markup).not.toContain("word200");
  });

  it("limits its output for any texts", () => {
    const left = "a1 b2 c3 d4 e5 f6 g7 h8 i9 ".repeat(20_000);
    const right = left.replaceAll("c3 d4", "x y z");
    expect(render(left, right).length).toBeLessThan(200_000);
    expect(render(left, `${left}${"tail ".repeat(50_000)}`).length).toBeLessThan(20_000);
  });

  it("splits no surrogate pairs and marks long differences as blocks", () => {
    const markup = render("👩".repeat(500), `${"👩".repeat(500)}${"🐟".repeat(3000)}`);
    expect(markup).not.toContain("\ufffd");
    expect(markup).toContain('<ins class="block">');
  });

  it("escapes the texts", () => {
    expect(render(HOSTILE, `${HOSTILE} <b>more</b>`)).toContain("&lt;b&gt;more&lt;/b&gt;");
  });
});

describe("the parts", () => {
  it("bins sizes by powers of two, including empty bins in between", () => {
    const bins = sizeBins([2, 3, 4, 5, 8, 9, 65].map((size) => ({ size, clusters: 1 })));
    expect(bins.map(({ from, to, clusters, documents }) => [from, to, clusters, documents])).toEqual([
      [2, 2, 1, 2],
      [3, 4, 2, 7],
      [5, 8, 2, 13],
      [9, 16, 1, 9],
      [17, 32, 0, 0],
      [33, 64, 0, 0],
      [65, 128, 1, 65],
    ]);
    expect(sizeBins([])).toEqual([]);
  });

  it("never rounds numbers to certainty", () => {
    expect([figure(1), figure(0.99999), figure(0.5), figure(undefined)]).toEqual([
      "1.000",
      "0.999",
      "0.500",
      "–",
    ]);
    expect([12, 4321, 59_990, 74_321, 3_599_900, 7_500_000].map(duration)).toEqual([
      "12 ms",
      "4.3 s",
      "1 min 0 s",
      "1 min 14 s",
      "1 h 0 min",
      "2 h 5 min",
    ]);
  });
});
