import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import type { GoldPage } from "../types.js";
import { auditPage } from "./audit-page.js";
import type { GoldIssueKind, PageAudit } from "./types.js";

const page = (html: string, text: string, comments?: string): GoldPage => ({
  id: "1",
  gold: { text, comments },
  html,
});
const audit = (html: string, text: string): PageAudit => auditPage(page(html, text))!;
const kinds = (audited: PageAudit): readonly GoldIssueKind[] => audited.issues.map(({ kind }) => kind);
/** Unique words: `words("a", 3)` is `a0 a1 a2`. */
const words = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(" ");

describe("auditPage: equations 3.1 and 3.2", () => {
  it("counts the distinct tokens that the gold has more often than the page", () => {
    // one 1 ≤ 1, two 2 > 1, three 1 > 0: two of three distinct tokens, two of four tokens.
    const pair = page("<p>one two", "one two two three");
    expect(auditPage(pair)).toMatchObject({ error: 2 / 3, tokens: 4, distinct: 3, flagged: 2 });
    expect(auditPage(pair)?.flaggedTokens).toEqual([
      { token: "two", gold: 2, page: 1 },
      { token: "three", gold: 1, page: 0 },
    ]);
  });

  it("lists the tokens with the largest excess first", () => {
    const { flaggedTokens } = audit("<p>a b", "a a b b b c c");
    expect(flaggedTokens.map(({ token }) => token)).toEqual(["b", "c", "a"]);
  });

  it("is 0 if the page contains all of the gold, in any order", () => {
    expect(audit("<nav>Home</nav><p>b a<p>a", "a b a")).toMatchObject({ error: 0, issues: [] });
  });

  it("is 0 for an empty gold, 1 for an empty page", () => {
    expect(audit("<p>words", "")).toMatchObject({ error: 0, tokens: 0, issues: [] });
    expect(audit("", "")).toMatchObject({ error: 0, issues: [] });
    expect(audit("", "some words")).toMatchObject({ error: 1, flagged: 2 });
    expect(auditPage({ id: "1", gold: { text: "x" } })).toBeUndefined();
  });

  it("counts comments as gold", () => {
    const pair = page("<p>text", "text", "a comment");
    expect(auditPage(pair)?.error).toBe(2 / 3);
  });
});

describe("auditPage: issues", () => {
  const story = `${words("lead", 12)}\n${words("body", 30)}`;
  const html = `<h1>Title of it</h1><p>${words("lead", 12)}<p>${words("body", 30)}`;

  it("finds a paragraph that is repeated in the gold", () => {
    const audited = audit(html, `${story}\n${words("lead", 12)}`);
    expect(kinds(audited)).toEqual(["duplicated-text"]);
    // The second twelve of 54 tokens.
    expect(audited.issues[0]).toMatchObject({ share: 12 / 54, places: 1, examples: [words("lead", 12)] });
    expect(audited.error).toBe(12 / 42);
  });

  it("finds a short line that is repeated in the gold", () => {
    const audited = audit(html, `Title of it\n${story}\nTitle of it`);
    expect(audited.issues).toEqual([
      { kind: "duplicated-text", share: 3 / 48, places: 1, examples: ["Title of it"] },
    ]);
  });

  it("accepts repetitions that the page has too", () => {
    expect(audit(`${html}<p>${words("lead", 12)}`, `${story}\n${words("lead", 12)}`).issues).toEqual([]);
    expect(audit("<p>a b c<p>a b c", "a b c\na b c").issues).toEqual([]);
  });

  it("does not report a list whose entries the page separates", () => {
    // The gold omits the prices: its entries repeat, the page's do not, and no word is in excess.
    const entry = "<li>Tea of the best leaf there is <b>price</b> for all of you";
    const gold = "Tea of the best leaf there is for all of you\n";
    expect(kinds(audit(`<ul>${entry}${entry}</ul>`, gold + gold))).toEqual([]);
  });

  it("finds text that the page lacks", () => {
    const audited = audit(html, `${story}\n${words("elsewhere", 8)}`);
    expect(audited.issues).toEqual([
      { kind: "missing-from-page", share: 8 / 50, places: 1, examples: [words("elsewhere", 8)] },
    ]);
    // Four words are too short for a run.
    expect(audit(html, `${story}\n${words("elsewhere", 4)}`).issues).toEqual([]);
  });

  it("reports a short run if the page lacks at least a third of its words", () => {
    const line = "x0 body2 body5 x1 body9 body12 x2 body15 body18";
    expect(audit(html, `${story}\n${line}`).issues).toMatchObject([
      { kind: "missing-from-page", share: 9 / 51, examples: [line] },
    ]);
    expect(audit(html, `${story}\n${line.replace("x2", "body21")}`).issues).toEqual([]);
  });

  it("finds a line that the page lacks although it has all its words", () => {
    const cells = [..."abcdefghijkl"];
    const parted = `${html}<p>${cells.join(" x ")}`;
    expect(kinds(audit(parted, `${story}\n${cells.join(" ")}`))).toEqual(["missing-from-page"]);
    // On separate lines they are a list in another order.
    expect(audit(parted, `${story}\n${cells.join("\n")}`).issues).toEqual([]);
  });

  it("finds words glued together and words split apart", () => {
    const glued = audit(`${html}<p>Text<p>1`, `${story}\nText1`);
    expect(glued.issues).toEqual([
      { kind: "glued-words", share: 1 / 43, places: 1, examples: ["Text1: on the page Text 1"] },
    ]);
    const parted = audit(`${html}<p>i<i>Tunes</i> Store`, `${story}\ni Tunes Store`);
    expect(parted.issues).toEqual([
      { kind: "glued-words", share: 2 / 45, places: 1, examples: ["i Tunes: on the page iTunes"] },
    ]);
    // Both parts on the page, but not side by side.
    expect(kinds(audit(`${html}<p>Text<p>and<p>1`, `${story}\nText1`))).toEqual([]);
  });

  it("uses each word for one seam only and shows the page's first variant", () => {
    const chained = audit(`${html}<p>xy<p>yz`, `${story}\nx y z`);
    expect(chained.issues).toMatchObject([
      { kind: "glued-words", places: 1, examples: ["x y: on the page xy"] },
    ]);
    const twice = audit(`${html}<p>a bc<p>ab c`, `${story}\nabc`);
    expect(twice.issues).toMatchObject([{ kind: "glued-words", examples: ["abc: on the page a bc"] }]);
  });

  it("finds the alternative text of an image, as in Gupta 2022, figure 3.5", () => {
    const image = '<p>1:38 PM <a><img alt="Comment author avatar">GovHater</a> Free market economy';
    const audited = audit(html + image, `${story}\nPM Comment author avatar GovHater Free market economy`);
    expect(audited.issues).toEqual([
      { kind: "alt-text", share: 3 / 50, places: 1, examples: ["Comment author avatar"] },
    ]);
    expect(audit(html + image, `${story}\nPM GovHater Free market economy`).issues).toEqual([]);
  });

  it("does not report captions, nor chance matches with a part of an alternative text", () => {
    const image = '<img alt="red green blue"><p>green red';
    expect(kinds(audit(`${html}${image}<p>red green blue`, `${story}\nred green blue`))).toEqual([]);
    expect(kinds(audit(html + image, `${story}\nred green`))).toEqual([]);
    expect(kinds(audit(`${html}<img alt="red green"><p>green red`, `${story}\nred green`))).toEqual([
      "alt-text",
    ]);
  });

  it("reports an alternative text of one word only if the page lacks the word", () => {
    expect(kinds(audit(`${html}<img alt=Avatar>`, `${story}\nAvatar`))).toEqual(["alt-text"]);
    expect(kinds(audit(`${html}<p>Avatar<img alt=Avatar>`, `${story}\nAvatar`))).toEqual([]);
    expect(kinds(audit(`${html}<img alt=o>`, `${story}\no`))).toEqual([]);
  });

  it("reports the gold of another page and no further issues", () => {
    const audited = audit("<title>ERROR</title><h1>500</h1><p>Internal server error", story);
    expect(audited.issues).toEqual([
      {
        kind: "mismatched-page",
        share: 1,
        places: 1,
        examples: ["the page: 500 Internal server error"],
      },
    ]);
    expect(audited.error).toBe(1);
    expect(audit("", "gone").issues[0]?.examples).toEqual(["the page has no text"]);
  });

  it("does not report a gold that is repeated three times as another page's", () => {
    expect(kinds(audit(html, `${story}\n${story}\n${story}`))).toEqual(["duplicated-text"]);
  });
});

describe("auditPage: hostile pages", () => {
  it("accepts a word of a megabyte", () => {
    const word = "x".repeat(1_000_000);
    expect(audit(`<p>${word}`, word)).toMatchObject({ error: 0, issues: [] });
    const [token] = audit(`<p>${word}`, `${word}y`).flaggedTokens;
    expect(token?.token.length).toBe(60);
  });

  it("audits 64,000 tokens and 128 long alternative texts in linear time", () => {
    const alts = (count: number): string =>
      Array.from({ length: count }, (_, n) => `<img alt="${"a b ".repeat((n % 200) + 1)}">`).join("");
    const input = (lines: number) => ({
      html: `<p>${"a ".repeat(2 * lines)}${alts(lines / 250)}`,
      text: "a b\n".repeat(lines),
    });
    expect(timeRatio(4000, input, ({ html, text }) => audit(html, text))).toBeLessThan(MAX_TIME_RATIO);
  });
});
