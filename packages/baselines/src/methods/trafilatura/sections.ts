import { Tag } from "@winnow/core-dom";
import { tagSet } from "../../editable-tree/index.js";
import { type SectionRule, sectionRule } from "./section-rule.js";
import { FRAMES, Kind, SECTIONS } from "./tags.js";

/**
 * The frames of the content by their attributes (BODY_XPATH), in the order of trial: the first element that
 * matches a rule is the frame.
 */
export const CONTENT_FRAMES: readonly SectionRule[] = [
  sectionRule(FRAMES, {
    id: `
      ^articleContent$ (?:entry|article|art)-content article__content article(?:-|__)?body articleBody body-text`,
    class: `
      ^(?:post|entry)$ post[-_]text post-body post-?entry post[-_]?content postContent post_inner_wrapper
      article-?text articleText (?:entry|page|text|article|art)-content article__content article(?:-|__)?body
      articleBody ArticleContent body-text article__container`,
    itemprop: "^articleBody$",
  }),
  sectionRule(tagSet("article"), {}),
  sectionRule(FRAMES, {
    role: "^article$",
    id: "^(?:article|story)$ ^primary story-body",
    class: `
      ^(?:postarea|art-postcontent|text|cell|story)$ [fF][uU][lL][lL][tT][eE][xX][tT] ^article\\x20
      post-bodycopy story-?content (?:theme|blog|section|single)-content single-post main-column wpb_text_column
      story-body field-body`,
  }),
  sectionRule(FRAMES, {
    id: "^content$ content-main content-body contentBody [mM]ain-[cC]ontent",
    class: "^content$ content[-_]main content(?:-|__)body [mM]ain-[cC]ontent [pP]age-[cC]ontent",
  }),
  sectionRule(tagSet("article div section"), { class: "^main", id: "^main", role: "^main" }, tagSet("main")),
];

/** Sharing, navigation, advertisements, bylines and other parts of the page (OVERALL_DISCARD_XPATH). */
const ANY_PART = "^shar social viral newsletter syndication tags sidebar banner bread-?crumb button author";

export const DISCARDED: readonly SectionRule[] = [
  sectionRule(SECTIONS, {
    first: "cookie",
    id: `
      ${ANY_PART} ^(?:jp-|dpsp-content) bmdh footer Footer share Share nav Nav menu related message-container
      premium ^ad-`,
    class: `
      ${ANY_PART} ^(?:nav|post-nav|ZendeskForm) subnav avigation navbar navbox menu bar \\x20ad\\x20 -ad-
      (?:^|\\x20)ad- dfp[Aa]d outbrain taboola criteo paid-?content widget footer Footer byline Byline share-
      sociable embed tag-list consent modal-content permission elated next- -stories most-popular more-on meta
      rating attachment timestamp user-info user-profile -icon article-infos message-container slide viewport
      overlay options expand obfuscated blurred mol-factbox yin zlylin nfoline`,
    role: "[nN]av",
    "data-lp-replacement-content": "",
    "data-component": "MostPopularStories",
  }),
  sectionRule(undefined, {
    first: "^reply-",
    id: "hidden reader-comments|akismet",
    class: `
      ^hide- comments-title nocomments -reply- message akismet suggest-links -hide- hide-print \\x20hidden
      \\x20hide noprint notloaded`,
    style: "hidden display:\\x20?none",
    "aria-hidden": "^true$",
  }),
];

export const TEASERS: readonly SectionRule[] = [
  sectionRule(SECTIONS, { id: "[tT]easer", class: "[tT]easer" }),
];

/** Discarded with `favor: "precision"` only. */
export const UNCERTAIN: readonly SectionRule[] = [
  sectionRule(tagSet("header"), {}),
  sectionRule(SECTIONS, {
    first: "(?:^|\\s)bottom bottom(?:\\s|$) (?:^|\\s)link(?:\\s|$)",
    style: "border",
  }),
];

/** Image captions: images are left out. */
export const CAPTIONS: readonly SectionRule[] = [sectionRule(SECTIONS, { id: "caption", class: "caption" })];

/** Articles that an endless page appends, and share buttons whose class would protect them (RAW_TREE_PRUNE). */
const APPENDED = "mvp-post-add-(?:box|wrap)";
const APPENDABLE: ReadonlySet<number> = tagSet("div section aside");
export const APPENDED_ARTICLES: readonly SectionRule[] = [
  sectionRule(APPENDABLE, { id: APPENDED, class: `${APPENDED} elementor-share-buttons` }),
];
/** They are only removed if the page's `h1` is elsewhere. */
export const ENDLESS_PAGES: readonly SectionRule[] = [
  sectionRule(APPENDABLE, { id: "infinite-?scroll", class: "infinite-?scroll" }),
];

const REMOVED_COMMENT_TAGS = [Tag.div, Kind.list, Tag.section, Tag.details];
const COMMENT_IDS = "^[Cc]omment(?!ary) ^comol";
const COMMENT_CLASSES = "^[Cc]omment(?!ary) (?:article|post)-comments";
const THREAD_IDS = "^disqus_thread ^dsq-comments";

/** Sections of readers' comments that are left out. */
export const COMMENT_SECTIONS: readonly SectionRule[] = [
  sectionRule(new Set(REMOVED_COMMENT_TAGS), { id: `${COMMENT_IDS} ${THREAD_IDS}`, class: COMMENT_CLASSES }),
];
export const COMMENT_SECTIONS_AND_LISTS: readonly SectionRule[] = [
  ...COMMENT_SECTIONS,
  sectionRule(tagSet("ol ul"), { id: COMMENT_IDS, class: COMMENT_CLASSES }),
];

const COMMENT_TAGS: ReadonlySet<number> = new Set([Tag.div, Kind.list, Tag.section]);

/** The frames of readers' comments that are extracted, in the order of trial (COMMENTS_XPATH). */
export const COMMENT_FRAMES: readonly SectionRule[] = [
  sectionRule(COMMENT_TAGS, {
    first: "comment-?list",
    class: "comment-page|comments-content|post-comments",
  }),
  sectionRule(COMMENT_TAGS, { first: "^comment[s-]", class: "^Comments|article-comments" }),
  sectionRule(COMMENT_TAGS, { id: "^(?:comol|disqus_thread|dsq-comments)" }),
  sectionRule(tagSet("div section"), { id: "^social", class: "comment" }),
];

/** Parts of comment sections that are not comments. */
export const NOT_COMMENTS: readonly SectionRule[] = [
  sectionRule(tagSet("div section"), { id: "^respond" }),
  sectionRule(new Set([Tag.cite, Kind.quote]), {}),
  sectionRule(undefined, {
    style: "display:none",
    class: "comments-title|nocomments|-reply-|message|signin",
    first: "^reply-|akismet",
  }),
];

const CONSENT_BANNERS = `
  cookie[-_]?(?:banner|bar|consent|law|notice|policy|description) notice[-_]{0,2}cookie
  consent[-_]?(?:banner|manager|sdk) borlabs cookiebot cmplz onetrust moove[-_]?gdpr`;

/** What the baseline, jusText and the length of the page leave out (BASIC_CLEAN_XPATH). */
export const BASIC: readonly SectionRule[] = [
  sectionRule(
    tagSet("div"),
    { first: "footer" },
    tagSet("aside fencedframe footer script style svg template"),
  ),
  sectionRule(undefined, { id: CONSENT_BANNERS, class: CONSENT_BANNERS }, undefined, "i"),
];
