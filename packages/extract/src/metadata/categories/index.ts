import { decide, type Field } from "../decide.js";
import { itemList, type ListOffer, leftOver, listOffer, sameList } from "../offers.js";
import { siteName } from "../site-name.js";
import { statementsOf } from "../sources/values.js";
import { breadcrumbs } from "./breadcrumbs.js";

// biome-ignore format: a table
const STATEMENTS = [
  "article:section", "parsely-section", "sailthru.section", "prism.section", "dc.type.section", "section",
  "category", "article:category", "product:category", "book:genre",
];

/** A longer entry is a sentence. */
const LONGEST = 80;

/** What systems call the matter of pages that nobody sorted. */
const UNSORTED =
  /^(?:uncategori[sz]ed|unsorted|general|default|all|none|home|other|misc(?:ellaneous)?|allgemein|non classé|sin categoría|senza categoria|sem categoria|без рубрики|未分类|未分類|index|blog posts?|articles?|page|category|categories|all categories|topics|board index|forum index|forums?|shop|store|shop by category)$/i;

/**
 * Where the site puts the page: `articleSection`, a product's category, `article:section` and its like, links with
 * `rel=category`, the middle of the breadcrumbs, those that readers see at last. The list of the best source is
 * taken alone, since sources sort at different grains and together would say one thing twice.
 */
export const categories: Field<readonly string[]> = (sources) => {
  const { main, links } = sources;
  const site = siteName(sources)?.chosen?.value;
  const lists: readonly ListOffer[] = [
    ...itemList(main, "articleSection"),
    ...itemList(main, "category"),
    ...itemList(main, "recipeCategory"),
    ...itemList(main, "genre"),
    ...STATEMENTS.flatMap((name): ListOffer[] => {
      const all = statementsOf(sources, [name]);
      return all.length === 0
        ? []
        : [{ values: all.map(({ value }) => value), source: all[0]!.source, key: name }];
    }),
    {
      values: links.filter(({ rel }) => rel.includes("category")).map(({ text }) => text),
      source: "link",
      key: "rel=category",
    },
    ...breadcrumbs(sources),
  ];
  return decide(
    lists.flatMap(
      (list) =>
        listOffer(list, levels, (entry) => (entry === site ? "is-the-site-name" : faultOf(entry))) ?? [],
    ),
    sameList,
  );
};

/** The levels of a path, or the entries of a list, in one string; `Arts, Music and Theatre` is one name. */
function levels(value: string): readonly string[] {
  const path = value.split(/ ?[>»›|] ?| \/{1,2} /);
  if (path.length > 1) return path;
  const parts = value.split(/[,;] ?(?=\D)/);
  return /(?:^| )(?:and|und|et|y|e|og|och|en|и|&) /i.test(parts.at(-1)!) ? [value] : parts;
}

function faultOf(entry: string): string | undefined {
  if (UNSORTED.test(entry)) return "no-category";
  if (entry.length > LONGEST) return "too-long";
  if (/^https?:\/\//i.test(entry)) return "address";
  return /\p{L}/u.test(entry) ? leftOver(entry) : "no-words";
}
