import { Tag } from "@winnow/core-dom";
import { urlOf } from "@winnow/core-dom/url";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { titleHeading } from "../title/index.js";
import { withoutByWords } from "./by-prefix.js";
import { type PageByline, pageBylines } from "./bylines.js";
import { isPersonLike, nameFault, readNames } from "./read-names.js";
import type { DeclaredAuthors } from "./statements.js";

/** The fault of a by-line that is not near enough to the title to be the page's. */
export const FAR = "far-from-the-title";
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

/** Returns the authors in the page's bylines, the most likely first. */
export function pageAuthors(sources: PageSources): readonly DeclaredAuthors[] {
  const thread = isThread(sources);
  const read = (thread ? firstPosters(sources) : pageBylines(sources).filter(({ member }) => !member)).map(
    (byline) => ({ byline, ...namesOf(byline, thread) }),
  );
  const named = read.filter(({ fault }) => fault === undefined);
  const listed = thread ? new Set<PageByline>() : inLists(named);
  // An article's own by-line may be followed by teasers at once.
  const own = named.find(({ byline }) => byline.score >= NEAR);
  if (own !== undefined && isArticle(sources)) listed.delete(own.byline);
  const fit = read.filter(
    ({ byline, fault }) => !byline.member && fault === undefined && !listed.has(byline),
  );
  const strong = fit.filter(({ byline }) => byline.strong);
  // Weak bylines count if two kinds of them agree.
  const weak = new Set(fit.map(({ byline }) => byline.key)).size > 1 ? fit : [];
  const only = new Set((strong.length > 0 ? strong : weak).flatMap(({ names }) => names.map(fold)));
  return read.slice(0, MAX_EVIDENCE).map(({ byline, names, role, fault }): DeclaredAuthors => {
    const { key, text, score } = byline;
    // The only name in all bylines of a page is the author's, wherever it is.
    const alone =
      !byline.member &&
      only.size === 1 &&
      names.length === 1 &&
      only.has(fold(names[0]!)) &&
      score >= MIN_ALONE;
    const least = byline.strong ? MIN_STRONG : MIN_WEAK;
    const far = score < least && !alone && !(thread && byline.after) ? FAR : undefined;
    const alike = (!byline.strong && byline.key !== "line") || byline.key === "rel=author";
    const consecutive = alike && !byline.member && fault === undefined ? neighbours(byline, read) : [];
    return {
      source: "page",
      key,
      raw: text,
      names: consecutive.length > 1 ? consecutive : names,
      role,
      near: score >= NEAR,
      fault: fault ?? (listed.has(byline) ? "in-a-list" : far),
    };
  });
}

/** Number of consecutive by-lines that are those of a list of pages, and the characters between two of them. */
const MIN_LISTED = 4;
const MIN_GAP = 60;
const MAX_GAP = 1_000;

/**
 * Returns the by-lines of a list of other pages, each with a title and a summary between them: the front page of
 * a blog, a category, an author's page. Names next to each other are those of one page's authors.
 */
function inLists(all: readonly (Read & { readonly byline: PageByline })[]): Set<PageByline> {
  const inOrder = all
    .filter(({ byline }) => !byline.member && byline.key !== "line" && byline.key !== "person-link")
    .sort((a, b) => a.byline.row - b.byline.row);
  const listed = new Set<PageByline>();
  let run: PageByline[] = [];
  let teasers = 1;
  const close = (): void => {
    if (teasers >= MIN_LISTED) for (const byline of run) listed.add(byline);
    run = [];
    teasers = 1;
  };
  for (const { byline } of inOrder) {
    const last = run.at(-1);
    const gap = last === undefined ? 0 : byline.distance - last.distance;
    if (gap > MAX_GAP) close();
    else if (gap >= MIN_GAP) teasers++;
    run.push(byline);
  }
  close();
  // The only author of a blog is that of its pages too.
  const names = all.filter(({ byline }) => listed.has(byline)).flatMap((one) => one.names.map(fold));
  return new Set(names).size > 1 ? listed : new Set();
}

/** Maximum number of characters between the name of a post's author and the post's subject after it. */
const MAX_TO_SUBJECT = 150;

/**
 * In a thread the first name after the title is its author's; names before it are moderators or visitors. But some
 * forums repeat the title as the subject of each post, in a heading of a lower rank after the name of its author.
 */
function firstPosters(sources: PageSources): readonly PageByline[] {
  const bylines = pageBylines(sources);
  const signs = bylines.filter(({ strong, member }) => strong || member);
  const title = titleHeading(sources);
  const isSubject = title >= 0 && sources.tree.tag[title] !== Tag.h1;
  const ofReplies = new Set(signs.filter(({ member, after }) => member && after).map(({ key }) => key));
  const isOfSubject = ({ key, row, distance, strong }: PageByline): boolean =>
    isSubject && strong && row < title && distance >= -MAX_TO_SUBJECT && ofReplies.has(key);
  const posters = signs.filter((byline) => byline.after || isOfSubject(byline)).sort((a, b) => a.row - b.row);
  return [...posters, ...bylines.filter((byline) => !posters.includes(byline))];
}

interface Read {
  readonly names: readonly string[];
  readonly role?: boolean | undefined;
  readonly fault?: string | undefined;
}

function namesOf({ text, member, key, strong }: PageByline, thread: boolean): Read {
  if (member || (thread && key !== "by")) return memberName(text);
  const read = readNames(text);
  if (strong || read.fault !== undefined) return read;
  return read.names.every(isPersonLike) ? read : { names: [], fault: "not-made-as-names" };
}

/** Returns a member's name as it is, in any form: the first line of the text about the member. */
function memberName(text: string): Read {
  const line = text.split("\n").find((one) => !/^(?:by|@)$/i.test(one)) ?? "";
  // phpBB: "Post by ann » Tue Aug 27".
  const name = withoutByWords(line.split(" »", 1)[0]!)
    .replace(/^@|[:,;]$/g, "")
    .trim();
  if (name === "" || name.length > 60 || name.split(" ").length > 5) return { names: [], fault: "no-name" };
  const fault = nameFault(name);
  return fault === undefined ? { names: [name] } : { names: [], fault };
}

/** Returns the names of consecutive links to people, in the page's order. */
function neighbours(
  byline: PageByline,
  all: readonly (Read & { readonly byline: PageByline })[],
): readonly string[] {
  const same = all
    .filter(({ byline: other, fault }) => other.key === byline.key && fault === undefined)
    .sort((a, b) => a.byline.row - b.byline.row);
  const at = same.findIndex(({ byline: other }) => other === byline);
  const names = new Map(same[at]!.names.map((name) => [fold(name), name]));
  for (let i = at + 1; i < same.length && same[i]!.byline.row - same[i - 1]!.byline.row < MAX_APART; i++) {
    for (const name of same[i]!.names) if (!names.has(fold(name))) names.set(fold(name), name);
    if (names.size > MAX_NEIGHBOURS) return same[at]!.names;
  }
  return [...names.values()];
}

const ARTICLE = /Article$|Posting$|^Report$/;

/** Whether the page declares that it is an article. */
function isArticle({ main, statements }: PageSources): boolean {
  if (main?.types.some((type) => ARTICLE.test(type))) return true;
  return statements.get("og:type")?.some(({ value }) => /^article$/i.test(value)) ?? false;
}

const TYPES = /^(?:DiscussionForumPosting|QAPage|Question|SocialMediaPosting)$/;
const PATH =
  /\/(?:threads?|topics?|forums?|discussions?|questions?|viewtopic|showthread|showtopic|board|t|comments|community|post|coffeehouse)(?:[/.-]|$)|viewtopic|showthread|showtopic/i;
const GENERATOR =
  /discourse|phpbb|vbulletin|xenforo|invision|mybb|smf|simple machines|nodebb|flarum|vanilla|discuz|lemmy/i;

/** Whether the page is a forum's thread or a question with answers, by its items, address or software. */
export function isThread({ items, url, statements }: PageSources): boolean {
  if (items.some(({ types, nested }) => !nested && types.some((type) => TYPES.test(type)))) return true;
  if (statements.get("generator")?.some(({ value }) => GENERATOR.test(value)) === true) return true;
  const address = urlOf(url);
  if (address === undefined) return false;
  const { hostname, pathname, search } = address;
  return (
    PATH.test(pathname) ||
    /^(?:forums?|boards?|community|discuss(?:ion)?|talk)\./i.test(hostname) ||
    /[?&](?:t|tid|topic)=\d/.test(search)
  );
}
