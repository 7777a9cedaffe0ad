import { extract } from "@winnow/extract";
import { describe, expect, it } from "vitest";
import { xpathText } from "./index.js";

const textOf = (html: string): string => extract(html, { method: xpathText }).text;

describe("xpathText", () => {
  it("joins the text of elements in the body, as lxml's XPath selects it", () => {
    const page =
      "<!doctype html><title>T</title><body>loose <p>One\n  two</p>\n<div>three <b>four</b>five</div>" +
      "<noscript>six</noscript><script>x</script>";
    expect(textOf(page)).toBe("One\n two three four five six");
  });

  it("does not select text directly in the body", () => {
    expect(textOf("<!doctype html><body>only<p></p>")).toBe("");
    expect(textOf("<!doctype html><body>only<p>one</p>")).toBe("one");
  });

  it("selects nothing of a part of a page, unless it is one element", () => {
    expect(textOf("<p>a</p><p>b</p>")).toBe("");
    expect(textOf("<p>a <b>b</b></p>")).toBe("a b");
    expect(textOf("<title>T</title><p>a</p><p>b</p>")).toBe("a b");
  });

  it("writes white space around a line feed as a line feed, and several spaces as one", () => {
    const page = "<!doctype html><p>a \t b \n\n c\n   d</p>";
    expect(textOf(page)).toBe("a b\nc\n d");
  });
});
