import { type PageLanguage, pageLanguage } from "../language/page-language.js";
import { once } from "./page/once.js";
import type { PageSources } from "./sources/types.js";

/** The page's language: what the caller said, the page declares or its text shows. */
export const languageOfPage: (sources: PageSources) => PageLanguage | undefined = once(({ tree, language }) =>
  pageLanguage(tree, language === undefined ? {} : { language }),
);
