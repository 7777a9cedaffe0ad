import { keepLast } from "../cache.js";
import { Label, type Marks } from "../marks/types.js";
import { textOfRanges } from "../segments/text.js";
import type { RowRange, Segment, SegmentationReason, SegmenterOptions } from "../segments/types.js";
import type { Tree } from "../tree/types.js";
import { choose, MIN_MEAN, type RecordGroup } from "./choose.js";
import { dateReader } from "./dates.js";
import type { Declaration } from "./declared.js";
import { recordFields, recordOwners } from "./fields.js";
import { findGroups } from "./groups.js";
import { findLead, type Lead, onlyComment, onlyPost } from "./lead.js";
import { findPartitions } from "./partition.js";
import { isThread, recordRole } from "./roles.js";
import { between, type Scan, scan } from "./scan.js";
import { findSections } from "./sections.js";
import { orderedUnits, type Unit } from "./units.js";

/** A record of a page, or a text outside of records. */
export interface PageRecord extends Omit<Segment, "id" | "children"> {
  /** Its rows, including those of records inside. */
  readonly range: RowRange;
  /** The index of the record that it replies to, or that contains it; -1 for none. */
  readonly parent: number;
  /** The rows of its author and of its date; -1 without one, or if it is declared elsewhere. */
  readonly authorRow: number;
  readonly dateRow: number;
  /** Whether a text row is part of its text, and not its author, its date or what all records of a group repeat. */
  readonly isPart: (row: number) => boolean;
}

/**
 * Finds the records of a page by what repeats in its tree, as in MDR (Liu, Grossman and Zhai 2003) and DEPTA (Zhai and Liu
 * 2005), but with votes: rows of one kind divide the page into the largest elements that contain one of them each, and the
 * division on which most kinds of rows agree is that of the records. Dates, links to users and permalinks count more.
 * Other text becomes sections by its headings, or the first post of a thread.
 *
 * Its time is linear in the number of rows, and comparable to that of the parse.
 *
 * @returns the records, then the texts outside; or why there are none.
 */
export function findRecords(
  tree: Tree,
  marks: Marks,
  { deadline = Number.POSITIVE_INFINITY, url }: SegmenterOptions,
): readonly PageRecord[] | SegmentationReason {
  const page = scan(tree, marks);
  const groups = findGroups(page);
  if (performance.now() > deadline) return "time-limit";
  const type = marks.pageType?.type;
  const all = choose(page, groups, findPartitions(page, groups));
  const only = type === "forum" && !all.some(isExchange) ? onlyPost(page) : undefined;
  const rated = only === undefined ? all : [];
  const roles = new Map(rated.map((group) => [group, recordRole(page, group, type, false)]));
  const isOfThread = (group: RecordGroup): boolean => isThread(group, roles.get(group)!);
  const isComment = ({ start, end }: RowRange): boolean => {
    const at = marks.label.indexOf(Label.comment, start);
    return at >= 0 && at < end;
  };
  const chosen = withoutRelated(rated, isOfThread).flatMap((group) =>
    isOfThread(group) || isComment(group.records[0]!) ? [group] : withoutArticle(page, group),
  );
  const units = orderedUnits(page, chosen, (group) => roles.get(group) !== "entry");
  const sections = findSections(page, outermost(units.map(({ range }) => range)));
  const readDate = dateReader(tree, page.dates, url);
  if (units.length === 0) {
    // A thread of one post has few headings.
    const comment = type === "forum" ? undefined : onlyComment(page, readDate);
    if (comment !== undefined && isComment(comment.range)) {
      const { range, ...signature } = comment;
      const isKept = (row: number): boolean => page.read[row] === 1;
      const text = textOfRanges(tree, [range], isKept);
      const record = {
        level: "record",
        role: "comment",
        range,
        ranges: [range],
        text,
        source: "platform",
      } as const;
      return [
        { ...OUTSIDE, ...record, ...signature, isPart: isKept },
        ...textsOutside(page, findSections(page, [range]), readDate),
      ];
    }
    const isSingle = only !== undefined || (type === "forum" && sections.length <= MAX_HEADINGS);
    if (!isSingle && sections.length < 2) return "no-repetition";
    const texts = only === undefined ? sections : [only];
    const found = textsOutside(page, texts, readDate, isSingle ? tree.length : 0);
    return found.length < 2 && found[0]?.level !== "record" ? "no-repetition" : found;
  }

  const declared = declaredUnits(page, units);
  const found: PageRecord[] = [];
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
      const { range, ranges, parent } = unit;
      const [author, date] = [authors[i]!, dates[i]!];
      const text = keepLast(() => textOfRanges(tree, ranges, isKept));
      found[place] = {
        level: "record",
        role,
        range,
        ranges,
        get text() {
          return text();
        },
        author: declared.get(place)?.author ?? author.value,
        date: YEAR.test(date.value ?? "") ? date.value : (declared.get(place)?.date ?? date.value),
        score,
        source,
        parent,
        authorRow: author.row,
        dateRow: date.row,
        isPart: isKept,
      };
    }
  }
  const first = found.find(({ ranges }) => ranges[0]?.start === thread);
  return [...found, ...textsOutside(page, sections, readDate, thread, first)];
}

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
  next?: PageRecord,
): readonly PageRecord[] {
  const isKept = (row: number): boolean => page.read[row] === 1;
  const before = sections.filter(({ end }) => end <= thread);
  const lead = findLead(page, before, thread, readDate);
  const text = lead === undefined ? "" : textOfRanges(page.tree, [lead.range], isKept);
  const isFirst = lead !== undefined && (next === undefined || !isHeader(lead, text, next));
  const rest = sections
    .slice(isFirst ? before.length : 0)
    .filter(({ start, end }) => thread === 0 || between(page.keptBefore, start, end) >= MAX_NOTICE);
  const texts = rest.map((range): PageRecord => {
    const text = textOfRanges(page.tree, [range], isKept);
    return {
      level: "part",
      role: "section",
      range,
      ranges: [range],
      text,
      ...OUTSIDE,
      source: "headings",
      isPart: isKept,
    };
  });
  if (!isFirst) return texts;
  const { range, ...signature } = lead;
  const first = { level: "record", role: "post", range, ranges: [range], text, source: "position" } as const;
  return [{ ...OUTSIDE, ...first, ...signature, isPart: isKept }, ...texts];
}

const OUTSIDE = { score: 0.5, parent: -1, authorRow: -1, dateRow: -1 } as const;

/** Whether what precedes the first record of a thread is a notice, or a header with the time or the text of the record. */
function isHeader({ date }: Lead, text: string, next: PageRecord): boolean {
  const isNotice = date === undefined && next.date !== undefined && text.length < MAX_NOTICE;
  return isNotice || (date === next.date && date?.includes("T") === true) || next.text.includes(text);
}

function groupScore({ votes, dated }: RecordGroup): number {
  return Math.round(100 * (1 - 1 / (1 + 0.3 * votes + dated))) / 100;
}

function outermost(ranges: readonly RowRange[]): readonly RowRange[] {
  const result: RowRange[] = [];
  for (const range of ranges) if (range.start >= (result[result.length - 1]?.end ?? 0)) result.push(range);
  return result;
}
