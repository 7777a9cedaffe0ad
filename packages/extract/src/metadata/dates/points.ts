import type { Tree } from "@winnow/core-dom";
import type { DateRole, ReadDate } from "@winnow/core-dom/dates";
import type { Line } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { type Surroundings, surroundingsOf } from "./surroundings.js";
import { type Zones, zonesOf } from "./zones.js";

/** A date that readers see, or in an attribute of what readers see. */
export interface DateMention extends ReadDate {
  /** `time`, `class=entry-date`, `itemprop=datePublished`, `text`. */
  readonly key: string;
  readonly raw: string;
  /** The rows of the element, or of the line. */
  readonly row: number;
  readonly end: number;
  /** Its role by words, classes or properties. */
  readonly role?: DateRole | undefined;
  /** How likely it is the page's own, by its markup and place. */
  readonly points: number;
  /** Why it is probably not the page's own. */
  readonly fault?: string | undefined;
}

/** Minimum points of a mention of the page's own date. */
export const MIN_POINTS = 2.5;

const ROLE = 1.5;
const FAULT = -4;
/** Points next to the title; they fall to zero at these distances, in characters, before and after it. */
const TITLE = { points: 3, before: 300, after: 800 };
/** Points far before the title, where sites write the day of the visit. */
const IN_HEADER = -2;
/** Points before the content, and around its end. */
const CONTENT = { points: 2, reach: 400 };
const CONTENT_END = { points: 1.5, reach: 400 };

/** Adds points to a mention; `strength` is the points of its markup. */
export type Mention = (found: Omit<DateMention, "points" | "fault">, strength: number) => DateMention;

/** Returns the function that gives points to the dates of a page. */
export function mentionsOf(sources: PageSources, lines: readonly Line[]): Mention {
  const zones = zonesOf(sources, lines);
  const surroundings = surroundingsOf(sources, zones);
  return (found, strength) => {
    const { row, role } = found;
    const fault = faultOf(role, surroundings(row));
    const points =
      strength +
      nearness(sources.tree, row, zones) +
      (role === undefined ? 0 : ROLE) +
      (fault === undefined ? 0 : FAULT);
    return { ...found, points, fault };
  };
}

function faultOf(role: DateRole | undefined, inside: Surroundings): string | undefined {
  if (role === "copyright") return role;
  if (role === "other") return "of-something-else";
  return inside && `in-${inside}`;
}

/** Points of the place: the maximum of next to the title, before the content, and around its end. */
function nearness(tree: Tree, row: number, { heading, first, last }: Zones): number {
  const at = tree.textBefore[row]!;
  const anchor = heading >= 0 ? heading : first;
  let points = 0;
  if (anchor >= 0) {
    const isBefore = row < anchor;
    const distance = isBefore
      ? tree.textBefore[anchor]! - at
      : Math.max(0, at - tree.textBefore[tree.end[anchor]!]!);
    points = falling(TITLE.points, distance, isBefore ? TITLE.before : TITLE.after);
    if (isBefore && points === 0) points = IN_HEADER;
  }
  if (first < 0) return points;
  const [edge, { points: most, reach }] =
    row <= first ? [tree.textBefore[first]!, CONTENT] : [tree.textBefore[last + 1]!, CONTENT_END];
  const ofContent = falling(most, Math.abs(edge - at), reach);
  return ofContent > 0 ? Math.max(points, ofContent) : points;
}

function falling(points: number, distance: number, reach: number): number {
  return Math.max(0, points * (1 - distance / reach));
}
