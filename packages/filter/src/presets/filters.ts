import type { PageTypesOptions } from "../page-type/articles.js";
import type { Fineweb2Options } from "../quality/index.js";
import type { ClassifiedOptions } from "../transformer/classified.js";
import type { Filter } from "../types.js";

/** A filter that a configuration can name. */
export interface FilterEntry {
  readonly about: string;
  /** Creates the filter from its options, which it checks. */
  readonly create: (options: object) => Filter | Promise<Filter>;
}

/** The filters by name. Their modules are loaded when they are created. */
export const FILTERS: Readonly<Record<string, FilterEntry>> = {
  articles: {
    about: "the probability that a page is an article",
    create: async (options) => (await import("../page-type/articles.js")).articles(options),
  },
  "page-types": {
    about: "types of pages to keep",
    create: async (options) =>
      (await import("../page-type/articles.js")).pageTypes(options as PageTypesOptions),
  },
  "article-rules": {
    about: "words, links, code, lists and long blocks of an article",
    create: async (options) => (await import("../article-rules/article-rules.js")).articleRules(options),
  },
  classified: {
    about: "the probability of a label by a text classifier",
    create: async (options) =>
      (await import("../transformer/classified.js")).classified(options as ClassifiedOptions),
  },
  languages: {
    about: "languages to keep or to drop, and the minimum confidence",
    create: async (options) => (await import("../language/languages.js")).languages(options),
  },
  readerable: {
    about: "isProbablyReaderable of Readability.js",
    create: async (options) => (await import("../readerable.js")).readerable(options),
  },
  "gopher-quality": {
    about: "words, symbols, bullets and stop words (Gopher)",
    create: async (options) => (await quality()).gopherQuality(options),
  },
  "gopher-repetition": {
    about: "repeated lines, paragraphs and n-grams (Gopher)",
    create: async (options) => (await quality()).gopherRepetition(options),
  },
  c4: {
    about: "removes lines that are no sentences; sentences, code and placeholders (C4)",
    create: async (options) => (await quality()).c4(options),
  },
  mc4: {
    about: "three long lines (mC4)",
    create: async (options) => (await quality()).mc4(options),
  },
  "fineweb-quality": {
    about: "punctuation, short and repeated lines (FineWeb)",
    create: async (options) => (await quality()).finewebQuality(options),
  },
  fineweb2: {
    about: "the quality filters of FineWeb2 for a language",
    create: async (options) => (await quality()).fineweb2(options as Fineweb2Options),
  },
  refinedweb: {
    about: "removes lines of capitals, counters and single words (RefinedWeb)",
    create: async (options) => (await quality()).refinedweb(options),
  },
  "dolma-quality": {
    about: "Gopher's rules, personal data and repeated tokens (Dolma 1.6)",
    create: async (options) => (await quality()).dolmaQuality(options),
  },
};

function quality() {
  return import("../quality/index.js");
}
