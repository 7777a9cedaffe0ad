import { urlOf } from "@winnow/core-dom/url";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { withoutByWords } from "./by-prefix.js";
import { type PageByline, pageBylines } from "./bylines.js";
import { isPersonLike, nameFault, readNames } from "./read-names.js";
import type { DeclaredAuthors } from "./statements.js";

/** Minimum score of a strong byline; a weak one needs more. */
const MIN_STRONG = 5;
const MIN_WEAK = 7;
/** With a lower score even a page's only byline is in a comment or a list of other pages. */
const MIN_ALONE = -3;
/** Minimum score of a byline right at the title. */
const NEAR = 8;
/** Maximum number of bylines in the evidence. */
const MAX_EVIDENCE = 8;
/** Maximum number of rows between the bylines of two authors of one page. */
const MAX_APART = 40;
/** Maximum number of consecutive names: more are a list of people. */
const MAX_NEIGHBOURS = 8;

/** Returns the authors in the page's bylines, the most likely first. */
export function pageAuthors(sources: PageSources): readonly DeclaredAuthors[] {
  const thread = isThread(sources);
  const read = (
    thread ? firstPosters(pageBylines(sources)) : pageBylines(sources).filter(({ member }) => !member)
  ).map((byline) => ({ byline, ...namesOf(byline, thread) }));
  const fit = read.filter(({ byline, fault }) => !byline.member && fault === undefined);
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
    const far = score < least && !alone && !(thread && byline.after) ? "far-from-the-title" : undefined;
    const alike = !byline.strong || byline.key === "rel=author";
    const consecutive = alike && !byline.member && fault === undefined ? neighbours(byline, read) : [];
    return {
      source: "page",
      key,
      raw: text,
      names: consecutive.length > 1 ? consecutive : names,
      role,
      near: score >= NEAR,
      fault: fault ?? far,
    };
  });
}

/** In a thread the first name after the title is its author's; names before it are moderators or visitors. */
function firstPosters(bylines: readonly PageByline[]): readonly PageByline[] {
  const signs = bylines.filter(({ strong, member }) => strong || member);
  const after = signs.filter((byline) => byline.after).sort((a, b) => a.row - b.row);
  return [...after, ...bylines.filter((byline) => !after.includes(byline))];
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

const TYPES = /^(?:DiscussionForumPosting|QAPage|Question|SocialMediaPosting)$/;
const PATH =
  /\/(?:threads?|topics?|forums?|discussions?|questions?|viewtopic|showthread|showtopic|board|t|comments|community|post|coffeehouse)(?:[/.-]|$)|viewtopic|showthread|showtopic/i;
const GENERATOR =
  /discourse|phpbb|vbulletin|xenforo|invision|mybb|smf|simple machines|nodebb|flarum|vanilla|discuz|lemmy/i;

/** Whether the page is a forum's thread or a question with answers, by its items, address or software. */
function isThread({ items, url, statements }: PageSources): boolean {
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
