import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { segmentMarkdown, segmentText, taggedText } from "./segment-markup.js";

describe("taggedText", () => {
  it("starts a segment at a tag, wherever it is in the line", () => {
    const { segments } = taggedText("<h>A<p>one\ntwo <l>b <L>c");
    expect(segments).toEqual([
      { kind: "h", text: "A" },
      { kind: "p", text: "one two" },
      { kind: "l", text: "b" },
      { kind: "l", text: "c" },
    ]);
  });

  it("starts a paragraph after an empty line, whatever came before", () => {
    const { segments } = taggedText("<h>A title\n over two lines\n\nA paragraph");
    expect(segments).toEqual([
      { kind: "h", text: "A title over two lines" },
      { kind: "p", text: "A paragraph" },
    ]);
  });

  it("drops lines of underscores, and keeps underscores in text", () => {
    const { segments } = taggedText("one\n_____________\ntwo ____ three\n<p>___\n<p>__init__");
    expect(segments.map((segment) => segment.text)).toEqual(["one", "two ____ three", "__init__"]);
  });

  it("removes the URL line, but only at the top", () => {
    expect(taggedText("\n URL: http://a.org/x y\n<p>One")).toMatchObject({
      url: "http://a.org/x",
      segments: [{ text: "One" }],
    });
    expect(taggedText("<p>One\nURL: http://a.org").segments).toEqual([
      { kind: "p", text: "One URL: http://a.org" },
    ]);
    expect(taggedText("URL: none\nOne")).not.toHaveProperty("url");
  });

  it("decodes character references, and keeps other tags as text", () => {
    const { segments } = taggedText("<p>a &lt;b&gt; <i>c</i> &#8217; <!-- d --> &amp;amp;");
    expect(segments[0]!.text).toBe("a <b> <i>c</i> ’ <!-- d --> &amp;");
  });

  it("reports whether the file has any tag", () => {
    expect(taggedText("One").tagged).toBe(false);
    expect(taggedText("<p>One").tagged).toBe(true);
    expect(taggedText("")).toEqual({ segments: [], tagged: false });
  });

  it.each(["<p>", "_", "&", " ", "\n", "<", "URL:"])("takes linear time on repeated %j", (piece) => {
    expect(timeRatio(50_000, (size) => piece.repeat(size / piece.length), taggedText)).toBeLessThan(
      MAX_TIME_RATIO,
    );
  });

  it("doesn't read text that begins with the letters URL as an address", () => {
    expect(taggedText("URLs are addresses.\n\nMore").segments).toHaveLength(2);
    expect(taggedText("URL http://a.org/1\nText")).toMatchObject({
      url: "http://a.org/1",
      segments: [{ text: "Text" }],
    });
    expect(taggedText("URL:\nText").segments).toEqual([{ kind: "p", text: "Text" }]);
  });

  it("takes linear time on underscores that end in a letter, which are text", () => {
    const underscores = (size: number): string => `${"_".repeat(size)}x`;
    expect(taggedText(underscores(10)).segments).toHaveLength(1);
    expect(timeRatio(100_000, underscores, taggedText)).toBeLessThan(MAX_TIME_RATIO);
  });
});

describe("segmentMarkdown", () => {
  it("writes headings, lists and paragraphs", () => {
    const { segments } = taggedText("<h>A<l>b<l>c<p>d");
    expect(segmentMarkdown(segments)).toBe("# A\n\n- b\n- c\n\nd");
    expect(segmentText(segments)).toBe("A\nb\nc\nd");
  });

  it("escapes what would be markup", () => {
    const text = (source: string): string => segmentMarkdown([{ kind: "p", text: source }]);
    expect(text("# 1")).toBe("\\# 1");
    expect(text("- x - y")).toBe("\\- x - y");
    expect(text("1. May 1. June")).toBe("1\\. May 1. June");
    expect(text("[a](b) *c* <d> `e` \\")).toBe("\\[a\\](b) \\*c\\* \\<d\\> \\`e\\` \\\\");
    expect(text("1998 was")).toBe("1998 was");
  });
});
