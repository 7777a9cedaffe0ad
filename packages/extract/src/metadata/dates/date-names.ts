import type { DateRole } from "@winnow/core-dom/dates";

/**
 * The places in which pages give dates, the most trusted first: properties of the main item, Open Graph's, the
 * item's less specific properties, other names that mean publication or change, bibliographic names, Dublin Core's,
 * dates that readers see, the page's address, names that may mean any date, `Last-Modified`.
 */
// biome-ignore format: a list
export const PLACES = [
  "item", "open-graph", "item-creation", "meta", "citation", "dublin-core", "page", "address", "any-date", "header",
] as const;

export type DatePlace = (typeof PLACES)[number];

/** The meaning of a date's name in markup. */
export interface DateName {
  readonly role: Extract<DateRole, "published" | "modified">;
  readonly place: DatePlace;
  /** Why the date is not the page's. */
  readonly fault?: string;
}

const COPYRIGHT: DateName = { role: "published", place: "header", fault: "copyright" };

/** Properties of schema.org's items; names of microformats are read from the page. */
export const ITEM_DATES: Readonly<Record<string, DateName>> = {
  datePublished: { role: "published", place: "item" },
  uploadDate: { role: "published", place: "item-creation" },
  dateCreated: { role: "published", place: "item-creation" },
  datePosted: { role: "published", place: "item-creation" },
  dateModified: { role: "modified", place: "item" },
  copyrightYear: COPYRIGHT,
};

/** Names of `meta` elements whose words alone do not show that they are dates, or of less trust. */
const NAMES: ReadonlyMap<string, DatePlace> = new Map([
  ["sailthru.date", "meta"],
  ["citation_date", "citation"],
  ["citation_online_date", "citation"],
  ["dc.date", "dublin-core"],
  ["dcterms.date", "dublin-core"],
  ["dc.date.available", "dublin-core"],
  ["dcterms.available", "dublin-core"],
  ["article.date", "dublin-core"],
  ["date", "any-date"],
  ["citation_year", "any-date"],
  ["last-modified", "any-date"],
]);

const MODIFIED = /modif|updat|revised|revision|changed|last_?(?:edit|publi)/;
const PUBLISHED =
  /publi(?!sher)|pubdate|pub_date|date_?pub|releas|issued|created|creation|uploaded?date|upload_date|posted|postdate|post_date|displaydate/;
/** Names of other things: a publisher's address, the times of an event or an offer. */
const OTHER =
  /publisher$|publish(?:er)?_?id|event|expir|unpublish|start|end_|_end|valid|birth|review|public$|section|category|build/;

/** Maximum length of a name: longer ones are not names of dates. */
const MAX_LENGTH = 60;

/**
 * Returns the meaning of the date in a `meta` element by the element's name.
 *
 * @param name - in lower case.
 * @returns undefined if it is not the name of a date of the page.
 * @example metaDate("article:published_time") // { role: "published", place: "open-graph" }
 */
export function metaDate(name: string): DateName | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const words = name.replace(/[-.:\s]+/g, "_");
  if (words.includes("copyright")) return COPYRIGHT;
  const listed = NAMES.get(name);
  if (listed === undefined && OTHER.test(words)) return undefined;
  const place = listed ?? (/^(?:article|og|video|book|music)_/.test(words) ? "open-graph" : "meta");
  if (MODIFIED.test(words)) return { role: "modified", place };
  return listed !== undefined || PUBLISHED.test(words) ? { role: "published", place } : undefined;
}
