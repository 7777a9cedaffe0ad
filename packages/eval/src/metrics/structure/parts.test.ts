import { describe, expect, it } from "vitest";
import { codeLanguage, scoreCode } from "./code.js";
import { scoreFormulas, texTokens } from "./formulas.js";
import { scoreHeadings } from "./headings.js";
import { canonicalAddress, scoreLinks } from "./links.js";
import { scoreLists } from "./lists.js";
import { markdownStructure as read } from "./pieces.js";

describe("scoreHeadings", () => {
  const headings = (markdown: string) => read(markdown).headings;

  it("counts texts, in any order", () => {
    const score = scoreHeadings(headings("# A\n## B\n## C\n"), headings("## C\n# a\n# New\n# Other\n"));
    // 2 of 3 and of 4; C stayed where it was, A too.
    expect(score).toMatchObject({ precision: 0.5, recall: 2 / 3, levels: 1 });
    expect(score?.f1).toBeCloseTo(4 / 7, 12);
  });

  it("takes levels that all moved for the same", () => {
    expect(scoreHeadings(headings("# A\n## B\n### C\n"), headings("## A\n### B\n#### C\n"))?.levels).toBe(1);
    expect(
      scoreHeadings(headings("# A\n## B\n### C\n"), headings("## A\n### B\n### C\n"))?.levels,
    ).toBeCloseTo(2 / 3, 12);
  });

  it("says nothing where there is none, 0 where one side has none", () => {
    expect(scoreHeadings([], [])).toBeUndefined();
    expect(scoreHeadings(headings("# A"), [])).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(scoreHeadings([], headings("# A"))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("scoreLists", () => {
  const items = (markdown: string) => read(markdown).items;

  it("wants text, depth and kind", () => {
    const gold = items("- a\n  - b\n- c\n\n1. d\n");
    // b lies too high and d is not numbered; both have the right text.
    const score = scoreLists(gold, items("- a\n- b\n- c\n- d\n"));
    expect(score).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5, textF1: 1 });
  });

  it("says nothing where there is none, 0 where one side has none", () => {
    expect(scoreLists([], [])).toBeUndefined();
    expect(scoreLists(items("- a"), [])).toEqual({ precision: 0, recall: 0, f1: 0, textF1: 0 });
  });
});

describe("scoreCode", () => {
  it("weighs blocks by their length and pairs by their similarity", () => {
    // abcd against abxd is worth 0.75 of 4 characters; 6 more are missing.
    const score = scoreCode(read("```js\nabcd\n```\n\n```\nnopqrs\n```"), read("```javascript\nabxd\n```"));
    expect(score).toMatchObject({ precision: 0.75, recall: 3 / 10, language: 1 });
  });

  it("counts inline code as wholes, in any order", () => {
    const score = scoreCode(read("`ab` then `c`, `c`"), read("`c` and `ab` and `d`"));
    expect(score).toEqual({ precision: 3 / 4, recall: 3 / 4, f1: 3 / 4 });
  });

  it("tells languages apart, under all their names", () => {
    expect(scoreCode(read("```py\nx\n```"), read("```python\nx\n```"))?.language).toBe(1);
    expect(scoreCode(read("```py\nx\n```"), read("```\nx\n```"))?.language).toBe(0);
    expect(scoreCode(read("```\nx\n```"), read("```py\nx\n```"))).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(codeLanguage("CPP")).toBe(codeLanguage("c++"));
  });

  it("keeps indentation, leaves white space at the ends out", () => {
    expect(scoreCode(read("```\na  \n  b\n\n```"), read("```\n\na\n  b\n```"))?.f1).toBe(1);
    expect(scoreCode(read("```\na\n  b\n```"), read("```\na\nb\n```"))?.f1).toBeLessThan(1);
  });

  it("says nothing where there is none, 0 where one side has none", () => {
    expect(scoreCode(read("a"), read("b"))).toBeUndefined();
    expect(scoreCode(read("`a`"), read("b"))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("scoreFormulas", () => {
  const formulas = (markdown: string) => read(markdown).formulas;

  it("compares by TeX tokens, in order", () => {
    // x \alpha against x \beta: 1 of 2 tokens.
    const score = scoreFormulas(formulas("$x\\alpha$ and $$y+1$$"), formulas("$x \\beta$, $y + 1$, $z$"));
    expect(score).toEqual({ precision: 0.5, recall: 0.75, f1: 0.6 });
  });

  it("says nothing where there is none, 0 where one side has none", () => {
    expect(scoreFormulas([], [])).toBeUndefined();
    expect(scoreFormulas(formulas("$x$"), [])).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("texTokens", () => {
  it("leaves out what only sets the look", () => {
    expect(texTokens(String.raw`\dfrac{a}{b}\,.`)).toEqual(["\\frac", "a", "b"]);
    expect(texTokens(String.raw`\left( x^{2} \right) \label{eq:1}`)).toEqual(["(", "x", "^", "2", ")"]);
    expect(texTokens(String.raw`a \le b, \{c d\}`)).toEqual(["a", "\\leq", "b", ",", "\\{", "c", "d", "\\}"]);
  });

  it("keeps braces around more than a token", () => {
    expect(texTokens("x^{10}")).toEqual(["x", "^", "{", "1", "0", "}"]);
  });
});

describe("scoreLinks", () => {
  const links = (markdown: string) => read(markdown).links;

  it("counts where links lead, and apart whether their words are the same", () => {
    const gold = links("[a](http://e.org/x/) [b](/y?q) [c](https://e.org/z) [top](#top)");
    const score = scoreLinks(gold, links("[A](https://e.org/x#part) [other](https://e.org/y?q)"));
    // Of 3 and of 2; the second has other words.
    expect(score).toEqual({ precision: 1, recall: 2 / 3, f1: 0.8, texts: 0.5 });
  });

  it("pairs the same address by words first, each link once", () => {
    const score = scoreLinks(links("[a](/x) [b](/x)"), links("[b](/x) [c](/y)"));
    expect(score).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5, texts: 1 });
  });

  it("says nothing where there is none, 0 where one side has none", () => {
    expect(scoreLinks(links("[a](#b)"), [])).toBeUndefined();
    expect(scoreLinks(links("[a](b)"), [])).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("canonicalAddress", () => {
  it("leaves out scheme, default port, fragment and slashes at the end, not the query", () => {
    expect(canonicalAddress(" HTTPS://Example.org:443/A/?b=c#d ").key).toBe("example.org/A?b=c");
    expect(canonicalAddress("//e.org").key).toBe("e.org");
    expect(canonicalAddress("mailto:a@b.c").key).toBe("mailto:a@b.c");
  });

  it("has no key for what leads nowhere else", () => {
    for (const href of ["", "#a", "javascript:void(0)", " JavaScript:x"])
      expect(canonicalAddress(href).key).toBe("");
  });

  it("keeps what is no address", () => {
    expect(canonicalAddress("http://[").key).toBe("http://[");
  });
});
