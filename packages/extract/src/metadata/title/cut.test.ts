import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../text/fold.js";
import { cutTitle } from "./cut.js";
import type { SiteNames } from "./site-names.js";

const daily: SiteNames = { names: ["the daily"], labels: ["thedaily"] };
const none: SiteNames = { names: [], labels: [] };
const cut = (title: string, names = daily, known: readonly string[] = [], home = false): string =>
  cutTitle(title, names, known.map(fold), { home }).value;

describe("cutTitle", () => {
  it.each([
    ["Swifts are back | The Daily", "Swifts are back"],
    ["Swifts are back - The Daily", "Swifts are back"],
    ["Swifts are back – THE DAILY Blog", "Swifts are back"],
    ["The Daily: Swifts are back", "Swifts are back"],
    ["The Daily » Birds » Swifts are back", "Birds » Swifts are back"],
    ["Swifts are back · TheDaily", "Swifts are back"],
    ["Swifts are back [The Daily]", "Swifts are back"],
    ["Swifts are back // The Daily", "Swifts are back"],
  ])("cuts the site's name: %s", (title, expected) => {
    expect(cut(title)).toBe(expected);
  });

  it("keeps parts of the title itself", () => {
    expect(cut("Episode 12 - The End")).toBe("Episode 12 - The End");
    expect(cut("Birds: a history - part 2 | The Daily")).toBe("Birds: a history - part 2");
    expect(cut("Mother-in-law and/or 9:30 e-bike")).toBe("Mother-in-law and/or 9:30 e-bike");
  });

  it("never cuts a part that a heading contains", () => {
    expect(cut("Ask The Daily | The Daily", daily, ["Ask The Daily | The Daily"])).toBe(
      "Ask The Daily | The Daily",
    );
    expect(cut("Why I read - The Daily", daily, ["Why I read - The Daily"])).toBe("Why I read - The Daily");
  });

  it("takes the run of parts that is a heading if no name is known", () => {
    expect(cut("python - Why except pass? - Some Overflow", none, ["Why except pass?"])).toBe(
      "Why except pass?",
    );
  });

  it("cuts an unknown last part after a bar, not after a dash", () => {
    expect(cut("Dental care prices | Smile Clinic", none)).toBe("Dental care prices");
    expect(cut("Dental care - prices", none)).toBe("Dental care - prices");
  });

  it("keeps the site's name at the beginning of its home page", () => {
    expect(cut("The Daily - All the news", daily, [], true)).toBe("The Daily - All the news");
    expect(cut("All the news - The Daily", daily, [], true)).toBe("All the news");
    expect(cut("Home - The Daily", daily, [], true)).toBe("Home - The Daily");
  });

  it("recognises Chinese and Japanese separators", () => {
    expect(cut("宇航员喝酒会怎么样_光明网", { names: ["光明网"], labels: [] })).toBe("宇航员喝酒会怎么样");
    expect(cut("新しい駅ができる｜毎日", { names: ["毎日"], labels: [] })).toBe("新しい駅ができる");
  });

  it("returns a part of the title that begins and ends with words of it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("Swift", " - ", " | ", ": ", "The Daily", " ", "[x]"), { maxLength: 12 }),
        (pieces) => {
          const title = pieces.join("").replace(/\s+/g, " ").trim();
          const value = cut(title);
          expect(title).toContain(value);
          expect(value === "").toBe(title === "");
        },
      ),
      { seed: 1 },
    );
  });
});
