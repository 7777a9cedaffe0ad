import type { PageTypesOptions } from "../page-type/filters.js";
import type { Fineweb2Options } from "../quality/index.js";
import type { ClassifiedOptions } from "../transformer/classified.js";
import type { Filter } from "../types.js";

const pageType = () => import("../page-type/filters.js");
const quality = () => import("../quality/index.js");

/**
 * The filters that a configuration can name. Each is created from its options, which it checks; its module is loaded
 * then.
 */
// biome-ignore format: a table
export const FILTERS: Readonly<Record<string, (options: object) => Promise<Filter>>> = {
  "article-classifier": async (options) => (await pageType()).articleClassifier(options),
  "page-types": async (options) => (await pageType()).pageTypes(options as PageTypesOptions),
  "article-rules": async (options) => (await import("../article-rules/article-rules.js")).articleRules(options),
  classified: async (options) => (await import("../transformer/classified.js")).classified(options as ClassifiedOptions),
  languages: async (options) => (await import("../language/languages.js")).languages(options),
  readerable: async (options) => (await import("../readerable.js")).readerable(options),
  "gopher-quality": async (options) => (await quality()).gopherQuality(options),
  "gopher-repetition": async (options) => (await quality()).gopherRepetition(options),
  c4: async (options) => (await quality()).c4(options),
  mc4: async (options) => (await quality()).mc4(options),
  "fineweb-quality": async (options) => (await quality()).finewebQuality(options),
  fineweb2: async (options) => (await quality()).fineweb2(options as Fineweb2Options),
  refinedweb: async (options) => (await quality()).refinedweb(options),
  "dolma-quality": async (options) => (await quality()).dolmaQuality(options),
};
