import { Tag } from "@winnow/core-dom/tree";

/** Parts of classes, ids and names of elements that are not content, in any case. */
// biome-ignore format: a table
const PARTS: readonly string[] = [
  "ajoutVideo", "articleheadings", "author-dropdown", "breadcrumbs", "byline", "cnn_html_slideshow",
  "cnn_strycaptiontxt", "cnn_strylftcntnt", "cnn_stryspcvbx", "cnnStryHghLght", "combx", "comment",
  "communitypromo", "contact", "date", "disclaim", "foot", "js_replies", "konafilter", "legende",
  "mediaarticlerelated", "menucontainer", "navbar", "popularquestions", "popup", "post-attributes", "retweet",
  "runaroundLeft", "shoutbox", "socialnetworking", "sponsor", "storytopbar-bucket", "subscribe", "tags",
  "the_answers", "timestamp", "tools", "utility-bar", "vcard", "welcome_form", "wp-caption-text",
];
/** Values of these attributes as a whole. */
const WHOLE: readonly string[] = ["fn", "inset", "links", "print", "side"];

const NAMES = `${PARTS.join("|")}|meta$|^(?:${WHOLE.join("|")})$`;

/** The values of `name` that are not content. */
export const REMOVED_NAME: RegExp = new RegExp(NAMES, "i");

/**
 * The values of `class` and `id` that are not content. `[^entry-]` is one character that is none of those:
 * the original means something else.
 */
export const REMOVED: RegExp = new RegExp(
  `${NAMES}|^caption$| google |^[^entry-]more|[^-](?:facebook|twitter)|facebook-broadcasting`,
  "i",
);

/** Classes of initial letters. */
export const DROP_CAPS: ReadonlySet<string> = new Set(["dropcap", "drop_cap"]);

/** An element that contains an article, by an attribute that contains the value, or by its tag. */
export type KnownContent =
  | { readonly attribute: "class" | "itemprop"; readonly value: string }
  | { readonly tag: number };

/** The elements that contain articles, in the order in which they are tried. */
export const KNOWN_CONTENT: readonly KnownContent[] = [
  { attribute: "class", value: "short-story" },
  { attribute: "itemprop", value: "articleBody" },
  { attribute: "class", value: "post-content" },
  { attribute: "class", value: "g-content" },
  { attribute: "class", value: "post-outer" },
  { tag: Tag.article },
];
