import { Attribute, Tag, type Tree } from "@winnow/core-dom";
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
}

/** Elements that contain whole pages, posts or lists, not names. */
// biome-ignore format: a table
export const CONTAINERS: ReadonlySet<number> = new Set([
  Tag.html, Tag.body, Tag.main, Tag.article, Tag.form, Tag.table, Tag.ul, Tag.ol,
]);

const NO_TEXT: ReadonlySet<number> = new Set([Tag.time, Tag.img, Tag.input]);

/** `sioc:has_creator` is Drupal's. */
const REL = /(?:^|[\s:])(?:author|has_creator)(?:\s|$)/i;
const ITEMPROP = /(?:^|\s)(?:author|creator)(?:\s|$)/i;

/** Returns the sign of an element in `rel`, `itemprop`, its class or its address; undefined without one. */
export function bylineSign(tree: Tree, row: number, names: ClassSigns): Sign | undefined {
  const tag = tree.tag[row]!;
  if (CONTAINERS.has(tag) || NO_TEXT.has(tag)) return undefined;
  const rel = Attribute.rel(tree, row);
  if (rel !== undefined && REL.test(rel)) return sign("rel=author", 6);
  const property = Attribute.itemprop(tree, row);
  if (property !== undefined && ITEMPROP.test(property)) return sign("itemprop=author", 6);
  return (
    (names.excluded === undefined ? ofClass(names) : undefined) ??
    (tag === Tag.a ? linkSign(tree, row, names) : undefined)
  );
}

function sign(key: string, points: number, member = false, strong = true): Sign {
  return { key, points, member, strong };
}

function ofClass({ byline, author, user, nearName, name: holdsName }: ClassSigns): Sign | undefined {
  // "author-role" is next to the name.
  if (byline === undefined && nearName !== undefined && holdsName === undefined) return undefined;
  const name = byline ?? author;
  if (name !== undefined) return sign(`class=${name}`, 5);
  return user === undefined ? undefined : sign(`class=${user}`, 3, true);
}

/** Returns the sign of a link in its address. */
export function linkSign(tree: Tree, row: number, { excluded }: ClassSigns): Sign | undefined {
  const href = Attribute.href(tree, row);
  if (href === undefined) return undefined;
  if (PERSON_PATH.test(href)) return sign("person-link", 4, false, false);
  return excluded === undefined && MEMBER_PATH.test(href) ? sign("member-link", 3, true, false) : undefined;
}
