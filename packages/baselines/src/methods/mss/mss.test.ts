import { Label, NodeKind, parse, parseFragment, text } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMss, mss } from "./index.js";
import { decodeModel, encodeModel, type MssModel, tokenScorer, trigramAt, UNCLOSED_TAGS } from "./model.js";
import { pageTokens } from "./tokens.js";
import {
  COMMENT,
  END_TAG,
  ENDINGS,
  SHAPE,
  START_TAG,
  TAG_TOKENS,
  TOKENS,
  WORD,
  WORD_TOKENS,
} from "./vocabulary.js";

const startTag = (name: string) => START_TAG + TAG_TOKENS.indexOf(name);
const endTag = (name: string) => END_TAG + TAG_TOKENS.indexOf(name);
const word = (name: string) => WORD + WORD_TOKENS.indexOf(name);
const shape = (first: number, ending: number) => SHAPE + first * ENDINGS + ending;
const tokensOf = (html: string) => [...pageTokens(parseFragment(html)).token];

/** A model with evidence for trigrams that begin at a token and end the page, and for tags. */
function modelOf(parts: {
  prior?: number;
  tags?: [string, number][];
  trigrams?: [number, number][];
}): MssModel {
  const unclosed = new Int8Array(UNCLOSED_TAGS);
  for (const [name, value] of parts.tags ?? []) unclosed[startTag(name)] = value;
  const trigrams = (parts.trigrams ?? []).sort((a, b) => a[0] - b[0]);
  return {
    prior: parts.prior ?? 0,
    unclosed,
    trigrams: Int32Array.from(trigrams, ([trigram]) => trigram),
    evidence: Int8Array.from(trigrams, ([, value]) => value),
  };
}

describe("pageTokens", () => {
  it("has tags, comments and words", () => {
    expect(tokensOf("<p>The boat,<br>at 9.</p><!--x--><my-tag></my-tag>")).toEqual([
      ...[startTag("p"), word("the"), shape(2, 1), startTag("br"), word("at"), shape(0, 0), endTag("p")],
      ...[COMMENT, START_TAG + TAG_TOKENS.length, END_TAG + TAG_TOKENS.length],
    ]);
  });

  it("represents words by their first and last character", () => {
    expect(tokensOf("Boats left early; “Go!” Élan там Там №5")).toEqual([
      ...[
        shape(1, 2),
        shape(2, 2),
        shape(2, 1),
        shape(3, 2),
        shape(1, 2),
        shape(2, 2),
        shape(1, 2),
        shape(3, 2),
      ],
    ]);
  });

  it("has one token per two characters of unspaced text", () => {
    expect(tokensOf("今天天气。")).toEqual([shape(2, 2), shape(2, 2), shape(3, 0)]);
  });

  it("leaves out hidden text, and has the most recent unclosed tag of each token", () => {
    const { token, unclosed, row } = pageTokens(parseFragment("<div>a<script>b</script><p>c</p>d</div>"));
    expect([...token].map((at) => at >= WORD)).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
    const names = [...unclosed].map((at) => (at === 0 ? "" : TAG_TOKENS[at - START_TAG]));
    expect(names).toEqual(["", "div", "div", "script", "div", "p", "p", "div", "div"]);
    expect([...row].filter((at) => at >= 0)).toHaveLength(3);
  });
});

describe("trigramAt", () => {
  it("differs for all trigrams, with token 0 after the end", () => {
    const tokens = pageTokens(parseFragment("<p>the</p>"));
    expect(trigramAt(tokens, 2)).toBe(endTag("p") * TOKENS * TOKENS);
    expect(trigramAt(tokens, 1)).toBe((word("the") * TOKENS + endTag("p")) * TOKENS);
  });
});

describe("tokenScorer", () => {
  it("adds prior, tag and trigram as logarithms of odds", () => {
    const tokens = pageTokens(parseFragment("<p>the</p>"));
    const model = modelOf({ prior: 16, tags: [["p", -32]], trigrams: [[trigramAt(tokens, 1), 48]] });
    const scores = tokenScorer(model)(tokens);
    // <p>: no unclosed tag, unknown trigram: ln odds 1. the: 1 − 2 + 3 = 2. </p>: 1 − 2 = −1.
    expect(scores[0]).toBeCloseTo(0.7311 - 0.5, 4);
    expect(scores[1]).toBeCloseTo(0.8808 - 0.5, 4);
    expect(scores[2]).toBeCloseTo(0.2689 - 0.5, 4);
  });
});

describe("encodeModel", () => {
  it("is the inverse of decodeModel", () => {
    const value = fc.integer({ min: -127, max: 127 });
    const trigrams = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: TOKENS ** 3 - 1 }), value), {
      selector: ([trigram]) => trigram,
      maxLength: 30,
    });
    const law = fc.property(value, trigrams, (prior, list) => {
      const model = modelOf({ prior, tags: [["p", -3]], trigrams: list });
      expect(decodeModel(encodeModel(model))).toEqual(model);
    });
    fc.assert(law, { seed: 1, numRuns: runs(100) });
  });
});

describe("createMss", () => {
  it("keeps the range with the largest sum of scores", () => {
    // Words in p score .5 − .2689 each (ln odds 1), everything else −.2311: "d", in i, is between two
    // paragraphs, and tags and d cost less than the second paragraph gives.
    const model = modelOf({ prior: -16, tags: [["p", 32]] });
    const tree = parse("<body><b>a</b><p>b b b b</p><i>d</i><p>e e e e e e</p><u>f</u>");
    const { label } = createMss(model)(tree);
    const content = [...tree.kind.keys()].filter((row) => label[row] === Label.content);
    expect(content.map((row) => text(tree, row))).toEqual(["b b b b", "d", "e e e e e e"]);
  });

  it("rejects a model whose columns do not fit", () => {
    expect(() => createMss({ ...modelOf({}), evidence: Int8Array.of(1) })).toThrow(RangeError);
    expect(() => createMss({ ...modelOf({}), unclosed: new Int8Array(1) })).toThrow(RangeError);
  });
});

describe("mss", () => {
  const PROSE =
    "It was the last day of the summer, and the people of the village had come to see the boats off. ";

  it("keeps an article between menus", () => {
    const menu = `<ul>${"<li><a href=/>News</a></li>".repeat(10)}</ul>`;
    const tree = parse(
      `<body>${menu}<div><h1>The boats</h1><p>${PROSE.repeat(3)}</p><p>${PROSE}</p></div>${menu}`,
    );
    const { label, score } = mss(tree);
    const texts = [...tree.kind.keys()].filter((row) => tree.kind[row] === NodeKind.text);
    const kept = texts.filter((row) => label[row] === Label.content).map((row) => text(tree, row));
    expect(kept.slice(-2)).toEqual([PROSE.repeat(3), PROSE]);
    expect(kept).not.toContain("News");
    expect(score[texts[0]!]).toBeLessThan(score[texts.at(-11)!]!);
  });
});
