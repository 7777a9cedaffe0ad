import { Tag } from "@winnow/core-dom";
import {
  elementsIn,
  emptySums,
  outermost,
  SPACE_AFTER,
  SPACE_BEFORE,
  type SubtreeSums,
  subtreeSum,
  sumSubtrees,
  TEXT,
  TextField,
  tagSet,
  textCounter,
  textNodesIn,
  visit,
} from "../../editable-tree/index.js";
import { joinedText, MIN_DUPLICATE_LENGTH } from "./block.js";
import { type EmbeddedText, embeddedTexts } from "./json-text.js";
import type { Page } from "./page.js";
import { removeBasics, type Texts } from "./prose.js";

/** What the baseline found: text nodes, or text in embedded data. */
export interface Baseline extends Texts {
  readonly reason: string;
  readonly embedded?: readonly EmbeddedText[];
}

/** A source counts if it has more characters. */
const MIN_CONTENT = 100;
/** Beyond this many characters, repetitions are not looked for. */
const MAX_COMPARED = 200_000;

const QUOTED_OR_PARAGRAPH = tagSet("blockquote code p pre q");

/**
 * The last resort (baseline): the first source with enough text of embedded data, `article` elements,
 * paragraphs, descriptions in embedded data, and the whole body.
 *
 * @param page - a page that was not cleaned; it is changed.
 */
export function baseline(page: Page): Baseline {
  const { bodies, teasers } = embeddedTexts(page.source);
  const body = embeddedBaseline(bodies, "embedded-body");
  if (body !== undefined) return body;
  removeBasics(page);

  const sums = sumSubtrees(emptySums(page, textCounter(page.lengths)), 0);
  const characters = (node: number) => subtreeSum(sums, node, TextField.trimmed);
  const articles = outermost(page, 0, (_, tag) => tag === Tag.article).filter(
    (node) => characters(node) > MIN_CONTENT,
  );
  if (articles.length > 0) {
    const longest = Math.max(...articles.map(characters));
    const long = articles.filter((node) => characters(node) >= longest / 5);
    return textsIn(page, long, sums, "baseline-article");
  }
  const quotes = outermost(page, 0, (_, tag) => QUOTED_OR_PARAGRAPH.has(tag));
  const seen = new Set<string>();
  const distinct = quotes.filter((node) => {
    if (characters(node) <= MIN_DUPLICATE_LENGTH) return characters(node) > 0;
    const text = joinedText(page, textNodesIn(page, node));
    return !seen.has(text) && seen.add(text);
  });
  const paragraphs = textsIn(page, distinct, sums, "baseline-paragraph");
  if (paragraphs.characters > MIN_CONTENT) return paragraphs;

  const teaser = embeddedBaseline(teasers, "embedded-description");
  const whole = textsIn(page, elementsIn(page, 0, Tag.body).slice(0, 1), sums, "baseline-body");
  return teaser === undefined || whole.characters >= teaser.characters ? whole : teaser;
}

function embeddedBaseline(list: readonly EmbeddedText[], reason: string): Baseline | undefined {
  let all = "";
  const kept = list.filter(({ text }) => {
    const isCopy = text.length > MIN_DUPLICATE_LENGTH && all.length <= MAX_COMPARED && all.includes(text);
    if (text === "" || isCopy) return false;
    all += all === "" ? text : `\n${text}`;
    return true;
  });
  return all.length > MIN_CONTENT ? { texts: [], characters: all.length, reason, embedded: kept } : undefined;
}

function textsIn(page: Page, nodes: readonly number[], sums: SubtreeSums, reason: string): Baseline {
  const characters = nodes.reduce((sum, node) => sum + subtreeSum(sums, node, TextField.trimmed) + 1, -1);
  return {
    texts: nodes.flatMap((node) => textNodesIn(page, node)),
    characters: Math.max(0, characters),
    reason,
  };
}

/** Tags of blocks, at which words end. */
const BLOCKS = tagSet(
  `address article aside blockquote br dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main
   nav ol p pre section summary table td th tr ul`,
);

/**
 * Returns the number of characters of the page's text (html2txt): white space collapsed, with spaces at the
 * edges of blocks.
 *
 * @param page - a page that was not cleaned; it is changed.
 */
export function pageCharacters(page: Page): number {
  const { tag, lengths } = page;
  const body = elementsIn(page, 0, Tag.body)[0] ?? 0;
  removeBasics(page, body);
  let characters = 0;
  let isSpaced = false;
  const separate = (node: number): void => {
    if (BLOCKS.has(tag[node]!)) isSpaced = true;
  };
  const addText = (node: number): void => {
    const edges = lengths.edges[node]!;
    if (edges & SPACE_BEFORE) isSpaced = true;
    if (lengths.trimmed[node] === 0) return;
    characters += lengths.trimmed[node]! + (isSpaced && characters > 0 ? 1 : 0);
    isSpaced = (edges & SPACE_AFTER) !== 0;
  };
  visit(page, body, (node) => (tag[node] === TEXT ? addText(node) : separate(node)), separate);
  return characters;
}
