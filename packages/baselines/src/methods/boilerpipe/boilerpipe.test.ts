import { Label, NodeKind, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { boilerpipe, createBoilerpipe } from "./boilerpipe.js";
import type { Extractor } from "./extractors.js";

const words = (count: number, word = "word") => Array(count).fill(word).join(" ");

/** The text rows that an extractor keeps. */
function content(html: string, extractor: Extractor): string[] {
  const tree = parse(html);
  const { label } = createBoilerpipe({ extractor })(tree);
  return [...label.keys()].filter((row) => label[row] === Label.content).map((row) => text(tree, row).trim());
}

function reasonsOf(html: string, extractor: Extractor = "article"): Map<string, string> {
  const tree = parse(html);
  const { reason, reasons } = createBoilerpipe({ extractor })(tree);
  const rows = [...tree.kind.keys()].filter((row) => tree.kind[row] === NodeKind.text);
  return new Map(rows.map((row) => [text(tree, row).trim(), reasons[reason[row]!]!]));
}

describe("num-words (Kohlschütter et al. 2010, algorithm 2)", () => {
  const keeps = (html: string) => content(html, "num-words");

  it("keeps blocks of more than 16 words, or followed by one of more than 15", () => {
    expect(keeps(`<p>${words(17)}`)).toHaveLength(1);
    expect(keeps(`<p>${words(16)}`)).toHaveLength(0);
    expect(keeps(`<p>few<p>${words(16)}`)).toEqual(["few"]);
    expect(keeps(`<p>few<p>${words(15)}`)).toEqual([]);
  });

  it("keeps blocks after one of more than 4 words", () => {
    expect(keeps(`<p>${words(5)}<p>last`)).toEqual(["last"]);
    expect(keeps(`<p>${words(4)}<p>last`)).toEqual([]);
  });

  it("drops blocks with more than a third of their words in links", () => {
    expect(keeps(`<p>${words(13)} <a href=/>${words(6)}</a>`)).toHaveLength(2);
    expect(keeps(`<p>${words(12)} <a href=/>${words(6)}</a>`)).toHaveLength(0);
  });

  it("requires more words after a list of links", () => {
    const links = `<p><a href=/>${words(20, "menu")}</a>`;
    expect(keeps(`${links}<p>${words(41)}`)).toHaveLength(1);
    expect(keeps(`${links}<p>${words(40)}`)).toHaveLength(0);
    expect(keeps(`${links}<p>${words(3)}<p>${words(18)}`)).toHaveLength(2);
    expect(keeps(`${links}<p>${words(3)}<p>${words(17)}`)).toHaveLength(1);
  });
});

describe("default (Kohlschütter et al. 2010, algorithm 1)", () => {
  // Words of 4 characters: 16 in a line.
  it("keeps dense text that other text follows, and what precedes dense text", () => {
    expect(content(`<p>few<p>${words(16)}<p>${words(3)}`, "default")).toHaveLength(3);
    expect(content(`<p>few<p>${words(16)}`, "default")).toEqual(["few"]);
    expect(content(`<p>one two<p>three<p>four five six`, "default")).toEqual([]);
  });
});

describe("largest-content", () => {
  it("keeps the largest run of content, with the block before it", () => {
    const menu = `<p><a href=/>${words(9, "menu")}</a>`.repeat(2);
    const page = `<p>${words(50, "less")}${menu}<p>${words(60, "most")}<p>${words(20, "more")}`;
    expect(content(page, "largest-content")).toEqual([
      words(9, "menu"),
      words(60, "most"),
      words(20, "more"),
    ]);
  });
});

describe("keep-everything", () => {
  it("keeps all text but scripts, options and noscript", () => {
    const page = "<p>a<noscript>b</noscript><select><option>c</select><script>d</script><a href=/>e</a>";
    expect(content(page, "keep-everything")).toEqual(["a", "e"]);
  });
});

describe("article", () => {
  const body = `<p>${words(80, "first")}</p><p>${words(80, "second")}</p>`;
  const menu = `<p><a href=/>${words(9, "menu")}</a></p>`.repeat(2);

  it("keeps the title and what follows it, up to the readers' comments", () => {
    const page =
      `<title>A Fox's Tale - News</title>${menu}<div><h1>A fox’s tale</h1></div>${menu}` +
      `<h1>A Foxs Tale!</h1><p><b>By A. B.</b></p>${body}<h3>3 Comments</h3><p>${words(90, "reply")}</p>`;
    expect(content(page, "article")).toEqual([
      ...["A Foxs Tale!", "By A. B.", words(80, "first"), words(80, "second")],
    ]);
    const reasons = reasonsOf(page);
    expect(reasons.get(words(9, "menu"))).toBe("link-density");
    expect(reasons.get(words(90, "reply"))).toBe("after-end-of-text");
    expect(reasons.get(words(80, "first"))).toBe("many-words");
  });

  it("needs 60 words of dense text before the end of the text", () => {
    const page = (count: number) => `<p>${words(count)}</p><h3>Have your say</h3><p>${words(30, "more")}</p>`;
    expect(content(page(60), "article")).toEqual([words(60)]);
    expect(content(page(59), "article")).toContain(words(30, "more"));
  });

  it("drops headings at the end", () => {
    expect(content(`${body}<h2>More</h2>`, "article")).not.toContain("More");
    expect(content(`${body}<p>More</p>`, "article")).toContain("More");
    expect(reasonsOf(`${body}<h2>More</h2>`).get("More")).toBe("trailing-heading");
  });

  it("drops smaller runs, but keeps blocks of 100 words at the same level", () => {
    // The 9 words of the menu before the text are merged with it.
    const apart = (count: number) => `${body}${menu}${menu}<p>${words(count, "more")}</p>`;
    expect(content(apart(90), "article")).not.toContain(words(90, "more"));
    expect(content(apart(91), "article")).toContain(words(91, "more"));
    expect(reasonsOf(apart(90)).get(words(90, "more"))).toBe("not-the-largest-block");
    const deeper = `${body}<div>${menu}${menu}<p>${words(91, "more")}</p></div>`;
    expect(content(deeper, "article")).not.toContain(words(91, "more"));
  });

  it("keeps a list without links after the content", () => {
    // "one" follows many words, "four" and the long item precede or have many; "two" has neither.
    const list = (third: string) => `<ul><li>one<li>two<li>${third}<li>four<li>${words(30, "long")}</ul>`;
    expect(content(`${body}${list("three")}`, "article").slice(2)).toEqual([
      ...["one", "three", "four", words(30, "long")],
    ]);
    expect(content(`${body}${list("<a href=/>three</a>")}`, "article").slice(2)).toEqual(["one"]);
    const reasons = reasonsOf(`${body}${list("three")}`);
    expect(reasons.get("two")).toBe("few-words");
    expect(reasons.get("four")).toBe("list-at-end");
    expect(reasonsOf(`<p>few</p>${menu}${body}`).get(words(9, "menu"))).toBe("near-content");
  });
});

describe("boilerpipe", () => {
  it("labels every visible text row, and blank rows inside a block like the block", () => {
    const tree = parse(`<p>${words(30)} <b>a</b> <i>b</i></p>\n<p>c`);
    const { label, reasons, reason, method } = boilerpipe(tree);
    expect(method).toBe("boilerpipe");
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] !== NodeKind.text) continue;
      const outside = text(tree, row) === "\n";
      expect(label[row]).toBe(outside ? Label.boilerplate : Label.content);
      if (outside) expect(reasons[reason[row]!]).toBe("outside-blocks");
    }
  });

  it("rejects unknown extractors and options", () => {
    expect(() => createBoilerpipe({ extractor: "articel" as never })).toThrow(/did you mean "article"/);
    expect(() => createBoilerpipe({ extractor: "articel" as never })).toThrow(RangeError);
    expect(() => createBoilerpipe({ mode: "article" } as never)).toThrow(TypeError);
  });
});
