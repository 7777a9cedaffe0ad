import { TAG_COUNT, Tag } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import type { TreeConstruction } from "../tree-construction.js";

/** What an insertion mode does with one tag. */
export type TagRule = (parser: TreeConstruction, token: TagToken) => void;

/** A paragraph of the standard: the names of the tags that it is about, in one string, and what is done with them. */
export type TagRules = readonly (readonly [names: string, rule: TagRule])[];

/**
 * The rules by tag id, so that the tag of a token is looked up once and not compared with a hundred names.
 *
 * @param rules - a tag is named once in them.
 * @param anythingElse - the rule for all other tags.
 */
export function rulesByTag(rules: TagRules, anythingElse: TagRule): readonly TagRule[] {
  const byTag = new Array<TagRule>(TAG_COUNT).fill(anythingElse);
  for (const [names, rule] of rules) {
    for (const name of names.split(" ")) byTag[Tag[name as keyof typeof Tag]] = rule;
  }
  return byTag;
}
