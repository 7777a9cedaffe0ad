import { decide, type Field } from "./decide.js";
import { itemLists, linkList, listOffers, placeholderFault, sameList, statementLists } from "./offers.js";
import { HAN_AND_KANA } from "./text/scripts.js";

/** Names of statements with the page's own tags. */
const TAGS = "article:tag og:article:tag og:video:tag video:tag book:tag parsely-tags sailthru.tags".split(
  " ",
);
/** Keywords, which sites often fill with words for all their pages. */
const KEYWORDS = (
  "news_keywords citation_keywords citation_keyword bepress_citation_keywords dc.subject dcterms.subject " +
  "prism.keyword keywords keyword"
).split(" ");

/** Maximum length of a tag: a longer entry is a sentence. */
const MAX_LENGTH = 80;
/** Maximum number of tags: a longer list is written for search engines. */
const MAX_TAGS = 60;

/**
 * The page's topics: the main item's keywords, `article:tag` and similar statements, links with `rel=tag`,
 * news keywords, Dublin Core's subjects, `keywords`. Only the list of the best source is used: a union would
 * add the words that a site repeats on all its pages to those of this one.
 */
export const tags: Field<readonly string[]> = (sources) => {
  const lists = [
    ...itemLists(sources.main, ["keywords"]),
    ...statementLists(sources, TAGS),
    linkList(sources, "tag", "category"),
    ...statementLists(sources, KEYWORDS),
  ];
  const offers = listOffers(lists, splitTags, tagFault);
  return decide(
    offers.map((offer) => ({
      ...offer,
      fault: offer.fault ?? (offer.value.length > MAX_TAGS ? "too-many" : undefined),
    })),
    sameList,
  );
};

const WITHOUT_SPACES = new RegExp(`[${HAN_AND_KANA}]`, "u");

/**
 * Splits at commas or semicolons of any script, or bars; without any, at `#`, or at spaces between Chinese
 * words.
 */
function splitTags(value: string): readonly string[] {
  const parts = value.split(/[,;，；、،|·•\n]/);
  if (parts.length > 1) return parts;
  if (/^#\S+\s+#/.test(value.trim())) return value.split("#");
  // In scripts without spaces between words, spaces separate tags.
  const words = value.split(" ");
  return words.length > 2 && WITHOUT_SPACES.test(value) ? words : parts;
}

function tagFault(entry: string): string | undefined {
  if (entry.length > MAX_LENGTH) return "too-long";
  if (/^https?:\/\//i.test(entry)) return "address";
  // Entries that systems store among the tags for their own use: `type:story`, `id=1234`, hashes.
  if (/^[\w-]{2,30}[:=]\S/.test(entry) || /^[0-9a-f-]{16,}$/i.test(entry)) return "machine-tag";
  return /[\p{L}\p{N}]/u.test(entry) ? placeholderFault(entry) : "no-words";
}
