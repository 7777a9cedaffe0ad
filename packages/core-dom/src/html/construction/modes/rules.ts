import { TAG_COUNT } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import { insertHtmlElement, insertImpliedElement } from "../insert.js";
import { tagIds } from "../tag-lists.js";
import type { TreeConstruction } from "../types.js";

/** What an insertion mode does with one tag. */
export type TagRule = (parser: TreeConstruction, token: TagToken) => void;

/**
 * A paragraph of the standard: the names of the tags that it is about, in one string, and what is done with
 * them.
 */
export type TagRules = readonly (readonly [names: string, rule: TagRule])[];

/**
 * An insertion mode's rules for start or end tags. They are looked up by tag id, so that no tag is compared
 * with a hundred names.
 *
 * @param rules - a tag is named once in them.
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

export function ignore(): void {}

/**
 * Leaves the insertion mode, or implies the element that is missing, and reprocesses the start tag.
 *
 * @param leave - false where there is nothing to leave: then the token is ignored.
 */
export function startAfter(leave: (parser: TreeConstruction) => unknown): TagRule {
  return (parser, token) => {
    if (leave(parser) !== false) parser.reprocessStartTag(token);
  };
}

/** The same of end tags. */
export function endAfter(leave: (parser: TreeConstruction) => unknown): TagRule {
  return (parser, token) => {
    if (leave(parser) !== false) parser.reprocessEndTag(token);
  };
}

/**
 * Inserts an element for the start tag and switches to its insertion mode.
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

/** The same of an element whose own tag is missing; the start tag is reprocessed in it. */
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

/** Tags that recur together in the standard: what belongs to a head, and the parts of a table. */
export const HEAD_TAGS: string = "base basefont bgsound link meta noframes script style template title";
export const TABLE_PARTS: string = "caption col colgroup tbody td tfoot th thead tr";
