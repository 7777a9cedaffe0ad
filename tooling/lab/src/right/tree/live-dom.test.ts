import { attributes, fromDom, parse, tagName, text } from "@winnow/core-dom";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

const PAGES = [
  "<!doctype html><title>t</title><p class=a id=b>one <b>two</b><!-- c --> three",
  "<table><tr><td>x</table><b>1<p>2</b>3",
  '<template><td>x</template><svg viewBox="0 0 1 1"><a xlink:href="#"/><foreignObject><p>in</foreignObject></svg><math><mi>x',
  "<body><noscript><p>no</p></noscript><script type=application/ld+json>{}</script>",
];

describe("fromDom", () => {
  it.each(PAGES)("builds the tree that the parser builds from the source: %s", (html) => {
    const live = fromDom(new JSDOM(html).window.document);
    const parsed = parse(html);
    expect(live.length).toBe(parsed.length);
    for (const column of [
      "kind",
      "namespace",
      "hidden",
      "parent",
      "end",
      "textBefore",
      "linkBefore",
    ] as const) {
      expect([...live[column]], column).toEqual([...parsed[column]]);
    }
    for (let row = 0; row < parsed.length; row++) {
      expect(tagName(live, row)).toBe(tagName(parsed, row));
      expect(text(live, row)).toBe(text(parsed, row));
      expect(attributes(live, row)).toEqual(attributes(parsed, row));
    }
  });
});
