import { nameHash } from "../blocks/names.js";
import type { SegmentRole } from "../segments/types.js";
import { attribute, attributeTester, tagName } from "../tree/strings.js";
import { TAG_COUNT } from "../tree/tags.js";
import type { Tree } from "../tree/types.js";
import type { Declaration } from "./declared.js";

/** Markup by which a program marks its posts, if its class names are generated. */
interface Mark {
  readonly attribute: string;
  readonly value: RegExp;
  /** What the posts of one page have in common. */
  readonly name: string;
  readonly role: SegmentRole | undefined;
  readonly author: (value: string) => string | undefined;
}

/** The authors of chats, by the roles that their programs write. */
const ROLES: Readonly<Record<string, string>> = { user: "User", assistant: "Assistant", tool: "Tool" };

const chat = (attribute: string, value: RegExp, role?: string): Mark => {
  return { attribute, value, name: "chat", role: "post", author: (value) => ROLES[role ?? value] };
};
const unnamed = (): undefined => undefined;

/** X, Bluesky; ChatGPT, Claude; Google Groups, XenForo, Reddit, NodeBB. */
const MARKS: readonly Mark[] = [
  { attribute: "data-testid", value: /^tweet$/, name: "tweet", role: "post", author: unnamed },
  { attribute: "data-testid", value: /^postThreadItem-by-/, name: "skeet", role: "post", author: unnamed },
  chat("data-message-author-role", /^(?:user|assistant|tool)$/),
  chat("data-testid", /^user-message$/, "user"),
  chat("data-is-streaming", /^false$/, "assistant"),
  ...["data-author", "data-username"].map(
    (attribute): Mark => ({
      attribute,
      value: /\S/,
      name: attribute,
      role: undefined,
      author: (value) => value,
    }),
  ),
];
const testMarks = attributeTester(MARKS.map(({ attribute }) => attribute));

/** Elements of Gemini, whose roles are their names. */
const TURNS: Readonly<Record<string, string>> = { "user-query": "user", "response-container": "assistant" };

/** Returns what the attributes of an element, or the name of a custom element, declare. */
export function markedDeclaration(tree: Tree, row: number): Declaration | undefined {
  const turn = tree.tag[row]! >= TAG_COUNT ? TURNS[tagName(tree, row)] : undefined;
  if (turn !== undefined)
    return { row, name: nameHash("chat"), role: "post", source: "platform", author: ROLES[turn] };
  const found = testMarks(tree, row);
  if (found === 0) return undefined;
  for (const [i, mark] of MARKS.entries()) {
    const value = ((found >> i) & 1) === 1 ? attribute(tree, row, mark.attribute)!.trim() : "";
    if (value === "" || !mark.value.test(value)) continue;
    return {
      row,
      name: nameHash(mark.name),
      role: mark.role,
      source: "platform",
      author: mark.author(value),
    };
  }
  return undefined;
}
