import { describe, expect, it } from "vitest";
import { scoreCode, scoreFormulas, scoreHeadings, scoreLinks, scoreLists } from "./kinds.js";
import { canonicalAddress, codeLanguage, texTokens } from "./normal-forms.js";
import { markdownStructure as read } from "./read.js";

describe("scoreHeadings", () => {
  const headings = (markdown: string) => read(markdown).headings;

  it("compares texts in any order", () => {
    const score = scoreHeadings(headings("# A\n## B\n## C\n"), headings("## C\n# a\n# New\n# Other\n"));
    // 2 of 3 and of 4; the levels of A and C agree.
    expect(score).toMatchObject({ precision: 0.5, recall: 2 / 3, levels: 1 });
    expect(score?.f1).toBeCloseTo(4 / 7, 12);
  });

  it("ignores a common shift of levels", () => {
    expect(scoreHeadings(headings("# A\n## B\n### C\n"), headings("## A\n### B\n#### C\n"))?.levels).toBe(1);
    expect(
      scoreHeadings(headings("# A\n## B\n### C\n"), headings("## A\n### B\n### C\n"))?.levels,
    ).toBeCloseTo(2 / 3, 12);
  });

  it("is undefined if both sides are empty and 0 if one is", () => {
    expect(scoreHeadings([], [])).toBeUndefined();
    expect(scoreHeadings(headings("# A"), [])).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(scoreHeadings([], headings("# A"))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("scoreLists", () => {
  const items = (markdown: string) => read(markdown).items;

  it("compares text, depth and kind", () => {
    const gold = items("- a\n  - b\n- c\n\n1. d\n");
    // b has the wrong depth and d is not numbered; both texts match.
    const score = scoreLists(gold, items("- a\n- b\n- c\n- d\n"));
    expect(score).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5, textF1: 1 });
  });

  it("is undefined if both sides are empty and 0 if one is", () => {
    expect(scoreLists([], [])).toBeUndefined();
    expect(scoreLists(items("- a"), [])).toEqual({ precision: 0, recall: 0, f1: 0, textF1: 0 });
  });
});

describe("scoreCode", () => {
  it("weights blocks by length and pairs by similarity", () => {
    // abcd and abxd: 0.75 of 4 characters; 6 more are missing.
    const score = scoreCode(read("```js\nabcd\n```\n\n```\nnopqrs\n```"), read("```javascript\nabxd\n```"));
    expect(score).toMatchObject({ precision: 0.75, recall: 3 / 10, language: 1 });
  });

  it("compares inline code as a whole, in any order", () => {
    const score = scoreCode(read("`ab` then `c`, `c`"), read("`c` and `ab` and `d`"));
    expect(score).toEqual({ precision: 3 / 4, recall: 3 / 4, f1: 3 / 4 });
  });

  it("distinguishes languages and knows their aliases", () => {
    expect(scoreCode(read("```py\nx\n```"), read("```python\nx\n```"))?.language).toBe(1);
    expect(scoreCode(read("```py\nx\n```"), read("```\nx\n```"))?.language).toBe(0);
    expect(scoreCode(read("```\nx\n```"), read("```py\nx\n```"))).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(codeLanguage("CPP")).toBe(codeLanguage("c++"));
  });

  it("keeps indentation and ignores trailing white space", () => {
    expect(scoreCode(read("```\na  \n  b\n\n```"), read("```\n\na\n  b\n```"))?.f1).toBe(1);
    expect(scoreCode(read("```\na\n  b\n```"), read("```\na\nb\n```"))?.f1).toBeLessThan(1);
  });

  it("is undefined if both sides are empty and 0 if one is", () => {
    expect(scoreCode(read("a"), read("b"))).toBeUndefined();
    expect(scoreCode(read("`a`"), read("b"))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("scoreFormulas", () => {
  const formulas = (markdown: string) => read(markdown).formulas;

  it("compares TeX tokens in order", () => {
    // x \alpha and x \beta: 1 of 2 tokens.
    const score = scoreFormulas(formulas("$x\\alpha$ and $$y+1$$"), formulas("$x \\beta$, $y + 1$, $z$"));
    expect(score).toEqual({ precision: 0.5, recall: 0.75, f1: 0.6 });
  });

  it("is undefined if both sides are empty and 0 if one is", () => {
    expect(scoreFormulas([], [])).toBeUndefined();
    expect(scoreFormulas(formulas("$x$"), [])).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("texTokens", () => {
  it("ignores layout commands", () => {
    expect(texTokens(String.raw`\dfrac{a}{b}\,.`)).toEqual(["\\frac", "a", "b"]);
    expect(texTokens(String.raw`\left( x^{2} \right) \label{eq:1}`)).toEqual(["(", "x", "^", "2", ")"]);
    expect(texTokens(String.raw`a \le b, \{c d\}`)).toEqual(["a", "\\leq", "b", ",", "\\{", "c", "d", "\\}"]);
  });

  it("keeps braces around more than one token", () => {
    expect(texTokens("x^{10}")).toEqual(["x", "^", "{", "1", "0", "}"]);
  });
});

describe("scoreLinks", () => {
  const links = (markdown: string) => read(markdown).links;

  it("compares addresses, and words separately", () => {
    const gold = links("[a](http://e.org/x/) [b](/y?q) [c](https://e.org/z) [top](#top)");
    const score = scoreLinks(gold, links("[A](https://e.org/x#part) [other](https://e.org/y?q)"));
    // 2 of 3 and of 2; the second has other words.
    expect(score).toEqual({ precision: 1, recall: 2 / 3, f1: 0.8, texts: 0.5 });
  });

  it("prefers links with the same words among equal addresses", () => {
    const score = scoreLinks(links("[a](/x) [b](/x)"), links("[b](/x) [c](/y)"));
    expect(score).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5, texts: 1 });
  });

  it("is undefined if both sides are empty and 0 if one is", () => {
    expect(scoreLinks(links("[a](#b)"), [])).toBeUndefined();
    expect(scoreLinks(links("[a](b)"), [])).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("canonicalAddress", () => {
  it("removes scheme, default port, fragment and trailing slashes, but not the query", () => {
    expect(canonicalAddress(" HTTPS://Example.org:443/A/?b=c#d ").key).toBe("example.org/A?b=c");
    expect(canonicalAddress("//e.org").key).toBe("e.org");
    expect(canonicalAddress("mailto:a@b.c").key).toBe("mailto:a@b.c");
  });

  it("has an empty key for addresses within the page", () => {
    for (const href of ["", "#a", "javascript:void(0)", " JavaScript:x"])
      expect(canonicalAddress(href).key).toBe("");
  });

  it("keeps invalid addresses", () => {
    expect(canonicalAddress("http://[").key).toBe("http://[");
  });
});
