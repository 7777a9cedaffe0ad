import { TAG_COUNT } from "../../../tree/tags.js";
import type { CharacterToken, TagToken } from "../../tokenizer/types.js";
import { takeSpace } from "../characters.js";
import { insertHtmlElement, insertImpliedElement } from "../insert.js";
import { tagIds } from "../tag-lists.js";
import type { InsertionMode, TreeConstruction } from "../types.js";

/** The rule of an insertion mode for a tag. */
export type TagRule = (parser: TreeConstruction, token: TagToken) => void;

/**
 * Rules in the order of the standard: the names of the tags that a rule applies to, separated by spaces, and
 * the rule.
 */
export type TagRules = readonly (readonly [names: string, rule: TagRule])[];

/**
 * Returns an insertion mode's rule for start or end tags. It looks the rule up by tag id instead of comparing
 * the tag with up to a hundred names.
 *
 * @param rules - a tag occurs in at most one of them.
 * @param anythingElse - the rule for all other tags.
 */
export function rulesByTag(rules: TagRules, anythingElse: TagRule): TagRule {
  const byTag = new Array<TagRule>(TAG_COUNT).fill(anythingElse);
  for (const [names, rule] of rules) {
    for (const tag of tagIds(names)) byTag[tag] = rule;
  }
  return (parser, token) => {
    const rule = token.tag < TAG_COUNT ? byTag[token.tag]! : anythingElse;
    rule(parser, token);
  };
}

/** The rule that ignores the token. */
export function ignore(): void {}

/**
 * Returns a rule that leaves the insertion mode or inserts an implied element, by calling `leave`, and then
 * reprocesses the start tag.
 *
 * @param leave - returns false if there is nothing to leave; the token is then ignored.
 */
export function startAfter(leave: (parser: TreeConstruction) => unknown): TagRule {
  return (parser, token) => {
    if (leave(parser) !== false) parser.reprocessStartTag(token);
  };
}

/** Like {@link startAfter}, for end tags. */
export function endAfter(leave: (parser: TreeConstruction) => unknown): TagRule {
  return (parser, token) => {
    if (leave(parser) !== false) parser.reprocessEndTag(token);
  };
}

/**
 * Returns a rule for characters: `useSpace` for the white space at their beginning; for the rest a mode that is left,
 * and the characters reprocessed unless `leave` returns false.
 */
export function charactersAfter(
  leave: (parser: TreeConstruction) => unknown,
  useSpace: (parser: TreeConstruction, space: CharacterToken) => void = ignore,
): InsertionMode["characters"] {
  return (parser, token) => {
    const space = takeSpace(parser, token);
    if (space !== undefined) useSpace(parser, space);
    if (token.length > 0 && leave(parser) !== false) parser.reprocessCharacters(token);
  };
}

/** Like {@link startAfter}, for the end of the file. */
export function endOfFileAfter(leave: (parser: TreeConstruction) => void): InsertionMode["endOfFile"] {
  return (parser) => {
    leave(parser);
    parser.reprocessEndOfFile();
  };
}

/**
 * Returns a rule that inserts an element for the start tag and switches to its insertion mode.
 *
 * @param clear - clears the stack back to a context first.
 */
export function startIn(mode: number, clear: (parser: TreeConstruction) => void = ignore): TagRule {
  return (parser, token) => {
    clear(parser);
    insertHtmlElement(parser, token);
    parser.mode = mode;
  };
}

/** Like {@link startIn}, for an element whose own tag is missing: the start tag is reprocessed in it. */
export function startInImplied(
  tag: number,
  mode: number,
  clear: (parser: TreeConstruction) => void,
): TagRule {
  return (parser, token) => {
    clear(parser);
    insertImpliedElement(parser, tag);
    parser.mode = mode;
    parser.reprocessStartTag(token);
  };
}

/**
 * Lists of tags that occur in the rules of several modes: the elements of a head, and the parts of a table.
 */
export const HEAD_TAGS: string = "base basefont bgsound link meta noframes script style template title";
export const TABLE_PARTS: string = "caption col colgroup tbody td tfoot th thead tr";
