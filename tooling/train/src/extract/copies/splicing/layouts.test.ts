import { parse, select, textContent } from "@winnow/core-dom";
import { createRandom } from "@winnow/lab";
import { describe, expect, it } from "vitest";
import { COMMENT_LAYOUTS, itemList, TEASER_LAYOUTS } from "./layouts.js";
import { COMMENT_NAMES, chooseNames, TEASER_NAMES } from "./names.js";

const seeds = Array.from({ length: 20 }, (_, seed) => seed);
const numbers = [1, 2, 3];

/** The text of a page with a list, and that of the marked elements alone. */
function textsOf(html: string): { readonly page: string; readonly marked: string } {
  const tree = parse(`<body>${html}`);
  const clean = (text: string): string => text.replace(/\s+/g, " ").trim();
  const marked = select(tree, "[data-spliced]").map((row) => textContent(tree, row));
  return { page: clean(textContent(tree, 0)), marked: clean(marked.join(" ")) };
}

describe("comment layouts", () => {
  const comments = numbers.map((n) => ({
    author: `Reader${n}`,
    date: `May ${n}`,
    paragraphs: [`I saw boat ${n} & its <crew>.`, `It was late on day ${n}.`],
  }));

  it.each(COMMENT_LAYOUTS.map((layout, i) => [i, layout] as const))(
    "%i shows all paragraphs",
    (_, layout) => {
      for (const seed of seeds) {
        const random = createRandom(seed);
        const names = chooseNames(random, COMMENT_NAMES);
        const { page, marked } = textsOf(itemList(comments, layout, "<h3>Comments</h3>", "", names, random));
        let at = 0;
        for (const { author, paragraphs } of comments) {
          expect(page).toContain(author);
          for (const paragraph of paragraphs) {
            at = page.indexOf(paragraph, at);
            expect(at).toBeGreaterThanOrEqual(0);
          }
        }
        expect(marked.replaceAll(" ", "")).toBe(page.replaceAll(" ", ""));
      }
    },
  );

  it("has at least 12 of them, with different elements", () => {
    const tagsOf = (index: number): string => {
      const html = COMMENT_LAYOUTS[index]!.item(comments[0]!, 0, () => "", createRandom(1));
      return (html.match(/<[a-z0-9]+/g) ?? []).join("");
    };
    expect(new Set([...COMMENT_LAYOUTS.keys()].map(tagsOf)).size).toBeGreaterThanOrEqual(12);
  });
});

describe("teaser layouts", () => {
  const teasers = numbers.map((n) => ({
    title: `Boat ${n} <came> home`,
    summary: `The crew of boat ${n} & its cat are well.`,
    date: `May ${n}`,
    author: `Reporter ${n}`,
  }));

  it.each(TEASER_LAYOUTS.map((layout, i) => [i, layout] as const))(
    "%i shows and links all titles",
    (_, layout) => {
      for (const seed of seeds) {
        const random = createRandom(seed);
        const names = chooseNames(random, TEASER_NAMES);
        const html = itemList(teasers, layout, "", "", names, random);
        const { page, marked } = textsOf(html);
        const tree = parse(html);
        const links = select(tree, "a").map((row) => textContent(tree, row));
        for (const { title } of teasers) {
          expect(page.split(title)).toHaveLength(2);
          expect(links.some((link) => link.includes(title))).toBe(true);
        }
        expect(marked.replaceAll(" ", "")).toBe(page.replaceAll(" ", ""));
      }
    },
  );

  it("has at least 12 of them", () => {
    expect(TEASER_LAYOUTS.length).toBeGreaterThanOrEqual(12);
  });
});

describe("chooseNames", () => {
  it("names the roles in about half of the lists", () => {
    const all = Array.from({ length: 400 }, (_, seed) =>
      chooseNames(createRandom(seed), COMMENT_NAMES)("item"),
    );
    const named = all.filter((name) => COMMENT_NAMES.some(({ item }) => name === ` class="${item}"`)).length;
    // Five standard deviations of a binomial with n = 400 are .125.
    expect(Math.abs(named / 400 - 0.5)).toBeLessThan(0.125);
    expect(all).toContain("");
  });
});
