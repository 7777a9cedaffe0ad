import { readFileSync } from "node:fs";
import { between, chance, pick, type Random } from "../random.js";
import type { Comment, Names, Role, Teaser } from "../types.js";
import { escaped, lines, link, marked, paragraphs } from "./markup.js";

/** A way to write comments or teasers: one string per item, of one or more elements each. */
export interface ItemLayout<Item> {
  /** The element around the items. With `"div"` they may also be children of any other block. */
  readonly wrapper: string;
  readonly item: (item: Item, index: number, names: Names, random: Random) => string;
}

/** What stands for a placeholder in two pairs of braces. */
type Value<Item> = (item: Item, index: number, names: Names, random: Random) => string;

/**
 * Reads layouts: HTML after a comment with the element around the items. In the HTML, `{role}` is the class of an
 * element by its role, `{{name}}` one of the values, and `{{1-5}}` a random number. Random numbers are drawn from left
 * to right, the classes of `nested` items last.
 */
function readLayouts<Item>(
  name: string,
  values: Readonly<Record<string, Value<Item>>>,
): readonly ItemLayout<Item>[] {
  // Not copied to dist.
  const file = new URL(`../../../../src/extract/copies/splicing/${name}.html`, import.meta.url);
  const parts = readFileSync(file, "utf8").split(/<!-- (\w+)( nested)?: .* -->\n/);
  return parts.flatMap((wrapper, at) => {
    if (at % 3 !== 1) return [];
    const [nested, html] = [parts[at + 1], parts[at + 2]!.trimEnd()];
    const inner: Value<Item> = (item, index, names, random) =>
      html.replace(
        /\{\{(?:(\d+)-(\d+)|([a-z-]+)([^a-z{}-][^{}]*)?)\}\}|\{(\w+)\}/g,
        (_, low, high, value, rest, role) => {
          if (role !== undefined) return names(role as Role);
          if (low !== undefined) return `${between(random, Number(low), Number(high))}`;
          return value === "actions" ? actions(random, rest) : values[value]!(item, index, names, random);
        },
      );
    return [{ wrapper, item: nested === undefined ? inner : answering(inner) }];
  });
}

/** Nests some items as if they answered others, at one to three levels. */
function answering<Item>(inner: Value<Item>): Value<Item> {
  return (item, index, names, random) => {
    const own = inner(item, index, names, random);
    const depth = index > 0 && chance(random, 0.4) ? between(random, 1, 3) : 0;
    return `${"<li><ul>".repeat(depth)}<li${names("item")}>${own}</li>${"</ul></li>".repeat(depth)}`;
  };
}

/** Links below a comment. */
// biome-ignore format: a table
const ACTIONS: readonly (readonly string[])[] = [
  ["Reply"], ["Reply", "Report"], ["permalink"], ["Permalink", "Reply"], ["reply", "report abuse"],
  ["Recommend", "Report abuse", "Permalink"], ["Like", "Reply", "Share"], ["Quote", "Reply"], ["#"],
  ["Flag as inappropriate"], ["Log in or register to post comments"], ["Recommended (12)"], ["link", "parent"],
];

function actions(random: Random, separator: string): string {
  return pick(random, ACTIONS)
    .map((action) => link(action))
    .join(separator);
}

export const COMMENT_LAYOUTS: readonly ItemLayout<Comment>[] = readLayouts("comments", {
  author: ({ author }) => escaped(author),
  date: ({ date }) => escaped(date),
  paragraphs: (comment) => paragraphs(comment.paragraphs),
  lines: (comment) => lines(comment.paragraphs),
  words: (comment) => comment.paragraphs.map(escaped).join(" "),
  // Old comment systems had a title.
  start: ({ paragraphs: [first = ""] }) => escaped(first.split(" ").slice(0, 5).join(" ")),
  number: (_, index) => `${index + 1}`,
});

// biome-ignore format: a table
const MORE: readonly string[] = [
  "Read more", "Read more »", "(more...)", "more", "Continue reading", "Full story", "Read the rest", "[…]",
  "Read on", "Learn more", "View all", "Details", "→",
];

const more: Value<Teaser> = (_, __, names, random) => link(pick(random, MORE), names("more"));

export const TEASER_LAYOUTS: readonly ItemLayout<Teaser>[] = readLayouts("teasers", {
  title: ({ title }) => escaped(title),
  summary: ({ summary }) => escaped(summary),
  date: ({ date }) => escaped(date),
  author: ({ author }) => escaped(author),
  more,
  "perhaps-more": (item, index, names, random) =>
    chance(random, 0.5) ? `<br>${more(item, index, names, random)}` : "",
  row: (_, index) => (index % 2 === 0 ? "<tr>" : ""),
});

const HEADINGS = ["h2", "h3", "h3", "h4", "div", "p", "b", "strong"] as const;

/** A heading of one of several kinds. */
export function heading(text: string, names: Names, random: Random): string {
  const tag = pick(random, HEADINGS);
  const inner = tag === "p" || tag === "div" ? `<b>${escaped(text)}</b>` : escaped(text);
  return tag === "b" || tag === "strong"
    ? `<div><${tag}>${inner}</${tag}></div>`
    : `<${tag}${names("heading")}>${inner}</${tag}>`;
}

/**
 * Writes items below a heading: inside one marked element, or as marked siblings.
 *
 * @param head - HTML before the items, and `foot` after them; may be empty.
 */
export function itemList<Item>(
  items: readonly Item[],
  { wrapper, item: write }: ItemLayout<Item>,
  head: string,
  foot: string,
  names: Names,
  random: Random,
): string {
  const written = items.map((item, index) => write(item, index, names, random)).join("\n");
  const isFlat = wrapper === "div" && chance(random, 0.3);
  const attributes = wrapper === "table" ? ` width="100%"${names("list")}` : names("list");
  const list = isFlat ? written : `<${wrapper}${attributes}>${written}</${wrapper}>`;
  const inner = `${head}\n${list}\n${foot}`;
  if (isFlat || chance(random, 0.2)) return marked(inner);
  const area = pick(random, ["div", "div", "section", "aside"]);
  return marked(`<${area}${names("area")}>${inner}</${area}>`);
}
