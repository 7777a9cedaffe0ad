import { Tag, type Tree, tagName } from "@winnow/core-dom";
import type { DateRole } from "@winnow/core-dom/dates";
import { byNames, type ElementNames } from "../page/element-names.js";

/** Why an element may be a date. */
export interface DateMarker {
  readonly key: string;
  readonly role: DateRole | undefined;
  /** Points. */
  readonly strength: number;
}

const DATE_NAME =
  /(?:^|[\s_-])(?:dates?|time|day|dt|datetime|timestamp|datestamp|publish\w*|pub|pubdate|posted|created|updated|modified|byline|dateline|postdate|datum|fecha|data-publicacao)(?:$|[\s_-])|(?:[Dd]ate|Time|timestamp)(?:$|[\s_-])|(?:pub|post|publish|entry|article|create|news|story)(?:ed|_|-)?date|byline/;
/** A cheaper check: all of those names contain one of these, and few classes do. */
const MAY_BE_DATE_NAME = /[Dd]at|[Tt]ime|day|dt|pub|posted|created|updated|modified|byline|fecha/;
const PUBLISHED_NAME =
  /publish|pubdate|pub-date|pub_date|posted|created|issued|dt-published|datePublished|dateCreated/i;
/** Names of any date of a post: WordPress's themes write `entry-date updated` next to `entry-date published`. */
const POST_NAME = /entry-date|post-date|post_date/i;
const MODIFIED_NAME = /updat|modif|revis|changed|last-?edit|dateModified/i;
/** Classes that WordPress gives every post. */
const OF_ANY_POST = /(?:^|\s)status-\w+/g;
const MAX_NAMES_LENGTH = 300;

/** Points of a `time` element, of a class or id; a name with a role adds half a point. */
const TIME = 2;
const NAME = 1.5;
const WITH_ROLE = 0.5;

/** The id of the last tag in HTML, SVG and MathML. */
const LAST_KNOWN_TAG = Math.max(...Object.values(Tag));

/** Returns a function that judges elements by their tag, class and id. */
export function dateMarker(tree: Tree): (row: number) => DateMarker | undefined {
  const ofClass = byNames(tree, namesMarker);
  const ofTime = byNames(tree, ({ classes, id }) => marker("time", nameRole(classes || id), TIME));
  return (row) => {
    const tag = tree.tag[row]!;
    if (tag === Tag.time) return ofTime(row);
    // Custom elements: `relative-time`.
    const custom = tag > LAST_KNOWN_TAG ? tagName(tree, row) : "";
    return custom.includes("-") && /time|date|ago/.test(custom)
      ? marker(custom, undefined, TIME)
      : ofClass(row);
  };
}

function marker(key: string, role: DateRole | undefined, points: number): DateMarker {
  return { key, role, strength: points + (role === undefined ? 0 : WITH_ROLE) };
}

/** @returns undefined unless its class, or without one its id, is a date's. */
function namesMarker({ classes, id }: ElementNames): DateMarker | undefined {
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
  if (MODIFIED_NAME.test(names)) return "modified";
  return POST_NAME.test(names) ? "published" : undefined;
}
