import { type DateContext, dateOrder, type ReadDate, readStamp } from "@winnow/core-dom/dates";
import { languageOfPage } from "../language.js";
import { linesOf } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { strings } from "../sources/values.js";
import type { MetadataSource } from "../types.js";
import { url as canonicalUrl } from "../url.js";
import { type DateName, type DatePlace, ITEM_DATES, metaDate } from "./date-names.js";
import { markedDates } from "./marked.js";
import { FAR, MIN_POINTS, mentionsOf } from "./points.js";
import { isIndexPage } from "./surroundings.js";
import { urlDate } from "./url-date.js";
import { writtenDates } from "./written.js";

/** A date that may be the page's. */
export interface DateCandidate extends ReadDate {
  readonly role: "published" | "modified";
  readonly place: DatePlace;
  readonly source: MetadataSource;
  readonly key: string;
  readonly raw: string;
  /** Of dates on the page: how likely it is the page's own, by its markup and position. */
  readonly points?: number | undefined;
  /** Why it cannot be the page's date; undefined if it can. */
  readonly fault?: string | undefined;
}

/** Maximum milliseconds between a request and the `Last-Modified` of a page that is generated for it. */
const MAX_GENERATION_TIME = 3_600_000;
/** Maximum number of items other than the main one, and of statements of one name. */
const MAX_ITEMS = 50;
const MAX_STATEMENTS = 3;

/** Returns all dates of a page that may be its own. */
export function dateCandidates(sources: PageSources): readonly DateCandidate[] {
  const { url } = sources;
  const canonical = canonicalUrl(sources)?.chosen?.value;
  const language = languageOfPage(sources)?.language;
  const fetched = Date.parse(sources.headers.date ?? "");
  const inAddress = urlDate(url) ?? urlDate(canonical);
  const context: DateContext = {
    language,
    order: dateOrder(language, url ?? canonical),
    near: inAddress?.date.day === undefined ? inAddress?.date : undefined,
    fetched: Number.isNaN(fetched) ? undefined : fetched,
  };
  return [
    ...ofItems(sources, context),
    ...ofStatements(sources, context),
    ...ofAddress(inAddress),
    ...ofPage(sources, context),
  ];
}

/** Those of other items only tell in which order the page writes day and month. */
function ofItems({ items, main }: PageSources, context: DateContext): readonly DateCandidate[] {
  const found: DateCandidate[] = [];
  const others = items.filter((item) => item !== main && !item.nested);
  for (const item of [...(main === undefined ? [] : [main]), ...others.slice(0, MAX_ITEMS)]) {
    for (const [key, name] of Object.entries(ITEM_DATES)) {
      if (!item.properties.has(key)) continue;
      const raw = strings(item, key)[0] ?? "";
      const stamp = readStamp(raw, context);
      const fault = item === main ? name.fault : "of-another-item";
      if (stamp !== undefined) found.push(candidate(stamp, name, item.source, key, raw, fault));
    }
  }
  return found;
}

function ofStatements({ statements, headers }: PageSources, context: DateContext): readonly DateCandidate[] {
  const found: DateCandidate[] = [];
  for (const [key, all] of statements) {
    const name = metaDate(key);
    if (name === undefined) continue;
    for (const { value: raw, source } of all.slice(0, MAX_STATEMENTS)) {
      const isHeader = source === "header";
      // The `Date` header is when the page was sent.
      const stamp = isHeader && key === "date" ? undefined : readStamp(raw, context);
      if (stamp === undefined) continue;
      const { role } = name;
      found.push(
        isHeader
          ? candidate(stamp, { role, place: "header" }, source, key, raw, headerFault(raw, headers.date))
          : candidate(stamp, name, source, key, raw, name.fault),
      );
    }
  }
  return found;
}

/** Many servers generate a page for each request, and report that time as its change. */
function headerFault(modified: string, sent: string | undefined): string | undefined {
  const apart = Date.parse(sent ?? "") - Date.parse(modified);
  return apart < MAX_GENERATION_TIME ? "request-time" : undefined;
}

function ofAddress(found: ReturnType<typeof urlDate>): readonly DateCandidate[] {
  // A year alone completes other dates.
  if (found?.date.month === undefined) return [];
  return [candidate(found, { role: "published", place: "address" }, "url", "path", found.raw, undefined)];
}

function ofPage(sources: PageSources, context: DateContext): readonly DateCandidate[] {
  const isIndex = isIndexPage(sources.url);
  const lines = linesOf(sources);
  const mention = mentionsOf(sources);
  const written = writtenDates(lines, context, mention);
  const marked = markedDates(sources, context, mention, lines);
  return [...marked, ...written]
    .sort((a, b) => a.row - b.row)
    .map((found) => {
      const { key, raw, points } = found;
      const placeFault = isIndex ? "of-a-linked-page" : points < MIN_POINTS ? FAR : undefined;
      const role = found.role === "modified" ? "modified" : "published";
      return candidate(found, { role, place: "page" }, "page", key, raw, found.fault ?? placeFault, points);
    });
}

/** Without spreads: candidates of one hidden class are read and copied several times as fast. */
function candidate(
  { date, other, unusual, shows }: ReadDate,
  { role, place }: DateName,
  source: MetadataSource,
  key: string,
  raw: string,
  fault: string | undefined,
  points?: number,
): DateCandidate {
  return { date, other, unusual, shows, role, place, source, key, raw, points, fault };
}
