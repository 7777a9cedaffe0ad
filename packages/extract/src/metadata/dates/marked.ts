import { attributeReader, attributes, Hidden, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { type Line, wordsBefore } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { agree } from "./calendar.js";
import { findDates } from "./find-dates.js";
import { type DateRole, roleOf } from "./labels.js";
import { dateMarker } from "./markers.js";
import type { DateMention, Mention } from "./points.js";
import { relativeDate } from "./relative.js";
import { readStamp } from "./stamps.js";
import { cleanText } from "./tokens.js";
import type { DateContext, FoundDate } from "./types.js";

/** Elements that are read, and characters of each; one with more text is no date. */
const MOST_ELEMENTS = 120;
const LONGEST = 140;

/** Attributes that hold a moment, the most telling first. */
// biome-ignore format: a table
const STAMPS: readonly string[] = [
  "datetime", "title", "content", "data-time", "data-date", "data-timestamp", "data-datetime",
  "data-published", "data-publish-date", "data-pubdate", "data-utime", "data-epoch", "data-unixtime",
  "data-unix", "data-created", "data-iso", "data-livestamp", "data-ts", "data-value", "publishdate",
  "published", "date", "unix", "timestamp", "ts",
];

const pubdateOf = attributeReader("pubdate");

/**
 * Dates in `time` elements and in elements whose class or property speaks of a date, from their attributes or their
 * text.
 *
 * @param written - the dates of the page's lines, for the labels that stand before them.
 * @param lines - the page's, for labels of dates that a reader does not see.
 */
export function markedDates(
  sources: PageSources,
  context: DateContext,
  mention: Mention,
  written: readonly DateMention[],
  lines: readonly Line[],
): readonly DateMention[] {
  const { tree, text: textOf } = sources;
  const found: DateMention[] = [];
  const markerOf = dateMarker(sources);
  let left = MOST_ELEMENTS;
  let outer: DateMention | undefined;
  for (let row = 0; row < tree.length && left > 0; row++) {
    sources.limit.step();
    if (tree.kind[row] !== NodeKind.element || tree.hidden[row] !== Hidden.visible) continue;
    const end = tree.end[row]!;
    if (tree.textBefore[end]! - tree.textBefore[row]! > LONGEST) continue;
    const marker = markerOf(row);
    if (marker === undefined) continue;
    left--;
    const stamp = stampOf(tree, row, context) ?? writtenIn(textOf(row, { longest: LONGEST }), context);
    if (stamp === undefined) continue;
    if (outer !== undefined && outer.end <= row) outer = undefined;
    // A label that a reader sees says more than a class, and a property of a vocabulary more than a label.
    const inLine = written.find((one) => one.end > row && one.row < end && agree(one.date, stamp.date));
    const said = stamp.role ?? (inLine === undefined ? roleOf(wordsBefore(tree, lines, row)) : inLine.role);
    const ofOuter = outer !== undefined && agree(outer.date, stamp.date) ? outer.role : undefined;
    const isStated = marker.isStated || (tree.tag[row] === Tag.time && pubdateOf(tree, row) !== undefined);
    const own = isStated ? (marker.role ?? "published") : undefined;
    const role = own ?? said ?? marker.role ?? ofOuter;
    const made = mention({ ...stamp, key: marker.key, role, row, end }, marker.strength);
    outer ??= made;
    found.push(made);
  }
  return found;
}

interface Stamp extends Omit<FoundDate, "start" | "end"> {
  readonly raw: string;
  readonly role?: DateRole | undefined;
}

function stampOf(tree: Tree, row: number, context: DateContext): Stamp | undefined {
  let best: Stamp | undefined;
  let rank = STAMPS.length;
  for (const [name, raw] of attributes(tree, row)) {
    const at = STAMPS.indexOf(name);
    if (at < 0 || at >= rank || !/\p{Nd}/u.test(raw)) continue;
    const stamp = readStamp(raw, context);
    // A year alone is a number of another kind.
    if (stamp?.date.month === undefined) continue;
    best = { ...stamp, raw };
    rank = at;
  }
  return best;
}

function writtenIn(raw: string, context: DateContext): Stamp | undefined {
  const text = cleanText(raw, LONGEST);
  const [first] = findDates(text, context);
  if (first === undefined) {
    const date = context.fetched === undefined ? undefined : relativeDate(text, context.fetched);
    return date === undefined ? undefined : { date, raw: text, role: roleOf(text) };
  }
  const { start, end, ...read } = first;
  return { ...read, raw: text.slice(start, end), role: roleOf(text.slice(0, start)) };
}
