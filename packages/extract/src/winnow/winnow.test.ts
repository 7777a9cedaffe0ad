import { Hidden, Label, NodeKind, PAGE_TYPES, parse, type Tree, text } from "@winnow/core-dom";
import { ModelError } from "@winnow/core-dom/model-file";
import { createModelWriter, encodeBoostedTrees, encodeWinnowModel } from "@winnow/testing/models";
import { describe, expect, it } from "vitest";
import { FEATURES, WIDTH } from "./features/index.js";
import { MODEL, WEIGHTS } from "./model.js";
import { unpackWeights } from "./model-file.js";
import { EXTENTS, STEPS } from "./page-type.js";
import { SLOTS } from "./terms.js";
import { createWinnow, winnow } from "./winnow.js";

const SENTENCE =
  "The ferry left at six, as it had done every morning since the war, and nobody on board looked back at the town.";
const STORY = [SENTENCE, `In winter ${SENTENCE.toLowerCase()}`, `In 1984 ${SENTENCE.toLowerCase()}`];
const ARTICLE = `<article><h1>A crossing</h1>${STORY.map((line) => `<p>${line}</p>`).join("\n")}</article>`;
const COMMENTS = `<section class="comments"><h2>2 comments</h2>
  <div class="comment"><p>I was on that ferry as a child, and I remember it well.</p></div>
  <div class="comment"><p>So was I. What was the name of the captain?</p></div></section>`;
const PAGE = `<title>A crossing</title><nav><a href="/">Home</a> <a href="/news">News</a></nav>${ARTICLE}${COMMENTS}
  <footer><p>© 2026 The Harbour Times</p></footer>`;

/** The texts of the rows with a label, without white space. */
function textsOf(tree: Tree, labels: Uint8Array, label: number): string[] {
  return [...tree.kind.keys()]
    .filter((row) => tree.kind[row] === NodeKind.text && labels[row] === label)
    .map((row) => text(tree, row).trim())
    .filter((string) => string !== "");
}

/** The model of the package as a file that has the weights of the linear model. */
function modelBytes(): Uint8Array {
  const file = Uint8Array.from(Buffer.from(MODEL, "base64"));
  const writer = createModelWriter({ magic: "WNNW", version: file[4]! });
  writer.bytes(file.subarray(5, 7));
  writer.uint16(SLOTS);
  writer.bytes(Uint8Array.from(unpackWeights(WEIGHTS)));
  writer.bytes(file.subarray(9, -4));
  return writer.finish();
}

/** A model that only looks at widths: the logit is 3 above 20 characters, otherwise -3. */
function widthModel(calibration: readonly number[] = []): Uint8Array {
  const [left, right] = [-3, 3].map((value) => ({ value, count: 8 }));
  const tree = { feature: FEATURES.indexOf("own-width"), threshold: 3, left: left!, right: right! };
  return encodeWinnowModel({
    linear: { values: new Int8Array(SLOTS), scales: [0, 0, 0] },
    features: WIDTH,
    blocks: encodeBoostedTrees({ features: WIDTH, outputs: [{ bias: 0, trees: [tree] }] }),
    pages: {
      steps: new Float32Array((WIDTH + EXTENTS) * STEPS),
      terms: new Int32Array(0),
      weights: new Int8Array((WIDTH + EXTENTS) * PAGE_TYPES.length),
      scale: 1,
      bias: Float32Array.from(PAGE_TYPES, (type) => (type === "service" ? 1 : 0)),
    },
    calibration: Float32Array.from(calibration),
  });
}

describe("winnow", () => {
  it("keeps the article, and leaves out menus, comments and the footer", () => {
    const tree = parse(PAGE);
    const { label, method } = winnow(tree, {});
    expect(method).toBe("winnow");
    expect(textsOf(tree, label, Label.content)).toEqual(["A crossing", ...STORY]);
    expect(textsOf(tree, label, Label.comment)).toEqual([]);
  });

  it("labels comments on request", () => {
    const tree = parse(PAGE);
    const { label } = winnow(tree, { comments: true });
    expect(textsOf(tree, label, Label.content)).toEqual(["A crossing", ...STORY]);
    expect(textsOf(tree, label, Label.comment)).toEqual([
      "2 comments",
      "I was on that ferry as a child, and I remember it well.",
      "So was I. What was the name of the captain?",
    ]);
  });

  it("has scores and reasons for all visible text", () => {
    const tree = parse(PAGE);
    const { label, score, reason, reasons } = winnow(tree, {});
    expect(reasons[0]).toBe("");
    expect(new Set(reasons).size).toBe(reasons.length);
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
      expect(label[row]).not.toBe(Label.none);
      expect(reasons[reason[row]!]).toMatch(/^[a-z]+(?:(?:, |[ -])[a-z]+)*$/);
      if (text(tree, row).trim() !== "") expect(score[row]).toBeGreaterThan(0);
    }
  });

  it("labels white space between blocks of content as content, and other white space as boilerplate", () => {
    const tree = parse(
      "<p>The first paragraph of the story.</p> <p>The second paragraph of the story.</p> <p>No</p>",
    );
    const { label, reason, reasons } = createWinnow({ model: widthModel() })(tree, {});
    const rows = [...tree.kind.keys()].filter((row) => tree.kind[row] === NodeKind.text);
    expect(rows.map((row) => label[row])).toEqual([1, 1, 1, 3, 3]);
    expect(reasons[reason[rows[1]!]!]).toBe("no text");
  });

  it("estimates the type of the page", () => {
    const { pageType } = winnow(parse(PAGE), { url: "https://example.org/2026/05/a-crossing.html" });
    expect(pageType?.type).toBe("article");
    const sum = Object.values(pageType!.probabilities).reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(1, 6);
  });

  it("estimates that a paragraph of prose is from an article", () => {
    expect(winnow(parse(`<p>${SENTENCE}</p>`), {}).pageType?.type).toBe("article");
  });

  it("keeps text inside noscript only if the page does not show it", () => {
    const only = parse(`<div id=app></div><noscript>${ARTICLE}</noscript>`);
    expect(textsOf(only, winnow(only, {}).label, Label.content)).toEqual(["A crossing", ...STORY]);
    const twice = parse(`${ARTICLE}<noscript>${ARTICLE}</noscript>`);
    const { label, reason, reasons } = winnow(twice, {});
    expect(textsOf(twice, label, Label.content)).toEqual(["A crossing", ...STORY]);
    const copy = [...twice.kind.keys()].filter(
      (row) => twice.kind[row] === NodeKind.text && twice.hidden[row] === Hidden.noscript && label[row] !== 0,
    );
    expect(copy).toHaveLength(4);
    for (const row of copy)
      expect(reasons[reason[row]!]).toBe("repetition of visible text, or a closed dialog");
  });

  it("reads content that a page streams into hidden elements", () => {
    const tree = parse(`<nav><a href="/">Home</a></nav><main><template id="B:0"></template></main>
      <div hidden id="S:0">${ARTICLE}</div>`);
    expect(textsOf(tree, winnow(tree, {}).label, Label.content)).toEqual(["A crossing", ...STORY]);
  });

  it("has no confidence in no content", () => {
    for (const page of ["", "<script>a()</script>", "<img src=a.png>"]) {
      const marks = winnow(parse(page), {});
      expect(marks).toMatchObject({ confidence: 0, unsure: true, pageType: undefined });
    }
  });

  it("stops after the deadline, without labels", () => {
    const marks = winnow(parse(PAGE), { deadline: 0 });
    expect(marks.method).toBe("winnow");
    expect(marks.label.every((label) => label === Label.none)).toBe(true);
  });
});

describe("createWinnow", () => {
  it("applies a model, by default that of the package", () => {
    const tree = parse(PAGE);
    const { label, score, confidence } = winnow(tree, {});
    for (const method of [createWinnow(), createWinnow({ model: modelBytes() })]) {
      expect(method(tree, {})).toMatchObject({ label, score, confidence });
    }
    // The footer is content to a model that only looks at widths, and the heading is not.
    const wide = createWinnow({ model: widthModel() })(tree, {});
    expect(textsOf(tree, wide.label, Label.content)).toEqual([...STORY, "© 2026 The Harbour Times"]);
    expect(wide.pageType?.type).toBe("service");
  });

  it("calibrates the expected F1 between the nearest pairs", () => {
    const at = (calibration: readonly number[]): number | undefined =>
      createWinnow({ model: widthModel(calibration) })(parse(`<p>${SENTENCE}</p>`), {}).confidence;
    const expected = at([])!;
    expect(expected).toBeGreaterThan(0.9);
    expect(expected).toBeLessThan(1);
    expect(at([0.25, 0.125, 0.5, 0.75])).toBe(0.75);
    expect(at([1, 0.625])).toBe(0.625);
    // From 0 to 1, ¼ to ¾: half as steep.
    expect(at([0, 0.25, 1, 0.75])).toBeCloseTo(0.25 + expected / 2, 6);
  });

  it("rejects what is not a model", () => {
    expect(() => createWinnow({ model: "model" as never })).toThrow(TypeError);
    expect(() => createWinnow({ modle: modelBytes() } as never)).toThrow(/did you mean "model"/);
    const damaged = modelBytes();
    damaged[1000]! ^= 1;
    expect(() => createWinnow({ model: damaged })).toThrow(ModelError);
  });
});
