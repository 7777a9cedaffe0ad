import { declaredLanguage } from "../../language/declared.js";
import { languageOfPage } from "../language.js";
import { pageLines } from "../page/lines.js";
import type { Item, PageSources } from "../sources/types.js";
import type { MetadataSource } from "../types.js";
import { ITEM_DATES, metaDate } from "./date-names.js";
import { dateOrder } from "./date-order.js";
import { markedDates } from "./marked.js";
import { ENOUGH, mentionsOf } from "./points.js";
import { readStamp } from "./stamps.js";
import { isIndexPage } from "./surroundings.js";
import type { DateContext, FoundDate, PartialDate } from "./types.js";
import { urlDate } from "./url-date.js";
import { writtenDates } from "./written.js";

/** A date that may be the page's. */
export interface DateCandidate {
  readonly role: "published" | "modified";
  readonly date: PartialDate;
  /** The other reading, where the order of day and month is open. */
  readonly other?: PartialDate;
  readonly shows?: FoundDate["shows"] | undefined;
  readonly source: MetadataSource;
  readonly key: string;
  readonly raw: string;
  /** From 0 to 100. */
  readonly trust: number;
  /** Why it is not the page's. */
  readonly fault?: string | undefined;
}

/** Trust in what a page shows, by its points beyond those that are enough. */
const SHOWN = 74;
const URL_DAY = 76;
const URL_MONTH = 30;
/** Trust in an item that is not what the page is about, though of a kind with pages. */
const SIDE_ITEM = 40;
/** Items beside the main one, and statements of one name, that are read. */
const MOST_ITEMS = 50;
const MOST_STATEMENTS = 3;

/** All dates of a page that may be its own. */
export function dateCandidates(sources: PageSources): readonly DateCandidate[] {
  const { tree, url } = sources;
  const language = sources.language ?? declaredLanguage(tree) ?? languageOfPage(sources)?.language;
  const fetched = Date.parse(sources.headers.date ?? "");
  const context: DateContext = {
    language,
    order: dateOrder(language, url),
    ...(Number.isNaN(fetched) ? {} : { fetched }),
  };
  return [
    ...ofItems(sources, context),
    ...ofStatements(sources, context),
    ...ofUrl(url),
    ...ofPage(sources, context),
  ];
}

function* ofItems({ items, main }: PageSources, context: DateContext): Generator<DateCandidate> {
  if (main !== undefined) yield* ofItem(main, true, context);
  let left = MOST_ITEMS;
  for (const item of items) {
    if (item === main || item.nested || !PAGE_LIKE.test(item.types.join(" "))) continue;
    if (left-- <= 0) return;
    yield* ofItem(item, false, context);
  }
}

const PAGE_LIKE =
  /Article|Posting|Report|WebPage|ItemPage|QAPage|Question|Recipe|CreativeWork|Dataset|hentry|h-entry/i;

function* ofItem(item: Item, isMain: boolean, context: DateContext): Generator<DateCandidate> {
  for (const [name, { role, trust, fault }] of Object.entries(ITEM_DATES)) {
    for (const raw of item.properties.get(name) ?? []) {
      const stamp = typeof raw === "string" ? readStamp(raw, context) : undefined;
      if (stamp === undefined) continue;
      yield {
        ...stamp,
        role,
        source: item.source,
        key: name,
        raw: raw as string,
        trust: isMain ? trust : trust - 100 + SIDE_ITEM,
        fault,
      };
      break;
    }
  }
}

function* ofStatements({ statements, headers }: PageSources, context: DateContext): Generator<DateCandidate> {
  for (const [name, all] of statements) {
    const said = metaDate(name);
    if (said === undefined) continue;
    for (const { value, source } of all.slice(0, MOST_STATEMENTS)) {
      // The `Date` header is when the page was sent.
      if (source === "header" && name === "date") continue;
      const stamp = readStamp(value, context);
      if (stamp === undefined) continue;
      const made = { ...stamp, role: said.role, source, key: name, raw: value };
      yield source === "header"
        ? { ...made, trust: HEADER, fault: faultOfHeader(value, headers.date) }
        : { ...made, trust: said.trust, fault: said.fault };
    }
  }
}

/** Many servers make a page for each request, and say that it was modified then. */
function faultOfHeader(modified: string, sent: string | undefined): string | undefined {
  const apart = Date.parse(sent ?? "") - Date.parse(modified);
  return apart < AT_ONCE ? "made-for-the-request" : undefined;
}

/** Trust in `Last-Modified`, which is often when the page was put on a disk. */
const HEADER = 10;
/** Milliseconds. */
const AT_ONCE = 3_600_000;

function* ofUrl(url: string | undefined): Generator<DateCandidate> {
  const found = urlDate(url);
  if (found === undefined) return;
  const { date, raw } = found;
  yield {
    role: "published",
    date,
    raw,
    source: "url",
    key: "path",
    trust: date.day === undefined ? URL_MONTH : URL_DAY,
  };
}

function* ofPage(sources: PageSources, context: DateContext): Generator<DateCandidate> {
  const isIndex = isIndexPage(sources.url);
  const lines = pageLines(sources.tree, sources.limit);
  const mention = mentionsOf(sources, lines);
  const written = writtenDates(lines, context, mention);
  const marked = markedDates(sources, context, mention, written, lines);
  const all = [...marked, ...written].sort((a, b) => a.row - b.row);
  for (const { date, other, shows, role, key, raw, points, fault } of all) {
    const why =
      fault ??
      (isIndex ? "of-a-listed-page" : undefined) ??
      (points < ENOUGH ? "far-from-the-title" : undefined);
    yield {
      role: role === "modified" ? "modified" : "published",
      date,
      ...(other === undefined ? {} : { other }),
      shows,
      source: "page",
      key,
      raw,
      trust: Math.min(89, SHOWN + Math.max(-40, points - ENOUGH)),
      fault: why,
    };
  }
}
