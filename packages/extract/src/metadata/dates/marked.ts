import { attributes, type Tree } from "@winnow/core-dom";
import {
  cleanText,
  type DateContext,
  type DateRole,
  findDates,
  labelledRole,
  type ReadDate,
  readStamp,
} from "@winnow/core-dom/dates";
import { type Line, wordsBefore } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { dateMarker } from "./markers.js";
import type { DateMention, Mention } from "./points.js";
import { relativeDate } from "./relative.js";

/** Maximum number of elements that are read, and characters of each; one with more text is not a date. */
const MAX_ELEMENTS = 120;
const MAX_LENGTH = 140;

/** Attributes with a date or time, the most reliable first. */
const STAMPS = (
  "datetime title content data-time data-date data-timestamp data-datetime data-published data-publish-date " +
  "data-pubdate data-utime data-epoch data-unixtime data-unix data-created data-iso data-livestamp data-ts " +
  "data-value publishdate published date unix timestamp ts"
).split(" ");

/**
 * Finds dates in `time` elements and in elements with the class or property of a date, in their attributes or
 * their text.
 *
 * @param lines - the page's, for labels of dates that readers do not see.
 */
export function markedDates(
  sources: PageSources,
  context: DateContext,
  mention: Mention,
  lines: readonly Line[],
): readonly DateMention[] {
  const { tree, text: textOf } = sources;
  const found: DateMention[] = [];
  const markerOf = dateMarker(tree);
  let left = MAX_ELEMENTS;
  for (const row of sources.rows.dates) {
    if (left <= 0) break;
    const end = tree.end[row]!;
    if (tree.textBefore[end]! - tree.textBefore[row]! > MAX_LENGTH) continue;
    const marker = markerOf(row);
    if (marker === undefined) continue;
    left--;
    const stamp = stampOf(tree, row, context) ?? writtenIn(textOf(row, { maxLength: MAX_LENGTH }), context);
    if (stamp === undefined) continue;
    // A label that readers see counts more than a class.
    const role = stamp.role ?? labelledRole(wordsBefore(tree, lines, row)) ?? marker.role;
    found.push(mention(stamp, { key: marker.key, raw: stamp.raw, row, end, role }, marker.strength));
  }
  return found;
}

interface Stamp extends ReadDate {
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
    // A year alone may be any number.
    if (stamp?.date.month === undefined) continue;
    best = { ...stamp, raw };
    rank = at;
  }
  return best;
}

function writtenIn(raw: string, context: DateContext): Stamp | undefined {
  const text = cleanText(raw, MAX_LENGTH);
  const [first] = findDates(text, context);
  if (first === undefined) {
    const date = context.fetched === undefined ? undefined : relativeDate(text, context.fetched);
    return date && { date, raw: text, role: labelledRole(text) };
  }
  const { start, end } = first;
  return { ...first, raw: text.slice(start, end), role: labelledRole(text.slice(0, start)) };
}
