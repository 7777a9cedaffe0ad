import { Label, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { boilerpipeTree, createBoilerpipeTree } from "./index.js";

const words = (count: number, word: string) => Array(count).fill(word).join(" ");
const A = words(60, "one");
const B = words(60, "two");
const C = words(40, "three");

function content(html: string, method = boilerpipeTree): string[] {
  const tree = parse(html);
  const { label } = method(tree);
  return [...label.keys()].filter((row) => label[row] === Label.content).map((row) => text(tree, row).trim());
}

describe("boilerpipeTree", () => {
  it("keeps the paragraphs with the most text that have the same grandparent", () => {
    const page = `<main><div><p>${A}</p><p>${B}</p></div><aside><div><p>${C}</p></div></aside></main>`;
    expect(content(page)).toEqual([A, B]);
    expect(content(page, createBoilerpipeTree({ depth: 3 }))).toEqual([A, B]);
    // The sixth ancestor of the third paragraph, and the last one of the others: the document.
    expect(content(page, createBoilerpipeTree({ depth: 6 }))).toEqual([A, B, C]);
  });

  it("groups by the parent at depth 1", () => {
    const page = `<div><div><p>${A}</p></div><div><p>${B}</p><p>${C}</p></div></div>`;
    expect(content(page, createBoilerpipeTree({ depth: 1 }))).toEqual([B, C]);
    expect(content(page)).toEqual([A, B, C]);
  });

  it("treats text beside paragraphs like them, and lists and tables as paragraphs", () => {
    const page = `<div><p>${A}</p><b>${B}</b><ul><li>${C}</ul></div><div><p>${words(30, "aside")}</p></div>`;
    expect(content(page, createBoilerpipeTree({ depth: 1 }))).toEqual([A, B, C]);
  });

  it("uses the whole page if there are fewer ancestors", () => {
    expect(content(`<p>${A}<p>${B}`, createBoilerpipeTree({ depth: 1_000_000_000 }))).toEqual([A, B]);
    expect(content("<p>too short")).toEqual([]);
  });

  it("gives the reason of what it drops", () => {
    const tree = parse(`<div><div><p>${A}</p><p>${B}</p></div></div><div><div><p>${C}</p></div></div>`);
    const { reasons } = boilerpipeTree(tree);
    expect(reasons).toContain("smaller-group");
    expect(reasons).toContain("many-words");
  });

  it("rejects depths that are not positive integers", () => {
    for (const depth of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => createBoilerpipeTree({ depth })).toThrow(RangeError);
      expect(() => createBoilerpipeTree({ depth })).toThrow(/depth/);
    }
    expect(() => createBoilerpipeTree({ depth: "2" as never })).toThrow(TypeError);
  });
});
