import { Attribute, attribute, Tag, type Tree, tagName } from "@winnow/core-dom";
import type { ClassSigns } from "./byline-class.js";
import { MEMBER_PATH, PERSON_PATH } from "./byline-words.js";

/** Evidence that an element is a byline. */
export interface Sign {
  /** `rel=author`, `class=byline`, `person-link`. */
  readonly key: string;
  /** Its strength, regardless of its place on the page. */
  readonly points: number;
  /** Whether it names a forum's member. */
  readonly member: boolean;
  /** Whether it is sufficient evidence alone, unlike a link to a person. */
  readonly strong: boolean;
  /** The name, if an attribute contains it. */
  readonly value?: string;
}

/** Elements that contain whole pages, posts or lists, not names. */
// biome-ignore format: a table
export const CONTAINERS: ReadonlySet<number> = new Set([
  Tag.html, Tag.body, Tag.main, Tag.article, Tag.form, Tag.table, Tag.ul, Tag.ol,
]);

/** `sioc:has_creator` is Drupal's. */
const REL = /(?:^|[\s:])(?:author|has_creator)(?:\s|$)/i;
const ITEMPROP = /(?:^|\s)(?:author|creator)(?:\s|$)/i;

/** Elements of the page's own: `<author>`, `<by-line>`. */
const CUSTOM = /^(?:[\w-]+-)?(?:author|authors|author-name|by-?line)$/;
/** The first id of a tag name that is not in `Tag`. */
const FIRST_CUSTOM = Math.max(...Object.values(Tag)) + 1;

/** Returns the sign of an element in `rel`, `itemprop`, its class or its address; undefined without one. */
export function bylineSign(tree: Tree, row: number, names: ClassSigns): Sign | undefined {
  const tag = tree.tag[row]!;
  if (tag >= FIRST_CUSTOM && CUSTOM.test(tagName(tree, row))) return sign("author", 6);
  if (CONTAINERS.has(tag)) return tag === Tag.article ? ofPost(tree, row) : undefined;
  if (tag === Tag.time || tag === Tag.img || tag === Tag.input) return undefined;
  const rel = Attribute.rel(tree, row);
  if (rel !== undefined && REL.test(rel)) return sign("rel=author", 6);
  const property = Attribute.itemprop(tree, row);
  if (property !== undefined && ITEMPROP.test(property)) return sign("itemprop=author", 6);
  return (
    (names.excluded === undefined ? ofClass(names) : undefined) ??
    (tag === Tag.a ? ofLink(tree, row, names) : undefined)
  );
}

function sign(key: string, points: number, more: Partial<Sign> = {}): Sign {
  return { key, points, member: false, strong: true, ...more };
}

/** XenForo and others put a post's author into an attribute of its `article`. */
function ofPost(tree: Tree, row: number): Sign | undefined {
  const value = attribute(tree, row, "data-author")?.trim();
  return value ? sign("data-author", 4, { member: true, value }) : undefined;
}

function ofClass(names: ClassSigns): Sign | undefined {
  const { byline, author, user } = names;
  if (byline !== undefined) return sign(`class=${byline}`, 5);
  const isNearName = names.name === undefined && (names.nearName ?? names.title) !== undefined;
  if (author !== undefined && !isNearName) return sign(`class=${author}`, 5);
  return user === undefined ? undefined : sign(`class=${user}`, 3, { member: true });
}

function ofLink(tree: Tree, row: number, { excluded }: ClassSigns): Sign | undefined {
  const href = Attribute.href(tree, row);
  if (href === undefined) return undefined;
  if (PERSON_PATH.test(href)) return sign("person-link", 4, { strong: false });
  return excluded === undefined && MEMBER_PATH.test(href)
    ? sign("member-link", 3, { member: true, strong: false })
    : undefined;
}
