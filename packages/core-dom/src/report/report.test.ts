import { describe, expect, it } from "vitest";
import {
  bar,
  count,
  counted,
  documentName,
  figures,
  html,
  link,
  percent,
  reportPage,
  table,
} from "./index.js";

describe("html", () => {
  it("escapes text, but not markup", () => {
    expect(html`<b title="${'"'}">${["<", html`<i>`, false, undefined, 3]}</b>`.html).toBe(
      '<b title="&quot;">&lt;<i>3</b>',
    );
  });

  it("replaces what HTML or UTF-8 cannot hold", () => {
    expect(html`${"a\0b\ud800c"}`.html).toBe("a\u2400b\ufffdc");
  });
});

describe("link", () => {
  it("links only http and https URLs", () => {
    expect(link("https://a.example/?a=1&b=2").html).toContain('href="https://a.example/?a=1&amp;b=2"');
    for (const address of [
      ...["javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "file:///etc", "//x", "no"],
    ]) {
      expect(link(address).html).not.toContain("href");
    }
    expect(link('https://a.example/"onclick="x').html).not.toContain('"onclick');
  });
});

describe("table", () => {
  it("has a caption, headings of columns and rows, and classes", () => {
    const { html: markup } = table("Sites", [{ title: "Site" }, ...figures("Pages")], [["<a>", 12]]);
    expect(markup).toContain("<caption>Sites</caption>");
    expect(markup).toContain('<th scope="col">Site</th><th scope="col" class="num">Pages</th>');
    expect(markup).toContain('<th scope="row">&lt;a&gt;</th><td class="num">12</td>');
  });
});

describe("bar", () => {
  it("shows a part of the whole, and the rest after it", () => {
    expect(bar(1, 4).html).toContain('<rect width="25.00%"');
    const both = bar(1, 4, { part: 2, className: "rest" }).html;
    expect(both).toContain('<rect class="rest" width="75.00%" height="10" rx="2"/><rect width="25.00%"');
  });

  it("shows the smallest part, and nothing of nothing", () => {
    expect(bar(1, 1e6).html).toContain('width="0.60%"');
    expect(bar(0, 4).html).toContain('<rect width="0"');
    expect(bar(3, 0).html).toContain('<rect width="0"');
  });
});

describe("the words of a report", () => {
  it("count with commas and nouns", () => {
    expect(count(1_234_567)).toBe("1,234,567");
    expect(counted(1, "copy", "copies") + counted(2000, "copy", "copies")).toBe("1 copy2,000 copies");
  });

  it("never round a share to 0 or 100%", () => {
    const shares = [percent(1, 8), percent(1, 1e6), percent(999_999, 1e6), percent(0, 3), percent(3, 3)];
    expect([...shares, percent(0, 0)]).toEqual(["12.5%", "<0.1%", ">99.9%", "0.0%", "100.0%", "–"]);
  });

  it("name documents by title, URL, id or text, and never by a whole hash", () => {
    const hash = "ab".repeat(32);
    expect(documentName({ id: hash, title: " A\n title ", text: "" })).toBe("A title");
    expect(documentName({ id: hash, url: "https://www.one.example/a", text: "" })).toBe("one.example/a");
    expect(documentName({ id: "page-7", text: "Words" })).toBe("page-7");
    expect(documentName({ id: hash, text: "Words\nhere" })).toBe("“Words here”");
    expect(documentName({ id: hash })).toBe("abababababab…");
  });
});

describe("reportPage", () => {
  const page = reportPage({
    title: "</title><script>alert(1)</script>",
    sections: [
      { id: "summary", name: "Summary", content: html`<section id="summary">${"<img>"}</section>` },
      { id: "more", name: "More", content: html`<section id="more"></section>` },
    ],
    style: "p{color:red}",
  });

  it("links its sections, if there are several", () => {
    expect(page).toContain(
      '<nav aria-label="Parts of the report"><a href="#summary">Summary</a><a href="#more">More</a></nav>',
    );
    expect(reportPage({ title: "One", sections: [], style: "" })).not.toContain("<nav");
    expect(page).toContain('<section id="summary">&lt;img&gt;</section>');
  });

  it("runs and loads nothing", () => {
    expect(page).not.toContain("<script");
    expect(page).toContain("default-src &#39;none&#39;");
  });
});
