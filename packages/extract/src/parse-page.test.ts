import { textContent } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { extract } from "./index.js";
import { parsePage } from "./parse-page.js";

const BODY =
  "<body><h1>Boats</h1><p>The boats left the port at noon, and nobody was on the quay to see them.</p>";

describe("parsePage", () => {
  it.each([
    ["without an end", `<title>Boats<body>${BODY}`],
    ["with a damaged end tag", `<title>Boats</title${BODY}`],
    ["with another end tag", `<title>Boats</titel>${BODY}`],
    ["that ends with its line", `<title>Boats\n${BODY}`],
  ])("reads the page after a title %s", (_, html) => {
    const tree = parsePage(html);
    expect(tree.textBefore[tree.length]).toBeGreaterThan(70);
    expect(textContent(tree, 0)).toContain("nobody was on the quay");
    expect(extract(html).text).toContain("nobody was on the quay");
  });

  it("leaves a page with text, or without tags in its title, as it is", () => {
    const whole = `<title>a < b</title>${BODY}`;
    expect(textContent(parsePage(whole), 0)).toContain("a < b");
    const empty = parsePage("<title>Only a title &lt;b");
    expect(empty.textBefore[empty.length]).toBe(0);
  });
});
