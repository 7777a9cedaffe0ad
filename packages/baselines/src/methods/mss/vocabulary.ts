/**
 * The tokens of the model. Their order is part of it: after a change the model has to be trained again
 * (`pnpm train mss`).
 *
 * @module
 */

/** Elements whose start and end tags are tokens of their own; all others are one token each. */
// biome-ignore format: a table
export const TAG_TOKENS: readonly string[] = [
  "a", "abbr", "article", "aside", "b", "blockquote", "br", "button", "center", "cite", "code", "dd", "div",
  "dl", "dt", "em", "figcaption", "figure", "font", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
  "header", "hr", "i", "iframe", "img", "input", "ins", "label", "li", "link", "main", "meta", "nav",
  "noscript", "ol", "option", "p", "picture", "pre", "q", "script", "section", "select", "small", "source",
  "span", "strong", "style", "sub", "sup", "svg", "table", "tbody", "td", "textarea", "th", "thead", "time",
  "tr", "u", "ul", "video",
];

/** Frequent short words, which are tokens of their own; other words are represented by their shape. */
// biome-ignore format: a table
export const WORD_TOKENS: readonly string[] = [
  "a", "all", "also", "an", "and", "are", "as", "at", "be", "been", "but", "by", "can", "do", "for", "from",
  "had", "has", "have", "he", "her", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "like",
  "may", "more", "most", "new", "no", "not", "of", "on", "one", "only", "or", "our", "out", "over", "s", "said",
  "she", "so", "some", "than", "that", "the", "them", "then", "they", "this", "time", "to", "up", "was", "we",
  "were", "what", "when", "who", "will", "with", "you", "your",
];

/** Kinds of words by their first character: digit, capital, other letter, other character. */
const SHAPES = 4;

/** The ends of words: `.!?…`, `,;:`, any other. */
export const ENDINGS = 3;

/** The first token of each group. Token 0 is before the first and after the last token of the page. */
export const START_TAG = 1;
export const END_TAG: number = START_TAG + TAG_TOKENS.length + 1;
export const COMMENT: number = END_TAG + TAG_TOKENS.length + 1;
export const WORD: number = COMMENT + 1;
export const SHAPE: number = WORD + WORD_TOKENS.length;
export const TOKENS: number = SHAPE + SHAPES * ENDINGS;
