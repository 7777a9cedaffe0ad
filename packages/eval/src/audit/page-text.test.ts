import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { pageText, pageTokens } from "./page-text.js";

const tokens = (html: string): readonly string[] => pageTokens({ id: "1", gold: { text: "" }, html })!.page;

describe("pageText", () => {
  it("omits code, data and the head, and keeps text that browsers hide", () => {
    const html = `<head><title>Title</title><style>a{}</style></head><body><script>var x</script>
      <script type="application/ld+json">{"a": "b"}</script><style>p{}</style>
      <p>seen</p><noscript><p>plain</p></noscript><template>spare</template><!-- aside -->`;
    expect(tokens(html)).toEqual(["seen", "plain", "spare"]);
  });

  it("separates blocks, cells and lines, and joins inline elements", () => {
    expect(tokens("<p>a<p>b<table><td>c<td>d</table><div>e<br>f</div>g<ul><li>h<li>i</ul>")).toEqual([
      ..."abcdefghi",
    ]);
    expect(tokens("<p>i<b>Tunes</b> <i>St</i>ore<span>1</span>")).toEqual(["iTunes", "Store1"]);
  });

  it("lists alternative texts separately, without empty ones", () => {
    const tree = parse(
      '<p>x<img alt=" A cat "><img alt=""><img><input alt="go"><area alt="map"><b alt="no">',
    );
    expect(pageText(tree)).toMatchObject({ alts: ["A cat", "go", "map"] });
  });
});

describe("pageTokens", () => {
  it("tokenizes gold and comments, and lists where lines begin", () => {
    const page = { id: "1", gold: { text: "One two\n\n–\nthree", comments: "four five" }, html: "<p>Hi" };
    expect(pageTokens(page)).toEqual({
      gold: ["One", "two", "three", "four", "five"],
      lines: [0, 2, 3],
      page: ["Hi"],
      alts: [],
    });
  });

  it("is undefined without a page, and empty for an empty one", () => {
    expect(pageTokens({ id: "1", gold: { text: "x" } })).toBeUndefined();
    expect(pageTokens({ id: "1", gold: { text: "" }, html: "" })).toEqual({
      gold: [],
      lines: [],
      page: [],
      alts: [],
    });
  });

  it("uses a tree that is passed in, if the record has a page", () => {
    const tree = parse("<p>other");
    expect(pageTokens({ id: "1", gold: { text: "" }, html: "<p>Hi" }, { tree })?.page).toEqual(["other"]);
    expect(pageTokens({ id: "1", gold: { text: "" } }, { tree })).toBeUndefined();
  });

  it("ignores differences that no reader sees: composed accents and soft hyphens", () => {
    const page = { id: "1", gold: { text: "cafe\u0301 Donaudampf" }, html: "<p>caf\u00E9 Donau&shy;dampf" };
    const { gold, page: onPage } = pageTokens(page)!;
    expect(gold).toEqual(["café".normalize("NFC"), "Donaudampf"]);
    expect(onPage).toEqual(gold);
  });

  it("reads bytes and 100,000 nested elements", () => {
    expect(pageTokens({ id: "1", gold: { text: "" }, htmlBase64: btoa("<p>Hi there") })?.page).toEqual([
      "Hi",
      "there",
    ]);
    expect(tokens(`${"<b>".repeat(100_000)}deep`)).toEqual(["deep"]);
  });

  it("normalises a letter with many marks, whose native sorting is quadratic, in linear time", () => {
    const marked = (length: number) => "a\u0301\u0316".padEnd(length, "\u0301\u0316");
    const tokenize = (text: string) => pageTokens({ id: "1", gold: { text }, html: `<p>${text}` })!;
    expect(timeRatio(40_000, marked, tokenize)).toBeLessThan(MAX_TIME_RATIO);
    const { gold, page } = tokenize(marked(40_000));
    expect(page).toEqual(gold);
    expect(gold[0]!.startsWith("a\u0316\u0301".normalize("NFC"))).toBe(true);
  });
});
