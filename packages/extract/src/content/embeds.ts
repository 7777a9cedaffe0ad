import { once } from "@winnow/core-dom/cache";
import {
  Attribute,
  attribute,
  attributeTester,
  Hidden,
  TAG_COUNT,
  Tag,
  type Tree,
  tagName,
  text,
  textContent,
} from "@winnow/core-dom/tree";
import { candidates } from "./candidates.js";
import { htmlTag, isWordRow, textSize } from "./elements.js";
import { providerPage } from "./embed-providers.js";
import type { Embed, Region } from "./types.js";

/** Attributes with the address of a frame: its own, and those of lazy loaders and of dialogs for consent. */
// biome-ignore format: a table
const FRAME_ADDRESSES = [
  "src", "data-src", "data-lazy-src", "data-url", "data-original", "data-ezsrc", "data-cmp-src", "data-cookieblock-src",
  "data-consent-src", "data-suppressedsrc", "data-src-cmplz", "data-service-src", "data",
];

/** An element or attribute that holds the id or address of a video or post, before a script replaces it. */
interface Holder {
  /** The attribute. */
  readonly holds: string;
  /** What precedes the value in an address; the value is an address if it is empty. */
  readonly before: string;
  /** A test of the class. */
  readonly className?: RegExp;
}

const YOUTUBE = "https://www.youtube.com/watch?v=";
const VIMEO = "https://vimeo.com/";
const TWEET = "https://twitter.com/i/status/";

/** Custom elements: lite-youtube-embed, lite-vimeo-embed, media-chrome, AMP, CKEditor. */
// biome-ignore format: a table
const ELEMENTS: ReadonlyMap<string, Holder> = new Map([
  ["lite-youtube", { holds: "videoid", before: YOUTUBE }], ["lite-vimeo", { holds: "videoid", before: VIMEO }],
  ["youtube-video", { holds: "src", before: "" }], ["vimeo-video", { holds: "src", before: "" }],
  ["amp-youtube", { holds: "data-videoid", before: YOUTUBE }], ["amp-vimeo", { holds: "data-videoid", before: VIMEO }],
  ["amp-dailymotion", { holds: "data-videoid", before: "https://www.dailymotion.com/video/" }],
  ["amp-twitter", { holds: "data-tweetid", before: TWEET }], ["amp-tiktok", { holds: "data-src", before: "" }],
  ["amp-instagram", { holds: "data-shortcode", before: "https://www.instagram.com/p/" }],
  ["amp-facebook", { holds: "data-href", before: "" }], ["amp-iframe", { holds: "src", before: "" }],
  ["amp-gist", { holds: "data-gistid", before: "https://gist.github.com/" }], ["amp-reddit", { holds: "data-src", before: "" }],
  ["wistia-player", { holds: "media-id", before: "https://fast.wistia.net/embed/iframe/" }],
  ["oembed", { holds: "url", before: "" }],
]);

/** Placeholders of videos and posts, by attribute. */
// biome-ignore format: a table
const PLACEHOLDERS: readonly Holder[] = [
  ...["data-youtube-id", "data-youtubeid", "data-yt-id", "data-ytid", "data-youtube-video-id", "data-youtube"].map(
    (holds) => ({ holds, before: YOUTUBE })),
  ...["data-id", "data-videoid", "data-video-id", "data-video", "data-embed"].map((holds) => (
    { holds, before: YOUTUBE, className: /(?:^|[\s_-])(?:youtube|yt|lyte|ytp)(?=$|[\s_-])|youtube-(?:player|video|embed)/i })),
  ...["data-vimeo-id", "data-vimeoid"].map((holds) => ({ holds, before: VIMEO })),
  ...["data-tweet-id", "data-tweetid"].map((holds) => ({ holds, before: TWEET })),
  { holds: "data-href", before: "", className: /(?:^|\s)fb-(?:post|video)(?=$|\s)/ },
  ...["data-oembed-url", "data-embed-url", "data-video-url", "data-embed-src", "data-iframe-src", "data-iframe"].map(
    (holds) => ({ holds, before: "" })),
  { holds: "data-id", before: "https://infogram.com/", className: /(?:^|\s)infogram-embed(?=$|\s)/ },
  { holds: "data-src", before: "https://public.flourish.studio/", className: /(?:^|\s)flourish-embed(?=$|\s)/ },
];

const PLACEHOLDER_NAMES = [...new Set(PLACEHOLDERS.map(({ holds }) => holds))];
const placeholderNames = attributeTester(PLACEHOLDER_NAMES);

/** Other elements that may embed something. */
const TAGS: readonly number[] = [Tag.iframe, Tag.embed, Tag.object, Tag.script, Tag.svg, Tag.canvas];

/** Frames that are no part of the text: advertisements, widgets, forms. */
const OTHER_FRAME =
  /doubleclick|googlesyndication|googletagmanager|adservice|amazon-adsystem|\/ads?[/.?]|adserver|taboola|outbrain|disqus|captcha|facebook\.com\/|addthis|sharethis|hotjar|criteo|hsforms|mailchi|list-manage|typeform|calendly|paypal|stripe|accounts\./i;
const OTHER_TITLE =
  /\bads?\b|advert|anzeige|publicidad|publicité|banner|captcha|tag manager|\bgtm\b|cookie|consent|newsletter|sign.?up|subscribe|comment|share|sharing|\blike\b|follow|chat|widget|log.?in|search|blank|analytics|pixel|track|\bform\b|payment|storage|frame|sponsor/i;

/** Maximum number of characters in a placeholder: its title, "Play video", a notice of privacy. */
const MAX_TEXT = 300;

/** Words of titles that only name the kind of player: "YouTube video player". */
const GENERIC: ReadonlySet<string> = new Set(
  (
    "a an the embed embedded youtube vimeo dailymotion tiktok twitter x spotify soundcloud instagram facebook google video audio media " +
    "content post tweet podcast play player iframe frame map maps watch from on interactive external chart or visual visualization click to load this " +
    "vidéo lecteur reproductor de vídeo speler abspielen"
  ).split(" "),
);

/** What titles begin and end with: "Play: ", " - YouTube". */
const LEAD =
  /^(?:(?:play|watch)(?: (?:the )?video)?|video|youtube video(?: player)?|vimeo video(?: player)?|spotify embed|embedded video|abspielen|lire la vidéo|reproducir)\s*[:–—-]\s*/i;
const TAIL = /\s[|–—-]\s(?:YouTube|Vimeo|Dailymotion|SoundCloud)$/i;

/**
 * Returns the videos, posts, charts and programs of other sites in a region, by the row of their element: frames, custom
 * elements, placeholders for scripts, and scripts that write them.
 */
export const embeds: (region: Region) => ReadonlyMap<number, Embed> = once((region) => {
  const { tree } = region;
  const found = new Map<number, Embed>();
  // A placeholder without a title, and the frame in `noscript` after it.
  const titles = new Map<string | undefined, string>();
  let done = 0;
  const custom = tree.strings.moreTags.flatMap((name, i) => (ELEMENTS.has(name) ? TAG_COUNT + i : []));
  const tags = custom.length === 0 ? TAGS : [...TAGS, ...custom];
  for (const row of candidates(region, { tags, attributes: PLACEHOLDER_NAMES })) {
    if (row < done) continue;
    const address = embeddedAddress(tree, row);
    const embed = address === undefined ? drawing(tree, row) : readEmbed(tree, row, address);
    if (embed === undefined) continue;
    found.set(row, embed);
    if (embed.isTitled) titles.set(embed.address, embed.title);
    done = tree.end[row]!;
  }
  for (const [row, embed] of found) {
    const title = embed.isTitled ? undefined : titles.get(embed.address);
    if (title !== undefined) found.set(row, { ...embed, title });
  }
  return found;
});

/** Minimum number of labels in a drawing that is a chart or diagram. */
const MIN_LABELS = 2;

/** Returns a chart or diagram with a description: one with labels, or in a figure. Others are icons and logos. */
function drawing(tree: Tree, row: number): Embed | undefined {
  const tag = tree.tag[row]!;
  if ((tag !== Tag.svg && tag !== Tag.canvas) || tree.hidden[tree.parent[row]!] !== 0) return undefined;
  let title = attribute(tree, row, "aria-label");
  for (let i = row + 1; i < Math.min(tree.end[row]!, row + 12) && title === undefined; i++) {
    if (tree.tag[i] === Tag.desc || tree.tag[i] === Tag.title) title = textContent(tree, i);
  }
  if (tag === Tag.canvas) title ??= textContent(tree, row);
  const description = cleanTitle(title);
  if (description === undefined || !/\S\s\S/.test(description)) return undefined;
  const isInFigure = htmlTag(tree, tree.parent[row]!) === Tag.figure;
  const isChart =
    tag === Tag.canvas || isInFigure || rowsBetween(tree, row + 1, tree.end[row]!).length >= MIN_LABELS;
  return isChart ? { address: undefined, title: description, isTitled: true } : undefined;
}

/** Returns the address that an element embeds. */
function embeddedAddress(tree: Tree, row: number): string | undefined {
  const tag = tree.tag[row]!;
  if (tag === Tag.iframe || tag === Tag.embed || tag === Tag.object) {
    for (const name of FRAME_ADDRESSES) {
      const value = attribute(tree, row, name)?.trim();
      if (value !== undefined && /^(?:https?:)?\/\//i.test(value)) return value;
    }
    return undefined;
  }
  if (tag === Tag.script) {
    const src = Attribute.src(tree, row) ?? "";
    return /^(?:https?:)?\/\/(?:gist\.github\.com|jsfiddle\.net|asciinema\.org\/a)\//i.test(src)
      ? src
      : undefined;
  }
  if (tree.hidden[row] !== Hidden.visible || textSize(tree, row) > MAX_TEXT) return undefined;
  const element = tag >= TAG_COUNT ? ELEMENTS.get(tagName(tree, row)) : undefined;
  if (element !== undefined) return heldAddress(tree, row, element);
  const names = placeholderNames(tree, row);
  if (names === 0) return undefined;
  for (const placeholder of PLACEHOLDERS) {
    if ((names & (1 << PLACEHOLDER_NAMES.indexOf(placeholder.holds))) === 0) continue;
    const address = heldAddress(tree, row, placeholder);
    if (address !== undefined) return address;
  }
  return undefined;
}

function heldAddress(tree: Tree, row: number, { holds, before, className }: Holder): string | undefined {
  if (className !== undefined && !className.test(Attribute.class(tree, row) ?? "")) return undefined;
  const value = attribute(tree, row, holds)?.trim() ?? "";
  if (/^(?:https?:)?\/\//i.test(value)) return value;
  return before !== "" && /^[\w/-]{5,80}$/.test(value) ? before + value : undefined;
}

/** Returns what an address embeds; undefined for advertisements, widgets, and what other elements show. */
function readEmbed(tree: Tree, row: number, address: string): Embed | undefined {
  if (htmlTag(tree, row) === Tag.iframe && isUnseen(tree, row)) return undefined;
  const provider = providerPage(address);
  const title = embedTitle(tree, row);
  if (provider !== undefined) {
    return { address: provider.page, title: title ?? provider.name, isTitled: title !== undefined };
  }
  const tag = htmlTag(tree, row);
  if ((tag !== Tag.iframe && tagName(tree, row) !== "amp-iframe") || title === undefined) return undefined;
  if (OTHER_FRAME.test(address.slice(0, 400)) || OTHER_TITLE.test(title) || !/\S\s\S/.test(title))
    return undefined;
  // WordPress shows the frame of a post in place of the quotation before it.
  return /(?:^|\s)wp-embedded-content(?=$|\s)/.test(Attribute.class(tree, row) ?? "")
    ? undefined
    : { address, title, isTitled: true };
}

/** Whether a frame is not displayed. */
function isUnseen(tree: Tree, row: number): boolean {
  const side = (name: string): number => Number.parseInt(attribute(tree, row, name) ?? "", 10);
  if (side("width") <= 1 || side("height") <= 1) return true;
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(Attribute.style(tree, row) ?? "");
}

const TITLES = [
  "title",
  "aria-label",
  "data-title",
  "data-video-title",
  "playlabel",
  "videotitle",
  "data-yt-title",
];

/** Returns the title of an embed: that of an attribute, the alternative text of its picture, or its text. */
function embedTitle(tree: Tree, row: number): string | undefined {
  for (const name of TITLES) {
    const title = cleanTitle(attribute(tree, row, name));
    if (title !== undefined) return title;
  }
  for (let i = row + 1; i < Math.min(tree.end[row]!, row + 16); i++) {
    const tag = htmlTag(tree, i);
    const value = tag === Tag.img ? Attribute.alt(tree, i) : attribute(tree, i, "title");
    const title = tag === 0 ? undefined : cleanTitle(value);
    if (title !== undefined) return title;
  }
  const words = rowsBetween(tree, row + 1, tree.end[row]!);
  return words.length === 1 ? cleanTitle(text(tree, words[0]!)) : undefined;
}

/** Returns the visible text rows of a range. */
function rowsBetween(tree: Tree, from: number, to: number): readonly number[] {
  const rows: number[] = [];
  for (let row = from; row < to; row++) if (tree.hidden[row] === 0 && isWordRow(tree, row)) rows.push(row);
  return rows;
}

function cleanTitle(value: string | undefined): string | undefined {
  const title = (value ?? "")
    .slice(0, 2 * MAX_TEXT)
    .replace(/\s+/g, " ")
    .trim()
    .replace(LEAD, "")
    .replace(TAIL, "");
  if (title === "" || title.length > MAX_TEXT || /^(?:https?:)?\/\//.test(title)) return undefined;
  const words = title.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => word === "" || GENERIC.has(word)) ? undefined : title;
}
