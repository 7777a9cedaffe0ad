import { Tag } from "@winnow/core-dom";
import { urlOf } from "@winnow/core-dom/url";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { titleHeading } from "../title/index.js";
import { withoutByWords } from "./by-prefix.js";
import { type PageByline, pageBylines } from "./bylines.js";
import { isPersonLike, nameFault, type ReadNames, readNames } from "./read-names.js";
import type { DeclaredAuthors } from "./statements.js";

/** Minimum score of a strong byline; a weak one needs more. */
const MIN_STRONG = 5;
const MIN_WEAK = 7;
/** With a lower score even a page's only byline is in a comment or a list of other pages. */
const MIN_ALONE = -3;
/** Minimum score of a byline right at the title. */
const NEAR = 8;
/** Maximum number of bylines in the evidence. */
const MAX_EVIDENCE = 12;
/** Maximum number of rows between the bylines of two authors of one page. */
const MAX_APART = 40;
/** Maximum number of consecutive names: more are a list of people. */
const MAX_NEIGHBOURS = 8;

/** A byline with its names. */
interface Reading extends ReadNames {
  readonly byline: PageByline;
}

/** Returns the authors in the page's bylines, the most likely first. */
export function pageAuthors(sources: PageSources): readonly DeclaredAuthors[] {
  const thread = isThread(sources);
  const bylines = thread ? firstPosters(sources) : pageBylines(sources).filter(({ member }) => !member);
  const readings = bylines.map((byline): Reading => ({ byline, ...bylineNames(byline, thread) }));
  const fit = readings.filter(({ byline, fault }) => !byline.member && fault === undefined);
  const listed = thread ? new Set<PageByline>() : inLists(fit);
  // An article's own by-line may be followed by teasers at once.
  const first = fit.find(({ byline }) => byline.score >= NEAR);
  if (first !== undefined && isArticle(sources)) listed.delete(first.byline);
  // Weak bylines count if there is no strong one and two kinds of them agree.
  const strong = fit.filter(({ byline }) => byline.strong);
  const weak = new Set(fit.map(({ byline }) => byline.key)).size > 1 ? fit : [];
  const persons = new Set((strong.length > 0 ? strong : weak).flatMap(({ names }) => names.map(fold)));
  return readings.slice(0, MAX_EVIDENCE).map(({ byline, names, role, fault }): DeclaredAuthors => {
    const { key, text, score } = byline;
    // The only names in all bylines of a page are the authors', wherever they are.
    const isOnly =
      persons.size > 0 &&
      persons.size === names.length &&
      names.every((name) => persons.has(fold(name))) &&
      score >= MIN_ALONE;
    const isLink = key === "rel=author" || key === "person-link";
    const isFar = score < (byline.strong ? MIN_STRONG : MIN_WEAK) && !isOnly && !(thread && byline.after);
    return {
      source: "page",
      key,
      raw: text,
      names: fault === undefined && isLink ? consecutiveNames(byline, readings) : names,
      role,
      near: score >= NEAR,
      fault: fault ?? (listed.has(byline) ? "in-a-list" : isFar ? "far-from-the-title" : undefined),
    };
  });
}

/** Number of consecutive by-lines that are those of a list of pages, and the characters between two of them. */
const MIN_LISTED = 4;
const MIN_GAP = 60;
const MAX_GAP = 1_000;

/**
 * Returns the by-lines of a list of other pages, each with a title and a summary between them: the front page of
 * a blog, a category, an author's page. Names next to each other are those of one page's authors, and the only
 * author of a blog is that of its pages too.
 */
function inLists(all: readonly Reading[]): Set<PageByline> {
  const inOrder = all.toSorted((a, b) => a.byline.row - b.byline.row);
  const listed: Reading[] = [];
  let run: Reading[] = [];
  let teasers = 1;
  const close = (): void => {
    if (teasers >= MIN_LISTED) listed.push(...run);
    run = [];
    teasers = 1;
  };
  for (const reading of inOrder) {
    const last = run.at(-1);
    const gap = last === undefined ? 0 : reading.byline.distance - last.byline.distance;
    if (gap > MAX_GAP) close();
    else if (gap >= MIN_GAP) teasers++;
    run.push(reading);
  }
  close();
  const names = new Set(listed.flatMap((reading) => reading.names.map(fold)));
  return new Set(names.size > 1 ? listed.map(({ byline }) => byline) : []);
}

/** Maximum number of characters between the name of a post's author and the post's subject after it. */
const MAX_TO_SUBJECT = 150;

/**
 * In a thread the first name after the title is its author's; names before it are moderators or visitors. But some
 * forums repeat the title as the subject of each post, in a heading of a lower rank after the name of its author.
 */
function firstPosters(sources: PageSources): readonly PageByline[] {
  const bylines = pageBylines(sources);
  const title = titleHeading(sources);
  const isSubject = title >= 0 && sources.tree.tag[title] !== Tag.h1;
  const ofReplies = new Set(bylines.filter(({ member, after }) => member && after).map(({ key }) => key));
  const isOfSubject = ({ key, row, distance, strong }: PageByline): boolean =>
    isSubject && strong && row < title && distance >= -MAX_TO_SUBJECT && ofReplies.has(key);
  const posters = bylines
    .filter((byline) => byline.after || isOfSubject(byline))
    .sort((a, b) => a.row - b.row);
  return [...posters, ...bylines.filter((byline) => !posters.includes(byline))];
}

function bylineNames({ text, member, key, strong }: PageByline, thread: boolean): ReadNames {
  if (member || (thread && key !== "by")) return memberName(text);
  const reading = readNames(text);
  return strong || reading.names.every(isPersonLike)
    ? reading
    : { names: [], fault: "not-formatted-as-names" };
}

/** Returns a member's name as it is, in any form: the first line of the text about the member. */
function memberName(text: string): ReadNames {
  const line = text.split("\n").find((part) => !/^(?:by|@)$/i.test(part)) ?? "";
  // phpBB: "Post by ann » Tue Aug 27".
  const name = withoutByWords(line.split(" »", 1)[0]!);
  const fault = name === "" || name.length > 60 ? "no-name" : nameFault(name);
  return fault === undefined ? { names: [name] } : { names: [], fault };
}

/** Returns the names of consecutive links to people, in the page's order. */
function consecutiveNames(byline: PageByline, all: readonly Reading[]): readonly string[] {
  const same = all
    .filter((reading) => reading.byline.key === byline.key)
    .sort((a, b) => a.byline.row - b.byline.row);
  const at = same.findIndex((reading) => reading.byline === byline);
  const names = new Map(same[at]!.names.map((name) => [fold(name), name]));
  for (let i = at + 1; i < same.length && same[i]!.byline.row - same[i - 1]!.byline.row < MAX_APART; i++) {
    for (const name of same[i]!.names) if (!names.has(fold(name))) names.set(fold(name), name);
    if (names.size > MAX_NEIGHBOURS) return same[at]!.names;
  }
  return [...names.values()];
}

/** Whether the page declares that it is an article. */
export function isArticle({ main, statements }: PageSources): boolean {
  const ogTypes = statements.get("og:type")?.map(({ value }) => value) ?? [];
  return [...(main?.types ?? []), ...ogTypes].some((type) =>
    /Article$|Posting$|^Report$|^article$/.test(type),
  );
}

const TYPES = /^(?:DiscussionForumPosting|QAPage|Question|SocialMediaPosting)$/;
const PATH =
  /\/(?:threads?|topics?|forums?|discussions?|questions?|viewtopic|showthread|showtopic|board|t|comments|community|post|coffeehouse)(?:[/.-]|$)|viewtopic|showthread|showtopic/i;
const HOST = /^(?:forums?|boards?|community|discuss(?:ion)?|talk)\./i;

/** Whether the page is a forum's thread or a question with answers, by its items or address. */
export function isThread({ items, url }: PageSources): boolean {
  if (items.some(({ types, nested }) => !nested && types.some((type) => TYPES.test(type)))) return true;
  const address = urlOf(url);
  return address !== undefined && (PATH.test(address.pathname) || HOST.test(address.hostname));
}
