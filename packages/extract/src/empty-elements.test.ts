import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { closeEmptyElements } from "./empty-elements.js";
import { extract } from "./index.js";

const closed = (html: string): string => closeEmptyElements(html, parse(html));
const PROSE = "The boats left the port at noon, and nobody was on the quay to see them. ".repeat(4).trim();

describe("closeEmptyElements", () => {
  it.each([
    ["at the end of the page", '<iframe src="x"/><p>a', '<iframe src="x"/></iframe><p>a'],
    ["before the next one", "<iframe/>a<iframe>b</iframe>", "<iframe/></iframe>a<iframe>b</iframe>"],
    ["each of several", "<script/>a<script/>b", "<script/></script>a<script/></script>b"],
    [
      "of all kinds",
      "<title/><style/><noscript/><textarea/>a",
      "<title/></title><style/></style><noscript/></noscript><textarea/></textarea>a",
    ],
    ["in capital letters", "<IFRAME/>a", "<IFRAME/></iframe>a"],
    ["with a line feed", "<textarea />\na", "<textarea /></textarea>\na"],
    [
      "inside a noscript",
      "<noscript><iframe/>a</noscript>b<iframe></iframe>",
      "<noscript><iframe/></iframe>a</noscript>b<iframe></iframe>",
    ],
    [
      "a noscript before another one",
      "<body><noscript/>a<noscript>b</noscript>c",
      "<body><noscript/></noscript>a<noscript>b</noscript>c",
    ],
    ["a noscript without an end", "<body><noscript>a", "<body><noscript></noscript>a"],
    [
      "noscripts without an end",
      "<body><noscript>a<noscript>b",
      "<body><noscript></noscript>a<noscript></noscript>b",
    ],
  ])("closes elements %s", (_, html, expected) => expect(closed(html)).toBe(expected));

  it.each([
    ["with an end tag", "<script src='x' />a()</script><p>b<script>c</script>"],
    ["that are empty", "<iframe/></iframe><p>a"],
    ["that no XML serializer wrote", "<p>a<iframe src=x><p>b"],
    ["other than text", "<div/><p/>a<br/>"],
    ["with tags as text", "<script>w('<iframe/>')</script><p>a"],
    ["in a noscript", "<noscript>a<noscript>b</noscript>c"],
  ])("leaves elements %s", (_, html) => expect(closed(html)).toBe(html));

  it("closes 200,000 elements", () => {
    expect(closed("<iframe/><noscript>".repeat(100_000))).toHaveLength(
      100_000 * "<iframe/></iframe><noscript></noscript>".length,
    );
  });

  it.each(["iframe", "textarea", "title", "style", "script", "noscript", "xmp"])(
    "keeps the page after <%s/>",
    (name) => expect(extract(`<body><${name}/><p>${PROSE}</p>`).text).toBe(PROSE),
  );

  it("treats carriage returns written as references as white space", () => {
    const { text } = extract(`<p>${PROSE.replaceAll(" ", "&#13;\n")}&#xD;</p>&#13;<pre>a&#13;\nb</pre>`);
    expect(text).toBe(`${PROSE}\n\na\nb`);
  });
});
