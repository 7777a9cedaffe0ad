import { BLOCK_TAGS } from "../blocks/blocks.js";
import { collapseWhitespace } from "../text/normalize.js";
import { Attribute } from "../tree/attributes.js";
import { text, textContent } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { NodeKind, type Tree } from "../tree/types.js";
import type { Post } from "./posts.js";

/** Words of the fields of a mail's header (RFC 5322 §3.6), which archives write in the reader's language. */
const FIELDS: readonly (readonly [field: "from" | "date" | "other", label: RegExp])[] = [
  ["from", /^(?:from|von|de|da|van|från|fra|od|от|von|author|sender|差出人|发件人)\s?[:：]/i],
  ["date", /^(?:date|sent|datum|fecha|data|envoyé|gesendet|dato|дата|日付|日期)\s?[:：]/i],
  [
    "other",
    /^(?:to|cc|subject|newsgroups|message-id|in-reply-to|reply-to|list|references|an|betreff|asunto|à|objet|oggetto|assunto|aan|onderwerp|тема|кому|件名|主题)\s?[:：]/i,
  ],
];

/** The header is in the first lines. */
const MAX_LINES = 40;
const MAX_LINE = 200;

/** Maximum number of characters of the content before the header: the subject, links to other mails. */
const MAX_BEFORE = 400;

/** A line of the page. */
interface Line {
  /** Its first text row, and those that contain nothing else. */
  readonly row: number;
  readonly rows: number[];
  /** With the white space of the page. */
  text: string;
}

/** Returns the field of a header that a line is. */
function lineField({ text }: Line): "from" | "date" | "other" | undefined {
  if (!/[:：]/.test(text)) return undefined;
  const line = collapseWhitespace(text);
  return FIELDS.find(([, label]) => label.test(line))?.[0];
}

/** How an archive shows one mail. */
interface Dialect {
  readonly name: string;
  /** Returns the author and the date as they are written, with their rows; undefined for other pages. */
  read(
    tree: Tree,
    lines: readonly Line[],
  ): { readonly author: string; readonly date: string; readonly lines: readonly Line[] } | undefined;
}

const DIALECTS: readonly Dialect[] = [
  {
    name: "fields with labels: MHonArc, Hypermail, MARC, public-inbox, Usenet",
    read(_, lines) {
      const found = new Map<string, Line>();
      for (const line of lines) {
        const field = lineField(line);
        if (field !== undefined && !found.has(field)) found.set(field, line);
      }
      const [from, date] = [found.get("from"), found.get("date")];
      if (from === undefined || date === undefined || !found.has("other")) return undefined;
      const value = ({ text }: Line): string => collapseWhitespace(text.slice(text.search(/[:：]/) + 1));
      return { author: value(from), date: value(date), lines: [from, date] };
    },
  },
  {
    name: "Pipermail",
    read(tree, lines) {
      if (!tree.tag.includes(Tag.b) || !tree.tag.includes(Tag.i)) return undefined;
      for (const line of lines) {
        const up = line.rows.map((row) => tree.parent[row]!);
        const name = up.findIndex((row) => tree.tag[row] === Tag.b);
        const isSigned = up.some(
          (row) => tree.tag[row] === Tag.a && /^mailto:/i.test(Attribute.href(tree, row) ?? ""),
        );
        if (name < 0 || !isSigned) continue;
        const date = lines[lines.indexOf(line) + 1];
        if (date === undefined || tree.tag[tree.parent[date.rows[0] ?? 0]!] !== Tag.i) return undefined;
        const written = collapseWhitespace(date.text);
        return { author: textContent(tree, up[name]!), date: written, lines: [line, date] };
      }
      return undefined;
    },
  },
];

/**
 * Returns the mail that a page of an archive shows, as a post from its header on.
 *
 * @param first - the first and the last row with the label.
 * @param readDate - reads a written date as ISO 8601.
 */
export function mailPosts(
  tree: Tree,
  first: number,
  last: number,
  readDate: (written: string) => string | undefined,
): readonly Post[] {
  if (first < 0) return [];
  const thread = threadView(tree, first, last, readDate);
  if (thread.length > 0) return thread;
  const lines = firstLines(tree, first, last);
  for (const { read } of DIALECTS) {
    const found = read(tree, lines);
    if (found === undefined) continue;
    const signature = found.lines.flatMap(({ rows }) => rows).sort((a, b) => a - b);
    const author = withoutAddress(found.author);
    const date = readDate(found.date);
    const before = found.lines[0]!.row;
    if (date === undefined || tree.textBefore[before]! - tree.textBefore[first]! > MAX_BEFORE) continue;
    return [
      {
        range: { start: lineStart(tree, lines, found.lines, last), end: last + 1 },
        author,
        date,
        parent: -1,
        signature,
        isMail: true,
      },
    ];
  }
  return [];
}

/** public-inbox: the messages of a thread, each in preformatted text. */
const MESSAGE = /^[ \t]{0,9}From:\s(.{1,80}?)\s@\s(\d{4}-\d\d-\d\d(?:\s\d\d:\d\d)?)/m;
/** Rows before that line in a message. */
const MAX_ROWS = 24;

function threadView(
  tree: Tree,
  first: number,
  last: number,
  readDate: (written: string) => string | undefined,
): readonly Post[] {
  const posts: Post[] = [];
  for (
    let row = tree.tag.indexOf(Tag.pre);
    row >= 0 && row <= last;
    row = tree.tag.indexOf(Tag.pre, row + 1)
  ) {
    if (tree.kind[row] !== NodeKind.element || tree.end[row]! <= first) continue;
    const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
    const signature: number[] = [];
    for (let at = row + 1; at < stop; at++) {
      if (tree.kind[at] !== NodeKind.text) continue;
      signature.push(at);
      const found = MESSAGE.exec(text(tree, at).slice(0, MAX_LINE));
      if (found === null) continue;
      const range = { start: row, end: tree.end[row]! };
      posts.push({
        range,
        author: found[1]!,
        date: readDate(found[2]!),
        parent: -1,
        signature,
        isMail: true,
      });
      break;
    }
  }
  return posts;
}

/** Maximum number of inline elements around a text. */
const MAX_INLINE = 16;

/** Returns the first lines of the page from a row on: blocks, and lines of preformatted text. */
function firstLines(tree: Tree, first: number, last: number): readonly Line[] {
  const lines: Line[] = [];
  let line: Line = { row: first, rows: [], text: "" };
  const close = (row: number): void => {
    if (/[^\s\x85]/.test(line.text)) lines.push(line);
    line = { row, rows: [], text: "" };
  };
  let block = -1;
  let parent = -1;
  let around = -1;
  for (let row = first; row <= last && lines.length < MAX_LINES; row++) {
    if (tree.kind[row] === NodeKind.element && tree.tag[row] === Tag.br) close(row);
    if (tree.kind[row] !== NodeKind.text) continue;
    if (tree.parent[row] !== parent) {
      parent = around = tree.parent[row]!;
      for (let i = 0; i < MAX_INLINE && around > 0 && !BLOCK_TAGS.has(tree.tag[around]!); i++)
        around = tree.parent[around]!;
    }
    if (around !== block) close(row);
    block = around;
    const value = text(tree, row);
    if (tree.tag[around] !== Tag.pre) {
      if (line.text.length < MAX_LINE) line.text += value.slice(0, MAX_LINE);
      if (/\S/.test(value)) line.rows.push(row);
      continue;
    }
    const parts = value.slice(0, 20 * MAX_LINE).split("\n");
    // A row of several lines is more than one field.
    const isField = parts.filter((part) => /\S/.test(part)).length === 1;
    for (const [i, part] of parts.entries()) {
      if (i > 0) close(row);
      if (line.text.length < MAX_LINE) line.text += part.slice(0, MAX_LINE);
      if (isField && /\S/.test(part)) line.rows.push(row);
    }
  }
  close(last);
  return lines;
}

/** Returns the largest element that begins with the first line of the header, or that line. */
function lineStart(tree: Tree, lines: readonly Line[], fields: readonly Line[], last: number): number {
  // The header begins with the first field of any name that precedes these.
  const labelled = lines.filter((line) => lineField(line) !== undefined);
  let start = Math.min(...[...fields, ...labelled].map(({ rows, row }) => rows[0] ?? row));
  for (let up = tree.parent[start]!; up > 3 && tree.end[up]! <= last + 1; up = tree.parent[up]!) {
    if (tree.textBefore[start]! - tree.textBefore[up]! > 0) break;
    start = up;
  }
  return start;
}

/** Returns a name without the address of the mail, or the address if it is alone. */
function withoutAddress(author: string): string {
  const plain = collapseWhitespace(
    author.replace(/[<([][^<>()[\]]{0,100}(?:@|\bat\b|\(\)|!)[^<>()[\]]{0,100}(?:[>)\]]|$)/gi, " "),
  )
    .replace(/^["'\s]+/, "")
    .replace(/["'\s]{1,4}$/, "");
  return plain === "" ? collapseWhitespace(author) : plain;
}
