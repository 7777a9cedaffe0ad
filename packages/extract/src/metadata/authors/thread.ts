import type { PageSources } from "../sources/types.js";

const TYPES = /^(?:DiscussionForumPosting|QAPage|Question|SocialMediaPosting)$/;
const PATH =
  /\/(?:threads?|topics?|forums?|discussions?|questions?|viewtopic|showthread|showtopic|board|t|comments|community|post|coffeehouse)(?:[/.-]|$)|viewtopic|showthread|showtopic/i;
const GENERATOR =
  /discourse|phpbb|vbulletin|xenforo|invision|mybb|smf|simple machines|nodebb|flarum|vanilla|discuz|lemmy/i;

/** Whether the page is a forum's thread or a question with answers, as its items, address or software tell. */
export function isThread({ items, url, statements }: PageSources): boolean {
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
