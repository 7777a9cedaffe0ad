import { Attribute, attributeReader, Tag, type Tree } from "@winnow/core-dom/tree";
import { type TagBits, tagBits } from "../../text-blocks/tag-table.js";
import type { Names } from "./names.js";
import { HIDING_STYLE, type Trait } from "./patterns.js";

/** What the rules read about an element. */
export interface Element {
  readonly row: number;
  /** Number of ancestors up to the body. */
  readonly depth: number;
  /** Whether a node follows it or one of its ancestors below a child of the body. */
  readonly followed: boolean;
}

/** What the rules need of a page. */
export interface RuleContext {
  readonly tree: Tree;
  readonly isLinkCluster: (row: number, maxShare: number, maxBytes?: number) => boolean;
  readonly readNames: (row: number) => Names;
}

/** What the rules make of a tag, as bits. */
export const TagRole = {
  /** Never text of the page: code, frames, media with captions, form fields. */
  skipped: 1,
  /** Judged by role, id and class with all patterns. */
  block: 2,
  accepted: 4,
  /** May be a link to skip something. */
  skipLink: 8,
} as const;

export const tagRoles: TagBits = tagBits([
  [
    TagRole.skipped,
    "script style iframe frame template noscript object video audio embed img area svg figure figcaption " +
      "textarea input button select option label",
  ],
  [
    TagRole.block,
    "address article aside blockquote br center dd details div dl dt fieldset figcaption figure footer form h1 " +
      "h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section table td tr ul",
  ],
  [TagRole.accepted, "body main h1"],
  [TagRole.skipLink, "a div li"],
]);

const RELATIONS: ReadonlySet<string> = new Set(["author", "icon", "search", "prev", "next", "tag"]);
const PROPERTIES: ReadonlySet<string> = new Set(["datePublished", "author", "url"]);
// biome-ignore format: a table
const ROLES: ReadonlySet<string> = new Set([
  "alert", "banner", "checkbox", "comment", "complementary", "contentinfo", "dialog", "img", "menu", "menubar",
  "menuitem", "navigation", "presentation", "radio", "search", "searchbox", "separator", "tab", "toolbar",
  "tooltip",
]);
const AD_ATTRIBUTES = ["data-ad", "data-advertisement", "data-text-ad"].map(attributeReader);

/** The traits that reject a block, in this order; `landmark` is about the id alone. */
// biome-ignore format: a table
const BLOCK_TRAITS: readonly Trait[] = [
  "header", "footer", "navigation", "recommended", "search", "sidebar", "modal", "gallery", "print",
];

const readAriaExpanded = attributeReader("aria-expanded");

/**
 * Returns why an element is not main content, as the rule's name; undefined if it is.
 *
 * @param comments - whether sections with readers' comments are content.
 */
export function rejection(context: RuleContext, element: Element, comments: boolean): string | undefined {
  const { tree, isLinkCluster } = context;
  const { row, depth } = element;
  const roles = tagRoles(tree, row);
  const isDiv = tree.tag[row] === Tag.div;
  if (roles & TagRole.accepted) return undefined;
  const byTag = rejectionByTag(context, element) ?? rejectionByAttribute(tree, row);
  if (byTag !== undefined) return byTag === "" ? undefined : byTag;

  const names = context.readNames(row);
  if (names.classHas("hidden-class")) return "hidden-class";
  if (HIDING_STYLE.test(Attribute.style(tree, row) ?? "")) return "hidden-style";
  if (names.none) return isDiv && depth > 5 && isLinkCluster(row, 0.6, 800) ? "link-cluster" : undefined;
  // The rules about the class and the id of any element.
  if (roles & TagRole.skipLink && names.has("skip-link")) return "skip-link";
  if (depth > 2 && names.classHas("sign-in")) return "sign-in";
  if (depth > 2 && names.classHas("social")) return "social";
  if (names.has("logo")) return "logo";
  if (names.has("advertisement") || AD_ATTRIBUTES.some((read) => read(tree, row) !== undefined))
    return "advertisement";
  if (names.classHas("junk")) return "junk";
  // The rules about the role, the class and the id of a block.
  if (!(roles & TagRole.block) || trimmed(Attribute.rel(tree, row)) === "main") return undefined;
  if (ROLES.has(trimmed(Attribute.role(tree, row)))) return "role";
  if (!comments && names.has("comments")) return "comments";
  if (tree.tag[row] === Tag.article || names.has("article")) return undefined;
  if (names.idHas("landmark")) return "landmark";
  const trait = BLOCK_TRAITS.find((trait) => names.has(trait));
  if (trait !== undefined) return trait;
  return isDiv && depth > 2 && isLinkCluster(row, 0.6, 1500) ? "link-cluster" : undefined;
}

/** Returns the reason, the empty string for an element that is accepted, or undefined. */
function rejectionByTag({ tree, isLinkCluster }: RuleContext, element: Element): string | undefined {
  const { row, depth } = element;
  switch (tree.tag[row]) {
    case Tag.nav:
    case Tag.aside:
    case Tag.audio:
    case Tag.video:
    case Tag.time:
      return "tag";
    case Tag.footer:
      // A footer at the end of the page is the page's, any other one is part of a section.
      return depth < 3 || isLinkCluster(row, 0.2) || !element.followed ? "footer" : "";
    case Tag.ul:
      return depth < 4 || isLinkCluster(row, 0.2) ? "link-list" : undefined;
    case Tag.article:
      return depth > 2 && isLinkCluster(row, 0.2, 500) ? "teaser" : undefined;
    default:
      return undefined;
  }
}

function rejectionByAttribute(tree: Tree, row: number): string | undefined {
  if (Attribute.hidden(tree, row) !== undefined) return "hidden";
  if (RELATIONS.has(trimmed(Attribute.rel(tree, row)))) return "relation";
  if (PROPERTIES.has(trimmed(Attribute.itemprop(tree, row)))) return "property";
  if (trimmed(Attribute.ariaHidden(tree, row)) === "true") return "aria-hidden";
  if (trimmed(readAriaExpanded(tree, row)) === "false") return "collapsed";
  return undefined;
}

function trimmed(value: string | undefined): string {
  return value === undefined ? "" : value.trim();
}
