import type { DateRole } from "./labels.js";

/** What a date's name in markup says that it is, and how far it is to be trusted. */
export interface DateName {
  readonly role: Extract<DateRole, "published" | "modified">;
  readonly trust: number;
  /** Why the date is none of the page's. */
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

/** Names of `meta` elements whose words alone do not tell. */
const PLAIN: Readonly<Record<string, DateName>> = {
  "dc.date": { role: "published", trust: 80 },
  "dc:date": { role: "published", trust: 80 },
  "dcterms.date": { role: "published", trust: 80 },
  "dcterms:date": { role: "published", trust: 80 },
  "dc.date.available": { role: "published", trust: 82 },
  "dcterms.available": { role: "published", trust: 82 },
  "sailthru.date": { role: "published", trust: 90 },
  citation_date: { role: "published", trust: 88 },
  citation_online_date: { role: "published", trust: 86 },
  citation_year: { role: "published", trust: 60 },
  date: { role: "published", trust: 70 },
  "article.date": { role: "published", trust: 80 },
  "og:pubdate": { role: "published", trust: 92 },
  "last-modified": { role: "modified", trust: 60 },
};

const MODIFIED = /modif|updat|revised|revision|changed|last_?(?:edit|publi)/;
const PUBLISHED =
  /publi(?!sher)|pubdate|pub_date|date_?pub|releas|issued|created|creation|uploaded?date|upload_date|posted|postdate|post_date|displaydate/;
/** Names with other things in them: a publisher's address, the times of an event or an offer. */
const OTHER =
  /publisher$|publish(?:er)?_?id|event|expir|unpublish|start|end_|_end|valid|birth|review|public$|section|category|build/;

/**
 * What a `meta` element's name says of the date in it.
 *
 * @param name - in lower case.
 * @returns undefined where it speaks of no date of the page.
 * @example metaDate("article:published_time") // { role: "published", trust: 98 }
 */
export function metaDate(name: string): DateName | undefined {
  const plain = PLAIN[name];
  if (plain !== undefined) return plain;
  if (name.length > 60) return undefined;
  const joined = name.replace(/[-.:\s]+/g, "_");
  if (/copyright/.test(joined)) return { role: "published", trust: 0, fault: "copyright" };
  if (OTHER.test(joined)) return undefined;
  const known = /^(?:og_)?(?:article|og|video|book|music)_/.test(joined);
  if (MODIFIED.test(joined)) return { role: "modified", trust: known ? 98 : 90 };
  if (PUBLISHED.test(joined)) return { role: "published", trust: known ? 98 : 90 };
  return undefined;
}
