import { Attribute, attributeReader, Namespace, Tag, type Tree } from "@winnow/core-dom";
import { TagRole, tagDisplay } from "./tags.js";

const readEditable = attributeReader("contenteditable");
const readComponent = attributeReader("data-component");

/** What an element's attributes reveal, as bits. */
export const Trait = {
  known: 1,
  /** Hidden by inline style or attributes. */
  hidden: 2,
  /** Buttons to share the page. */
  sharing: 4,
  /** Named as the author's line, which it is if its text is short. */
  byline: 8,
  unlikely: 16,
  unlikelyRole: 32,
  /** Named as readers' comments. */
  comments: 64,
  /** Its tags are block boundaries. */
  block: 128,
  /** A level of nesting. */
  level: 256,
  editSection: 512,
  lazyImage: 1024,
  tweet: 2048,
  editable: 4096,
  manyClasses: 8192,
  fallbackImage: 16384,
} as const;

/** Maximum number of classes of an element that is named as comments. */
const MAX_CLASSES = 2;

const UNLIKELY =
  /-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|yom-remote/i;
const CANDIDATE = /and|article|body|column|content|main|shadow/i;
const BYLINE = /byline|author|dateline|writtenby/i;
const COMMENTS = /\bcomments?\b/i;
const UNLIKELY_ROLES: ReadonlySet<string> = new Set(
  "menu menubar complementary navigation alert alertdialog dialog".split(" "),
);

const DISPLAY = /display:\s*([\w-]+)\s*(?:;|$)/i;
/** The colon is a slip of the original, without an effect on real pages. */
const NOT_VISIBLE = /visibility:\s*(?::?hidden|collapse)/i;

/** Returns a function that reads the {@link Trait} bits of an element row, and remembers them. */
export function traitReader(tree: Tree): (row: number) => number {
  const traits = new Uint16Array(tree.length);
  const classes = new Map<string, number>();
  return (row) => {
    if (traits[row] === 0) traits[row] = readTraits(tree, row, classes);
    return traits[row]!;
  };
}

function readTraits(tree: Tree, row: number, classes: Map<string, number>): number {
  const className = Attribute.class(tree, row) ?? "";
  let bits = classBits(className, classes);
  const id = Attribute.id(tree, row) ?? "";
  if (id !== "") bits |= nameBits(id);
  if (bits & Trait.unlikely && (CANDIDATE.test(className) || CANDIDATE.test(id))) bits &= ~Trait.unlikely;
  if (bits & Trait.manyClasses) bits &= ~Trait.comments;
  if (readComponent(tree, row) === "share") bits |= Trait.sharing;
  if (Attribute.rel(tree, row) === "author" || Attribute.itemprop(tree, row)?.includes("author"))
    bits |= Trait.byline;
  if (readEditable(tree, row)?.toLowerCase() === "true") bits |= Trait.editable;
  if (UNLIKELY_ROLES.has(Attribute.role(tree, row) ?? "")) bits |= Trait.unlikelyRole;
  if (Attribute.hidden(tree, row) !== undefined) bits |= Trait.hidden;
  if (Attribute.ariaHidden(tree, row) === "true" && !(bits & Trait.fallbackImage)) bits |= Trait.hidden;
  const style = Attribute.style(tree, row);
  const display = style === undefined ? undefined : DISPLAY.exec(style)?.[1];
  if (display === "none" || (style !== undefined && NOT_VISIBLE.test(style))) bits |= Trait.hidden;
  if (display === undefined) {
    const roles = tagDisplay(tree, row);
    bits |= (roles & TagRole.block ? Trait.block : 0) | (roles & TagRole.level ? Trait.level : 0);
  } else if (display !== "none" && display !== "inline") {
    bits |= display === "inline-block" || display === "inline-flex" ? Trait.level : Trait.block | Trait.level;
  }
  if (EXEMPT_FROM_COMMENTS.has(tree.tag[row]!) && tree.namespace[row] === Namespace.html)
    bits &= ~Trait.comments;
  return bits | Trait.known;
}

/** Elements that are not named as comments. */
const EXEMPT_FROM_COMMENTS: ReadonlySet<number> = new Set([Tag.html, Tag.body, Tag.article]);

/** The bits of a class attribute; classes repeat, so they are kept. */
function classBits(value: string, classes: Map<string, number>): number {
  if (value === "") return 0;
  let bits = classes.get(value);
  if (bits === undefined) {
    const names = value.trim().split(/\s+/);
    const name = names.join(" ");
    bits = nameBits(value);
    if (name === "sharing" || name === "socialArea") bits |= Trait.sharing;
    if (name === "mw-editsection") bits |= Trait.editSection;
    if (value.includes("lazy-image-placeholder")) bits |= Trait.lazyImage;
    if (value.includes("twitter-tweet")) bits |= Trait.tweet;
    if (value.includes("fallback-image")) bits |= Trait.fallbackImage;
    if (names.length > MAX_CLASSES) bits |= Trait.manyClasses;
    classes.set(value, bits);
  }
  return bits;
}

/** The bits of a class attribute or an id. */
function nameBits(name: string): number {
  const byline = BYLINE.test(name) ? Trait.byline : 0;
  if (!UNLIKELY.test(name)) return byline;
  return byline | Trait.unlikely | (COMMENTS.test(name) ? Trait.comments : 0);
}
