import { languageTag } from "../language/declared.js";
import { type PageLanguage, pageLanguage } from "../language/page-language.js";
import { decide, type Field, type Offer } from "./decide.js";
import { itemTexts, statementTexts } from "./offers.js";
import { once } from "./page/once.js";
import type { PageSources } from "./sources/types.js";

/** Where else a page, or its server, names a language. */
const STATEMENTS = ["content-language", "dc.language", "dcterms.language", "language", "og:locale"];

/**
 * The caller's, else what the page declares unless its text shows another one, else what its text shows; what the
 * server, Open Graph and the main item say is evidence, and taken where the page itself shows nothing.
 */
export const language: Field<string> = (sources) => {
  const { main, items } = sources;
  const found = languageOfPage(sources);
  const offers: Offer<string>[] = [];
  if (found !== undefined) {
    const source = found.source === "given" ? "option" : "page";
    offers.push({ value: found.language, source, key: KEYS[found.source] });
  }
  const site = items.find(({ types, nested }) => !nested && types.includes("WebSite"));
  for (const { value: raw, ...said } of [
    ...statementTexts(sources, STATEMENTS),
    ...itemTexts(main, ["inLanguage"]),
    ...itemTexts(site, ["inLanguage"]),
  ]) {
    const value = languageTag(raw);
    if (value === undefined)
      offers.push({ ...said, value: raw, fault: raw.includes(",") ? "several" : "no-tag" });
    else {
      const other = found?.source === "text" && primary(value) !== primary(found.language);
      offers.push({
        ...said,
        value,
        ...(value === raw ? {} : { raw }),
        ...(other ? { fault: "text-shows-another" } : {}),
      });
    }
  }
  return decide(offers, (a, b) => primary(a) === primary(b));
};

const KEYS = { given: "language", declared: "lang", text: "text" } as const;

function primary(tag: string): string {
  return tag.toLowerCase().split("-", 1)[0]!;
}

/** The page's language: what the caller gave, the page declares or its text shows. */
export const languageOfPage: (sources: PageSources) => PageLanguage | undefined = once(({ tree, language }) =>
  pageLanguage(tree, language === undefined ? {} : { language }),
);
