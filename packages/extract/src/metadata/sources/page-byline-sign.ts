import { attribute, Tag, type Tree } from "@winnow/core-dom";
import {
  AUTHOR_WORDS,
  BESIDE_NAME_WORDS,
  BYLINE_WORDS,
  MEMBER_PATH,
  NOT_BYLINE_WORDS,
  PERSON_PATH,
  USER_WORDS,
} from "./page-byline-words.js";

/** What makes an element a byline. */
export interface Sign {
  /** `rel=author`, `class=byline`, `person-link`. */
  readonly key: string;
  /** How much it says, before the place is looked at. */
  readonly worth: number;
  /** Whether it names a forum's member. */
  readonly member: boolean;
  /** Whether it says so by itself: a link to a person does not. */
  readonly strong: boolean;
  /** The name, where an attribute has it. */
  readonly value?: string;
}

/** Elements that hold whole pages, posts or lists, not names. */
export const CONTAINERS: ReadonlySet<number> = new Set([
  Tag.html,
  Tag.body,
  Tag.main,
  Tag.article,
  Tag.form,
  Tag.table,
  Tag.ul,
  Tag.ol,
]);

/** The sign that an element gives by `rel`, `itemprop`, its class or its address; undefined where there is none. */
export function bylineSign(tree: Tree, row: number, words: readonly string[]): Sign | undefined {
  const tag = tree.tag[row]!;
  if (CONTAINERS.has(tag)) return tag === Tag.article ? ofPost(tree, row) : undefined;
  if (tag === Tag.time || tag === Tag.img || tag === Tag.input) return undefined;
  if (/(?:^|\s)author(?:\s|$)/i.test(attribute(tree, row, "rel") ?? "")) return sign("rel=author", 6);
  if (/(?:^|\s)(?:author|creator)(?:\s|$)/i.test(attribute(tree, row, "itemprop") ?? ""))
    return sign("itemprop=author", 6);
  const excluded = words.some((word) => NOT_BYLINE_WORDS.has(word));
  return (excluded ? undefined : ofClass(words)) ?? (tag === Tag.a ? ofLink(tree, row, excluded) : undefined);
}

function sign(key: string, worth: number, more: Partial<Sign> = {}): Sign {
  return { key, worth, member: false, strong: true, ...more };
}

/** XenForo and others name a post's writer on its `article`. */
function ofPost(tree: Tree, row: number): Sign | undefined {
  const value = attribute(tree, row, "data-author")?.trim();
  return value ? sign("data-author", 4, { member: true, value }) : undefined;
}

function ofClass(words: readonly string[]): Sign | undefined {
  const byline = words.find((word) => BYLINE_WORDS.has(word));
  if (byline !== undefined) return sign(`class=${byline}`, 5);
  const author = words.find((word) => AUTHOR_WORDS.has(word));
  if (author !== undefined && !isBesideName(words)) return sign(`class=${author}`, 5);
  const user = words.find((word) => USER_WORDS.has(word));
  return user === undefined ? undefined : sign(`class=${user}`, 3, { member: true });
}

function isBesideName(words: readonly string[]): boolean {
  return !words.includes("name") && words.some((word) => BESIDE_NAME_WORDS.has(word) || word === "title");
}

function ofLink(tree: Tree, row: number, excluded: boolean): Sign | undefined {
  const href = attribute(tree, row, "href") ?? "";
  if (PERSON_PATH.test(href)) return sign("person-link", 4, { strong: false });
  return MEMBER_PATH.test(href) && !excluded
    ? sign("member-link", 3, { member: true, strong: false })
    : undefined;
}
