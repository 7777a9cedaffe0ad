import { Label, NodeKind, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { wordCounts } from "./decide.js";
import { keepLead } from "./lead.js";
import { pageView } from "./page-view.js";
import { winnow } from "./winnow.js";

const LEAD = "Volunteers have spent a whole year on the repair of the old building by the river.";
const BODY =
  "The wheel turns again since Sunday, to the surprise of many who live near the mill, and it drives a small saw.";
const BODIES = `<p>${BODY}</p>`.repeat(6);

/** The kept blocks of a page of which only the body was kept, which begins at a block, 1 or 0 each up to that one. */
function kept(start: string, probability: readonly number[], url?: string): string {
  const page = pageView(parse(`<title>The mill</title>${start}${BODIES}`), url);
  const { length } = page.blocks;
  const result = Uint8Array.from({ length }, (_, i) => (i < probability.length ? 0 : 1));
  const all = Float64Array.from({ length }, (_, i) => probability[i] ?? 0.9);
  keepLead(page, all, wordCounts(page.blocks), result);
  return result.subarray(0, probability.length).join("");
}

describe("keepLead", () => {
  it("keeps a lead between the main heading and the text, but not what is between them", () => {
    expect(kept(`<h1>The mill</h1><p>${LEAD}</p><div>By Anna</div>`, [0.1, 0.15, 0.2])).toBe("010");
    expect(kept(`<h1>The mill</h1><h2>${LEAD.slice(0, -1)}</h2><div>By Anna</div>`, [0.1, 0.25, 0.2])).toBe(
      "010",
    );
  });

  it.each([
    ["an improbable block", `<h1>The mill</h1><p>${LEAD}</p>`, [0.1, 0.05]],
    ["uncertain text without a sentence", `<h1>The mill</h1><p>${LEAD.slice(0, -1)}</p>`, [0.1, 0.15]],
    ["a short line", "<h1>The mill</h1><p>News from the valley</p>", [0.1, 0.4]],
    ["a link", `<h1>The mill</h1><p><a href=/x>${LEAD}</a></p>`, [0.1, 0.4]],
    ["an item of a list", `<h1>The mill</h1><ul><li>${LEAD}</ul>`, [0.1, 0.4]],
    ["text before the heading", `<p>${LEAD}</p><h1>The mill</h1>`, [0.4, 0.1]],
    ["a page without a main heading", `<p>${LEAD}</p>`, [0.4]],
  ])("leaves out %s", (_, start, probability) => {
    expect(kept(start, probability)).toBe("0".repeat(probability.length));
  });

  it("leaves out text far from the heading", () => {
    const lines = "<div>Share</div>".repeat(3);
    expect(kept(`<h1>The mill</h1>${lines}<p>${LEAD}</p>`, [0.1, 0, 0, 0, 0.4])).toBe("00000");
  });

  it("leaves out the description of a forum", () => {
    expect(kept(`<h1>The mill</h1><p>${LEAD}</p>`, [0.1, 0.4], "https://forum.example.org/t/mill/7")).toBe(
      "00",
    );
  });

  it("keeps a lead in the header of an article, above links for sharing", () => {
    const html = `<title>The mill</title><header class=hero><h1>The mill</h1><p>${LEAD}</p></header>
      <div class=share><a href=#>Share</a> <a href=#>Tweet</a></div><div class=content>${BODIES}</div>`;
    const tree = parse(html);
    const { label } = winnow(tree, {});
    const row = tree.kind.findIndex((kind, i) => kind === NodeKind.text && text(tree, i) === LEAD);
    expect(label[row]).toBe(Label.content);
  });
});
