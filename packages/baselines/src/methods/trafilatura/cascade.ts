import { isJsonLd, Tag, type Tree, textContent } from "@winnow/core-dom";
import { insert, remove } from "../../working-tree/edit.js";
import { type TextLengths, textLengths } from "../../working-tree/text-lengths.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { elementsIn, nextNode } from "../../working-tree/walk.js";
import { copyTree, workingTree } from "../../working-tree/working-tree.js";
import { baseline, pageCharacters } from "./baseline.js";
import type { Block } from "./block.js";
import { clean } from "./cleaning.js";
import { commentContent } from "./comments.js";
import { charactersOf, extractContent, MIN_EXTRACTED_SIZE } from "./content.js";
import { convert } from "./conversion.js";
import type { Note } from "./discard.js";
import { cleanGeneric, type GenericContent, genericContent } from "./generic.js";
import type { EmbeddedText } from "./json-text.js";
import type { Settings } from "./options.js";
import { proseContent } from "./prose.js";
import { matching } from "./section-rule.js";
import {
  APPENDED_ARTICLES,
  COMMENT_SECTIONS,
  COMMENT_SECTIONS_AND_LISTS,
  DISCARDED,
  ENDLESS_PAGES,
} from "./sections.js";

/** Text that was found, with the reason for each text node. */
export interface Found {
  readonly characters: number;
  readonly parts: readonly { readonly texts: readonly number[]; readonly reason: string }[];
  readonly embedded?: readonly EmbeddedText[];
}

/** The result for a page. */
export interface Cascade extends Found {
  readonly comments: readonly number[];
}

/** A shorter extraction of a page may be replaced … */
const MAX_SHORT = 3000;
/** … if it covers a smaller share of the page … */
const MIN_PAGE_SHARE = 0.2;
/** … and the other one is this many times longer: with the settings for recall, and by jusText. */
const RETRY_RATIO = 1.5;
const PROSE_RATIO = 2;
/** jusText replaces unclean text of at most this many times its own length. */
const MAX_OVERRIDE = 3;

/**
 * Runs the steps of the original on a page (trafilatura_sequence), each one only if those before found too
 * little: own rules, comparison with the generic algorithm and jusText, baseline, own rules with the settings
 * for recall.
 */
export function runCascade(tree: Tree, settings: Settings, note: Note): Cascade {
  const lengths = textLengths(tree);
  const page = workingTree(tree);
  liftTables(page);
  const forum = isForum(tree);
  const precision = settings.favor === "precision";
  dropAppended(page, note);
  const dropComments = !settings.comments && (precision || !forum);
  if (dropComments) drop(page, matching(page, 0, COMMENT_SECTIONS_AND_LISTS), "comment-section", note);

  const cleaned = copyTree(page);
  clean(cleaned, 0, lengths, settings);
  const converted = copyTree(cleaned);
  convert(converted, settings.tables);
  const comments = settings.comments ? commentContent(converted, lengths, settings) : [];
  // On a forum the "comments" are the posts.
  const forumPosts = forum ? comments : [];
  let main = converted;
  if (forumPosts.length > 0) {
    main = copyTree(cleaned);
    convert(main, settings.tables);
  }
  if (precision && !forum) drop(main, matching(main, 0, COMMENT_SECTIONS), "comment-section", note);

  const state: State = { page, lengths, settings };
  let found = compare(state, cleaned, ownContent(main, lengths, settings, note));
  let salvage = forumPosts;
  if (found.characters < MIN_EXTRACTED_SIZE && !precision) {
    const rescue = baseline(copyTree(page), lengths);
    if (rescue.characters > found.characters) {
      const { texts, reason, characters, embedded } = rescue;
      found = { characters, parts: [{ texts, reason }], ...(embedded !== undefined && { embedded }) };
      salvage = [];
    }
  }
  const more = escalate(state, found, forum, comments.length > 0);
  if (more !== undefined) {
    found = more;
    salvage = [];
  }
  if (salvage.length > 0) {
    found = { ...found, parts: [...found.parts, { texts: salvage, reason: "forum-post" }] };
  }
  return { ...found, comments: forum ? [] : comments };
}

interface State {
  /** The page without appended articles and, if they are not wanted, comments. */
  readonly page: WorkingTree;
  readonly lengths: TextLengths;
  readonly settings: Settings;
}

/** Whether the page declares a thread of a forum, whose posts look like comments. */
function isForum(tree: Tree): boolean {
  for (let row = 0; row < tree.length; row++) {
    if (tree.tag[row] !== Tag.script || !isJsonLd(tree, row + 1)) continue;
    const data = textContent(tree, row + 1);
    if (/"@type"\s*:\s*(?:\[[^\]]{0,1000})?"DiscussionForumPosting"/.test(data)) return true;
  }
  return false;
}

/**
 * Moves tables out of paragraphs, with what follows them there: libxml2 ends a paragraph at a table, HTML in
 * quirks mode does not.
 */
function liftTables(page: WorkingTree): void {
  for (const table of elementsIn(page, 0, new Set([Tag.table]))) {
    const paragraph = page.parent[table]!;
    if (page.tag[paragraph] !== Tag.p) continue;
    const up = page.parent[paragraph]!;
    const after = page.next[paragraph]!;
    for (let node = table; node >= 0; ) {
      const next = page.next[node]!;
      insert(page, node, up, after);
      node = next;
    }
  }
}

function dropAppended(page: WorkingTree, note: Note): void {
  const endless = matching(page, 0, ENDLESS_PAGES).filter((node) => !hasMainHeading(page, node));
  drop(page, [...endless, ...matching(page, 0, APPENDED_ARTICLES)], "appended-article", note);
}

function hasMainHeading(work: WorkingTree, top: number): boolean {
  for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) {
    if (work.tag[node] === Tag.h1) return true;
  }
  return false;
}

function drop(work: WorkingTree, nodes: readonly number[], reason: string, note: Note): void {
  for (const node of nodes) {
    note(node, reason);
    remove(work, node);
  }
}

/** The result of the own rules, with what the comparison depends on. */
interface OwnContent extends Found {
  readonly hasParagraph: boolean;
  readonly hasHeading: boolean;
  readonly mostlyTables: boolean;
}

function ownContent(work: WorkingTree, lengths: TextLengths, settings: Settings, note: Note): OwnContent {
  const { blocks, recovered } = extractContent(work, lengths, settings, note);
  const sum = (count: (block: Block) => number): number =>
    blocks.reduce((all, block) => all + count(block), 0);
  return {
    characters: charactersOf(blocks),
    parts: blocks.map((block) => ({
      texts: [...block.texts, ...block.tail],
      reason: recovered.has(block) ? "wild-text" : "content-frame",
    })),
    hasParagraph: blocks.some(({ paragraphText }) => paragraphText),
    hasHeading: blocks.some(({ headings }) => headings > 0),
    mostlyTables: sum(({ tables }) => tables) > sum(({ paragraphs }) => paragraphs),
  };
}

/** Compares the own result with the generic algorithm and jusText (compare_extraction). */
function compare({ page, lengths, settings }: State, cleaned: WorkingTree, own: OwnContent): Found {
  const { favor, fast } = settings;
  if (fast || performance.now() > settings.deadline) return own;
  if (favor === "recall" && own.characters > MIN_EXTRACTED_SIZE * 10) return own;
  const work = copyTree(page);
  if (favor === "precision") for (const node of matching(work, 0, DISCARDED)) remove(work, node);
  const generic = genericContent(work, lengths);
  const useGeneric = generic !== undefined && isBetter(generic, own, settings);
  const unclean = useGeneric && generic.unclean;
  const characters = useGeneric ? generic.characters : own.characters;
  if (unclean || characters < MIN_EXTRACTED_SIZE) {
    const prose = proseContent(cleaned, settings);
    const accept = unclean ? characters <= MAX_OVERRIDE * prose.characters : characters < prose.characters;
    if (prose.characters > 0 && accept) {
      return { characters: prose.characters, parts: [{ texts: prose.texts, reason: "prose-paragraph" }] };
    }
  }
  if (!useGeneric) return own;
  cleanGeneric(work, generic, lengths, settings);
  return genericFound(work, generic.top, lengths);
}

function genericFound(work: WorkingTree, top: number, lengths: TextLengths): Found {
  const texts: number[] = [];
  let characters = 0;
  for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) {
    if (work.tag[node] !== TEXT) continue;
    texts.push(node);
    if (lengths.trimmed[node]! > 0) characters += lengths.trimmed[node]! + 1;
  }
  return { characters: Math.max(0, characters - 1), parts: [{ texts, reason: "generic-algorithm" }] };
}

function isBetter(
  { characters, json, heading }: GenericContent,
  own: OwnContent,
  { favor }: Settings,
): boolean {
  const length = own.characters;
  if (characters === 0 || characters === length || length > 2 * characters) return false;
  if (length === 0 || (characters > 2 * length && !json)) return true;
  if (characters > MIN_EXTRACTED_SIZE * 2 && (!own.hasParagraph || own.mostlyTables)) return true;
  if (favor !== "recall") return false;
  return (characters > 1.5 * length && !json) || (!own.hasHeading && heading && characters > length);
}

/** Tries the settings for recall if the result covers little of the page. Undefined: the result stays. */
function escalate(
  { page, lengths, settings }: State,
  { characters }: Found,
  forum: boolean,
  hasComments: boolean,
): Found | undefined {
  if (settings.favor !== "balanced" || characters === 0 || characters >= MAX_SHORT) return undefined;
  if (performance.now() > settings.deadline) return undefined;
  if (characters >= MIN_PAGE_SHARE * pageCharacters(copyTree(page), lengths)) return undefined;
  const input = copyTree(page);
  if (!forum && settings.comments) {
    const rules = hasComments ? COMMENT_SECTIONS_AND_LISTS : COMMENT_SECTIONS;
    drop(input, matching(input, 0, rules), "comment-section", () => {});
  }
  const recall: Settings = { ...settings, favor: "recall" };
  const cleaned = copyTree(input);
  clean(cleaned, 0, lengths, recall);
  const converted = copyTree(cleaned);
  convert(converted, recall.tables);
  const own = ownContent(converted, lengths, recall, () => {});
  const retry = compare({ page: input, lengths, settings: recall }, cleaned, own);
  const prose = settings.fast ? { texts: [], characters: 0 } : proseContent(input, settings);
  if (prose.characters > retry.characters && prose.characters > PROSE_RATIO * characters) {
    return { characters: prose.characters, parts: [{ texts: prose.texts, reason: "prose-paragraph" }] };
  }
  const longer = retry.characters > RETRY_RATIO * characters;
  return retry.characters >= MIN_EXTRACTED_SIZE && longer ? retry : undefined;
}
