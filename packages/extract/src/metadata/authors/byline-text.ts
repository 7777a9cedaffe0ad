import { attribute, Hidden, Tag, type Tree, text } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import type { ClassReader, ClassSigns } from "./byline-class.js";
import { OTHER_PART, PERSON_PATH } from "./byline-words.js";
import { hasGivenName } from "./given-names.js";
import { isPersonLike } from "./read-names.js";

/** Maximum number of rows of an element that are searched for links and names. */
const MAX_ROWS = 400;

/**
 * The text of a byline, and whether it comes from links to people or from an element with the class of a
 * name.
 */
export interface BylineText {
  /** One line per block or link. */
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Returns the text of the links to people in an element; otherwise of the element in it that is called
 * `name`; otherwise all text except for what usually surrounds a name: dates, roles, avatars, counts.
 */
export function bylineText({ tree, text: textOf }: PageSources, row: number, signs: ClassReader): BylineText {
  const links: string[] = [];
  const parts: string[] = [];
  let named = "";
  let between = "";
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let at = row; at < stop; at++) {
    if (tree.tag[at] === 0) {
      if (tree.hidden[at] !== Hidden.visible) continue;
      const part = text(tree, at);
      between += ` ${part}`;
      if (/\S/.test(part)) parts.push(part);
      continue;
    }
    if (at > row && isNearName(tree, at, signs(at))) {
      at = tree.end[at]! - 1;
    } else if (isPersonLink(tree, at)) {
      if (OTHER_PART.test(between)) break;
      between = "";
      const link = textOf(at, { visible: true, apart: true });
      if (link !== "") links.push(link);
      at = tree.end[at]! - 1;
    } else if (named === "" && at > row && isName(tree, at, signs(at))) {
      named = textOf(at, { visible: true, apart: true });
    }
  }
  if (links.length > 0) return { text: links.join("\n"), marked: true };
  if (named !== "") return { text: named, marked: true };
  if (parts.length > 1 && parts.every(isWholeName))
    return { text: parts.map((part) => part.trim()).join("\n"), marked: false };
  const all = textOf(row, {
    visible: true,
    boundary: "\n",
    apart: true,
    skip: (inner) => tree.tag[inner] !== 0 && isNearName(tree, inner, signs(inner)),
  });
  return { text: all, marked: false };
}

/** Whether a text is a whole name, not a part of one: elements in a row may each have an author. */
function isWholeName(part: string): boolean {
  const name = part.trim();
  return name.length < 60 && hasGivenName(name) && isPersonLike(name);
}

function isPersonLink(tree: Tree, row: number): boolean {
  if (tree.tag[row] !== Tag.a) return false;
  return PERSON_PATH.test(attribute(tree, row, "href") ?? "") || attribute(tree, row, "rel") === "author";
}

function isName(tree: Tree, row: number, { name, fn }: ClassSigns): boolean {
  return (name ?? fn) !== undefined || attribute(tree, row, "itemprop") === "name";
}

/** Whether it is next to the name: "author-role", "post-date". "author-name-and-title" contains the name. */
function isNearName(tree: Tree, row: number, { name, nearName }: ClassSigns): boolean {
  const tag = tree.tag[row];
  if (tag === Tag.time || tag === Tag.img) return true;
  return nearName !== undefined && name === undefined;
}
