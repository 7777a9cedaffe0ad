import { decide, type Field } from "./decide.js";
import { itemList, type ListOffer, leftOver, listOffer, sameList } from "./offers.js";
import { statementsOf } from "./sources/values.js";

/** Statements of the page's own tags, then of keywords, which sites often fill with words for all their pages. */
// biome-ignore format: a table
const STATEMENTS = [
  "article:tag", "og:article:tag", "og:video:tag", "video:tag", "book:tag", "parsely-tags", "sailthru.tags",
  "news_keywords", "citation_keywords", "citation_keyword", "bepress_citation_keywords", "dc.subject",
  "dcterms.subject", "prism.keyword", "keywords", "keyword",
];

/** A longer entry is a sentence. */
const LONGEST = 80;
/** A longer list is written for search engines. */
const MOST = 60;

/**
 * What the page says it is about, in words: the main item's keywords, `article:tag` and its like, links with
 * `rel=tag`, news keywords, Dublin Core's subjects, `keywords`. The list of the best source is taken alone: a union
 * would add the words that a site repeats on all its pages to those of this one.
 */
export const tags: Field<readonly string[]> = (sources) => {
  const { main, links } = sources;
  const ofStatements = STATEMENTS.flatMap((name): (ListOffer & { at: number })[] => {
    const all = statementsOf(sources, [name]);
    const at = STATEMENTS.indexOf(name);
    return all.length === 0
      ? []
      : [{ values: all.map(({ value }) => value), source: all[0]!.source, key: name, at }];
  });
  const ofNews = STATEMENTS.indexOf("news_keywords");
  const lists: readonly ListOffer[] = [
    ...itemList(main, "keywords"),
    ...ofStatements.filter(({ at }) => at < ofNews),
    {
      values: links
        .filter(({ rel }) => rel.includes("tag") && !rel.includes("category"))
        .map(({ text }) => text),
      source: "link",
      key: "rel=tag",
    },
    ...ofStatements.filter(({ at }) => at >= ofNews),
  ];
  return decide(
    lists.flatMap((list) => {
      const offer = listOffer(list, entries, faultOf);
      if (offer === undefined) return [];
      return [
        offer.fault === undefined && offer.value.length > MOST ? { ...offer, fault: "too-many" } : offer,
      ];
    }),
    sameList,
  );
};

/** Entries between commas or semicolons of any script, or bars; where there are none, between `#` or Chinese words. */
function entries(value: string): readonly string[] {
  const parts = value.split(/[,;，；、،|·•\n]/);
  if (parts.length > 1) return parts;
  if (/^#\S+\s+#/.test(value.trim())) return value.split("#");
  // Who writes without spaces separates words by them.
  return /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}/u.test(value) && value.split(" ").length > 2
    ? value.split(" ")
    : parts;
}

function faultOf(entry: string): string | undefined {
  if (entry.length > LONGEST) return "too-long";
  if (/^https?:\/\//i.test(entry)) return "address";
  // What systems keep among the tags for themselves: `type:story`, `id=1234`, hashes.
  if (/^[\w-]{2,30}[:=]\S/.test(entry) || /^[0-9a-f-]{16,}$/i.test(entry)) return "machine-tag";
  return /[\p{L}\p{N}]/u.test(entry) ? leftOver(entry) : "no-words";
}
