import { nameHash } from "../blocks/index.js";
import type { SegmentRole } from "../segments/types.js";
import { Attribute } from "../tree/attributes.js";
import type { Tree } from "../tree/types.js";
import { markedDeclaration } from "./marked.js";

/** What a page says itself about one of its units. */
export interface Declaration {
  /** A row of the unit: its element, or one that each unit has. */
  readonly row: number;
  /** What was declared, as a number: a type, or a class name. */
  readonly name: number;
  /** What the unit is; undefined if names around it decide. */
  readonly role: SegmentRole | undefined;
  readonly source: "microdata" | "json-ld" | "platform";
  readonly author?: string | undefined;
  /** ISO 8601. */
  readonly date?: string | undefined;
}

/**
 * Class names of the units, or of one part of each unit, in the markup of programs that publish threads: Discourse,
 * vBulletin, XenForo, Invision, phpBB, SMF, MyBB, FluxBB, Woltlab, Vanilla, Lithium; Stack Exchange, Reddit; Hacker News,
 * WordPress, Drupal, Disqus, Blogger.
 */
// biome-ignore format: a table
const NAMES: readonly (readonly [SegmentRole | undefined, readonly string[]])[] = [
  ["post", [
    "crawler-post", "topic-post", "postcontainer", "postbit", "postbitlegacy", "b-post", "message--post", "messagetext",
    "ipscomment", "ipsentry", "postbody", "post_wrapper", "post_body", "blockpost", "wbbpost", "itemcomment",
    "lia-message-view-wrapper",
  ]],
  [undefined, ["js-post-body", "post-text", "usertext-body"]],
  ["comment", [
    "commtext", "js-comment", "comment-content", "comment__content", "field-name-comment-body",
    "field--name-comment-body", "post-message", "comment-block",
  ]],
];
export const ROLE_OF_NAME: ReadonlyMap<string, SegmentRole | undefined> = new Map(
  NAMES.flatMap(([role, names]) => names.map((name) => [name, role] as const)),
);

const QUESTION = "Question";
/** The name of the type of questions. */
export const QUESTION_NAME: number = nameHash(QUESTION);

/** The last part of the types of schema.org, by the role of what they describe. */
export const ROLE_OF_TYPE: ReadonlyMap<string, SegmentRole | undefined> = new Map([
  ["DiscussionForumPosting", "post"],
  [QUESTION, undefined],
  ["Answer", "answer"],
  ["Comment", "comment"],
  ["UserComments", "comment"],
  ["Review", "review"],
  ["UserReview", "review"],
]);

/** Returns what an element declares: its type in microdata, or else its class name, if it is one of a known program. */
export function elementDeclaration(
  tree: Tree,
  row: number,
  program: string | undefined,
): Declaration | undefined {
  const type = Attribute.itemtype(tree, row);
  if (type !== undefined) {
    const name = type.slice(type.lastIndexOf("/") + 1).trim();
    if (ROLE_OF_TYPE.has(name))
      return { row, name: nameHash(name), role: ROLE_OF_TYPE.get(name), source: "microdata" };
  }
  if (program === undefined) return markedDeclaration(tree, row);
  return { row, name: nameHash(program), role: ROLE_OF_NAME.get(program), source: "platform" };
}
