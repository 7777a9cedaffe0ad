import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classPieces } from "./class-pieces.js";
import { pageView } from "./page-view.js";
import { wordHashes } from "./scan-text.js";
import {
  blockTerms,
  FIRST_SLOT,
  GROUP_SLOTS,
  nameSlot,
  SLOTS,
  TERM_GROUPS,
  type TermGroup,
  type TermLists,
  type Terms,
  wordSlot,
} from "./terms.js";

const termsOf = (html: string): Terms => blockTerms(pageView(parse(html), undefined));

function slotsOf({ listOf, start, slots }: TermLists, block: number): number[] {
  const list = listOf[block]!;
  return [...slots.subarray(start[list]!, start[list + 1]!)];
}

const words = (text: string): number[] => [...wordHashes(text)].map((hash) => wordSlot(hash, "words"));
const headings = (text: string): number[] => [...wordHashes(text)].map((hash) => wordSlot(hash, "headings"));
const hashed = (value: string, distance: number): number[] =>
  [...classPieces(value).hashes].map((hash) => FIRST_SLOT.names + nameSlot(hash, distance));

const namesOf = (html: string): number[] => slotsOf(termsOf(html).names, 0);

describe("blockTerms", () => {
  it("has the words of each block, without distinction of case", () => {
    const terms = termsOf("<p>The Boats left</p><p>the port</p>");
    expect(slotsOf(terms.words, 0)).toEqual(words("the boats left"));
    expect(slotsOf(terms.words, 1)).toEqual(words("the port"));
  });

  it("has all words of a block of 24 words, and the first 16 and the last 8 of a longer one", () => {
    const numbers = Array.from({ length: 25 }, (_, i) => `w${i}`);
    const all = numbers.slice(0, 24).join(" ");
    expect(slotsOf(termsOf(`<p>${all}</p>`).words, 0)).toEqual(words(all));
    const ends = [...numbers.slice(0, 16), ...numbers.slice(17)].join(" ");
    expect(slotsOf(termsOf(`<p>${numbers.join(" ")}</p>`).words, 0)).toEqual(words(ends));
  });

  it("leaves out the words of blocks in other scripts, not of those with some foreign letters", () => {
    const terms = termsOf(
      "<p>今天天氣很好 ok</p><p>Лодки вышли</p><p>The name of Ω is omega</p><p>12:30</p>",
    );
    expect(slotsOf(terms.words, 0)).toEqual([]);
    expect(slotsOf(terms.words, 1)).toEqual([]);
    expect(slotsOf(terms.words, 2)).toEqual(words("the name of Ω is omega"));
    expect(slotsOf(terms.words, 3)).toEqual(words("12:30"));
  });

  it("has the names of the element and of its ancestors, with distances 0 to 3", () => {
    const html = '<div id=page><div class="mainArea"><div><section class=post><p class=lead>A</p></section>';
    expect(namesOf(html)).toEqual([
      ...hashed("lead", 0),
      ...hashed("post", 1),
      ...hashed("main area", 3),
      ...hashed("page", 3),
    ]);
  });

  it("has a name once per distance", () => {
    const html =
      '<div class=a1box><div class=box><div class=box><div class="box wide"><p class="box box">A</p>';
    expect(namesOf(html)).toEqual([
      ...hashed("box", 0),
      ...hashed("box wide", 1),
      ...hashed("box", 2),
      ...hashed("box", 3),
    ]);
  });

  it("has at most 32 names, the nearest ones", () => {
    const many = (prefix: string): string =>
      Array.from({ length: 15 }, (_, i) => prefix + String.fromCharCode(97 + i)).join(" ");
    const html = `<div class="${many("far")}"><div class="${many("mid")}"><p class="${many("near")}">A`;
    expect(namesOf(html)).toEqual([
      ...hashed(many("near"), 0),
      ...hashed(many("mid"), 1),
      ...hashed(many("far"), 2).slice(0, 2),
    ]);
  });

  it("reads a limited number of ancestors", () => {
    const html = (count: number): string => `<div class=top>${"<div class=a1box>".repeat(count)}<p>A`;
    expect(namesOf(html(17))).toContain(hashed("top", 3)[0]);
    expect(namesOf(html(18))).not.toContain(hashed("top", 3)[0]);
    const blocks = (size: number): string => `${"<div class=box>".repeat(500)}${"<p>A</p>".repeat(size)}`;
    expect(timeRatio(1000, (size) => pageView(parse(blocks(size)), undefined), blockTerms)).toBeLessThan(
      MAX_TIME_RATIO,
    );
  });

  it("shares the names of blocks of one element", () => {
    const { listOf, start } = termsOf("<div class=a1b>A<p>B</p>C</div>").names;
    expect(listOf[0]).toBe(listOf[2]);
    expect(start.length).toBe(3);
  });

  it("shares the names of elements with the same names up to the root", () => {
    const item = "<li class=item><a class=title>A</a><p class=text>B</p></li>";
    const { listOf, start } = termsOf(`<ul class=list>${item}${item}</ul><ul class=other>${item}</ul>`).names;
    // The links belong to the blocks of their items. The third item is in another list.
    expect([...listOf]).toEqual([0, 1, 0, 1, 2, 3]);
    expect(start.length).toBe(5);
    const ids = termsOf(
      "<p class=text>A</p><p class=text id=b>B</p><p>C</p><div><p class=text>D</p></div>",
    ).names;
    expect(new Set(ids.listOf).size).toBe(4);
  });

  it("has the first 8 words of the heading before a block", () => {
    const title = "one two three four five six seven eight";
    const terms = termsOf(`<p>A</p><h2>${title} nine</h2><p>B</p><h3>Next</h3><p>C</p>`);
    expect(slotsOf(terms.headings, 0)).toEqual([]);
    // A heading is not its own heading.
    expect(slotsOf(terms.headings, 1)).toEqual([]);
    expect(slotsOf(terms.headings, 2)).toEqual(headings(title));
    expect(slotsOf(terms.headings, 3)).toEqual(headings(title));
    expect(slotsOf(terms.headings, 4)).toEqual(headings("next"));
  });

  it("has no terms on a page without text", () => {
    const terms = termsOf("<div class=a></div>");
    expect(terms.length).toBe(0);
    for (const group of TERM_GROUPS) expect(terms[group].slots.length).toBe(0);
  });

  it("has slots of the group alone", () => {
    const sizes = Object.values(GROUP_SLOTS).reduce((sum, size) => sum + size);
    expect(sizes).toBe(SLOTS);
    const inGroup = (group: TermGroup, slot: number): boolean =>
      slot >= FIRST_SLOT[group] && slot < FIRST_SLOT[group] + GROUP_SLOTS[group];
    const item = fc.record({ tag: fc.constantFrom("p", "h2", "div"), name: fc.string(), text: fc.string() });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const html = items.map(({ tag, name, text }) => `<${tag} class='${name}'>${text}</${tag}>`).join("");
        const terms = termsOf(html);
        for (const group of TERM_GROUPS) {
          for (const slot of terms[group].slots) expect(inGroup(group, slot)).toBe(true);
          for (const list of terms[group].listOf) expect(list).toBeLessThan(terms[group].start.length - 1);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
