import { jsonl } from "./winnow.js";

/** The module that workers of tests import `serve` from, for processes without vitest. */
export const SERVE = new URL("../node_modules/@winnow/corpus/dist/workers/index.js", import.meta.url).href;

/** A small page with gold. */
export interface TestPage {
  readonly id: string;
  readonly source: string;
  readonly url: string;
  readonly domain: string;
  readonly lang: string;
  readonly pageType: string;
  readonly html: string;
  readonly gold: { readonly text: string };
}

// biome-ignore lint/suspicious/noExplicitAny: parsed JSON
export type Figures = any;

/** Returns a sentence that occurs on no other page. */
export const sentence = (page: number, place: number): string =>
  `Page ${page} says in its sentence ${place} that the number ${page * 100 + place} is, all in all, a fine one, as anybody who counts will agree.`;

/** The paragraphs of a page. */
const paragraphs = (page: number): readonly string[] =>
  [1, 2, 3, 4].map((place) => `${sentence(page, 2 * place)} ${sentence(page, 2 * place + 1)}`);

/**
 * Returns pages, two per domain. Page 0 is almost all content, and each page has more boilerplate
 * than the one before.
 */
export function testPages(count = 12): readonly TestPage[] {
  return Array.from({ length: count }, (_, page) => {
    const around = Array.from(
      { length: 4 * page },
      (_, link) => `<li><a href="/${link}">Link ${link}</a></li>`,
    );
    const body = paragraphs(page).map((text) => `<p>${text}</p>`);
    return {
      id: `page-${page}`,
      source: `p${page}.html`,
      url: `https://site${page >> 1}.example/${page}`,
      domain: `site${page >> 1}.example`,
      lang: page % 2 === 0 ? "en" : "de",
      pageType: page < count / 2 ? "article" : "forum",
      html: `<!doctype html><title>${page}</title><ul>${around.join("")}</ul><article><h1>Page ${page}</h1>${body.join("")}</article>`,
      gold: { text: paragraphs(page).join("\n") },
    };
  });
}

/** Formats pages as JSON Lines. */
export const datasetOf = (pages: readonly TestPage[]): string => jsonl(...pages);

/** Returns predictions with the first `kept` paragraphs of each page. */
export function predictionsOf(pages: readonly TestPage[], kept = 4): string {
  return jsonl(
    ...pages.map(({ id, gold }) => ({ id, text: gold.text.split("\n").slice(0, kept).join("\n"), ms: 2 })),
  );
}
