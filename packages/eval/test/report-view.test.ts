import { createHash } from "node:crypto";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { foldedRuns } from "../src/report/folded-runs.js";
import { renderReportPage, reportMarkdown } from "../src/report/index.js";
import { documentName } from "../src/report/names.js";
import { modelFixture } from "./report-model-fixture.js";

/** Returns the visible text of markup, roughly. */
function visibleText(markup: string): string {
  return markup
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("renderReportPage", () => {
  const page = renderReportPage(modelFixture());

  it("shows sections with a navigation, tables with headings, and documents by their names", () => {
    expect(page).toContain(
      '<a href="#summary">Summary</a><a href="#samples">Samples</a><a href="#end">End</a>',
    );
    expect(page).toContain('<th scope="col" class="num"><span>Copies</span></th>');
    expect(page).toContain(
      '<th scope="row" class="name"><a href="#article-1">one|two</a></th><td class="num">12</td>',
    );
    expect(page).toContain("<bdi>A mill</bdi>");
    expect(page).toContain(`<bdi title="${"ab".repeat(32)}">abababababab…</bdi>`);
    expect(visibleText(page)).toContain("Of 1,200 documents, 12 are copies.");
  });

  it("shows a part of the whole, and the rest after it", () => {
    expect(page).toContain(
      '<rect class="rest" width="100.00%" height="10" rx="2"></rect><rect width="66.67%"',
    );
    expect(page).toContain('<rect width="25.00%"');
  });

  it("links only http and https URLs", () => {
    expect(page).toContain('href="https://a.example/mill?a=1&amp;b=2"');
    expect(renderReportPage(modelFixture(true))).not.toMatch(/href="(?!https?:|#|data:,")/i);
  });

  it("interprets no text as markup, and replaces what a file cannot hold", () => {
    const { sections, title } = modelFixture(true);
    const hostile = renderReportPage({ title: `${title}</style></title>\0\ud800`, sections });
    expect(hostile).not.toMatch(/<script|<img/i);
    expect(hostile.match(/<\/style>/g)).toHaveLength(1);
    expect(hostile.slice(0, hostile.indexOf("<body>")).match(/<\/title>/g)).toHaveLength(1);
    expect(hostile).not.toMatch(/[\0\p{Surrogate}]/u);
    expect(hostile).toContain("\u2400\ufffd");
  });

  it("has no scripts, style attributes or URLs to load, and allows only its style, by its hash", () => {
    expect(page).not.toMatch(/<script|\sstyle=|\ssrc=|\son\w+=|url\(|@import/i);
    const [, style] = /<style>(.*)<\/style>/s.exec(page)!;
    const hash = createHash("sha256").update(style!).digest("base64");
    expect(page).toContain(`default-src 'none'; style-src 'sha256-${hash}'; img-src data:`);
  });

  it("rejects what is not a report", () => {
    expect(() => renderReportPage({ title: 3 as never, sections: [] })).toThrow(/report\.title/);
    expect(() => renderReportPage({ title: "t", sections: undefined as never })).toThrow(/report\.sections/);
  });
});

describe("reportMarkdown", () => {
  const parse = (markdown: string) =>
    fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const markdown = reportMarkdown(modelFixture());

  it("has headings, tables without bars, and differences", () => {
    expect(markdown).toContain("# Copies in the harbour\n");
    expect(markdown).toMatch(/\| Site +\| Copies \|/);
    expect(markdown).toMatch(/\| one\\\|two +\| +12 \|/);
    expect(markdown).toContain("- **Documents**: 1,200 (all)");
    expect(markdown).toContain("\n- old words\n+ new words");
    expect(markdown).toMatch(/characters equal/);
  });

  it("interprets no text as markup", () => {
    const text = JSON.stringify(parse(markdown));
    expect(text).toContain("# Not a heading <b> * nor a list");
    const types = new Set(JSON.stringify(parse(reportMarkdown(modelFixture(true)))).match(/"type":"\w+"/g));
    // The only HTML is the comment at the beginning.
    expect(JSON.stringify(parse(reportMarkdown(modelFixture(true)))).match(/"type":"html"/g)).toHaveLength(1);
    expect(types).not.toContain('"type":"image"');
  });
});

describe("names of documents", () => {
  it("are their titles, URLs, ids or texts, and never a whole hash", () => {
    const hash = "ab".repeat(32);
    expect(documentName({ id: hash, title: " A\n title ", text: "" })).toBe("A title");
    expect(documentName({ id: hash, url: "https://www.one.example/a", text: "" })).toBe("one.example/a");
    expect(documentName({ id: "page-7", text: "Words" })).toBe("page-7");
    expect(documentName({ id: hash, text: "Words\nhere" })).toBe("“Words here”");
    expect(documentName({ id: hash })).toBe("abababababab…");
    expect(documentName({ id: `${hash}-2` })).toBe("abababababab…-2");
    expect(documentName({ id: "7", title: `${"long ".repeat(60)}end` })).not.toContain("end");
  });
});

describe("foldedRuns", () => {
  it("folds long equal stretches and gives their length", () => {
    const long = Array.from({ length: 400 }, (_, index) => `word${index}`).join(" ");
    const [run] = foldedRuns([
      { kind: "same", text: long },
      { kind: "right", text: " end" },
    ]);
    const folded = Number(/^([\d,]+) characters equal$/.exec(run!.fold)![1]!.replace(",", ""));
    // All but 160 characters before the change, to the next space.
    expect(folded).toBeGreaterThan(long.length - 200);
    expect(folded).toBeLessThan(long.length - 120);
    expect(run!.end).not.toContain("word200");
  });

  it("limits its output, and splits no surrogate pairs", () => {
    const text = "👩".repeat(100_001);
    for (const kind of ["same", "left", "right"] as const) {
      const runs = foldedRuns([
        { kind: "left", text: "a" },
        { kind, text: `a${text}` },
        { kind: "right", text },
      ]);
      const shown = runs.map((run) => run.text + run.end).join("");
      expect(shown.length).toBeLessThan(10_000);
      expect(shown).not.toMatch(/\p{Surrogate}/u);
    }
  });
});
