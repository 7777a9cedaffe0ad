import type { DateRole } from "@winnow/core-dom/dates";

/** The meaning of a date's name in markup: the role of the date, and how trustworthy it is. */
export interface DateName {
  readonly role: Extract<DateRole, "published" | "modified">;
  readonly trust: number;
  /** Why the date is not the page's. */
  readonly fault?: string;
}

/** Properties of schema.org's items; names of microformats are read from the page. */
export const ITEM_DATES: Readonly<Record<string, DateName>> = {
  datePublished: { role: "published", trust: 100 },
  uploadDate: { role: "published", trust: 96 },
  dateCreated: { role: "published", trust: 94 },
  datePosted: { role: "published", trust: 94 },
  dateModified: { role: "modified", trust: 100 },
  copyrightYear: { role: "published", trust: 0, fault: "copyright" },
};

/**
 * Trust in dates by names of `meta` elements whose words alone do not reveal it: all are publication dates
 * but the last.
 */
const TRUST: Readonly<Record<string, number>> = {
  "dc.date": 80,
  "dc:date": 80,
  "dcterms.date": 80,
  "dcterms:date": 80,
  "dc.date.available": 82,
  "dcterms.available": 82,
  "sailthru.date": 90,
  citation_date: 88,
  citation_online_date: 86,
  citation_year: 60,
  date: 70,
  "article.date": 80,
  "og:pubdate": 92,
  "last-modified": 60,
};

const MODIFIED = /modif|updat|revised|revision|changed|last_?(?:edit|publi)/;
const PUBLISHED =
  /publi(?!sher)|pubdate|pub_date|date_?pub|releas|issued|created|creation|uploaded?date|upload_date|posted|postdate|post_date|displaydate/;
/** Names of other things: a publisher's address, the times of an event or an offer. */
const OTHER =
  /publisher$|publish(?:er)?_?id|event|expir|unpublish|start|end_|_end|valid|birth|review|public$|section|category|build/;

/** Maximum length of a name: longer ones are not names of dates. */
const MAX_LENGTH = 60;

/**
 * Returns the role and trust of the date in a `meta` element by the element's name.
 *
 * @param name - in lower case.
 * @returns undefined if it is not the name of a date of the page.
 * @example metaDate("article:published_time") // { role: "published", trust: 98 }
 */
export function metaDate(name: string): DateName | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const joined = name.replace(/[-.:\s]+/g, "_");
  if (/copyright/.test(joined)) return { role: "published", trust: 0, fault: "copyright" };
  const listed = Object.hasOwn(TRUST, name) ? TRUST[name] : undefined;
  if (listed === undefined && OTHER.test(joined)) return undefined;
  const trust = listed ?? (/^(?:og_)?(?:article|og|video|book|music)_/.test(joined) ? 98 : 90);
  if (MODIFIED.test(joined)) return { role: "modified", trust };
  return listed !== undefined || PUBLISHED.test(joined) ? { role: "published", trust } : undefined;
}
