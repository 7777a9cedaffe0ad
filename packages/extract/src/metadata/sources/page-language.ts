import { type PageLanguage, pageLanguage } from "../../language/page-language.js";
import { once } from "./once.js";
import type { PageSources } from "./types.js";

/** The page's language: what the caller said, the page declares or its text shows. */
export const languageOfPage: (sources: PageSources) => PageLanguage | undefined = once(({ tree, language }) =>
  pageLanguage(tree, language === undefined ? {} : { language }),
);
