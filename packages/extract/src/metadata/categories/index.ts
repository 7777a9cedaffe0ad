import { decide, type Field } from "../decide.js";
import { itemLists, linkList, listOffers, placeholderFault, sameList, statementLists } from "../offers.js";
import { siteName } from "../site-name.js";
import { breadcrumbs } from "./breadcrumbs.js";

const PROPERTIES = "articleSection category recipeCategory genre".split(" ");
const STATEMENTS = (
  "article:section parsely-section sailthru.section prism.section dc.type.section section category " +
  "article:category product:category book:genre"
).split(" ");

/** Maximum length of a category: a longer entry is a sentence. */
const MAX_LENGTH = 80;

/** Names that systems give to the category of unsorted pages. */
const UNSORTED =
  /^(?:uncategori[sz]ed|unsorted|general|default|all|none|home|other|misc(?:ellaneous)?|allgemein|non classé|sin categoría|senza categoria|sem categoria|без рубрики|未分类|未分類|index|blog posts?|articles?|page|category|categories|all categories|topics|board index|forum index|forums?|shop|store|shop by category)$/i;

/**
 * The page's categories on its site: `articleSection`, a product's category, `article:section` and similar
 * statements, links with `rel=category`, the middle of the breadcrumbs; visible breadcrumbs come last. Only
 * the list of the best source is used, since sources have different levels of detail, and together would
 * repeat one category.
 */
export const categories: Field<readonly string[]> = (sources) => {
  const site = siteName(sources)?.chosen?.value;
  const lists = [
    ...itemLists(sources.main, PROPERTIES),
    ...statementLists(sources, STATEMENTS),
    linkList(sources, "category"),
    ...breadcrumbs(sources),
  ];
  return decide(
    listOffers(lists, levels, (entry) => (entry === site ? "is-the-site-name" : categoryFault(entry))),
    sameList,
  );
};

/** Splits the levels of a path, or the entries of a list; `Arts, Music and Theatre` is one name. */
function levels(value: string): readonly string[] {
  const path = value.split(/ ?[>»›|] ?| \/{1,2} /);
  if (path.length > 1) return path;
  const parts = value.split(/[,;] ?(?=\D)/);
  return /(?:^| )(?:and|und|et|y|e|og|och|en|и|&) /i.test(parts.at(-1)!) ? [value] : parts;
}

function categoryFault(entry: string): string | undefined {
  if (UNSORTED.test(entry)) return "no-category";
  if (entry.length > MAX_LENGTH) return "too-long";
  if (/^https?:\/\//i.test(entry)) return "address";
  return /\p{L}/u.test(entry) ? placeholderFault(entry) : "no-words";
}
