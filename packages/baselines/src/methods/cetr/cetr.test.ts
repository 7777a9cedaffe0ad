import { Label, parse, parseFragment, text } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterFromOrigin } from "./cluster.js";
import { cetr, createCetr } from "./index.js";
import { sourceLines } from "./lines.js";
import { changes, smooth, standardDeviation } from "./smooth.js";

const ratiosOf = (html: string) => [...sourceLines(parseFragment(html)).ratios];

describe("sourceLines", () => {
  it("divides the characters of a line by its tags", () => {
    expect(ratiosOf("<p>abcdef</p>\n<b>ab</b><i>cd</i>\nabc\n")).toEqual([6 / 2, 4 / 4, 3]);
  });

  it("leaves out empty lines, comments, scripts and styles, and counts runs of white space as one", () => {
    expect(ratiosOf("\n\n  <br>\n<!-- abc -->ab   cd\n<script>abcd\nef</script>")).toEqual([0, 5]);
    expect(ratiosOf("<b>abcd</b><style>p {}</style>\n<textarea>ab</textarea>")).toEqual([4 / 2, 0]);
  });

  it("assigns the pieces of a text node to their lines", () => {
    const { rows, lines, characters } = sourceLines(parseFragment("<p>abc\ndefg</p>h"));
    expect([rows, lines, characters]).toEqual([
      [2, 2, 3],
      [0, 1, 1],
      [3, 4, 1],
    ]);
  });

  it("breaks the lines of minified pages after 65 characters, whatever the size of their scripts", () => {
    const word = "abcdefghi ";
    expect(ratiosOf(`<p>${word.repeat(20)}</p>`)).toHaveLength(1);
    // 1,200 characters: each line ends at the first space after 65 characters, the first one with "<p>".
    const ratios = ratiosOf(`<p>${word.repeat(120)}</p>`);
    expect(ratios[0]).toBe(69);
    expect(ratios[1]).toBe(69);
    expect(ratios).toHaveLength(18);
    expect(ratiosOf(`<p>${`${word.repeat(12)}\n`.repeat(10)}</p>`)).toHaveLength(11);
    expect(ratiosOf(`<p>${word.repeat(20)}</p><script>${word.repeat(200)}</script>`)).toHaveLength(1);
  });
});

describe("smooth", () => {
  it("weights neighbours with e^(−d²/8)", () => {
    // The weights are 1, 0.8825 and 0.6065; their sum is 3.978.
    const smoothed = smooth(Float64Array.of(0, 0, 0, 9, 0, 0, 0));
    expect(smoothed[3]).toBeCloseTo(2.2624, 3);
    expect(smoothed[2]).toBeCloseTo(1.9966, 3);
    expect(smoothed[0]).toBe(0);
  });

  it("cuts the kernel off at the ends", () => {
    // 9 · 0.6065 / (1 + 0.8825 + 0.6065)
    expect(smooth(Float64Array.of(0, 0, 9))[0]).toBeCloseTo(2.193, 3);
    expect([...smooth(Float64Array.of(4))]).toEqual([4]);
    expect([...smooth(new Float64Array())]).toEqual([]);
  });
});

describe("changes", () => {
  it("compares a value with the mean of the next three", () => {
    expect([...changes(Float64Array.of(1, 2, 3, 4))]).toEqual([2, 1.5, 1, 0]);
    expect([...changes(Float64Array.of(9, 0, 3, 3))]).toEqual([7, 3, 0, 0]);
  });
});

describe("standardDeviation", () => {
  it("is that of all values", () => {
    expect(standardDeviation(Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9))).toBe(2);
    expect(standardDeviation(new Float64Array())).toBe(0);
  });
});

describe("clusterFromOrigin", () => {
  it("never moves the centre at the origin", () => {
    // The free centres begin at (10, 0) and (5, 0). 1 and 2 are nearest to the origin; a centre of their own
    // at 1.5 would be nearer.
    expect([...clusterFromOrigin(Float64Array.of(0, 1, 2, 5, 6, 10), new Float64Array(6))]).toEqual([
      0, 0, 0, 1, 1, 2,
    ]);
  });

  it("uses both dimensions", () => {
    expect([...clusterFromOrigin(Float64Array.of(0, 0, 0), Float64Array.of(0, 8, 4))]).toEqual([0, 2, 1]);
  });

  it("puts equal points at the origin into its cluster", () => {
    expect([...clusterFromOrigin(new Float64Array(3), new Float64Array(3))]).toEqual([0, 0, 0]);
    expect([...clusterFromOrigin(new Float64Array(), new Float64Array())]).toEqual([]);
  });

  it("does not depend on the scale", () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 })));
    const law = fc.property(points, (list) => {
      const of = (scale: number) =>
        clusterFromOrigin(
          Float64Array.from(list, ([x]) => x * scale),
          Float64Array.from(list, ([, y]) => y * scale),
        );
      expect(of(4)).toEqual(of(1));
    });
    fc.assert(law, { seed: 1, numRuns: runs(100) });
  });
});

describe("cetr", () => {
  const LINE = "It was the last day of the summer, and the people of the village had come to the harbour.";
  const page = `<body>
    <ul>\n${"<li><a href=/>Home</a></li>\n".repeat(12)}</ul>
    ${"<hr>\n".repeat(3)}<p>${`${LINE}\n`.repeat(8)}</p>
    ${"<hr>\n".repeat(3)}<ul>\n${"<li><a href=/>Terms</a></li>\n".repeat(12)}</ul>`;
  const content = (html: string, method = cetr) => {
    const tree = parse(html);
    const { label } = method(tree);
    return [...tree.kind.keys()]
      .filter((row) => label[row] === Label.content)
      .map((row) => text(tree, row).trim());
  };

  it("keeps lines with much text and few tags", () => {
    for (const method of [cetr, createCetr({ variant: "threshold" })]) {
      expect(content(page, method).filter((data) => data !== "")).toEqual([`${LINE}\n`.repeat(8).trim()]);
    }
  });

  it("smooths over two lines, so that the neighbours of content can be content", () => {
    const near = page.replaceAll("<hr>\n", "");
    expect(content(near).filter((data) => data !== "")).toContain("Home");
  });

  it("accepts pages without lines", () => {
    expect(content("")).toEqual([]);
    expect(content("", createCetr({ variant: "threshold" }))).toEqual([]);
  });

  it("rejects an unknown variant", () => {
    expect(() => createCetr({ variant: "treshold" as never })).toThrow(/did you mean "threshold"/);
  });
});
