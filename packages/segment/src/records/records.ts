import {
  MAX_SEGMENT_DEPTH,
  type RowRange,
  type Segment,
  type Segmentation,
  type SegmentationReason,
  type Segmenter,
} from "@winnow/core-dom";
import { checkPage, textOfRanges, wholePage } from "@winnow/core-dom/segments";
import { choose, MIN_MEAN, type RecordGroup } from "./choose.js";
import { dateReader } from "./dates.js";
import type { Declaration } from "./declared.js";
import { recordFields, recordOwners } from "./fields.js";
import { findGroups } from "./groups.js";
import { findLead, type Lead, onlyPost } from "./lead.js";
import { findPartitions } from "./partition.js";
import { isThread, recordRole } from "./roles.js";
import { between, type Scan, scan } from "./scan.js";
import { findSections } from "./sections.js";
import { orderedUnits, type Unit } from "./units.js";

/**
 * Finds the records of a page by what repeats in its tree, as in MDR (Liu, Grossman and Zhai 2003) and DEPTA (Zhai and Liu
 * 2005), but with votes: rows of one kind divide the page into the largest elements that contain one of them each, and the
 * division on which most kinds of rows agree is that of the records. Dates, links to users and permalinks count more.
 * Other text becomes sections by its headings, or the first post of a thread.
 *
 * Its time is linear in the number of rows, and comparable to that of the parse.
 *
 * @example records(tree, marks, {}).segments
 */
export const records: Segmenter = (tree, marks, { deadline = Number.POSITIVE_INFINITY, url } = {}) => {
  checkPage(tree, marks);
  const whole = (reason: SegmentationReason): Segmentation => wholePage(tree, marks, NAME, reason);
  const page = scan(tree, marks);
  const groups = findGroups(page);
  if (performance.now() > deadline) return whole("time-limit");
  const type = marks.pageType?.type;
  const all = choose(page, groups, findPartitions(page, groups));
  const only = type === "forum" && !all.some(isExchange) ? onlyPost(page) : undefined;
  const rated = only === undefined ? all : [];
  const roles = new Map(rated.map((group) => [group, recordRole(page, group, type, false)]));
  const isOfThread = (group: RecordGroup): boolean => isThread(group, roles.get(group)!);
  const chosen = withoutRelated(rated, isOfThread).flatMap((group) =>
    isOfThread(group) ? [group] : withoutArticle(page, group),
  );
  const units = orderedUnits(page, chosen, (group) => roles.get(group) !== "entry");
  const sections = findSections(page, outermost(units.map(({ range }) => range)));
  const readDate = dateReader(tree, page.dates, url);
  if (units.length === 0) {
    // A thread of one post has few headings.
    const isSingle = only !== undefined || (type === "forum" && sections.length <= MAX_HEADINGS);
    if (!isSingle && sections.length < 2) return whole("no-repetition");
    const texts = only === undefined ? sections : [only];
    const drafts = textsOutside(page, texts, readDate, isSingle ? tree.length : 0);
    if (drafts.length < 2 && drafts[0]?.level !== "record") return whole("no-repetition");
    return { segmenter: NAME, segments: nested(drafts) };
  }

  const declared = declaredUnits(page, units);
  const recordDrafts: Draft[] = [];
  let thread: number | undefined;
  for (const group of chosen) {
    const own = units.flatMap((unit, place) => (unit.group === group ? [{ unit, place }] : []));
    const { authors, dates, isKept } = recordFields(
      page,
      groups,
      own.map(({ unit }) => unit),
      readDate,
    );
    const isInside = own.some(({ unit: { parent } }) => parent >= 0 && units[parent]!.group !== group);
    const role = (isInside ? undefined : roles.get(group)) ?? recordRole(page, group, type, isInside);
    if (isThread(group, role)) thread = Math.min(thread ?? tree.length, own[0]!.unit.range.start);
    const score = groupScore(group);
    const source = group.declared?.source ?? "repetition";
    for (const [i, { unit, place }] of own.entries()) {
      const { ranges, parent } = unit;
      recordDrafts[place] = {
        level: "record",
        role,
        ranges,
        text: textOfRanges(tree, ranges, isKept),
        author: declared.get(place)?.author ?? authors[i],
        date: YEAR.test(dates[i] ?? "") ? dates[i] : (declared.get(place)?.date ?? dates[i]),
        score,
        source,
        parent,
      };
    }
  }
  const first = recordDrafts.find(({ ranges }) => ranges[0]?.start === thread);
  return {
    segmenter: NAME,
    segments: nested([...recordDrafts, ...textsOutside(page, sections, readDate, thread, first)]),
  };
};

const NAME = "records";

/** What an ISO date begins with. Others are relative to today. */
const YEAR = /^\d{4}/;

/** Returns what JSON-LD declares about units, by their place. */
function declaredUnits({ tree, declared }: Scan, units: readonly Unit[]): ReadonlyMap<number, Declaration> {
  const described = declared.filter(({ author, date }) => author !== undefined || date !== undefined);
  if (described.length === 0) return new Map();
  const owner = recordOwners(tree.length, units);
  return new Map(described.map((declaration) => [owner[declaration.row]!, declaration]));
}

/**
 * Next to a thread that the method kept, a group is related threads if the method kept less than this share of its text, links
 * are at least this share, and fewer records have links to users.
 */
const MAX_RELATED = 0.2;
const MIN_LINKED = 0.25;
const MIN_SIGNED = 0.5;
const MIN_THREAD = 0.5;

/**
 * Whether people certainly wrote the records, which the method kept. Then no element declares that it is the only post, and
 * its class name means something else to the program of this page.
 */
function isExchange({ records, kept, dated, signed }: RecordGroup): boolean {
  return records.length > 2 && kept >= MIN_THREAD && dated >= 0.8 && signed >= MIN_SIGNED;
}

/** Leaves out related threads, which are outside of the records of the page's thread. */
function withoutRelated(
  groups: readonly RecordGroup[],
  isOfThread: (group: RecordGroup) => boolean,
): readonly RecordGroup[] {
  const thread = groups.find((group) => group.kept >= MIN_THREAD && group.dated >= 0.8 && isOfThread(group));
  if (thread === undefined) return groups;
  const isInside = ({ start }: RowRange): boolean =>
    thread.records.some((record) => record.start <= start && start < record.end);
  return groups.filter(
    ({ kept, linked, signed, records }) =>
      kept >= MAX_RELATED || linked < MIN_LINKED || signed >= MIN_SIGNED || records.some(isInside),
  );
}

/** Maximum number of sections of a thread of one post. */
const MAX_HEADINGS = 3;
/** Other text of the page of a thread is a notice if it has fewer characters. */
const MAX_NOTICE = 200;

/**
 * Leaves out a first record of another kind: the article, which has a date and an author like its comments. Returns no group
 * if the others are too short for comments.
 */
function withoutArticle({ key, textBefore }: Scan, group: RecordGroup): readonly RecordGroup[] {
  const [first, ...others] = group.records;
  const kinds = new Set(others.map(({ start }) => key[start]));
  if (others.length < 2 || kinds.has(key[first!.start])) return [group];
  const text = others.reduce((sum, { start, end }) => sum + between(textBefore, start, end), 0);
  return text < MIN_MEAN * others.length ? [] : [{ ...group, records: others }];
}

/**
 * Returns the text outside of records as sections, and what precedes the records of a thread as its first post.
 *
 * @param thread - where the records of a thread begin, or the length of a page that has one post; 0 for other pages.
 * @param next - the first record of the thread.
 */
function textsOutside(
  page: Scan,
  sections: readonly RowRange[],
  readDate: (row: number) => string | undefined,
  thread = 0,
  next?: Draft,
): readonly Draft[] {
  const isKept = (row: number): boolean => page.read[row] === 1;
  const before = sections.filter(({ end }) => end <= thread);
  const lead = findLead(page, before, thread, readDate);
  const text = lead === undefined ? "" : textOfRanges(page.tree, [lead.range], isKept);
  const isFirst = lead !== undefined && (next === undefined || !isHeader(lead, text, next));
  const rest = sections
    .slice(isFirst ? before.length : 0)
    .filter(({ start, end }) => thread === 0 || between(page.keptBefore, start, end) >= MAX_NOTICE);
  const drafts = rest.map((range): Draft => {
    const text = textOfRanges(page.tree, [range], isKept);
    return {
      level: "part",
      role: "section",
      ranges: [range],
      text,
      score: 0.5,
      source: "headings",
      parent: -1,
    };
  });
  if (!isFirst) return drafts;
  const { range, author, date } = lead;
  const first = { level: "record", role: "post", ranges: [range], text, author, date } as const;
  return [{ ...first, score: 0.5, source: "position", parent: -1 }, ...drafts];
}

/** Whether what precedes the first record of a thread is a notice, or a header with the time or the text of the record. */
function isHeader({ date }: Lead, text: string, next: Draft): boolean {
  const isNotice = date === undefined && next.date !== undefined && text.length < MAX_NOTICE;
  return isNotice || (date === next.date && date?.includes("T") === true) || next.text.includes(text);
}

interface Draft extends Omit<Segment, "id" | "children"> {
  readonly parent: number;
}

function groupScore({ votes, dated }: RecordGroup): number {
  return Math.round(100 * (1 - 1 / (1 + 0.3 * votes + dated))) / 100;
}

function outermost(ranges: readonly RowRange[]): readonly RowRange[] {
  const result: RowRange[] = [];
  for (const range of ranges) if (range.start >= (result[result.length - 1]?.end ?? 0)) result.push(range);
  return result;
}

/** Returns the segments in document order, as a tree. Segments without text are left out, and their children move up. */
function nested(drafts: readonly Draft[]): readonly Segment[] {
  const order = [...drafts.keys()].sort((a, b) => firstRow(drafts[a]!) - firstRow(drafts[b]!));
  const made = new Map<
    number,
    { readonly segment: Segment; readonly children: Segment[]; readonly depth: number }
  >();
  const top: Segment[] = [];
  let id = 0;
  for (const i of order) {
    const { parent, ...rest } = drafts[i]!;
    const up = made.get(parent);
    if (rest.text === "") {
      if (up !== undefined) made.set(i, up);
      continue;
    }
    const children: Segment[] = [];
    const segment = { id: `${++id}`, ...rest, children };
    made.set(i, {
      segment,
      children: up !== undefined && up.depth + 1 >= MAX_SEGMENT_DEPTH ? up.children : children,
      depth: (up?.depth ?? 0) + 1,
    });
    (up?.children ?? top).push(segment);
  }
  return top;
}

function firstRow({ ranges }: Draft): number {
  return ranges[0]?.start ?? 0;
}
