import type { Metadata } from "@winnow/extract";
import { type Answer, authorsSame, dateDay } from "./measures.js";
import { normalised } from "./names.js";

/** Kinds of values that are worse than none: each is counted on the pages whose gold value, if any, is another. */
export const INVENTIONS = {
  "authors, not in the page": "a name with a word that the page's source does not have",
  "authors, the site or a user": "the site's name, or one word of Latin letters, digits and signs",
  "date, not in the page": "a year that the page's source does not have in the Gregorian calendar",
  "date, of the last change": "the day on which the page was changed",
} as const;
export type Invention = keyof typeof INVENTIONS;

const USER = /^[\p{Script=Latin}\d._-]+$/u;

/**
 * Returns the kinds of inventions in an answer.
 *
 * @param gold - the gold values of author and date.
 * @param source - the page's HTML and address.
 * @param page - the site's name and the day of the last change, as read from the page.
 */
export function inventionsOf(
  answer: Answer,
  gold: { readonly author?: string | undefined; readonly date?: string | undefined },
  source: string,
  page: Pick<Metadata, "siteName" | "modified">,
): readonly Invention[] {
  const found: Invention[] = [];
  const { authors, date = "" } = answer;
  if (authors.length > 0 && authorsSame.score(answer, gold.author ?? "") === 0) {
    const words = new Set(normalised(source).split(" "));
    const site = normalised(page.siteName ?? "");
    if (
      authors.some((name) =>
        normalised(name)
          .split(" ")
          .some((word) => !words.has(word)),
      )
    )
      found.push("authors, not in the page");
    if (authors.some((name) => USER.test(name) || normalised(name) === site))
      found.push("authors, the site or a user");
  }
  if (date !== "" && dateDay.score(answer, gold.date ?? "") === 0) {
    const year = /\d{4}/.exec(date)?.[0] ?? "";
    if (!source.includes(year)) found.push("date, not in the page");
    if (page.modified !== undefined && dateDay.score({ authors, date: page.modified }, date) === 1)
      found.push("date, of the last change");
  }
  return found;
}
