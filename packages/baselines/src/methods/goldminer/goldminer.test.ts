import { Label, parse, type Tree, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { goldminer, learnGoldminer, ModelError } from "./index.js";

/** A paragraph that jusText keeps: 40 words, of them half stop words. */
const prose = (topic: string) =>
  `${`the ${topic} was in the harbour of a town `.repeat(6)}.`.replace(" .", ".");
const NOTICE = prose("visitor");
const TERMS = prose("reader of this page");

const page = (topic: string, more = ""): Tree =>
  parse(
    `<html lang=en><body><div id=page><a href=/>Home</a><div class="post p17"><p>${prose(topic)}</p>${more}</div>` +
      `<div class=side><p>${prose(`${topic} teaser`)}</p></div><div class=foot><p>${NOTICE}</p><p>${TERMS}</p></div></div>`,
  );

function kept(tree: Tree, model = MODEL): string[] {
  const { label } = goldminer(model)(tree);
  return [...label.keys()].filter((row) => label[row] === Label.content).map((row) => text(tree, row));
}

const MODEL = learnGoldminer(
  ["boat", "crane", "gull"].map((topic) => page(topic, `<p>${prose(`old ${topic}`)}</p>`)),
);

describe("learnGoldminer", () => {
  it("finds the path of the unique paragraphs, and the repeated ones", () => {
    expect(MODEL).toMatchObject({ type: "goldminer", version: 1, pages: 3, repeated: [TERMS, NOTICE] });
    // Two of three unique paragraphs of similar length are in the post: F1 = 4 / 5. Its parent has all of
    // them, and two repeated ones: at most F1 = 6 / 8.
    expect(MODEL.paths).toEqual(["html>body>div#page>div.post"]);
  });

  it("has further paths for pages of another kind", () => {
    const gallery = (topic: string) =>
      parse(`<html lang=en><main class=gallery><p>${prose(topic)}</p></main>`);
    const { paths } = learnGoldminer([
      page("boat"),
      page("crane"),
      page("gull"),
      gallery("kite"),
      gallery("sail"),
    ]);
    expect(paths).toHaveLength(2);
    expect(paths[1]).toContain("main.gallery");
  });

  it("needs two pages", () => {
    expect(() => learnGoldminer([page("boat")])).toThrow(RangeError);
    expect(learnGoldminer([parse(""), parse("")])).toMatchObject({ paths: [], repeated: [] });
  });
});

describe("goldminer", () => {
  it("keeps jusText's paragraphs inside the element with the main content", () => {
    const tree = page("ferry");
    expect(kept(tree, JSON.parse(JSON.stringify(MODEL)))).toEqual([prose("ferry")]);
    const { reasons } = goldminer(MODEL)(tree);
    expect(reasons).toEqual([
      ...["", "not-kept-by-justext", "inside-main-content", "outside-main-content", "repeated-paragraph"],
    ]);
  });

  it("removes repeated paragraphs anywhere", () => {
    expect(kept(page("ferry", `<p>${NOTICE}</p>`))).toEqual([prose("ferry")]);
  });

  it("removes only repeated paragraphs from a page without the element", () => {
    const tree = parse(`<html lang=en><p>${prose("ferry")}</p><p>${NOTICE}</p>`);
    expect(kept(tree)).toEqual([prose("ferry")]);
    expect(goldminer(MODEL)(tree).reasons).toContain("unique-paragraph");
  });

  it("rejects damaged models", () => {
    const damaged = [
      undefined,
      {},
      { ...MODEL, version: 2 },
      { ...MODEL, paths: "a" },
      { ...MODEL, repeated: [1] },
    ];
    for (const model of damaged) expect(() => goldminer(model as never)).toThrow(ModelError);
  });
});
