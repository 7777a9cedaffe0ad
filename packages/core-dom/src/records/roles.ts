import type { PageType } from "../marks/types.js";
import type { RowRange, SegmentRole } from "../segments/types.js";
import { Attribute } from "../tree/attributes.js";
import { attribute } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { NodeKind } from "../tree/types.js";
import type { RecordGroup } from "./choose.js";
import { between, type Scan } from "./scan.js";

const WORDS: readonly (readonly [SegmentRole, RegExp])[] = [
  ["review", /review|testimonial|rating|bewertung/i],
  ["answer", /answer|antwort/i],
  ["comment", /comment|repl(?:y|ies)|kommentar|respon[ds]/i],
  ["post", /post|message|thread|topic|beitrag|entry-content/i],
];

/** Maximum number of elements around a record whose names are read. */
const MAX_LEVELS = 3;

/** Whether records are posts of one thread. */
export function isThread({ groups }: RecordGroup, role: SegmentRole): boolean {
  return role === "post" || (role === "answer" && !isFaq(groups));
}

/** Whether each record is a question with its answer. */
function isFaq(groups: RecordGroup["groups"]): boolean {
  return groups.some(({ kind }) => kind === "question");
}

/** Returns the role of the records of a group. */
export function recordRole(
  scan: Scan,
  group: RecordGroup,
  type: PageType | undefined,
  isInside: boolean,
): SegmentRole {
  const { tree, textBefore } = scan;
  const { records, groups, dated, signed, linked, kept, declared } = group;
  if (isFaq(groups) && dated < 0.5) return "answer";
  const votes = new Map<SegmentRole, number>();
  for (const { start } of records.slice(0, 50)) {
    let names = "";
    for (let row = start, i = 0; row > 3 && i < MAX_LEVELS; row = tree.parent[row]!, i++) {
      for (const name of ["class", "id", "itemtype", "itemprop", "aria-label"])
        names += ` ${attribute(tree, row, name) ?? ""}`;
    }
    const role = WORDS.find(([, words]) => words.test(names))?.[0];
    if (role !== undefined) votes.set(role, (votes.get(role) ?? 0) + 1);
  }
  const [named] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [];
  const first = records[0]!;
  const last = records[records.length - 1]!;
  const mean = between(textBefore, first.start, last.end) / records.length;
  const isSpoken = dated >= 0.5 && (signed > 0 || mean > 60);
  const role = declared?.role;
  if (role !== undefined && !(type === "forum" && role === "comment" && !isInside)) return role;
  // Some programs write no dates for readers without scripts.
  const isUndated = type === "forum" && dated === 0 && kept >= MIN_FORUM_KEPT && mean > 60;
  if (linked > 0.5 || (!isSpoken && !isUndated && named === undefined)) return "entry";
  if (isInside) return named === "review" ? named : "comment";
  if (type === "forum") return named === "answer" ? named : "post";
  // The posts of a thread do not begin with links to other pages, as teasers do.
  if (named === "post" && dated >= 0.8 && type !== "article" && !areTitled(scan, records)) return "post";
  if (named === "post") return isSpoken && type !== "listing" && type !== "collection" ? "comment" : "entry";
  if (named !== undefined) return isSpoken || named !== "comment" ? named : "entry";
  if (type === "listing" || type === "collection") return "entry";
  // Without a name, a date alone is not enough on other pages: lectures, prices, releases.
  const isDiscussed = type === undefined || type === "article";
  return isDiscussed || signed >= MIN_SIGNED ? "comment" : "entry";
}

/** Minimum share of signed records that are comments on other pages. */
const MIN_SIGNED = 0.3;
/** Minimum share of the text that the method kept of posts without dates, on pages of forums. */
const MIN_FORUM_KEPT = 0.5;

/** Whether most of the records have a heading that links to another page. */
function areTitled({ tree }: Scan, records: readonly RowRange[]): boolean {
  let titled = 0;
  const sample = records.slice(0, MAX_SAMPLE);
  for (const { start, end } of sample) {
    let heading = -1;
    for (let row = start; row < end; row++) {
      if (tree.kind[row] !== NodeKind.element) continue;
      if (HEADINGS.has(tree.tag[row]!)) heading = tree.end[row]!;
      const href = tree.tag[row] === Tag.a && row < heading ? Attribute.href(tree, row) : undefined;
      if (href === undefined || href.includes("#")) continue;
      titled++;
      break;
    }
  }
  return titled >= 0.5 * sample.length;
}

/** Maximum number of records that are examined. */
const MAX_SAMPLE = 20;
const HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5]);
