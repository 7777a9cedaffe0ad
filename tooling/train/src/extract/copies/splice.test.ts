import { blocks, hasAttribute, NodeKind, parse, type Tree } from "@winnow/core-dom";
import { createRandom } from "@winnow/lab";
import { describe, expect, it } from "vitest";
import { excerpt } from "./excerpt.js";
import { copiesOf, createDonors, SPLICED, translateSome } from "./index.js";
import { shorten } from "./shorten.js";
import { splice } from "./splice.js";
import type { Donors, SourcePage } from "./types.js";

const sentence = (topic: string, n: number): string =>
  `The ${topic} number ${n} was seen near the old harbour by three people on a cold morning.`;

/** An article of one site, a forum of another, and a listing. */
const ARTICLE: SourcePage = {
  id: "article",
  pageType: "article",
  gold: {
    text: [0, 1, 2, 3, 4].map((n) => sentence("boat", n)).join("\n"),
    title: "Boats",
    author: "Ann Bell",
  },
  html: `<html><head><title>Boats</title></head><body><div id="top"><a href="/">Home</a></div><div id="page">
<div class="text"><h1>Boats</h1>
${[0, 1, 2, 3, 4].map((n) => `<p>${sentence("boat", n)}</p>`).join("\n")}</div>
</div><div id="bottom">Contact us by mail.</div></body></html>`,
};

const OTHERS: readonly SourcePage[] = [
  {
    id: "forum",
    pageType: "forum",
    gold: { text: Array.from({ length: 30 }, (_, n) => sentence("engine", n)).join("\n") },
    html: "<p>Forum</p>",
  },
  ...["storm", "tide", "bridge", "ferry", "light"].map(
    (topic): SourcePage => ({
      id: topic,
      pageType: "article",
      gold: { text: sentence(topic, 1), title: `About the ${topic}`, author: `Carl ${topic}` },
      html: `<p>${sentence(topic, 1)}</p><p><a href="/">More of the ${topic}</a></p>
<p>All rights of the ${topic} are
reserved by the town, which asks you to read the terms before use.</p>`,
    }),
  ),
];

const donors = createDonors(OTHERS, createRandom(1));
const seeds = Array.from({ length: 80 }, (_, seed) => seed);
const spliced = (seed: number): string => splice(ARTICLE, donors, createRandom(seed));

/** 1 for the rows inside inserted elements. */
function insertedRows(tree: Tree): Uint8Array {
  const inserted = new Uint8Array(tree.length);
  for (let row = 1; row < tree.length; row++) {
    const isMarked = tree.kind[row] === NodeKind.element && hasAttribute(tree, row, SPLICED);
    inserted[row] = isMarked || inserted[tree.parent[row]!] === 1 ? 1 : 0;
  }
  return inserted;
}

function textsOf(html: string): { readonly own: string[]; readonly inserted: string[] } {
  const tree = parse(html);
  const isInserted = insertedRows(tree);
  const own: string[] = [];
  const inserted: string[] = [];
  for (const { start, text } of blocks(tree)) (isInserted[start] === 1 ? inserted : own).push(text);
  return { own, inserted };
}

describe("createDonors", () => {
  it("takes comments from forums, and teasers from other pages", () => {
    expect(donors.comments.every(({ page }) => page === "forum")).toBe(true);
    expect(donors.comments.length).toBeGreaterThan(4);
    const [storm] = donors.teasers;
    expect(storm).toEqual({
      page: "storm",
      lang: "en",
      title: "About the storm",
      summary: sentence("storm", 1),
    });
  });

  it("has comments of at most four paragraphs and 120 words", () => {
    for (const { paragraphs } of donors.comments) {
      expect(paragraphs.length).toBeLessThanOrEqual(4);
      expect(paragraphs.join(" ").split(" ").length).toBeLessThanOrEqual(120);
    }
  });

  it("takes short links, names, and boilerplate that is not in the gold text", () => {
    expect(donors.links.map(({ text }) => text)).toContain("More of the tide");
    expect(donors.names.map(({ text }) => text)).toContain("Carl ferry");
    expect(donors.notices.map(({ text }) => text.slice(0, 24))).toContain("All rights of the storm ");
    expect(donors.notices.some(({ text }) => text === sentence("storm", 1))).toBe(false);
  });

  it("takes comments from elements whose class names them, except for the page as a whole", () => {
    const comment = "I was there and saw the same boat on that morning too.";
    const page = (html: string): Donors =>
      createDonors([{ id: "a", pageType: "article", gold: { text: "" }, html }], createRandom(1));
    expect(page(`<div class="comment-body"><p>${comment}</p></div>`).comments[0]?.paragraphs).toEqual([
      comment,
    ]);
    expect(page(`<body class="has-comments"><p>${comment}</p>`).comments).toEqual([]);
  });

  it("knows the declared language", () => {
    const page: SourcePage = { id: "a", gold: { text: "", author: "Zoë Weiß" }, html: '<html lang="de-AT">' };
    expect(createDonors([page], createRandom(1)).names[0]?.lang).toBe("de");
  });
});

describe("splice", () => {
  it("marks exactly what it inserts", () => {
    const { own } = textsOf(ARTICLE.html);
    for (const seed of seeds) expect(textsOf(spliced(seed)).own).toEqual(own);
  });

  it("inserts texts of other pages only", () => {
    for (const seed of seeds) expect(textsOf(spliced(seed)).inserted.join("\n")).not.toContain("boat");
    const own = createDonors([ARTICLE, ...OTHERS], createRandom(1));
    for (const seed of seeds) {
      expect(textsOf(splice(ARTICLE, own, createRandom(seed))).inserted.join("\n")).not.toContain("boat");
    }
  });

  it("inserts something into most pages, and comments and teasers into many", () => {
    const all = seeds.map((seed) => textsOf(spliced(seed)).inserted.join("\n"));
    expect(all.filter((text) => text !== "").length).toBeGreaterThan(70);
    expect(all.filter((text) => text.includes("engine")).length).toBeGreaterThan(30);
    expect(all.filter((text) => text.includes("About the")).length).toBeGreaterThan(30);
  });

  it("returns the same page for the same seed", () => {
    expect(spliced(3)).toBe(spliced(3));
    expect(new Set(seeds.map(spliced)).size).toBeGreaterThan(70);
  });

  it("prefers texts in the language of the page", () => {
    const text = { page: "de", lang: "de", paragraphs: ["Das habe ich auch gesehen."] };
    const mixed: Donors = {
      ...donors,
      comments: [...donors.comments, ...Array.from({ length: 30 }, () => text)],
    };
    const german: SourcePage = { ...ARTICLE, lang: "de" };
    const all = seeds.map((seed) => splice(german, mixed, createRandom(seed))).join("\n");
    expect(all).toContain("Das habe ich auch gesehen.");
    expect(all).not.toContain("engine");
  });

  it("does not change a page without content", () => {
    const empty: SourcePage = { ...ARTICLE, gold: { text: "" } };
    expect(splice(empty, donors, createRandom(1))).toBe(ARTICLE.html);
  });
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** An article of 2,200 words with an advertisement between the paragraphs. */
const LONG: SourcePage = {
  id: "long",
  pageType: "article",
  gold: {
    text: numbers(130)
      .map((n) => sentence("ship", n))
      .join("\n"),
  },
  html: `<body><p>Menu</p><div>${numbers(130)
    .map((n) => `<p>${sentence("ship", n)}</p>${n === 100 ? "<p>Advertisement</p>" : ""}`)
    .join("\n")}</div><p>Contact us by mail.</p></body>`,
};

describe("shorten", () => {
  it("keeps 60 to 1,000 words of content, and the same of the gold text", () => {
    for (const seed of seeds) {
      const { html, gold } = shorten(LONG, createRandom(seed));
      const texts = blocks(parse(html)).map(({ text }) => text);
      const content = texts.filter((text) => text.startsWith("The ship"));
      expect(gold.text.split("\n")).toEqual(content);
      const words = content.join(" ").split(" ").length;
      expect(words).toBeGreaterThanOrEqual(60);
      // A whole paragraph of 17 words may exceed the limit.
      expect(words).toBeLessThanOrEqual(1000 + 17);
      expect(texts).toContain("Menu");
      expect(texts).toContain("Contact us by mail.");
    }
  });

  it("cuts what is between the paragraphs that it cuts", () => {
    const first = shorten(LONG, createRandom(seeds.find((seed) => keepsStart(seed))!));
    expect(first.html).not.toContain("Advertisement");
  });

  it("keeps the beginning in most pages, else the end", () => {
    const share = seeds.filter(keepsStart).length / seeds.length;
    expect(share).toBeGreaterThan(0.8 - 0.23);
    expect(share).toBeLessThan(1);
  });

  it("does not change short pages", () => {
    const short: SourcePage = { ...ARTICLE, gold: { text: sentence("boat", 0) } };
    expect(shorten(short, createRandom(1))).toBe(short);
  });

  const keepsStart = (seed: number): boolean =>
    shorten(LONG, createRandom(seed)).html.includes(sentence("ship", 0));
});

describe("copiesOf", () => {
  const namesOf = (pageType: string, seed: number): string[] =>
    copiesOf({ ...ARTICLE, pageType }, donors, createRandom(seed)).map(({ name }) => name);

  it("makes five copies of an article, and three of a page whose content may be comments or teasers", () => {
    expect(namesOf("article", 1)).toEqual(["plain", "aged", "spliced", "aged+spliced", "excerpt"]);
    expect(namesOf("service", 1)).toHaveLength(5);
    for (const type of ["forum", "listing", "collection"])
      expect(namesOf(type, 1)).toEqual(["plain", "aged", "excerpt"]);
  });

  it("inserts into half of the product pages", () => {
    // Five standard deviations of a binomial with n = 80 are .28.
    const share = seeds.filter((seed) => namesOf("product", seed).length === 5).length / seeds.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.28);
  });

  it("shortens the content of some copies of articles", () => {
    // Five standard deviations of a binomial with n = 80 are .28.
    const short = seeds.filter(
      (seed) => copiesOf(LONG, donors, createRandom(seed))[2]!.gold !== LONG.gold.text,
    );
    expect(Math.abs(short.length / seeds.length - 0.5)).toBeLessThan(0.28);
    for (const seed of seeds) {
      const [plain] = copiesOf(LONG, donors, createRandom(seed));
      expect(plain).toEqual({ name: "plain", html: LONG.html, gold: LONG.gold.text });
      const [, forum] = copiesOf({ ...LONG, pageType: "forum" }, donors, createRandom(seed));
      expect(forum!.gold).toBe(LONG.gold.text);
    }
  });

  it("keeps the marks in aged copies", () => {
    for (const seed of seeds) {
      const [, , , copy] = copiesOf(ARTICLE, donors, createRandom(seed));
      const own = textsOf(copy!.html).own.join(" ");
      for (const line of copy!.gold.split("\n")) expect(own).toContain(line);
      expect(own).not.toContain("engine");
    }
  });
});

describe("translateSome", () => {
  it("rewrites about three in ten copies with their gold texts, and never the page itself", () => {
    const copies = copiesOf(ARTICLE, donors, createRandom(1));
    let rewritten = 0;
    for (const seed of seeds) {
      const translated = translateSome(copies, createRandom(seed));
      expect(translated.map(({ name }) => name)).toEqual(copies.map(({ name }) => name));
      expect(translated[0]).toEqual(copies[0]);
      const changed = translated.map((copy, i) => copy.gold !== copies[i]!.gold);
      expect(translated.map((copy) => copy.translated ?? false)).toEqual(changed);
      rewritten += changed.filter(Boolean).length;
    }
    // Five standard deviations of a binomial with n = 320 are .13.
    expect(Math.abs(rewritten / (seeds.length * (copies.length - 1)) - 0.3)).toBeLessThan(0.13);
  });
});

describe("excerpt", () => {
  it("has content, few other blocks, and nothing of a page without content", () => {
    for (const seed of seeds) {
      const html = excerpt(ARTICLE, createRandom(seed))!;
      const texts = blocks(parse(html)).map(({ text }) => text);
      const content = texts.filter((text) => ARTICLE.gold.text.includes(text));
      expect(content.length).toBeGreaterThan(0);
      expect(texts.length - content.length).toBeLessThanOrEqual(4);
    }
    expect(excerpt({ ...ARTICLE, gold: { text: "" } }, createRandom(1))).toBeUndefined();
  });
});
