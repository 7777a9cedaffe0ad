import { Label, parse, parseFragment, text } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blur } from "./blur.js";
import { type CcbVariant, codeVector } from "./code-vector.js";
import { ccb, createCcb } from "./index.js";

function blurred(values: readonly number[], range: number): number[] {
  const copy = Float64Array.from(values);
  blur(copy, range);
  return [...copy];
}

describe("blur", () => {
  it("averages three times", () => {
    // One pass over 1, 0, 0, 0, 0, 0, 0 with a range of 1 spreads it by one place; in the middle of a long
    // sequence three passes give (1, 3, 6, 7, 6, 3, 1)/27.
    const middle = blurred([0, 0, 0, 0, 0, 27, 0, 0, 0, 0, 0], 1);
    expect(middle.map(Math.round)).toEqual([0, 0, 1, 3, 6, 7, 6, 3, 1, 0, 0]);
  });

  it("averages the values that exist at the ends", () => {
    // (0, 6) → (3, 3) → …
    expect(blurred([0, 6], 5)).toEqual([3, 3]);
    // Range 1: (4, 0, 0) → (2, 4/3, 0) → (5/3, 10/9, 2/3) → (25/18, …)
    expect(blurred([4, 0, 0], 1)[0]).toBeCloseTo(25 / 18, 12);
  });

  it("agrees with averages computed one by one", () => {
    const law = fc.property(
      fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (values, range) => {
        let expected: number[] = values;
        for (let pass = 0; pass < 3; pass++) {
          expected = expected.map((_, i) => {
            const near = expected.slice(Math.max(0, i - range), i + range + 1);
            return near.reduce((sum, value) => sum + value, 0) / near.length;
          });
        }
        for (const [i, value] of blurred(values, range).entries()) expect(value).toBeCloseTo(expected[i]!, 9);
      },
    );
    fc.assert(law, { seed: 1, numRuns: runs(100) });
  });
});

describe("codeVector", () => {
  const vector = (html: string, variant: CcbVariant = "ccb", range = 99) =>
    codeVector(parseFragment(html), variant, range).values.join("");

  it("has a 1 per character of text and a 0 per character of tags", () => {
    expect(vector("<p>ab</p>c<br>")).toBe("000" + "11" + "0000" + "1" + "0000");
    expect(vector('<p id="x">a b')).toBe(`${"0".repeat(10)}1110000`);
  });

  it("has zeros for comments and hidden text, and none for white space between tags", () => {
    expect(vector("a<!--b-->c")).toBe(`1${"0".repeat(8)}1`);
    expect(vector("<script>ab</script>")).toBe("0".repeat(8 + 2 + 9));
    expect(vector("<b>a</b> \n <b>c</b>")).toBe("000" + "1" + "0000" + "000" + "1" + "0000");
  });

  it("leaves out the tags of links (accb)", () => {
    expect(vector("a<a href=x>b</a>c", "accb")).toBe("111");
  });

  it("has one value per word and tag (tccb)", () => {
    expect(vector("<p>one two<br>three</p><!--x-->", "tccb")).toBe("0" + "11" + "0" + "1" + "0" + "0");
  });

  it("cuts long runs of code", () => {
    expect(vector(`a<p title="${"x".repeat(500)}">b`, "ccb", 20)).toBe(`1${"0".repeat(20)}10000`);
  });
});

describe("ccb", () => {
  const PROSE = "It was the last day of the summer, and the people of the village had come to the harbour. ";
  const content = (html: string, method = ccb) => {
    const tree = parse(html);
    const { label } = method(tree);
    return [...tree.kind.keys()]
      .filter((row) => label[row] === Label.content)
      .map((row) => text(tree, row).trim());
  };
  const menu = `<ul>${'<li class="entry"><a href="/news">News</a></li>'.repeat(8)}</ul>`;

  it.each(["ccb", "accb"] as const)("keeps long text and drops menus (%s)", (variant) => {
    const page = `<body>${menu}<p>${PROSE.repeat(4)}</p>${menu}`;
    expect(content(page, createCcb({ variant }))).toEqual([PROSE.repeat(4).trim()]);
  });

  it("keeps the neighbours of long text, because it blurs over tokens (tccb)", () => {
    const page = `<body>${menu}<p>${PROSE.repeat(4)}</p>${menu}`;
    expect(content(page, createCcb({ variant: "tccb" }))).toEqual(["News", PROSE.repeat(4).trim(), "News"]);
  });

  it("keeps links in running text only if their tags are left out", () => {
    const link = '<a href="/a/rather/long/address/of/the/next/page/of/this/site">sea</a>';
    const page = `<body><p>${(PROSE + link).repeat(6)}</p>`;
    expect(content(page)).toContain("sea");
    expect(content(page, createCcb({ variant: "ccb" }))).not.toContain("sea");
  });

  it("scores a text node with the mean ratio of its characters", () => {
    const tree = parseFragment(PROSE);
    expect(ccb(tree).score[1]).toBe(1);
    const { score } = ccb(parseFragment(`<p>ab</p>`));
    expect(score[2]).toBeGreaterThan(0);
    expect(score[2]).toBeLessThan(0.75);
  });

  it("rejects an unknown variant", () => {
    expect(() => createCcb({ variant: "acb" as never })).toThrow(/did you mean/);
  });
});
