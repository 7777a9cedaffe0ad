import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { withoutByWords } from "./by-prefix.js";
import { type PageByline, pageBylines } from "./bylines.js";
import { isPersonLike, nameFault, readNames } from "./read-names.js";
import type { SaidAuthors } from "./statements.js";

/** A byline that says what it is needs this score; what only may be one needs more. */
const LEAST_STRONG = 5;
const LEAST_WEAK = 7;
/** Under this even a page's only byline stands in a comment or a list of other pages. */
const LEAST_ALONE = -3;
/** From here on a byline stands right at the title. */
const NEAR = 8;
/** Bylines that are told in the evidence. */
const MOST = 8;
/** Rows between the bylines of two authors of one page. */
const BESIDE = 40;
/** More names that follow each other are a list of people. */
const MOST_BESIDE = 8;

/** The authors that the page itself names, the likeliest first. */
export function pageAuthors(sources: PageSources): readonly SaidAuthors[] {
  const thread = isThread(sources);
  const read = (
    thread ? firstPosters(pageBylines(sources)) : pageBylines(sources).filter(({ member }) => !member)
  ).map((byline) => ({ byline, ...namesOf(byline, thread) }));
  const fit = read.filter(({ byline, fault }) => !byline.member && fault === undefined);
  const strong = fit.filter(({ byline }) => byline.strong);
  // Of what only may be a byline two kinds must say the same.
  const weak = new Set(fit.map(({ byline }) => byline.key)).size > 1 ? fit : [];
  const only = new Set((strong.length > 0 ? strong : weak).flatMap(({ names }) => names.map(fold)));
  return read.slice(0, MOST).map(({ byline, names, role, fault }): SaidAuthors => {
    const { key, text, score } = byline;
    // One name in all of a page's bylines is the author's wherever it stands.
    const alone =
      !byline.member &&
      only.size === 1 &&
      names.length === 1 &&
      only.has(fold(names[0]!)) &&
      score >= LEAST_ALONE;
    const least = byline.strong ? LEAST_STRONG : LEAST_WEAK;
    const far = score < least && !alone && !(thread && byline.after) ? "far-from-the-title" : undefined;
    const alike = !byline.strong || byline.key === "rel=author";
    const beside = alike && !byline.member && fault === undefined ? neighbours(byline, read) : [];
    return {
      source: "page",
      key,
      raw: text,
      names: beside.length > 1 ? beside : names,
      ...(role === true ? { role } : {}),
      near: score >= NEAR,
      fault: fault ?? far,
    };
  });
}

/** In a thread whoever is named first after the title began it; who is named before it are moderators, or who looks on. */
function firstPosters(bylines: readonly PageByline[]): readonly PageByline[] {
  const signs = bylines.filter(({ strong, member }) => strong || member);
  const after = signs.filter((byline) => byline.after).sort((a, b) => a.row - b.row);
  return [...after, ...bylines.filter((byline) => !after.includes(byline))];
}

interface Read {
  readonly names: readonly string[];
  readonly role?: boolean;
  readonly fault?: string | undefined;
}

function namesOf({ text, member, key, strong }: PageByline, thread: boolean): Read {
  if (member || (thread && key !== "by")) return memberName(text);
  const read = readNames(text);
  if (strong || read.fault !== undefined) return read;
  return read.names.every(isPersonLike) ? read : { names: [], fault: "not-made-as-names" };
}

/** A member's name is taken as it is, the first line of what is told of the member: it may be of any make. */
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

/** The names of links to people that follow each other, in the page's order. */
function neighbours(
  byline: PageByline,
  all: readonly (Read & { readonly byline: PageByline })[],
): readonly string[] {
  const same = all
    .filter(({ byline: other, fault }) => other.key === byline.key && fault === undefined)
    .sort((a, b) => a.byline.row - b.byline.row);
  const at = same.findIndex(({ byline: other }) => other === byline);
  const names = new Map(same[at]!.names.map((name) => [fold(name), name]));
  for (let i = at + 1; i < same.length && same[i]!.byline.row - same[i - 1]!.byline.row < BESIDE; i++) {
    for (const name of same[i]!.names) if (!names.has(fold(name))) names.set(fold(name), name);
    if (names.size > MOST_BESIDE) return same[at]!.names;
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
  if (url === undefined || !URL.canParse(url)) return false;
  const { hostname, pathname, search } = new URL(url);
  return (
    PATH.test(pathname) ||
    /^(?:forums?|boards?|community|discuss(?:ion)?|talk)\./i.test(hostname) ||
    /[?&](?:t|tid|topic)=\d/.test(search)
  );
}
