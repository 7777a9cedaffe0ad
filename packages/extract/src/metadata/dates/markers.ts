import { Attribute, Tag, tagName } from "@winnow/core-dom";
import type { DateRole } from "@winnow/core-dom/dates";
import { type ElementNames, elementNames, remembered } from "../page/element-names.js";
import type { PageSources } from "../sources/types.js";

/** Why an element may be a date. */
export interface DateMarker {
  readonly key: string;
  readonly role: DateRole | undefined;
  /** Points. */
  readonly strength: number;
  /** Whether a property of a vocabulary marks it. */
  readonly isStated: boolean;
}

const PROPERTY = /^(?:\w+:)?date(?:Published|Created|Modified|Posted)$/i;
const DATE_NAME =
  /(?:^|[\s_-])(?:dates?|time|day|dt|datetime|timestamp|datestamp|publish\w*|pub|pubdate|posted|created|updated|modified|byline|dateline|postdate|datum|fecha|data-publicacao)(?:$|[\s_-])|(?:[Dd]ate|Time|timestamp)(?:$|[\s_-])|(?:pub|post|publish|entry|article|create|news|story)(?:ed|_|-)?date|byline/;
/** A cheaper check: all of those names contain one of these, and few classes do. */
const MAY_BE_DATE_NAME = /[Dd]at|[Tt]ime|day|dt|pub|posted|created|updated|modified|byline|fecha/;
const PUBLISHED_NAME =
  /publish|pubdate|pub-date|pub_date|posted|entry-date|post-date|post_date|created|issued|dt-published|datePublished|dateCreated/i;
const MODIFIED_NAME = /updat|modif|revis|changed|last-?edit|dateModified/i;
/** Classes that WordPress gives every post. */
const OF_ANY_POST = /(?:^|\s)status-\w+/g;
const MAX_NAMES_LENGTH = 300;

/** Points of a property, a `time` element, a class or id; a name with a role adds half a point. */
const STATED = 3;
const TIME = 2;
const NAME = 1.5;
const WITH_ROLE = 0.5;

/** The id of the last tag in HTML, SVG and MathML. */
const LAST_KNOWN_TAG = Math.max(...Object.values(Tag));

/** Returns a function that judges elements by their property, tag, class and id. */
export function dateMarker(sources: PageSources): (row: number) => DateMarker | undefined {
  const { tree } = sources;
  const namesOf = elementNames(sources);
  const byNames = remembered(ofNames);
  return (row) => {
    const property = Attribute.itemprop(tree, row) ?? Attribute.property(tree, row);
    if (property !== undefined && PROPERTY.test(property)) {
      return { key: `itemprop=${property}`, role: nameRole(property), strength: STATED, isStated: true };
    }
    const names = namesOf(row);
    const tag = tree.tag[row]!;
    if (tag === Tag.time) return marker("time", nameRole(names.classes || names.id), TIME);
    // Custom elements: `relative-time`.
    const custom = tag > LAST_KNOWN_TAG ? tagName(tree, row) : "";
    return custom.includes("-") && /time|date|ago/.test(custom)
      ? marker(custom, undefined, TIME)
      : byNames(names);
  };
}

function marker(key: string, role: DateRole | undefined, points: number): DateMarker {
  return { key, role, strength: points + (role === undefined ? 0 : WITH_ROLE), isStated: false };
}

/** @returns undefined unless its class, or without one its id, is a date's. */
function ofNames({ classes, id }: ElementNames): DateMarker | undefined {
  const written = classes || id;
  if (written.length > MAX_NAMES_LENGTH || !MAY_BE_DATE_NAME.test(written)) return undefined;
  const names = written.replace(OF_ANY_POST, "");
  const match = DATE_NAME.exec(names);
  if (match === null) return undefined;
  const own = names.trim().split(/\s+/);
  return marker(
    `class=${own.find((name) => DATE_NAME.test(name)) ?? match[0].trim()}`,
    nameRole(names),
    NAME,
  );
}

function nameRole(names: string): DateRole | undefined {
  if (PUBLISHED_NAME.test(names)) return "published";
  return MODIFIED_NAME.test(names) ? "modified" : undefined;
}
