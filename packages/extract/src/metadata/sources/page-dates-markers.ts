import type { DateRole } from "../dates/labels.js";

/** Why an element may hold a date. */
export interface DateMarker {
  readonly key: string;
  readonly role: DateRole | undefined;
  /** Points. */
  readonly strength: number;
  /** Whether a vocabulary's property says so. */
  readonly isStated: boolean;
}

const PROPERTY = /^(?:\w+:)?date(?:Published|Created|Modified|Posted)$/i;
const DATE_NAME =
  /(?:^|[\s_-])(?:dates?|time|day|dt|datetime|timestamp|datestamp|publish\w*|pub|pubdate|posted|created|updated|modified|byline|dateline|postdate|datum|fecha|data-publicacao)(?:$|[\s_-])|(?:[Dd]ate|Time|timestamp)(?:$|[\s_-])|(?:pub|post|publish|entry|article|create|news|story)(?:ed|_|-)?date|byline/;
const PUBLISHED_NAME =
  /publish|pubdate|pub-date|pub_date|posted|entry-date|post-date|post_date|created|issued|dt-published|datePublished|dateCreated/i;
const MODIFIED_NAME = /updat|modif|revis|changed|last-?edit|dateModified/i;
const LONGEST_NAMES = 300;

const STATED = 3;
const TIME_WITH_ROLE = 2.5;
const TIME = 2;
const NAME_WITH_ROLE = 2;
const NAME = 1.5;

/**
 * Judges elements by their property, tag and class; remembers what it judged, for classes repeat.
 *
 * @returns a function of `itemprop` or `property`, whether the tag is `time`, class or id, and another tag's name.
 */
export function dateMarker(): (
  property: string,
  isTime: boolean,
  names: string,
  tag: string,
) => DateMarker | undefined {
  const byNames = new Map<string, DateMarker | null>();
  return (property, isTime, names, tag) => {
    if (property !== "" && PROPERTY.test(property)) {
      return { key: `itemprop=${property}`, role: nameRole(property), strength: STATED, isStated: true };
    }
    const role = isTime ? nameRole(names) : undefined;
    if (isTime)
      return { key: "time", role, strength: role === undefined ? TIME : TIME_WITH_ROLE, isStated: false };
    if (tag.includes("-") && /time|date|ago/.test(tag))
      return { key: tag, role: undefined, strength: TIME, isStated: false };
    if (names === "" || names.length > LONGEST_NAMES) return undefined;
    let known = byNames.get(names);
    if (known === undefined) {
      known = ofNames(names) ?? null;
      byNames.set(names, known);
    }
    return known ?? undefined;
  };
}

function ofNames(names: string): DateMarker | undefined {
  const match = DATE_NAME.exec(names);
  if (match === null) return undefined;
  const role = nameRole(names);
  const key = `class=${
    names
      .trim()
      .split(/\s+/)
      .find((name) => DATE_NAME.test(name)) ?? match[0].trim()
  }`;
  return { key, role, strength: role === undefined ? NAME : NAME_WITH_ROLE, isStated: false };
}

function nameRole(names: string): DateRole | undefined {
  if (PUBLISHED_NAME.test(names)) return "published";
  return MODIFIED_NAME.test(names) ? "modified" : undefined;
}
