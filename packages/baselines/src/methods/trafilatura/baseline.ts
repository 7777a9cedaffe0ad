import { Tag } from "@winnow/core-dom";
import { type TextLengths, trimmedLengths } from "../../working-tree/text-lengths.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn, nextNode, textOf, visit } from "../../working-tree/walk.js";
import { outermost } from "./cleaning.js";
import { type EmbeddedText, embeddedTexts } from "./json-text.js";
import { removeBasics, type Texts } from "./prose.js";

/** What the baseline found: text nodes, or text in embedded data. */
export interface Baseline extends Texts {
  readonly reason: string;
  readonly embedded?: readonly EmbeddedText[];
}

/** A source counts if it has more characters. */
const MIN_CONTENT = 100;
const MIN_DUPLICATE = 50;
/** Beyond this many characters, repetitions are not looked for. */
const MAX_COMPARED = 200_000;

const QUOTED_OR_PARAGRAPH: ReadonlySet<number> = new Set<number>([
  ...[Tag.blockquote, Tag.code, Tag.p, Tag.pre, Tag.q],
]);

/**
 * The last resort (baseline): the first source with enough text of embedded data, `article` elements,
 * paragraphs, descriptions in embedded data, and the whole body.
 *
 * @param work - a tree that was not cleaned; it is changed.
 */
export function baseline(work: WorkingTree, lengths: TextLengths): Baseline {
  const { bodies, teasers } = embeddedTexts(work.source);
  const body = embedded(bodies, "embedded-body");
  if (body !== undefined) return body;
  removeBasics(work);

  const characters = trimmedLengths(work, 0, lengths);
  const articles = outermost(work, 0, new Set([Tag.article])).filter(
    (node) => characters[node]! > MIN_CONTENT,
  );
  if (articles.length > 0) {
    const longest = Math.max(...articles.map((node) => characters[node]!));
    return textsOf(
      work,
      articles.filter((node) => characters[node]! >= longest / 5),
      characters,
      "baseline-article",
    );
  }
  const paragraphs = textsOf(
    work,
    withoutCopies(work, outermost(work, 0, QUOTED_OR_PARAGRAPH), characters),
    characters,
    "baseline-paragraph",
  );
  if (paragraphs.characters > MIN_CONTENT) return paragraphs;

  const teaser = embedded(teasers, "embedded-description");
  const root = elementsIn(work, 0, new Set([Tag.body]))[0];
  const whole = textsOf(work, root === undefined ? [] : [root], characters, "baseline-body");
  return teaser === undefined || whole.characters >= teaser.characters ? whole : teaser;
}

function embedded(list: readonly EmbeddedText[], reason: string): Baseline | undefined {
  let all = "";
  const kept = list.filter(({ text }) => {
    const copy = text.length > MIN_DUPLICATE && all.length <= MAX_COMPARED && all.includes(text);
    if (text === "" || copy) return false;
    all += all === "" ? text : `\n${text}`;
    return true;
  });
  return all.length > MIN_CONTENT ? { texts: [], characters: all.length, reason, embedded: kept } : undefined;
}

function withoutCopies(work: WorkingTree, nodes: readonly number[], characters: Int32Array): number[] {
  const seen = new Set<string>();
  return nodes.filter((node) => {
    if (characters[node]! <= MIN_DUPLICATE) return characters[node]! > 0;
    const text = textOf(work, node).replace(/\s+/g, " ").trim();
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

function textsOf(
  work: WorkingTree,
  nodes: readonly number[],
  characters: Int32Array,
  reason: string,
): Baseline {
  const texts: number[] = [];
  let sum = -1;
  for (const top of nodes) {
    sum += characters[top]! + 1;
    for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) {
      if (work.tag[node] === TEXT) texts.push(node);
    }
  }
  return { texts, characters: Math.max(0, sum), reason };
}

/** Tags of blocks, at which words end. */
// biome-ignore format: a table
const BLOCKS: ReadonlySet<number> = new Set<number>([
  Tag.address, Tag.article, Tag.aside, Tag.blockquote, Tag.br, Tag.dd, Tag.div, Tag.dl, Tag.dt, Tag.figcaption,
  Tag.figure, Tag.footer, Tag.form, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.header, Tag.hr, Tag.li,
  Tag.main, Tag.nav, Tag.ol, Tag.p, Tag.pre, Tag.section, Tag.summary, Tag.table, Tag.td, Tag.th, Tag.tr, Tag.ul,
]);

/**
 * Returns the number of characters of the page's text (html2txt): white space collapsed, with spaces at the
 * edges of blocks.
 *
 * @param work - a tree that was not cleaned; it is changed.
 */
export function pageCharacters(work: WorkingTree, { trimmed, edges }: TextLengths): number {
  const body = elementsIn(work, 0, new Set([Tag.body]))[0] ?? 0;
  removeBasics(work, body);
  let characters = 0;
  let space = false;
  visit(
    work,
    body,
    (node) => {
      if (work.tag[node] !== TEXT) {
        if (BLOCKS.has(work.tag[node]!)) space = true;
        return;
      }
      const edge = edges[node]!;
      if (edge & 1) space = true;
      if (trimmed[node] === 0) return;
      characters += trimmed[node]! + (space && characters > 0 ? 1 : 0);
      space = (edge & 2) !== 0;
    },
    (node) => {
      if (BLOCKS.has(work.tag[node]!)) space = true;
    },
  );
  return characters;
}
