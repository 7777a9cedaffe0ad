import { type DateContext, dateOrder, type ReadDate, readStamp } from "@winnow/core-dom/dates";
import { languageOfPage } from "../language.js";
import { linesOf } from "../page/lines.js";
import type { Item, PageSources } from "../sources/types.js";
import type { MetadataSource } from "../types.js";
import { url as addressOf } from "../url.js";
import { ITEM_DATES, metaDate } from "./date-names.js";
import { markedDates } from "./marked.js";
import { MIN_POINTS, mentionsOf } from "./points.js";
import { isIndexPage } from "./surroundings.js";
import { urlDate } from "./url-date.js";
import { writtenDates } from "./written.js";

/** A date that may be the page's. */
export interface DateCandidate extends ReadDate {
  readonly role: "published" | "modified";
  readonly source: MetadataSource;
  readonly key: string;
  readonly raw: string;
  /** From 0 to 100. */
  readonly trust: number;
  /** Why it cannot be the page's date; undefined if it can. */
  readonly fault?: string | undefined;
}

/** Trust in a date on the page with just enough points; further points add to it. */
const SHOWN = 74;
const MAX_SHOWN = 89;
const URL_DAY = 76;
const URL_MONTH = 30;
/** Reduction of trust in dates of items that can be pages but are not this page's subject. */
const SIDE_ITEM = 60;
/** Trust in `Last-Modified`, which is often the time at which the file was copied to the server. */
const HEADER = 10;
/** Maximum milliseconds between a request and the `Last-Modified` of a page that is generated for it. */
const MAX_GENERATION_TIME = 3_600_000;

/** Maximum number of items other than the main one, and of statements of one name. */
const MAX_ITEMS = 50;
const MAX_STATEMENTS = 3;

/** Returns all dates of a page that may be its own. */
export function dateCandidates(sources: PageSources): readonly DateCandidate[] {
  const { url } = sources;
  const canonical = addressOf(sources)?.chosen?.value;
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
    ...ofUrl(inAddress),
    ...ofPage(sources, context),
  ];
}

const PAGE_LIKE =
  /Article|Posting|Report|WebPage|ItemPage|QAPage|Question|Recipe|CreativeWork|Dataset|hentry|h-entry/i;

function* ofItems({ items, main }: PageSources, context: DateContext): Generator<DateCandidate> {
  if (main !== undefined) yield* ofItem(main, 0, context);
  const others = items.filter(
    (item) => item !== main && !item.nested && PAGE_LIKE.test(item.types.join(" ")),
  );
  for (const item of others.slice(0, MAX_ITEMS)) yield* ofItem(item, SIDE_ITEM, context);
}

function* ofItem(item: Item, less: number, context: DateContext): Generator<DateCandidate> {
  for (const [key, { role, trust, fault }] of Object.entries(ITEM_DATES)) {
    for (const raw of item.properties.get(key) ?? []) {
      const stamp = typeof raw === "string" ? readStamp(raw, context) : undefined;
      if (stamp === undefined) continue;
      yield { ...stamp, role, source: item.source, key, raw: raw as string, trust: trust - less, fault };
      break;
    }
  }
}

function* ofStatements({ statements, headers }: PageSources, context: DateContext): Generator<DateCandidate> {
  for (const [key, all] of statements) {
    const name = metaDate(key);
    if (name === undefined) continue;
    for (const { value: raw, source } of all.slice(0, MAX_STATEMENTS)) {
      const isHeader = source === "header";
      // The `Date` header is when the page was sent.
      const stamp = isHeader && key === "date" ? undefined : readStamp(raw, context);
      if (stamp === undefined) continue;
      yield {
        ...stamp,
        source,
        key,
        raw,
        ...name,
        ...(isHeader ? { trust: HEADER, fault: faultOfHeader(raw, headers.date) } : {}),
      };
    }
  }
}

/** Many servers generate a page for each request, and report that time as its change. */
function faultOfHeader(modified: string, sent: string | undefined): string | undefined {
  const apart = Date.parse(sent ?? "") - Date.parse(modified);
  return apart < MAX_GENERATION_TIME ? "made-for-the-request" : undefined;
}

function* ofUrl(found: ReturnType<typeof urlDate>): Generator<DateCandidate> {
  // A year alone completes other dates.
  if (found?.date.month === undefined) return;
  const trust = found.date.day === undefined ? URL_MONTH : URL_DAY;
  yield { ...found, role: "published", source: "url", key: "path", trust };
}

function* ofPage(sources: PageSources, context: DateContext): Generator<DateCandidate> {
  const isIndex = isIndexPage(sources.url);
  const lines = linesOf(sources);
  const mention = mentionsOf(sources, lines);
  const written = writtenDates(lines, context, mention);
  const marked = markedDates(sources, context, mention, written, lines);
  for (const one of [...marked, ...written].sort((a, b) => a.row - b.row)) {
    const { points } = one;
    yield {
      ...one,
      role: one.role === "modified" ? "modified" : "published",
      source: "page",
      trust: Math.min(MAX_SHOWN, SHOWN + Math.max(-40, points - MIN_POINTS)),
      fault:
        one.fault ?? (isIndex ? "of-a-listed-page" : points < MIN_POINTS ? "far-from-the-title" : undefined),
    };
  }
}
