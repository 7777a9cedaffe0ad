import { attributeReader, Tag, tagName } from "@winnow/core-dom";
import { type ElementNames, elementNames, remembered } from "../page/element-names.js";
import type { PageSources } from "../sources/types.js";
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

const itempropOf = attributeReader("itemprop");
const propertyOf = attributeReader("property");

/** The id of the last tag that HTML, SVG or MathML has. */
const LAST_KNOWN_TAG = Math.max(...Object.values(Tag));

/** Judges elements by their property, tag and names. */
export function dateMarker(sources: PageSources): (row: number) => DateMarker | undefined {
  const { tree } = sources;
  const namesOf = elementNames(sources);
  const byNames = remembered(ofNames);
  return (row) => {
    const property = itempropOf(tree, row) ?? propertyOf(tree, row);
    if (property !== undefined && PROPERTY.test(property)) {
      return { key: `itemprop=${property}`, role: nameRole(property), strength: STATED, isStated: true };
    }
    const names = namesOf(row);
    const tag = tree.tag[row]!;
    if (tag === Tag.time) {
      const role = nameRole(names.classes || names.id);
      return { key: "time", role, strength: role === undefined ? TIME : TIME_WITH_ROLE, isStated: false };
    }
    // Elements that the page made up: `relative-time`.
    const made = tag > LAST_KNOWN_TAG ? tagName(tree, row) : "";
    if (made.includes("-") && /time|date|ago/.test(made)) {
      return { key: made, role: undefined, strength: TIME, isStated: false };
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
