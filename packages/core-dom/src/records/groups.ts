import { nameHash } from "../blocks/index.js";
import { Attribute } from "../tree/attributes.js";
import { Tag } from "../tree/tags.js";
import { NodeKind, type Tree } from "../tree/types.js";
import { isOtherDate } from "./dates.js";
import { type Declaration, QUESTION_NAME } from "./declared.js";
import { combine } from "./names.js";
import { between, isQuoted, type Scan } from "./scan.js";

/** Rows of one kind, in document order: the places that the records of a page may have in common. */
export interface Group {
  readonly rows: readonly number[];
  /** What the rows are. */
  readonly kind: "element" | "date" | "user" | "permalink" | "numbered" | "question";
  /** What the page declares about them. */
  readonly declared: Pick<Declaration, "role" | "source"> | undefined;
}

/** Numbers of ancestors whose tags are the path of an element without class names. */
const SHORT_PATH = 4;
const LONG_PATH = 8;
/** Minimum number of characters between the first and the last row. */
const MIN_SPAN = 60;

/** Maximum share of text in links, if the method kept nothing between the first and the last row. */
const MAX_LINKED = 0.6;

/** Minimum number of elements of one kind that are questions, and minimum share. */
const MIN_QUESTIONS = 3;
const ASKING = 0.8;

/** Names of series of posts, without the number: `post_message_`, `p`, `elComment_`. */
const SERIES = /(?:post|comment|message|msg|reply|answer)|^(?:p|c|pid)[-_]?$/i;
/** A longer id is generated. */
const MAX_ID = 40;

/** Returns the name of the series of posts to which an id with a number belongs; undefined if it is another one. */
export function postSeries(id: string): string | undefined {
  if (id.length > MAX_ID || !/\d/.test(id)) return undefined;
  const name = id.replace(/\d+/g, "");
  return SERIES.test(name) ? name : undefined;
}

/**
 * Returns groups of at least two rows: elements with the same tag and class names (class paths), or the same path of
 * tags; dates, links to users, links to parts of the page, and numbered posts. Groups with the same rows are one.
 */
export function findGroups(scan: Scan): readonly Group[] {
  const { tree, textBefore, key, shortKey, dates, questions, declared } = scan;
  const { length, kind, tag, parent, end } = tree;
  const byKey = new Map<number, number[]>();
  const kinds = new Map<number, Group["kind"]>();
  const add = (hash: number, row: number, of: Group["kind"] = "element"): void => {
    const rows = byKey.get(hash);
    if (rows === undefined) {
      byKey.set(hash, [row]);
      if (of !== "element") kinds.set(hash, of);
    } else if (rows[rows.length - 1] !== row) rows.push(row);
  };
  for (let row = 1; row < length; row++) {
    if (kind[row] !== NodeKind.element || key[row] === 0) continue;
    const own = tag[row]!;
    if (own !== Tag.img && between(textBefore, row, end[row]!) === 0) continue;
    const up = parent[row]!;
    add(combine(key[row]!, 1), row);
    add(combine(combine(shortKey[row]!, shortKey[up]!), 2), row);
    if (shortKey[row] === combine(own, 0)) {
      add(combine(tagPathHash(tree, row, SHORT_PATH), 3), row);
      add(combine(tagPathHash(tree, row, LONG_PATH), 7), row);
    }
    const id = Attribute.id(tree, row);
    const series = id === undefined ? undefined : postSeries(id);
    if (series !== undefined) add(combine(combine(nameHash(series), own), 8), row, "numbered");
    if (own === Tag.a) {
      const href = Attribute.href(tree, row);
      if (href !== undefined) {
        const link = postLink(href);
        if (link !== undefined && !isQuoted(scan, row)) add(combine(link.pattern, 4), row, link.kind);
      }
    }
  }
  const asking = new Map<number, number[]>();
  for (const row of questions) {
    const rows = asking.get(key[row]!);
    if (rows === undefined) asking.set(key[row]!, [row]);
    else rows.push(row);
  }
  for (const [is, rows] of asking) {
    const all = byKey.get(combine(is, 1))?.length ?? Number.POSITIVE_INFINITY;
    if (rows.length < MIN_QUESTIONS || rows.length < ASKING * all) continue;
    for (const row of rows) add(combine(is, 10), row, "question");
  }
  for (const row of dates) {
    if (isOtherDate(tree, row) || isQuoted(scan, row)) continue;
    add(5, row, "date");
    const up = kind[row] === NodeKind.text ? parent[row]! : row;
    add(combine(combine(key[up]!, tagPathHash(tree, up, SHORT_PATH)), 6), row, "date");
  }
  const declarations = new Map<number, Declaration>();
  for (const one of declared) {
    // JSON-LD and microdata may declare different units.
    const hash = combine(combine(one.name, nameHash(one.source)), 9);
    add(hash, one.row, one.name === QUESTION_NAME ? "question" : "element");
    if (!declarations.has(hash)) declarations.set(hash, one);
  }
  return distinct(scan, byKey, kinds, declarations);
}

/** Returns a hash of the tags of an element and of so many ancestors. */
function tagPathHash({ tag, parent }: Tree, row: number, ancestors: number): number {
  let hash = 0;
  for (let at = row, i = 0; at > 0 && i <= ancestors; at = parent[at]!, i++)
    hash = combine(hash, tag[at]! + 1);
  return hash;
}

function distinct(
  { tree, textBefore, keptBefore, linkedBefore }: Scan,
  byKey: ReadonlyMap<number, readonly number[]>,
  kinds: ReadonlyMap<number, Group["kind"]>,
  declarations: ReadonlyMap<number, Declaration>,
): readonly Group[] {
  const known = new Map<number, { -readonly [name in keyof Group]: Group[name] }>();
  for (const [hash, rows] of byKey) {
    if (rows.length < 2) continue;
    const first = rows[0]!;
    const end = tree.end[rows[rows.length - 1]!]!;
    const text = between(textBefore, first, end);
    if (text < MIN_SPAN) continue;
    // Menus.
    if (between(keptBefore, first, end) === 0 && between(linkedBefore, first, end) > MAX_LINKED * text)
      continue;
    let all = rows.length;
    for (const row of rows) all = combine(all, row);
    const same = known.get(all);
    const is = kinds.get(hash) ?? "element";
    const declared = declarations.get(hash);
    if (same === undefined) known.set(all, { rows, kind: is, declared });
    else {
      if (is !== "element") same.kind = is;
      same.declared ??= declared;
    }
  }
  return [...known.values()];
}

/** Words in the addresses of users' pages. */
const USER =
  /(?:^|[/?&=;._-])(?:users?|members?|profiles?|people|authors?|~|showuser|viewprofile)[/?&=;._-]+[^/?&=;._-]|\/u\/|[?&]u=\d/i;
/** Addresses of forms next to them. */
const FORM = /log-?in|sign-?(?:in|up)|regist|password/i;
/** Addresses that name a part of a page, such as a post. */
const PART =
  /#(?:[a-z_-]*\d+|[a-z]*(?:post|comment|reply|message|answer)[\w-]*)$|[?&](?:p|pid|post|postid|comment)=\d+/i;

/** Returns the kind of an address, and a hash of its form: its first folder, without numbers and values. */
export function postLink(
  href: string,
): { readonly kind: "user" | "permalink"; readonly pattern: number } | undefined {
  if (href.length > 300) return undefined;
  if (PART.test(href)) return { kind: "permalink", pattern: 1 };
  if (!USER.test(href) || FORM.test(href)) return undefined;
  const path =
    href
      .replace(/^(?:https?:)?\/\/[^/]*/, "")
      .replace(/\d+/g, "")
      .split(/[/?]/, 2)[1] ?? "";
  return { kind: "user", pattern: nameHash(path) };
}
