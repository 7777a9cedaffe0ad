import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { dropAfterBody } from "./article-body.js";
import { pageView } from "./page-view.js";

/** What is left of four blocks of 60 words each: a lead, two paragraphs of the body, and another article. */
function left(attribute: string, before = ""): string {
  const page = pageView(parse(`${before}<p>Lead<div ${attribute}><p>One<p>Two</div><p>Other`), undefined);
  const kept = new Uint8Array(page.blocks.length).fill(1);
  dropAfterBody(page, new Float64Array(page.blocks.length).fill(60), kept);
  return kept.join("");
}

describe("dropAfterBody", () => {
  it.each(["itemprop=articleBody", "property=articleBody", "property=schema:articleBody"])(
    "drops what follows the element with %s",
    (attribute) => expect(left(attribute)).toBe("1110"),
  );

  it.each(["itemprop=text", "class=articleBody"])("leaves a page with %s as it is", (attribute) => {
    expect(left(attribute)).toBe("1111");
  });

  it("leaves the answers of a forum", () => {
    const generator = "<meta name=generator content='phpBB 3'>";
    expect(left("itemprop=articleBody", generator)).toBe("1111");
  });

  it("leaves a page of which the body is a small part", () => {
    expect(left("itemprop=articleBody", "<p>Before".repeat(10))).toBe("1".repeat(14));
  });
});
