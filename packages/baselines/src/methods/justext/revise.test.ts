import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { reviseClasses } from "./revise.js";
import { ParagraphClass, REASONS } from "./types.js";

const CLASSES = "BSNG";

/**
 * Runs the second pass on classes as letters (Bad, Short, Near-good, Good); a lower-case letter is a heading.
 */
function revised(letters: string, sizes: readonly number[] = [], options = {}): string {
  const length = letters.length;
  const classes = Uint8Array.from(letters, (letter) => CLASSES.indexOf(letter.toUpperCase()));
  const paragraphs = Array.from(letters, (letter, i) => ({
    characters: sizes[i] ?? 10,
    heading: letter === letter.toLowerCase(),
  }));
  const result = reviseClasses(
    paragraphs,
    { classes, reasons: new Uint8Array(length) },
    { maxHeadingDistance: 200, noHeadings: false, ...options },
  );
  return Array.from(result.classes, (is) => CLASSES[is]).join("");
}

// Pomikálek 2011, §4.3, context-sensitive classification, computed by hand.
describe("reviseClasses", () => {
  it("gives short paragraphs the class of both neighbours", () => {
    expect(revised("GSSG")).toBe("GGGG");
    expect(revised("BSSB")).toBe("BBBB");
  });

  it("makes short paragraphs bad between a good and a bad one", () => {
    expect(revised("GSB")).toBe("GBB");
    expect(revised("BSG")).toBe("BBG");
  });

  it("makes short paragraphs good if a near-good one is on the bad one's side", () => {
    expect(revised("GSNB")).toBe("GGGB");
    expect(revised("BNSG")).toBe("BGGG");
    // A near-good one on the good one's side has no effect.
    expect(revised("GNSB")).toBe("GGBB");
  });

  it("makes near-good ones bad only between bad ones", () => {
    expect(revised("BNNB")).toBe("BBBB");
    expect(revised("BNNG")).toBe("BGGG");
    expect(revised("GNNB")).toBe("GGGB");
  });

  it("counts the ends of the page as bad", () => {
    expect(revised("S")).toBe("B");
    expect(revised("N")).toBe("B");
    expect(revised("SGS")).toBe("BGB");
    expect(revised("NGN")).toBe("GGG");
    expect(revised("")).toBe("");
  });

  it("makes headings good shortly before a good paragraph", () => {
    expect(revised("BsG")).toBe("BGG");
    expect(revised("BsSG")).toBe("BGGG");
    expect(revised("BsBG")).toBe("BGBG");
    expect(revised("BSG")).toBe("BBG");
    expect(revised("BsB")).toBe("BBB");
  });

  it("measures the distance in characters", () => {
    expect(revised("BsBG", [0, 50, 200, 0])).toBe("BGBG");
    expect(revised("BsBG", [0, 50, 201, 0])).toBe("BBBG");
    expect(revised("BsBBG", [0, 9, 100, 101, 0])).toBe("BBBBG");
    expect(revised("BsBG", [0, 50, 30, 0], { maxHeadingDistance: 20 })).toBe("BBBG");
  });

  it("leaves headings bad that the first pass classified as bad", () => {
    expect(revised("BbG")).toBe("BBG");
  });

  it("treats headings like other paragraphs on request", () => {
    expect(revised("BsG", [], { noHeadings: true })).toBe("BBG");
  });

  it("returns the reasons", () => {
    const classes = Uint8Array.from("BSGNS", (letter) => CLASSES.indexOf(letter));
    const { reasons } = reviseClasses(
      Array.from(classes, (_, i) => ({ characters: 0, heading: i === 1 })),
      { classes, reasons: new Uint8Array(5) },
      { maxHeadingDistance: 200, noHeadings: false },
    );
    expect(Array.from(reasons.subarray(1), (reason) => REASONS[reason]!.name)).toEqual([
      ...["heading", "link-density", "context-near-good", "short"],
    ]);
  });

  it("takes linear time", () => {
    // Two short paragraphs, then a near-good one, and so on: a search for neighbours would be quadratic.
    const input = (length: number) => ({
      paragraphs: Array<{ characters: number; heading: boolean }>(length).fill({
        characters: 0,
        heading: true,
      }),
      contextFree: {
        classes: new Uint8Array(length).map((_, i) =>
          (i % 3) % 2 === 0 ? ParagraphClass.short : ParagraphClass.nearGood,
        ),
        reasons: new Uint8Array(length),
      },
    });
    const revise = ({ paragraphs, contextFree }: ReturnType<typeof input>) =>
      reviseClasses(paragraphs, contextFree, { maxHeadingDistance: 200, noHeadings: false });
    expect(revise(input(300)).classes.every((is) => is === ParagraphClass.bad)).toBe(true);
    expect(timeRatio(50_000, input, revise)).toBeLessThan(MAX_TIME_RATIO);
  });
});
