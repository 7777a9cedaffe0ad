import { wordF1 } from "@winnow/eval";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignBlocks } from "./labels.js";

const LONG = "the boats left the port early in the morning and came back late";
const OTHER = "nobody on the shore had seen where the two of them were going";

describe("alignBlocks", () => {
  it("keeps the blocks of the gold text", () => {
    const { share, kept, target } = alignBlocks(
      ["Home", LONG, "Share this page", OTHER],
      `${LONG}\n${OTHER}`,
    );
    expect([...kept]).toEqual([0, 1, 0, 1]);
    expect([...share]).toEqual([0, 1, 0, 1]);
    expect([...target]).toEqual([0, 1, 0, 1]);
  });

  it("counts words in 4-grams of the gold text", () => {
    // The first 6 of 8 words; "gulls" and "cried" are in the gold text, but "came the gulls cried" is not.
    const { share, kept, target } = alignBlocks(
      ["slowly the three old boats came gulls cried"],
      "slowly the three old boats came home and the gulls had cried",
    );
    expect(share[0]).toBe(0.75);
    expect(kept[0]).toBe(1);
    expect(target[0]).toBeCloseTo(0.7 + 0.3 * 0.75);
  });

  it("ignores case and punctuation", () => {
    expect([...alignBlocks(["“The BOATS”, left early!"], "the boats left early").share]).toEqual([1]);
  });

  it("counts characters of scripts without spaces", () => {
    expect([...alignBlocks(["今天天氣很好", "首頁新聞體育"], "今天天氣很好。").kept]).toEqual([1, 0]);
  });

  it("uses each gold word once, and keeps the first of several copies", () => {
    expect([...alignBlocks([LONG, OTHER, LONG], `${LONG} ${OTHER}`).kept]).toEqual([1, 1, 0]);
    expect([...alignBlocks([LONG, OTHER, LONG], `${LONG} ${OTHER} ${LONG}`).kept]).toEqual([1, 1, 1]);
  });

  it("finds a short block as a whole or not at all", () => {
    expect([...alignBlocks(["boats came", "boats left"], "boats left").share]).toEqual([0, 1]);
  });

  it("prefers the copy of a short block that has the same place in the gold text", () => {
    const texts = ["The crew", LONG, "The crew", OTHER, "The crew"];
    expect([...alignBlocks(texts, `${LONG}\nThe crew\n${OTHER}`).kept]).toEqual([0, 1, 1, 1, 0]);
  });

  it("prefers the nearest copy of a short block whose place differs", () => {
    const texts = ["The crew", "Home", LONG, "The crew"];
    expect([...alignBlocks(texts, `The crew\n${LONG}`).kept]).toEqual([1, 0, 1, 0]);
    expect([
      ...alignBlocks(["The crew", "Home", LONG, "The crew", OTHER], `${LONG}\n${OTHER} The crew`).kept,
    ]).toEqual([0, 0, 1, 1, 1]);
  });

  it("adds a block that differs a little everywhere", () => {
    // No 4-gram is in the gold text, but 4 of 6 pairs and 7 of 7 words.
    const { share, kept } = alignBlocks(
      ["price 12 euro size 40 black leather"],
      "price 12 euro, black leather, size 40",
    );
    expect(share[0]).toBe(0);
    expect(kept[0]).toBe(1);
  });

  it("does not add a block that only has words in common", () => {
    const gold = `${LONG} ${OTHER} news of the day`;
    expect([...alignBlocks([LONG, OTHER, "day news the"], gold).kept]).toEqual([1, 1, 0]);
  });

  it("does not keep a block whose 4-grams another block has used", () => {
    const half = "the two of them were going home by bus to meet an aunt";
    const { kept, share } = alignBlocks([LONG, OTHER, half], `${LONG} ${OTHER}`);
    expect(share[2]).toBe(0);
    expect([...kept]).toEqual([1, 1, 0]);
  });

  it("gives hidden blocks the gold words that are left, and excluded blocks none", () => {
    const texts = [`${LONG} ${OTHER}`, LONG, OTHER];
    const gold = `${LONG} ${OTHER}`;
    expect([...alignBlocks(texts, gold).kept]).toEqual([1, 0, 0]);
    expect([...alignBlocks(texts, gold, { hidden: Uint8Array.of(1, 0, 0) }).kept]).toEqual([0, 1, 1]);
    expect([...alignBlocks(texts, gold, { excluded: Uint8Array.of(1, 0, 0) }).share]).toEqual([0, 1, 1]);
    expect([
      ...alignBlocks(texts, gold, { hidden: Uint8Array.of(1, 0, 0), excluded: Uint8Array.of(0, 1, 1) }).kept,
    ]).toEqual([1, 0, 0]);
  });

  it("keeps nothing without gold or blocks", () => {
    expect([...alignBlocks([LONG, ""], "").target]).toEqual([0, 0]);
    expect(alignBlocks([], LONG).target).toHaveLength(0);
    expect([...alignBlocks(["", "…"], LONG).kept]).toEqual([0, 0]);
  });

  const word = fc.constantFrom("a", "b", "c", "d", "e");
  const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));

  it("has shares between 0 and 1 that use no gold word twice, and keeps no block that lowers F1", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 8 }), (texts, lines) => {
        const gold = lines.join("\n");
        const { share, kept } = alignBlocks(texts, gold);
        const length = (text: string): number => text.split(" ").filter(Boolean).length;
        let used = 0;
        for (const [block, text] of texts.entries()) {
          expect(share[block]).toBeGreaterThanOrEqual(0);
          expect(share[block]).toBeLessThanOrEqual(1);
          used += share[block]! * length(text);
        }
        expect(used).toBeLessThanOrEqual(length(gold.replaceAll("\n", " ")) + 1e-3);
        const f1 = (flags: (block: number) => boolean): number =>
          wordF1(gold, texts.filter((_, block) => flags(block)).join("\n")).f1;
        for (const block of texts.keys()) {
          if (kept[block] === 1) {
            expect(f1((other) => kept[other] === 1)).toBeGreaterThanOrEqual(
              f1((other) => kept[other] === 1 && other !== block) - 1e-9,
            );
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it("keeps exactly the blocks of a gold text that consists of distinct blocks", () => {
    const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(distinct, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (numbers, chosen) => {
        const texts = numbers.map((n) =>
          `a${n} b${n} c${n} d${n} e${n}`
            .split(" ")
            .slice(0, 1 + (n % 5))
            .join(" "),
        );
        const gold = texts.filter((_, block) => chosen[block]).join("\n");
        expect([...alignBlocks(texts, gold).kept]).toEqual(texts.map((_, block) => (chosen[block] ? 1 : 0)));
      }),
      { numRuns: runs(200) },
    );
  });
});
