import { Label, NodeKind, parse, type Tree, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { em_13, em_13_lr, em13Votes } from "./em13.js";
import { FOREST, REGRESSION } from "./em13-model.js";

const STORY = [
  "It was the last day of the summer, and the people of the village had come to the harbour to see the boats off.",
  "Nobody knew how long they would be away this time, or whether the weather would be kind to them until they were back.",
  "The oldest of them had not missed a single summer since the war, and he did not intend to miss this one either.",
  "When the church bell rang at six, they cast off the lines, and for a while there was nothing but the sound of oars.",
];
const MENU = ["Home", "News", "Sport"].map((name) => `<li><a href=/>${name}</a></li>`).join("");
const PAGE = `<html lang=en><title>The boats</title><nav><ul>${MENU}</ul></nav>
  <main><article><h1>The boats</h1>${STORY.map((sentence) => `<p>${sentence}</p>\n`).join("")}</article></main>
  <footer><a href=/>Privacy</a></footer>`;

const rowOf = (tree: Tree, string: string): number =>
  [...tree.kind.keys()].findLast((row) => text(tree, row).trim() === string)!;

describe("em13Votes", () => {
  it("has a bit for each method", () => {
    const tree = parse(PAGE);
    const votes = em13Votes(tree, {})!;
    // All but jusText, the ninth: without a longer paragraph beside them, these are too short for it.
    expect(votes[rowOf(tree, STORY[1]!)]).toBe(2 ** 13 - 1 - 2 ** 8);
    // beautifulsoup is the first, trafilatura the last one; only those that keep whole pages keep a menu.
    expect(votes[rowOf(tree, "Sport")]! & 1).toBe(1);
    expect(votes[rowOf(tree, "Sport")]! >> 12).toBe(0);
  });

  it("is undefined at the deadline", () => {
    expect(em13Votes(parse(PAGE), { deadline: 0 })).toBeUndefined();
  });
});

describe.each([
  ["em_13", em_13],
  ["em_13_lr", em_13_lr],
] as const)("%s", (name, method) => {
  it("keeps prose, and drops menus and footers", () => {
    const tree = parse(PAGE);
    const marks = method(tree, {});
    expect(marks.method).toBe(name);
    for (const sentence of STORY) {
      expect(marks.label[rowOf(tree, sentence)]).toBe(Label.content);
      expect(marks.score[rowOf(tree, sentence)]).toBeGreaterThan(0.9);
    }
    for (const word of ["Sport", "Privacy"]) {
      expect(marks.label[rowOf(tree, word)]).toBe(Label.boilerplate);
      expect(marks.score[rowOf(tree, word)]).toBeLessThan(0.5);
    }
  });

  it("labels white space between text nodes of content as content, and other white space as boilerplate", () => {
    const tree = parse(PAGE);
    const { label } = method(tree, {});
    const rows = [...tree.kind.keys()].filter(
      (row) => tree.kind[row] === NodeKind.text && tree.hidden[row] === 0,
    );
    const labelAfter = (string: string): number => label[rows[rows.indexOf(rowOf(tree, string)) + 1]!]!;
    expect(labelAfter(STORY[1]!)).toBe(Label.content);
    expect(labelAfter("Sport")).toBe(Label.boilerplate);
  });

  it("returns empty marks after the deadline", () => {
    expect(method(parse(PAGE), { deadline: 0 }).label.every((is) => is === Label.none)).toBe(true);
  });
});

describe("the models of em_13", () => {
  const forest = Buffer.from(FOREST, "base64");

  it("have a probability for each combination of votes, and a weight for each method", () => {
    expect(forest).toHaveLength(2 ** 13);
    expect(REGRESSION).toHaveLength(14);
    expect(FOREST.length).toBeLessThan(12_000);
  });

  it("agree on what all and what no methods keep", () => {
    const sum = REGRESSION.reduce((total, weight) => total + weight, 0);
    expect([forest[0]! < 128, forest[8191]! > 128]).toEqual([true, true]);
    expect([REGRESSION[0]! < 0, sum > 0]).toEqual([true, true]);
  });
});
