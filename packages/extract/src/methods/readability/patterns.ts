/*
 * The expressions of Readability.js 0.6: what they match is the algorithm itself.
 */

/** Class names and ids of what is seldom an article. */
export const UNLIKELY: RegExp =
  /-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|yom-remote/i;

/** What saves an element that {@link UNLIKELY} matches. */
export const MAYBE_CANDIDATE: RegExp = /and|article|body|column|content|main|shadow/i;

/** Worth 25 points in a class name, and as much in an id. */
export const POSITIVE: RegExp =
  /article|body|content|entry|hentry|h-entry|main|page|pagination|post|text|blog|story/i;

/** Costs 25 points in a class name, and as much in an id. */
export const NEGATIVE: RegExp =
  /-ad-|hidden|^hid$| hid$| hid |^hid |banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget/i;

export const BYLINE: RegExp = /byline|author|dateline|writtenby|p-author/i;

export const SHARE: RegExp = /(\b|_)(share|sharedaddy)(\b|_)/i;

/** Whether one of the three matches: most names are of no interest, and asked once. */
export const NAMES: RegExp = new RegExp(`${UNLIKELY.source}|${BYLINE.source}|${SHARE.source}`, "i");

/** Players that may stay. */
export const VIDEOS: RegExp =
  /\/\/(www\.)?((dailymotion|youtube|youtube-nocookie|player\.vimeo|v\.qq)\.com|(archive|upload\.wikimedia)\.org|player\.twitch\.tv)/i;

/** The whole text of an advertisement's frame. */
export const AD_WORDS: RegExp =
  /^(ad(vertising|vertisement)?|pub(licité)?|werb(ung)?|广告|Реклама|Anuncio)$/iu;

/** The whole text of something that has yet to load. */
export const LOADING_WORDS: RegExp = /^((loading|正在加载|Загрузка|chargement|cargando)(…|\.\.\.)?)$/iu;

/** No text that these match is longer: the length of "advertisement", of "chargement...". */
export const LONGEST_AD_WORD: number = 13;

/** The end of a sentence, as a sibling paragraph must have it. */
export const SENTENCE_END: RegExp = /\.( |$)/;

export const HASH_URL: RegExp = /^#.+/;

/** A file name of an image somewhere in an attribute. */
export const IMAGE_FILE: RegExp = /\.(jpg|jpeg|png|webp)/i;

/** A set of image sources in an attribute that a script would read. */
export const LAZY_SOURCE_SET: RegExp = /\.(jpg|jpeg|png|webp)\s+\d/;

/** Whether an attribute that a script would read is one image source. */
export function isLazySource(value: string): boolean {
  const source = value.trim();
  return /^\S+$/.test(source) && /\S\.(?:jpg|jpeg|png|webp)/.test(source);
}

/** What separates the words of two titles that are compared. */
export const NON_WORDS: RegExp = /\W+/g;

/** Types of schema.org that tell of an article. Only the first and last alternative are anchored, as they were. */
export const ARTICLE_TYPES: RegExp =
  /^Article|AdvertiserContentArticle|NewsArticle|AnalysisNewsArticle|AskPublicNewsArticle|BackgroundNewsArticle|OpinionNewsArticle|ReportageNewsArticle|ReviewNewsArticle|Report|SatiricalArticle|ScholarlyArticle|MedicalScholarlyArticle|SocialMediaPosting|BlogPosting|LiveBlogPosting|DiscussionForumPosting|TechArticle|APIReference$/;

/** Readers' comments among the unlikely: the original has no word for them. */
export const COMMENTS: RegExp = /comment|disqus|remark|replies/i;

/** ARIA roles of what is no article. */
export const UNLIKELY_ROLES: ReadonlySet<string> = new Set([
  "menu",
  "menubar",
  "complementary",
  "navigation",
  "alert",
  "alertdialog",
  "dialog",
]);

/** Attributes whose presence lets an image stay. */
export const IMAGE_SOURCES: ReadonlySet<string> = new Set(["src", "srcset", "data-src", "data-srcset"]);

/** Presentational attributes that are gone before lazy images are looked for. */
export const PRESENTATIONAL: ReadonlySet<string> = new Set([
  "align",
  "background",
  "bgcolor",
  "border",
  "cellpadding",
  "cellspacing",
  "frame",
  "hspace",
  "rules",
  "style",
  "valign",
  "vspace",
]);
