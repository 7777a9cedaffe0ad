import { declaredLanguage } from "../../language/declared-language.js";
import { pageLanguage } from "../../language/page-language.js";
import { pageDates } from "../sources/page-dates.js";
import { ENOUGH } from "../sources/page-dates-points.js";
import { isIndexPage } from "../sources/page-dates-zones.js";
import type { Item, PageSources } from "../sources/types.js";
import { urlDate } from "../sources/url-dates.js";
import type { MetadataSource } from "../types.js";
import { dateOrder } from "./date-order.js";
import { ITEM_DATES, metaDate } from "./date-names.js";
import { readStamp } from "./stamps.js";
import type { DateContext, FoundDate, PartialDate } from "./types.js";

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
const MOST = 200;

const made = new WeakMap<PageSources, readonly DateCandidate[]>();

/** All dates of a page that may be its own, the most trustworthy first; read once a page. */
export function dateCandidates(sources: PageSources): readonly DateCandidate[] {
  const before = made.get(sources);
  if (before !== undefined) return before;
  const { tree, url } = sources;
  const language = sources.language ?? declaredLanguage(tree) ?? pageLanguage(tree)?.language;
  const context: DateContext = { language, order: dateOrder(language, url) };
  const found = [...ofItems(sources, context), ...ofStatements(sources, context), ...ofUrl(url), ...ofPage(sources, context)];
  const candidates = found.slice(0, MOST).sort((a, b) => b.trust - a.trust);
  made.set(sources, candidates);
  return candidates;
}

function* ofItems({ items, main }: PageSources, context: DateContext): Generator<DateCandidate> {
  for (const item of main === undefined ? items : [main, ...items.filter((one) => one !== main)]) {
    const isMain = item === main;
    if (!isMain && (item.nested || !PAGE_LIKE.test(item.types.join(" ")))) continue;
    yield* ofItem(item, isMain, context);
  }
}

const PAGE_LIKE = /Article|Posting|Report|WebPage|ItemPage|QAPage|Question|Recipe|CreativeWork|Dataset|hentry|h-entry/i;

function* ofItem(item: Item, isMain: boolean, context: DateContext): Generator<DateCandidate> {
  for (const [name, { role, trust }] of Object.entries(ITEM_DATES)) {
    for (const raw of item.properties.get(name) ?? []) {
      const stamp = typeof raw === "string" ? readStamp(raw, context) : undefined;
      if (stamp === undefined) continue;
      const key = `${item.types[0] ?? ""}.${name}`;
      yield { ...stamp, role, source: item.source, key, raw: raw as string, trust: isMain ? trust : trust - 100 + SIDE_ITEM };
      break;
    }
  }
}

function* ofStatements({ statements }: PageSources, context: DateContext): Generator<DateCandidate> {
  for (const [name, all] of statements) {
    const said = metaDate(name);
    if (said === undefined) continue;
    for (const { value, source } of all.slice(0, 3)) {
      const stamp = readStamp(value, context);
      if (stamp === undefined) continue;
      const trust = source === "header" ? 10 : said.trust;
      yield { ...stamp, role: said.role, source, key: name, raw: value, trust };
    }
  }
}

function* ofUrl(url: string | undefined): Generator<DateCandidate> {
  const found = urlDate(url);
  if (found === undefined) return;
  const { date, raw } = found;
  yield { role: "published", date, raw, source: "url", key: "path", trust: date.day === undefined ? URL_MONTH : URL_DAY };
}

function* ofPage(sources: PageSources, context: DateContext): Generator<DateCandidate> {
  const isIndex = isIndexPage(sources.url);
  for (const { date, other, shows, role, key, raw, points, fault } of pageDates(sources, context)) {
    const why = fault ?? (isIndex ? "of-a-listed-page" : undefined) ?? (points < ENOUGH ? "far-from-the-title" : undefined);
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
