import { type ElementNames, remembered } from "../page/element-names.js";
import type { DateRole } from "./labels.js";

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
/** What each of those names has in it, for less: few classes do. */
const MAY_BE_DATE_NAME = /[Dd]at|[Tt]ime|day|dt|pub|posted|created|updated|modified|byline|fecha/;
const PUBLISHED_NAME =
  /publish|pubdate|pub-date|pub_date|posted|entry-date|post-date|post_date|created|issued|dt-published|datePublished|dateCreated/i;
const MODIFIED_NAME = /updat|modif|revis|changed|last-?edit|dateModified/i;
const LONGEST_NAMES = 300;

const STATED = 3;
const TIME_WITH_ROLE = 2.5;
const TIME = 2;
const NAME_WITH_ROLE = 2;
const NAME = 1.5;

/** What an element says about itself. */
export interface MarkedElement {
  /** `itemprop` or `property`; the empty string for none. */
  readonly property: string;
  readonly names: ElementNames;
  readonly isTime: boolean;
  /** The tag's name where it is none of HTML's (`relative-time`); else the empty string. */
  readonly customTag: string;
}

/** Judges elements by their property, tag and names. */
export function dateMarker(): (element: MarkedElement) => DateMarker | undefined {
  const byNames = remembered(ofNames);
  return ({ property, names, isTime, customTag }) => {
    if (property !== "" && PROPERTY.test(property)) {
      return { key: `itemprop=${property}`, role: nameRole(property), strength: STATED, isStated: true };
    }
    if (isTime) {
      const role = nameRole(names.classes || names.id);
      return { key: "time", role, strength: role === undefined ? TIME : TIME_WITH_ROLE, isStated: false };
    }
    if (customTag !== "" && /time|date|ago/.test(customTag)) {
      return { key: customTag, role: undefined, strength: TIME, isStated: false };
    }
    return byNames(names);
  };
}

/** @returns undefined where neither its class, nor without one its id, is a date's. */
function ofNames({ classes, id }: ElementNames): DateMarker | undefined {
  const names = classes || id;
  if (names.length > LONGEST_NAMES) return undefined;
  const match = MAY_BE_DATE_NAME.test(names) ? DATE_NAME.exec(names) : null;
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
