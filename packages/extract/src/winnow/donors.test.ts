import { Label, NodeKind, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { blockText } from "./block-table.js";
import { donorBlocks } from "./donors.js";
import { pageView } from "./page-view.js";
import { winnow } from "./winnow.js";

const ARTICLE =
  "<p>The ferry left at six, as it had done every morning since the war, and nobody looked back.</p>".repeat(
    4,
  );
const NAMES =
  "Anna Bell,Carl Dorn,Edith Fox,Gerd Hahn,Ines Jung,Karl Lang,Mona Nest,Otto Pohl,Rita Saal,Theo Ude".split(
    ",",
  );
const ITEMS = NAMES.map((name) => `<li>${name}</li>`).join("");
const LINES = NAMES.map((name) => `<p>${name} and family</p>`).join("");

/** The number of blocks in lists of donors, and the first of them. */
function found(html: string): readonly (string | number)[] {
  const page = pageView(parse(html), undefined);
  const isDonors = donorBlocks(page);
  const first = isDonors.indexOf(1);
  return first < 0 ? [0] : [isDonors.reduce((sum, value) => sum + value, 0), blockText(page.blocks, first)];
}

describe("donorBlocks", () => {
  it.each([
    ["a heading with a list", `<h2>Our donors</h2><ul>${ITEMS}</ul>`, [11, "Our donors"]],
    ["a heading with paragraphs", `<div><h3>Sponsors 2026</h3>${LINES}</div>`, [11, "Sponsors 2026"]],
    [
      "the section of a heading, up to the next one",
      `<h2>Supporters</h2>${LINES}<h2>Note</h2>${LINES}`,
      [11, "Supporters"],
    ],
    ["an element with a name", `<div class="list-of-donors">${LINES}</div>`, [10, "Anna Bell and family"]],
    ["a German heading", `<h2>Unsere Förderer</h2>${LINES}`, [11, "Unsere Förderer"]],
  ])("finds %s", (_, list, expected) => {
    expect(found(`<main>${ARTICLE}</main>${list}`)).toEqual(expected);
  });

  it.each([
    [
      "an article about donors",
      `<title>Donors of the mill</title><h1>Donors of the mill</h1><h2>Our donors</h2>${LINES}`,
    ],
    ["sentences", `<h2>Our donors</h2>${ARTICLE}`],
    ["a few words", "<h2>Sponsors</h2><p>Anna Bell</p>"],
    ["a role", `<h2>Project sponsor</h2>${LINES}`],
  ])("leaves %s as it is", (_, html) => {
    expect(found(`${html}<main>${ARTICLE}</main>`)).toEqual([0]);
  });

  it("leaves a page with nothing else as it is", () => {
    expect(found(`<h2>Our donors</h2>${LINES}`)).toEqual([0]);
  });

  it("keeps them out of the content, with a reason", () => {
    const tree = parse(`<main>${ARTICLE}</main><section><h2>Sponsors</h2>${LINES}</section>`);
    const marks = winnow(tree, {});
    const row = tree.kind.findIndex(
      (kind, i) => kind === NodeKind.text && text(tree, i).startsWith("Anna Bell"),
    );
    expect(marks.label[row]).toBe(Label.boilerplate);
    expect(marks.reasons[marks.reason[row]!]).toBe("list of donors");
  });
});
