import type { Post } from "@winnow/core-dom/records";
import type { Tree } from "@winnow/core-dom/tree";
import type { Element, ElementContent } from "hast";
import { createWalk, type Reading } from "./state.js";
import type { Conversation, Kept } from "./types.js";
import { element } from "./vocabulary.js";

/** Maximum depth of replies; deeper ones are siblings. */
const MAX_DEPTH = 24;

/** Returns posts with their places; undefined if there are none. */
export function conversation(tree: Tree, all: readonly Post[]): Conversation | undefined {
  if (all.length === 0) return undefined;
  const at = new Map<number, number>();
  const depth = new Uint8Array(all.length);
  const isAround = new Uint8Array(tree.length);
  const posts = all.map((post, i) => {
    at.set(post.range.start, i);
    // The preformatted text of a mail is its content.
    const own = post.isMail ? tree.parent[post.range.start]! : post.range.start;
    for (let row = own; row >= 0 && isAround[row] === 0; row = tree.parent[row]!) isAround[row] = 1;
    let { parent } = post;
    while (parent >= 0 && depth[parent]! >= MAX_DEPTH) parent = all[parent]!.parent;
    depth[i] = parent < 0 ? 0 : depth[parent]! + 1;
    return parent === post.parent ? post : { ...post, parent };
  });
  return { posts, at, isAround };
}

/** Removes the authors and dates of posts from the text: they begin each post. */
export function dropSignatures(posts: readonly Post[], kept: Kept): void {
  for (const { signature } of posts) for (const row of signature) if (kept[row] === 1) kept[row] = 0;
}

/** The day of an ISO date. */
const DAY = /^\d{4}(?:-\d\d(?:-\d\d)?)?(?=T|$)/;

/** Builds the posts of a part of a page as articles; replies are the last children of what they reply to. */
export function postElements(reading: Reading): readonly Element[] {
  const { conversation, limit } = reading.source;
  const articles: Element[] = [];
  for (const post of conversation?.posts ?? []) {
    const { start, end } = post.range;
    const walk = createWalk(post.isMail ? { ...reading, isMail: true } : reading);
    reading.walkRange(walk, start, end, start);
    walk.containers.closeTo(1);
    const article = element("article", { className: ["post"] }, [
      ...header(post),
      ...(walk.containers.root.children as ElementContent[]),
    ]);
    limit.spend(2 * ARTICLE_COST);
    articles.push(article);
    if (post.parent >= 0) articles[post.parent]!.children.push(article);
  }
  return articles;
}

/** The cost of the tags of an article and its header. */
const ARTICLE_COST = 64;

/** Returns the line that begins a post: its author and its day, or its date as the page writes it. */
function header({ author, date }: Post): Element[] {
  const day = date === undefined ? undefined : (DAY.exec(date)?.[0] ?? date);
  const children: ElementContent[] = [];
  if (author !== undefined) children.push(element("strong", {}, [{ type: "text", value: author }]));
  if (author !== undefined && day !== undefined) children.push({ type: "text", value: " · " });
  if (day !== undefined) {
    const value = { type: "text", value: day } as const;
    children.push(DAY.test(day) ? element("time", { dateTime: date! }, [value]) : value);
  }
  return children.length === 0 ? [] : [element("header", {}, children)];
}
