/**
 * Returns the name of a type or property without its vocabulary: `https://schema.org/name`, `schema:name` and
 * `name` are equal; so are `foaf:name` and `v:name`, which mean nearly the same.
 *
 * @example localName("http://schema.org/NewsArticle") // "NewsArticle"
 */
export function localName(name: string): string {
  const bare = name.trim().replace(/[/#]$/, "");
  const local = bare.slice(Math.max(bare.lastIndexOf("/"), bare.lastIndexOf("#"), bare.lastIndexOf(":")) + 1);
  return PROPER_CASE.get(local) ?? local;
}

/** Properties that pages often write in lower case, as schema.org writes them. */
const MIXED_CASE = (
  "datePublished dateModified dateCreated uploadDate articleSection articleBody alternateName alternativeHeadline " +
  "thumbnailUrl contentUrl inLanguage isPartOf mainEntity mainEntityOfPage primaryImageOfPage itemListElement blogPost " +
  "givenName familyName additionalName copyrightYear copyrightHolder startDate datePosted"
).split(" ");

const PROPER_CASE: ReadonlyMap<string, string> = new Map([
  ...MIXED_CASE.map((name) => [name.toLowerCase(), name] as const),
  // The name in SIOC, which Drupal writes.
  ["has_creator", "creator"],
]);
