import { UNLIKELY } from "@winnow/core-dom/readerable";

/*
 * The expressions of Readability.js 0.6: what they match is the algorithm itself. Alternatives that another
 * one of the same expression matches anyway are left out.
 */

/** Adds 25 points if it matches a class name, and as many for an id. */
export const POSITIVE: RegExp = /article|body|content|entry|main|page|pagination|post|text|blog|story/i;

/** Subtracts 25 points if it matches a class name, and as many for an id. */
export const NEGATIVE: RegExp =
  /-ad-|hidden|(^| )hid( |$)|banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget/i;

export const BYLINE: RegExp = /byline|author|dateline|writtenby/i;

export const SHARE: RegExp = /(\b|_)share(daddy)?(\b|_)/i;

/** Whether one of the three matches: most names match none, and are tested once. */
export const NAMES: RegExp = new RegExp(`${UNLIKELY.source}|${BYLINE.source}|${SHARE.source}`, "i");

/** Players that may stay. */
export const VIDEOS: RegExp =
  /\/\/(www\.)?((dailymotion|youtube|youtube-nocookie|player\.vimeo|v\.qq)\.com|(archive|upload\.wikimedia)\.org|player\.twitch\.tv)/i;

/** The whole text of an advertisement's frame, or of an element that has yet to load. */
export const PLACEHOLDER_WORDS: RegExp =
  /^(ad(vertising|vertisement)?|pub(licité)?|werb(ung)?|广告|Реклама|Anuncio|(loading|正在加载|Загрузка|chargement|cargando)(…|\.\.\.)?)$/iu;

/** Maximum length of a text that matches: the length of "advertisement" and of "chargement...". */
export const MAX_PLACEHOLDER_LENGTH: number = 13;

/** The end of a sentence: a sibling paragraph needs it. */
export const SENTENCE_END: RegExp = /\.( |$)/;

export const HASH_URL: RegExp = /^#./;

/** The name of an image file somewhere in an attribute. */
export const IMAGE_FILE: RegExp = /\.(jpe?g|png|webp)/i;

/** A set of image sources in an attribute that a script would read. */
export const LAZY_SOURCE_SET: RegExp = /\.(jpe?g|png|webp)\s+\d/;

/** Whether an attribute that a script would read is one image source. */
export function isLazySource(value: string): boolean {
  const source = value.trim();
  return /^\S+$/.test(source) && /\S\.(jpe?g|png|webp)/.test(source);
}

/** Separators of words in titles that are compared. */
export const NON_WORDS: RegExp = /\W+/;

/**
 * Types of schema.org that are articles. Only the first and last alternative are anchored, as in the
 * original.
 */
export const ARTICLE_TYPES: RegExp =
  /^Article|(AdvertiserContent|News|Satirical|Scholarly|Tech)Article|Report|(SocialMedia|Blog|DiscussionForum)Posting|APIReference$/;

/** Readers' comments among the unlikely candidates: the original does not distinguish them. */
export const COMMENTS: RegExp = /comment|disqus|remark|replies/i;

/** ARIA roles of elements that are not an article. */
export const UNLIKELY_ROLE: RegExp = /^(menu(bar)?|complementary|navigation|alert(dialog)?|dialog)$/;

/** Attributes whose presence lets an image stay. */
export const IMAGE_SOURCES: readonly string[] = ["src", "srcset", "data-src", "data-srcset"];

/** Attributes of a figure that are not searched for lazy images: presentational ones, and those of images. */
export const NOT_LAZY: RegExp =
  /^(align|background|bgcolor|border|cellpadding|cellspacing|frame|hspace|rules|style|valign|vspace|alt|src|srcset)$/;
