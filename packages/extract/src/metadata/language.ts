import { once } from "@winnow/core-dom/cache";
import { languageTag, type PageLanguage, pageLanguage } from "@winnow/core-dom/language";
import { decide, type Field, type Offer, offer } from "./decide.js";
import { itemTexts, statementTexts } from "./offers.js";
import type { PageSources } from "./sources/types.js";

/** Names of further statements by the page or its server about the page's language. */
const STATEMENTS = ["content-language", "dc.language", "dcterms.language", "language", "og:locale"];

/**
 * The caller's language; otherwise the declared one, unless the text is in another language; otherwise the
 * language of the text. Statements by the server, Open Graph and the main item are evidence, and chosen only
 * if neither the caller nor the page gives a language.
 */
export const language: Field<string> = (sources) => {
  const found = languageOfPage(sources);
  const offers: Offer<string>[] = [];
  if (found !== undefined) {
    const source = found.source === "given" ? "option" : "page";
    offers.push(offer(found.language, source, KEYS[found.source]));
  }
  const site = sources.items.find(({ types, nested }) => !nested && types.includes("WebSite"));
  for (const one of [
    ...statementTexts(sources, STATEMENTS),
    ...itemTexts(sources.main, ["inLanguage"]),
    ...itemTexts(site, ["inLanguage"]),
  ]) {
    const value = languageTag(one.value);
    if (value === undefined) {
      offers.push({ ...one, fault: one.value.includes(",") ? "several" : "not-a-language-tag" });
      continue;
    }
    const isOther = found?.source === "text" && primary(value) !== primary(found.language);
    const raw = value === one.value ? one.raw : one.value;
    offers.push({ ...one, value, raw, fault: isOther ? "text-differs" : undefined });
  }
  return decide(offers, (a, b) => primary(a) === primary(b));
};

const KEYS = { given: "language", declared: "lang", text: "text" } as const;

function primary(tag: string): string {
  return tag.toLowerCase().split("-", 1)[0]!;
}

/** The page's language as {@link pageLanguage} determines it, computed once per page. */
export const languageOfPage: (sources: PageSources) => PageLanguage | undefined = once(({ tree, language }) =>
  pageLanguage(tree, language === undefined ? {} : { language }),
);
