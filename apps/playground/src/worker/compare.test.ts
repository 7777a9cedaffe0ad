import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Stretch } from "../types.js";
import { alignedRows, compare } from "./compare.js";

const SETTINGS = { method: "winnow", favor: "balanced", comments: false, include: [], exclude: [] } as const;

function textOf(stretches: readonly Stretch[]): string {
  return stretches.map(({ text }) => text).join("");
}

describe("alignedRows", () => {
  it("puts equal lines side by side, similar ones with their differences, and others alone", () => {
    const { rows } = alignedRows(
      "Home\nThe ferry left at six.\nThe end.",
      "The ferry left at seven.\nThe end.\nImprint",
    );
    const side = (...words: readonly string[]) => [
      { text: "The ferry left at ", common: true },
      ...words.map((text) => ({ text, common: false })),
      { text: ".", common: true },
    ];
    const end = [{ text: "The end.", common: true }];
    expect(rows).toEqual([
      { equal: false, left: [{ text: "Home", common: false }], right: [] },
      { equal: false, left: side("six"), right: side("seven") },
      { equal: true, left: end, right: end },
      { equal: false, left: [], right: [{ text: "Imprint", common: false }] },
    ]);
  });

  it("loses no line and adds none", () => {
    const texts = fc
      .array(fc.constantFrom("a b", "a c", "b c d", "e", "天氣很好"), { maxLength: 12 })
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const { rows } = alignedRows(left, right);
        const side = (name: "left" | "right") =>
          rows
            .map((row) => textOf(row[name]))
            .filter((line) => line !== "")
            .join("\n");
        expect([side("left"), side("right")]).toEqual([left, right]);
        for (const { left, right, equal } of rows) expect(equal).toBe(textOf(left) === textOf(right));
      }),
    );
  });
});

describe("compare", () => {
  it("counts words and blocks that two methods keep", async () => {
    const prose =
      "<p>The ferry left at six, as it did every morning, and nobody on board looked back at the town.</p>".repeat(
        5,
      );
    const html = `<title>A</title><nav>Home News</nav><article>${prose}</article>`;
    const { words, shared, blocks, rows } = await compare({ html }, SETTINGS, "html-text");
    // All 95 words of the content are on the page, which has three more: the title and the navigation.
    expect(words).toEqual([95, 98]);
    expect(shared[0]).toBe(1);
    expect(shared[1]).toBeCloseTo(95 / 98, 10);
    expect(blocks).toEqual({ both: 5, left: 0, right: 1, neither: 0 });
    expect(
      rows.filter(({ equal }) => !equal).map(({ left, right }) => [textOf(left), textOf(right)]),
    ).toEqual([
      ["", "A"],
      ["", "Home News"],
    ]);
  });

  it("fails for a method that does not exist", async () => {
    await expect(compare({ html: "<p>One" }, SETTINGS, "constructor")).rejects.toThrow(
      "no method “constructor”",
    );
  });
});
