import type { DateRole, ReadDate } from "@winnow/core-dom/dates";
import type { PageSources } from "../sources/types.js";
import { titleHeading } from "../title/index.js";
import { type Surroundings, surroundingsOf } from "./surroundings.js";

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
/** The fault of a mention with fewer. */
export const FAR = "far-from-the-title";

const ROLE = 1.5;
const FAULT = -4;
/** Points next to the title; they fall to zero at these distances, in characters, before and after it. */
const TITLE = { points: 3, before: 300, after: 800 };
/** Points at the beginning of the content; they fall to zero at this distance. */
const CONTENT = { points: 2, reach: 400 };

/** Returns a mention with its points; `strength` is those of its markup. */
export type Mention = (
  read: ReadDate,
  found: Pick<DateMention, "key" | "raw" | "row" | "end" | "role">,
  strength: number,
) => DateMention;

/** Returns the function that gives points to the dates of a page. */
export function mentionsOf(sources: PageSources): Mention {
  const title = titleHeading(sources);
  const surroundings = surroundingsOf(sources, title);
  return ({ date, other, unusual, shows }, { key, raw, row, end, role }, strength) => {
    const fault = mentionFault(role, surroundings(row));
    const points =
      strength +
      nearness(sources, row, title) +
      (role === undefined ? 0 : ROLE) +
      (fault === undefined ? 0 : FAULT);
    return { date, other, unusual, shows, key, raw, row, end, role, points, fault };
  };
}

function mentionFault(role: DateRole | undefined, inside: Surroundings): string | undefined {
  if (role === "copyright") return role;
  if (role === "other") return "of-another-kind";
  return inside && `in-${inside}`;
}

/** Points of the place: next to the title, or at the beginning of the content. */
function nearness({ tree, rows }: PageSources, row: number, title: number): number {
  const { markedStart } = rows;
  const at = tree.textBefore[row]!;
  const start = markedStart < 0 ? undefined : tree.textBefore[markedStart]!;
  const atContent = start === undefined ? 0 : falling(CONTENT.points, Math.abs(start - at), CONTENT.reach);
  const anchor = title >= 0 ? title : markedStart;
  if (anchor < 0) return atContent;
  const isBefore = row < anchor;
  const distance = isBefore
    ? tree.textBefore[anchor]! - at
    : Math.max(0, at - tree.textBefore[tree.end[anchor]!]!);
  return Math.max(atContent, falling(TITLE.points, distance, isBefore ? TITLE.before : TITLE.after));
}

function falling(points: number, distance: number, reach: number): number {
  return Math.max(0, points * (1 - distance / reach));
}
