import { createMss, pageTokens, trigramAt } from "@winnow/baselines/methods/mss";
import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { exampleOf, learn } from "./learn.js";

const PAGE =
  "<body><ul><li>Home</li><li>News</li></ul><p>The boats left early.</p><p>Nobody saw them go.</p><i>Ad</i>";
const GOLD = "The boats left early. Nobody saw them go.";

describe("exampleOf", () => {
  it("finds the range of the article", () => {
    const { tokens, first, last } = exampleOf(parse(PAGE), GOLD)!;
    // ul, li, Home, /li, li, News, /li, /ul, p, then four words, /p, p, and four words.
    expect([first, last]).toEqual([9, 18]);
    expect(tokens.row[first]).toBeGreaterThan(0);
  });

  it("does not extend the range to a stray match", () => {
    const far = `<i>Nobody saw them go.</i>${"<p>one two three four five six</p>".repeat(3)}${PAGE}`;
    const { tokens, first, last } = exampleOf(parse(far), GOLD)!;
    const rows = new Set(tokens.row.slice(first, last + 1).filter((row) => row >= 0));
    expect(rows.size).toBeLessThanOrEqual(2);
  });

  it("is undefined without a match", () => {
    expect(exampleOf(parse(PAGE), "Something else entirely")).toBeUndefined();
  });
});

describe("learn", () => {
  const example = exampleOf(parse(PAGE), GOLD)!;

  it("computes smoothed likelihood ratios in sixteenths, reduced for features of few pages", () => {
    const { prior, unclosed, trigrams, evidence } = learn([example, example], 1000);
    // 20 of the tokens of the two copies are inside, 2 · 13 outside: 16 ln(20/26) = −4.2.
    expect(2 * (example.tokens.length - 10)).toBe(26);
    expect(prior).toBe(-4);
    // Each trigram inside occurs twice, on two pages: 16 · (ln(3/1) − ln(20/26)) · 2/(2 + 20) = 1.98.
    const inside = trigrams.indexOf(trigramAt(example.tokens, 9));
    expect(evidence[inside]).toBe(2);
    // ul: 12 tokens outside in both copies (ul, /ul and the tags of li are below body or ul).
    expect(Math.sign(unclosed[example.tokens.unclosed[1]!]!)).toBe(-1);
  });

  it("keeps the trigrams with the most evidence", () => {
    const { trigrams } = learn([example, example, example], 3);
    expect(trigrams).toHaveLength(3);
    expect([...trigrams]).toEqual([...trigrams].sort((a, b) => a - b));
  });

  it("learns a model that finds the article again", () => {
    const tree = parse(PAGE);
    const { label } = createMss(learn([example, example], 1000))(tree);
    const tokens = pageTokens(tree);
    const content = new Set([...tokens.row].filter((row) => row >= 0 && label[row] === 1));
    expect(content.size).toBe(2);
  });
});
