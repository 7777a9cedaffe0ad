import type { Tree } from "@winnow/core-dom";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { authors } from "./authors/index.js";
import { categories } from "./categories/index.js";
import { modified, published } from "./dates/index.js";
import { description } from "./description.js";
import { image } from "./image/index.js";
import { kind } from "./kind.js";
import { language } from "./language.js";
import { license } from "./license.js";
import { siteName } from "./site-name.js";
import { collect, type MetadataOptions } from "./sources/index.js";
import { tags } from "./tags.js";
import { title } from "./title/index.js";
import type { FieldEvidence, Metadata, MetadataField, MetadataValues } from "./types.js";
import { url } from "./url.js";

export type { MetadataOptions };

/** The finder of each field. */
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

const OPTIONS: OptionKinds<MetadataOptions> = {
  url: "address",
  headers: "object",
  language: "string",
  marks: "object",
};

/**
 * Returns the metadata of a page, with the evidence for every field.
 *
 * @param options - the page's address and response headers; the method's marks, which show where the content
 *   begins; a `language`, which takes precedence over the declared language and that of the text.
 * @throws TypeError if an option is unknown or of another type.
 * @example extractMetadata(parse("<title>Swifts</title>")).title // "Swifts"
 */
export function extractMetadata(tree: Tree, options: MetadataOptions = {}): Metadata {
  checkOptions(options, OPTIONS);
  const sources = collect(tree, options);
  const metadata: { [Field in MetadataField]?: MetadataValues[Field] } = {
    authors: [],
    categories: [],
    tags: [],
  };
  const evidence: { [Field in MetadataField]?: FieldEvidence<unknown> } = {};
  for (const [name, find] of Object.entries(FIELDS)) {
    const found: FieldEvidence<unknown> | undefined = find(sources);
    if (found === undefined) continue;
    const field = name as MetadataField;
    evidence[field] = found;
    if (found.chosen !== undefined) metadata[field] = found.chosen.value as never;
  }
  return Object.assign(metadata, { evidence }) as Metadata;
}
