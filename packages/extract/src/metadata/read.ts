import type { Tree } from "@winnow/core-dom";
import { authors } from "./fields/authors.js";
import { categories } from "./fields/categories.js";
import { description } from "./fields/description.js";
import { image } from "./fields/image.js";
import { kind } from "./fields/kind.js";
import { language } from "./fields/language.js";
import { license } from "./fields/license.js";
import { modified } from "./fields/modified.js";
import { published } from "./fields/published.js";
import { siteName } from "./fields/site-name.js";
import { tags } from "./fields/tags.js";
import { title } from "./fields/title.js";
import { url } from "./fields/url.js";
import { type CollectOptions, collect } from "./sources/collect.js";
import type { Evidence, Metadata, MetadataField, MetadataValues } from "./types.js";

/** One finder a field. */
const FIELDS = {
  title,
  authors,
  published,
  modified,
  siteName,
  url,
  language,
  description,
  image,
  categories,
  tags,
  license,
  kind,
} as const satisfies Record<MetadataField, unknown>;

const NO_LISTS: Pick<Metadata, "authors" | "categories" | "tags"> = { authors: [], categories: [], tags: [] };

/**
 * What a page says of itself, with the evidence for every field.
 *
 * @param options - the page's address and response headers; the method's marks, which tell where the content
 *   begins; a `language`, which wins over what the page declares or its text shows.
 * @example readMetadata(parse("<title>Swifts</title>")).title // "Swifts"
 */
export function readMetadata(tree: Tree, options: CollectOptions = {}): Metadata {
  const sources = collect(tree, options);
  const values: { [Field in MetadataField]?: MetadataValues[Field] } = {};
  const evidence: { [Field in MetadataField]?: Evidence<unknown> } = {};
  for (const [name, find] of Object.entries(FIELDS)) {
    const found: Evidence<unknown> | undefined = find(sources);
    if (found === undefined) continue;
    const field = name as MetadataField;
    evidence[field] = found;
    if (found.chosen !== undefined) values[field] = found.chosen.value as never;
  }
  return { ...NO_LISTS, ...values, evidence: evidence as Metadata["evidence"] };
}
