import { Label, parse } from "@winnow/core-dom";
import { parseBoostedTrees } from "@winnow/core-dom/boosted-trees";
import { encodeBoostedTrees } from "@winnow/testing/models";
import { describe, expect, it } from "vitest";
import { type BlockFacts, CUES } from "./cues.js";
import { blockFeatures, FEATURES, WIDTH } from "./features/index.js";
import { LEXICAL_FEATURES } from "./features/lexical.js";
import { KINDS } from "./kinds.js";
import { pageView } from "./page-view.js";
import { explain } from "./reasons.js";

const NAMES = [...FEATURES, ...LEXICAL_FEATURES];
const SENTENCE =
  "The ferry left at six, as it had done every morning since the war, and nobody on board looked back at the town.";

/** A model with a tree for each feature: its weight above the threshold, the negative weight up to it. */
function model(...splits: readonly (readonly [feature: string, threshold: number, weight: number])[]) {
  const trees = splits.map(([name, threshold, weight]) => {
    const feature = NAMES.indexOf(name);
    if (feature < 0) throw new Error(`no feature ${name}`);
    const [left, right] = [-weight, weight].map((value) => ({ value, count: 8 }));
    return { feature, threshold, left: left!, right: right! };
  });
  return parseBoostedTrees(encodeBoostedTrees({ features: WIDTH, outputs: [{ bias: 0, trees }] }));
}

/** The reasons of the blocks of a page. The features of the linear model are 0. */
function reasonsOf(html: string, trees: ReturnType<typeof model>, labels: readonly number[]) {
  const page = pageView(parse(html), undefined);
  expect(page.blocks.length).toBe(labels.length);
  const own = blockFeatures(page);
  const features = new Float32Array(labels.length * WIDTH);
  for (let i = 0; i < labels.length; i++) {
    features.set(own.subarray(i * FEATURES.length, (i + 1) * FEATURES.length), i * WIDTH);
  }
  return explain(page, trees, features, Uint8Array.from(labels));
}

const { content, boilerplate, comment } = Label;

describe("explain", () => {
  it("lists the cues by what they contribute in the direction of the label", () => {
    const page = `<p>${SENTENCE}</p><p><a href=/>News</a></p>`;
    const trees = model(["own-width", 3, 2], ["own-link-share", 0.5, -1]);
    expect(reasonsOf(page, trees, [content, boilerplate])).toEqual([
      "long text, few links",
      "short text, link",
    ]);
    // What counts against the label is not a reason for it.
    expect(reasonsOf(page, trees, [boilerplate, content])).toEqual(["kind of page", "kind of page"]);
  });

  it("leaves out what contributes less than a quarter of the strongest, and more than three", () => {
    const page = `<main><article><p>${SENTENCE}</p></article></main>`;
    const weights = (second: number) => model(["own-width", 3, 4], ["own-link-share", 0.5, -second]);
    expect(reasonsOf(page, weights(0.9), [content])).toEqual(["long text"]);
    expect(reasonsOf(page, weights(1.1), [content])).toEqual(["long text, few links"]);
    const four = model(
      ["own-width", 3, 4],
      ["own-link-share", 0.5, -3],
      ["in-article", 5, -2.5],
      ["in-class-main", 20, -2],
    );
    expect(reasonsOf(page, four, [content])).toEqual(["long text, few links, in the article element"]);
  });

  it("says only what is true of the block, however much it contributes", () => {
    // The block is short, and its width speaks for it nevertheless.
    expect(
      reasonsOf("<p>Yes</p>", model(["own-width", 3, -2], ["own-link-share", 0.5, -1]), [content]),
    ).toEqual(["few links"]);
    // Without an area around it, none can be a reason.
    expect(reasonsOf("<p>Yes</p>", model(["in-aside", 20, 2], ["own-width", 3, 1]), [boilerplate])).toEqual([
      "short text",
    ]);
  });

  it.each([
    ["in-class-main", "<nav><p>Home</p></nav>", "navigation"],
    ["in-class-main", "<footer><p>Imprint</p></footer>", "footer"],
    ["in-class-main", "<header><p>The Times</p></header>", "header"],
    ["in-aside", "<aside><p>Weather</p></aside>", "sidebar"],
    ["in-class-main", "<div class=share><p>Post</p></div>", "share links"],
    ["in-class-main", "<div class=related><p>More</p></div>", "related pages"],
    ["in-attribute-hidden", "<div hidden><p>More</p></div>", "hidden"],
    ["in-class-overlay", "<dialog><p>More</p></dialog>", "dialog"],
    ["in-control", "<form><p>Name</p></form>", "form"],
    ["in-control", "<form><button>Go</button></form>", "button or label"],
    ["lexical-names", "<div class=footer><nav><p>Home</p></nav></div>", "navigation"],
    ["in-item", "<ul><li>One</ul>", "list item"],
    ["in-item", "<table><tr><td>One</table>", "table cell"],
    ["in-item", "<ul><li><a href=/>One</a></ul>", "link"],
    ["record-count", `${"<li>One".repeat(3)}`, "repeated card"],
    ["duplicates", "<p>More<p>More<p>More", "repeated text"],
  ])("has words for boilerplate by %s: %s", (feature, html, reason) => {
    const count = pageView(parse(html), undefined).blocks.length;
    const reasons = reasonsOf(html, model([feature, 1000, 1]), Array<number>(count).fill(boilerplate));
    expect(new Set(reasons)).toEqual(new Set([reason]));
  });

  it("does not take the class of the body for an area", () => {
    const trees = model(["in-class-comment", 1000, 1]);
    expect(reasonsOf("<body class=comments><p>One", trees, [boilerplate])).toEqual(["kind of page"]);
    expect(reasonsOf("<div class=comments><p>One</div>", trees, [comment])).toEqual(["comment area"]);
  });

  it("explains pages of several batches block by block", () => {
    const page = `<p>${SENTENCE}</p><p>No</p>`.repeat(1500);
    const labels = Array.from({ length: 3000 }, (_, i) => (i % 2 === 0 ? content : boilerplate));
    const reasons = reasonsOf(page, model(["own-width", 3, 2]), labels);
    expect(reasons.filter((reason, i) => reason !== (i % 2 === 0 ? "long text" : "short text"))).toEqual([]);
    expect(reasonsOf("", model(["own-width", 3, 2]), [])).toEqual([]);
  });
});

describe("the cues", () => {
  it("have a group for each feature", () => {
    for (const name of NAMES)
      expect(
        CUES.some(({ features }) => features.test(name)),
        name,
      ).toBe(true);
  });

  it("read features that exist, and are lower-case words", () => {
    const facts: BlockFacts = {
      feature: (name) => {
        expect(NAMES).toContain(name);
        return 0;
      },
      isInside: (kind) => {
        expect(KINDS).toContain(kind);
        return false;
      },
    };
    for (const { content, boilerplate } of CUES) {
      for (const [text, isTrue] of [...content, ...boilerplate]) {
        isTrue(facts);
        expect(text).toMatch(/^[a-z]+(?:[ -][a-z]+)*$/);
      }
    }
  });
});
