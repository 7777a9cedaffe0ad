import { BLOCK_TAGS } from "../blocks/blocks.js";
import { valueReader } from "../blocks/names.js";
import { cleanText, findDates, isoDate, readStamp } from "../dates/index.js";
import { Label, type Marks } from "../marks/types.js";
import type { RowRange, SegmenterOptions } from "../segments/types.js";
import { text } from "../tree/strings.js";
import { TAG_COUNT, Tag } from "../tree/tags.js";
import { Namespace, NodeKind, type Tree } from "../tree/types.js";
import { ROLE_OF_NAME, ROLE_OF_TYPE } from "./declared.js";
import { findRecords, type PageRecord } from "./find-records.js";
import { postSeries } from "./groups.js";
import { mailPosts } from "./mails.js";
import { markedDeclaration } from "./marked.js";
import { renderedPosts } from "./rendered.js";

/** What one author wrote at one time in a conversation: a post of a thread, a comment, an answer, a mail. */
export interface Post {
  /** Its rows, including those of posts inside. */
  readonly range: RowRange;
  /** The author's name, as the page writes it. */
  readonly author: string | undefined;
  /** ISO 8601 as precisely as the page states it, or else as the page writes it, such as `"3 hours ago"`. */
  readonly date: string | undefined;
  /** The index of the post that it replies to, or that contains it; -1 for none. */
  readonly parent: number;
  /** Text rows with its author, its date, and the words between them: "posted by", "»". */
  readonly signature: readonly number[];
  /** Whether it is a mail, whose preformatted text is prose with quotes (`>`). */
  readonly isMail?: boolean | undefined;
}

const NONE: readonly Post[] = [];

/** The posts of a page by its marks and a label. */
const known = new WeakMap<Marks, Map<number, readonly Post[]>>();

/**
 * Returns the posts of the conversation on a page, in document order; none if the text with a label is not a conversation.
 *
 * Pages without elements that are named like posts take the time of one look at each class name. The posts of others are
 * found in about the time of a parse, once for all readers of the same marks.
 *
 * @param label - `Label.content` for the threads of forums; `Label.comment` for readers' comments, which are kept.
 * @example pagePosts(tree, marks, Label.content, { url })[0]?.author
 */
export function pagePosts(
  tree: Tree,
  marks: Marks,
  label: number,
  options: SegmenterOptions = {},
): readonly Post[] {
  let byLabel = known.get(marks);
  if (byLabel === undefined) known.set(marks, (byLabel = new Map()));
  let posts = byLabel.get(label);
  if (posts === undefined) byLabel.set(label, (posts = findPosts(tree, marks, label, options)));
  return posts;
}

function findPosts(tree: Tree, marks: Marks, label: number, options: SegmenterOptions): readonly Post[] {
  const rendered = renderedPosts(tree);
  if (rendered.length > 0) {
    const hasText = labelTester(marks, label);
    return among(rendered, ({ range }) => hasText(range.start, range.end));
  }
  if (label === Label.content) {
    const mails = mailPosts(tree, marks.label.indexOf(label), marks.label.lastIndexOf(label), readWritten);
    if (mails.length > 0) return mails;
    if (!mayBeThread(tree, marks)) return NONE;
  }
  const found = findRecords(tree, marks, options);
  if (typeof found === "string") return NONE;
  const hasText = labelTester(marks, label);
  const order = [...found.keys()]
    .filter((i) => isPost(found[i]!, label) && found[i]!.ranges.some(({ start, end }) => hasText(start, end)))
    .sort((a, b) => found[a]!.range.start - found[b]!.range.start);
  const signed = order.filter((i) => found[i]!.author !== undefined || found[i]!.date !== undefined);
  if (signed.length < MIN_SIGNED * order.length) return NONE;
  const place = new Map(order.map((record, i) => [record, i]));
  return order.map((i): Post => {
    const record = found[i]!;
    // An answer begins anew, like a post; comments and replies do not.
    let up = record.role === "answer" ? -1 : record.parent;
    while (up >= 0 && !place.has(up)) up = found[up]!.parent;
    const range = record.source === "position" ? withoutHeading(tree, record.range, hasText) : record.range;
    const { author, date } = record;
    return { range, author, date, parent: place.get(up) ?? -1, signature: signatureRows(tree, record) };
  });
}

/** Returns some of the posts, with the indexes of their parents among them. */
function among(posts: readonly Post[], isOne: (post: Post) => boolean): readonly Post[] {
  const places = new Map<number, number>();
  const chosen = posts.filter((post, i) => isOne(post) && places.set(i, places.size));
  return chosen.map((post) => {
    let { parent } = post;
    while (parent >= 0 && !places.has(parent)) parent = posts[parent]!.parent;
    return { ...post, parent: places.get(parent) ?? -1 };
  });
}

/** Reads the date of a mail. */
function readWritten(written: string): string | undefined {
  const read = readStamp(written) ?? findDates(cleanText(written, MAX_WRITTEN))[0];
  return read && isoDate(read.date);
}

const MAX_WRITTEN = 80;

/** Minimum share of posts with an author or a date. */
const MIN_SIGNED = 0.5;

function isPost({ role, level }: PageRecord, label: number): boolean {
  if (level !== "record") return false;
  return (
    role === "post" ||
    role === "answer" ||
    role === "comment" ||
    (role === "review" && label === Label.comment)
  );
}

/** Names of elements that contain posts. */
const POST_NAME = /post|comment|mail|repl(?:y|ies)|message|(?:^|[\s_-])msg|answer|thread|entry|tweet|status/i;

/** The beginning of a name or type that is certainly that of the content of a page, unlike comments. */
const SURE = "!";

const postName = valueReader(
  "class",
  (value) => {
    if (!POST_NAME.test(value)) return "";
    const names = value.split(/\s+/).filter((name) => POST_NAME.test(name));
    const isSure = names.some((name) => ROLE_OF_NAME.get(name.toLowerCase()) === "post");
    return (isSure ? SURE : "") + names.filter((name) => !/\d/.test(name)).join(" ");
  },
  "",
);

const postType = valueReader(
  "itemtype",
  (value) => {
    const type = value.slice(value.lastIndexOf("/") + 1).trim();
    const role = ROLE_OF_TYPE.get(type);
    return role === undefined ? "" : role === "post" ? SURE + type : type;
  },
  "",
);

const postId = valueReader("id", (value) => postSeries(value) ?? "", "");

/** Whether the content of a page may be a thread: elements that are named or declared like posts contain content. */
function mayBeThread(tree: Tree, marks: Marks): boolean {
  const { kind, tag, namespace, end } = tree;
  const readers = [postType(tree), postName(tree), postId(tree)];
  const hasText = labelTester(marks, Label.content);
  const last = marks.label.lastIndexOf(Label.content);
  /** The names of elements so far. */
  const known = new Set<string>();
  let isLike = false;
  for (let row = 0; row < last; row++) {
    if (kind[row] !== NodeKind.element) continue;
    if (!hasText(row, end[row]!)) {
      row = end[row]! - 1;
      continue;
    }
    if (namespace[row] !== Namespace.html || !(BLOCK_TAGS.has(tag[row]!) || tag[row]! >= TAG_COUNT)) continue;
    const marked = markedDeclaration(tree, row);
    if (marked?.role === "post") return true;
    if (marked !== undefined) isLike = true;
    for (const read of readers) {
      const name = read(row);
      const isSure = name.startsWith(SURE);
      if (name === "" || (isLike && !isSure)) continue;
      if (isSure && known.has(name)) return true;
      if (isSure || known.has(name)) isLike = true;
      known.add(name);
    }
  }
  return isLike && marks.pageType?.type === "forum";
}

/** Returns a function that returns whether a range has text with a label. */
function labelTester({ label }: Marks, wanted: number): (start: number, end: number) => boolean {
  /** The next row with the label at or after each row. */
  const next = new Int32Array(label.length + 1).fill(label.length);
  for (let row = label.length - 1; row >= 0; row--) next[row] = label[row] === wanted ? row : next[row + 1]!;
  return (start, end) => next[start]! < end;
}

const HEADINGS: ReadonlySet<number> = new Set([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);

/** Maximum number of elements around a row that are examined. */
const MAX_AROUND = 32;

function isBlock({ kind, tag }: Tree, row: number): boolean {
  return kind[row] === NodeKind.element && BLOCK_TAGS.has(tag[row]!);
}

/** Returns the range of a post that was found by its position, without the title of the thread, in elements of its own. */
function withoutHeading(
  tree: Tree,
  { start, end }: RowRange,
  hasText: (start: number, end: number) => boolean,
): RowRange {
  let from = start;
  for (let up = start, i = 0; up > 0 && i < MAX_AROUND; up = tree.parent[up]!, i++) {
    if (!HEADINGS.has(tree.tag[up]!) || tree.kind[up] !== NodeKind.element) continue;
    if (tree.end[up]! < end) from = tree.end[up]!;
    break;
  }
  while (from < end && !hasText(from, from + 1)) from++;
  for (let up = tree.parent[from]!; up > 0 && tree.end[up]! <= end; up = tree.parent[up]!) {
    if (hasText(up, from)) break;
    from = up;
  }
  return { start: from, end };
}

/** A longer line is more than the author and the date of a post. */
const MAX_LINE = 160;

/** Returns the text rows of the author and the date, and of the words around them that are no part of the post's text. */
function signatureRows(tree: Tree, { authorRow, dateRow, isPart }: PageRecord): readonly number[] {
  const rows = new Set<number>();
  for (const field of [authorRow, dateRow]) {
    if (field < 0) continue;
    let line = field;
    for (let i = 0; i < MAX_AROUND && line > 0 && !isBlock(tree, line); i++) line = tree.parent[line]!;
    const isLine = tree.textBefore[tree.end[line]!]! - tree.textBefore[line]! <= MAX_LINE;
    const [from, to] = isLine ? [line, tree.end[line]!] : [field, tree.end[field]!];
    for (let row = from; row < to; row++) {
      if (tree.kind[row] !== NodeKind.text) continue;
      const isField = row >= field && row < tree.end[field]!;
      if (isField || !isPart(row) || !/[\p{L}\p{N}]/u.test(text(tree, row))) rows.add(row);
    }
  }
  return [...rows].sort((a, b) => a - b);
}
