import { between, chance, pick, type Random, sample, skewed } from "../random.js";
import type { Comment, DonatedComment, DonatedTeaser, DonatedText, Donors, Teaser } from "../types.js";
import { chooseDates } from "./dates.js";
import { COMMENT_LAYOUTS, heading, itemList, TEASER_LAYOUTS } from "./layouts.js";
import { escaped, link, marked } from "./markup.js";
import { COMMENT_NAMES, chooseNames, TEASER_NAMES } from "./names.js";

// Each function writes one list for a page, and returns an empty string if there are too few texts for it.

/** Minimum number of texts to write a list. */
const MIN_TEXTS = 4;

// biome-ignore format: a table
const COMMENT_HEADINGS: readonly string[] = [
  "# Comments", "Comments", "# comments so far", "Comments (#)", "Readers' comments", "Have your say",
  "# Responses to this article", "Your comments", "What readers say", "Discussion", "# Replies", "Letters",
  "Join the conversation", "Add a comment", "Customer reviews", "TrackBack",
];

// biome-ignore format: a table
const COMMENT_FORMS: readonly string[] = [
  '<p>You must be <a href="#">logged in</a> to post a comment.</p>',
  `<form><p><input name="author"> Name (required)</p><p><input name="email"> Mail (will not be published)</p>
<p><textarea></textarea></p><input type="submit" value="Submit"></form>`,
  `<h3>Leave a Reply</h3><p>Your email address will not be published. Required fields are marked *</p>
<form><label>Comment</label> <textarea></textarea> <label>Name</label> <input></form>`,
  "<p>Comments are now closed for this entry.</p>",
  '<p><a href="#">Post a comment</a> | <a href="#">Report a problem</a></p>',
  '<p><a href="#">« Older comments</a> <a href="#">Newer comments »</a></p>',
  "<p>The views expressed in the comments are those of the readers.</p>",
];

// biome-ignore format: a table
const TEASER_HEADINGS: readonly string[] = [
  "Related stories", "Related articles", "More news", "Latest headlines", "You may also like",
  "Recommended for you",
  "Also in this section", "Recent posts", "Top stories", "Elsewhere on the site", "From the archive",
  "In the news",
  "Previous articles", "Read next", "Editor's picks", "Popular now", "Today's news", "More from this author",
];

// biome-ignore format: a table
const LINK_HEADINGS: readonly string[] = [
  "Most read", "Most e-mailed", "Blogroll", "Links", "Categories", "Archives", "Sections", "Tags",
  "Related topics",
  "Quick links", "Sites we like", "Services", "About", "Topics", "Site map", "Partners",
];

/** Writes 5 to 60 comments of readers. */
export function commentArea(donors: Donors, random: Random): string {
  if (donors.comments.length < MIN_TEXTS) return "";
  const dates = chooseDates(random);
  // Half of the areas have comments of all lengths, the others only short ones or only long ones.
  const limit = pick(random, [30, 120, 120]);
  const pool = donors.comments.filter(({ paragraphs }) => words(paragraphs) <= limit);
  const comments = sample(
    random,
    pool.length < MIN_TEXTS ? donors.comments : pool,
    skewed(random, 5, 60),
  ).map(
    ({ paragraphs }: DonatedComment): Comment => ({
      author: authorOf(donors, random),
      date: dates(random),
      paragraphs,
    }),
  );
  const names = chooseNames(random, COMMENT_NAMES);
  const title = pick(random, COMMENT_HEADINGS).replace("#", `${comments.length}`);
  const head = chance(random, 0.7) ? heading(title, names, random) : "";
  const form = chance(random, 0.4) ? `<div${names("form")}>${pick(random, COMMENT_FORMS)}</div>` : "";
  return itemList(comments, pick(random, COMMENT_LAYOUTS), head, form, names, random);
}

/** Writes 3 to 30 titles with summaries. */
export function teaserList(donors: Donors, random: Random, maxItems = 30): string {
  if (donors.teasers.length < MIN_TEXTS) return "";
  const dates = chooseDates(random);
  const teasers = sample(random, donors.teasers, skewed(random, 3, maxItems)).map(
    ({ title, summary }: DonatedTeaser): Teaser => ({
      title,
      summary,
      date: dates(random),
      author: authorOf(donors, random),
    }),
  );
  const names = chooseNames(random, TEASER_NAMES);
  const head = chance(random, 0.65) ? heading(pick(random, TEASER_HEADINGS), names, random) : "";
  return itemList(teasers, pick(random, TEASER_LAYOUTS), head, "", names, random);
}

/** Writes 5 to 30 links: titles or short texts. */
export function linkList(donors: Donors, random: Random): string {
  const titles = donors.teasers.map(({ title }) => title);
  const short = donors.links.map(({ text }: DonatedText) => text);
  const pool = chance(random, 0.5) ? titles : short;
  if (pool.length < MIN_TEXTS) return "";
  const texts = sample(random, pool, between(random, 5, pool === titles ? 12 : 30));
  const names = chooseNames(random, TEASER_NAMES);
  const head = chance(random, 0.7) ? heading(pick(random, LINK_HEADINGS), names, random) : "";
  return marked(`<div${names("area")}>${head}${writeLinks(texts, random)}</div>`);
}

function writeLinks(texts: readonly string[], random: Random): string {
  const links = texts.map((text) => link(text));
  return pick(random, [
    () => `<ul><li>${links.join("</li>\n<li>")}</li></ul>`,
    () => `<ol><li>${links.join("</li>\n<li>")}</li></ol>`,
    () => links.join(" | "),
    () => links.join("<br>\n"),
    () => `» ${links.join("<br>\n» ")}`,
    () => `<p>${links.join("</p>\n<p>")}</p>`,
    () => `<table><tr><td>${links.join("</td></tr>\n<tr><td>")}</td></tr></table>`,
    () => links.join(" "),
  ])();
}

/** Writes one to four paragraphs of boilerplate. */
export function noticeArea(donors: Donors, random: Random): string {
  if (donors.notices.length < MIN_TEXTS) return "";
  const texts = sample(random, donors.notices, between(random, 1, 4)).map(({ text }) => escaped(text));
  return pick(random, [
    () => marked(texts.map((text) => `<p>${text}</p>`).join("\n")),
    () => marked(`<div>${texts.join("<br><br>")}</div>`),
    () => marked(`<div><p>${texts.join("</p><p>")}</p></div>`),
    () => marked(`<table width="100%"><tr><td><font size="1">${texts.join("<br>")}</font></td></tr></table>`),
  ])();
}

/** A name of an author, or one made of a word, as people choose them on the web. */
function authorOf(donors: Donors, random: Random): string {
  if (donors.names.length >= MIN_TEXTS && chance(random, 0.5)) {
    const name = pick(random, donors.names).text;
    return chance(random, 0.4) ? name.split(" ")[0]! : name;
  }
  const text = pick(random, donors.comments)?.paragraphs[0] ?? "Reader";
  const word = pick(random, text.match(/\p{L}{4,12}/gu) ?? ["reader"]);
  const name = chance(random, 0.6) ? word.toLowerCase() : `${word[0]!.toUpperCase()}${word.slice(1)}`;
  return chance(random, 0.5) ? `${name}${between(random, 1, 99)}` : name;
}

function words(paragraphs: readonly string[]): number {
  return paragraphs.reduce((sum, text) => sum + text.split(" ").length, 0);
}
