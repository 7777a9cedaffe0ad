import { dullName } from "../ageing/attributes.js";
import { chance, pick, type Random } from "../random.js";
import type { Names, Role } from "../types.js";

type Vocabulary = Partial<Readonly<Record<Role, string>>>;

/** Class names of comments in the templates of well-known systems. */
// biome-ignore format: a table
export const COMMENT_NAMES: readonly Vocabulary[] = [
  { area: "comments", heading: "comments-title", list: "commentlist",
    item: "comment even thread-even depth-1", author: "comment-author vcard",
    date: "comment-meta commentmetadata", body: "comment-content", actions: "reply",
    form: "comment-respond" },
  { area: "disqus_thread", list: "post-list", item: "post", author: "author publisher-anchor-color",
    date: "time-ago", body: "post-message", actions: "post-menu" },
  { area: "comments-body", heading: "comments-head", item: "comment", author: "comment-footer",
    date: "comment-date", body: "comment-text", form: "comments-open" },
  { area: "comments", heading: "comments-header", list: "comments-block", item: "comment-data",
    author: "comment-author", date: "comment-timestamp", body: "comment-body", form: "comment-form" },
  { area: "comment-wrapper", heading: "title", item: "comment clear-block", author: "username",
    date: "submitted", body: "content", actions: "links" },
  { area: "posts", item: "postbit", author: "bigusername", date: "thead", body: "postcontent restore",
    actions: "postfoot" },
  { area: "talkback", heading: "tb-title", list: "tb-list", item: "tb-item", author: "tb-name",
    date: "tb-date", body: "tb-text", actions: "tb-report" },
  { area: "readerComments", heading: "hd", list: "opinions", item: "opinion", author: "byline", date: "date",
    body: "bd" },
  { area: "fb-comments-list", list: "UFIList", item: "UFIRow", author: "UFIActorName", date: "timestamp",
    body: "UFICommentBody", actions: "UFIActions" },
  { area: "responses", heading: "responses-title", list: "response-list", item: "response",
    author: "respondent", body: "response-text", form: "respond" },
  { area: "reviews", heading: "reviews-title", list: "reviewList", item: "review", author: "reviewer",
    date: "reviewDate", body: "reviewText", actions: "helpful" },
  { area: "discussion", item: "discussion-post reply", author: "user", date: "when", body: "message",
    actions: "controls" },
];

/** Class names of lists of teasers. */
// biome-ignore format: a table
export const TEASER_NAMES: readonly Vocabulary[] = [
  { area: "related-posts", heading: "related-title", list: "posts", item: "post-item", title: "entry-title",
    summary: "entry-summary", date: "entry-date", more: "more-link", image: "post-thumbnail" },
  { area: "teasers", item: "teaser", title: "headline", summary: "dek", date: "timestamp", more: "more",
    image: "thumb" },
  { area: "block block-views", heading: "block-title", list: "item-list", item: "views-row",
    title: "views-field-title", summary: "views-field-teaser", date: "views-field-created" },
  { area: "news", heading: "news-heading", list: "news-list", item: "news-item clearfix", title: "news-title",
    summary: "news-text", date: "news-date", more: "readmore" },
  { area: "widget widget_recent_entries", heading: "widget-title", list: "recent", item: "cat-item",
    title: "title", date: "post-date" },
  { area: "recommendations", list: "rec-list", item: "rec-card card", title: "card-title",
    summary: "card-text", image: "card-img" },
  { area: "hentry-list", item: "post hentry", title: "post-title", summary: "post-body", date: "post-footer",
    author: "fn", more: "jump-link" },
  { area: "sidebar", heading: "sb-head", list: "sb-list", item: "story", title: "storylink",
    summary: "abstract", author: "byline", date: "date" },
  { area: "archive", heading: "archive-title", item: "entry", title: "entry-header", summary: "entry-content",
    author: "entry-author", more: "entry-more" },
  { area: "promo-box", heading: "promo-hd", item: "promo", title: "promo-title", summary: "promo-text",
    image: "promo-img", more: "promo-link" },
  { area: "mod", heading: "modHd", list: "modBd", item: "modItem", title: "itemTitle", summary: "itemDesc" },
  { area: "most-popular", heading: "mp-title", list: "mp", item: "rank", title: "link", summary: "blurb" },
];

/** Returns names from one vocabulary in half of the cases, else names that say nothing, or none. */
export function chooseNames(random: Random, vocabularies: readonly Vocabulary[]): Names {
  const kind = random();
  if (kind < 0.3) return () => "";
  if (kind < 0.5) {
    const dull = new Map<Role, string>();
    return (role) => {
      if (!dull.has(role)) dull.set(role, chance(random, 0.6) ? dullName(random) : "");
      return attributeOf("class", dull.get(role));
    };
  }
  const vocabulary = pick(random, vocabularies);
  const areaAttribute = chance(random, 0.5) ? "id" : "class";
  return (role) => attributeOf(role === "area" ? areaAttribute : "class", vocabulary[role]);
}

function attributeOf(name: string, value: string | undefined): string {
  return value === undefined || value === "" ? "" : ` ${name}="${value}"`;
}
