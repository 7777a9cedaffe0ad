import { isJsonLd, Tag, type Tree, textContent } from "@winnow/core-dom";
import {
  copyTree,
  editableTree,
  elementsIn,
  findElement,
  insert,
  textLengths,
  textNodesIn,
} from "../../editable-tree/index.js";
import { baseline, pageCharacters } from "./baseline.js";
import type { Block } from "./block.js";
import { clean } from "./cleaning.js";
import { commentContent } from "./comments.js";
import { blockCharacters, extractContent, MIN_EXTRACTED_SIZE } from "./content.js";
import { convert } from "./conversion.js";
import { type GenericContent, genericContent } from "./generic.js";
import type { EmbeddedText } from "./json-text.js";
import { dropAll, dropSections, type Page, type Settings, sectionsIn } from "./page.js";
import { proseContent, type Texts } from "./prose.js";
import {
  APPENDED_ARTICLES,
  COMMENT_SECTIONS,
  COMMENT_SECTIONS_AND_LISTS,
  DISCARDED,
  ENDLESS_PAGES,
} from "./sections.js";

/** Text that was found, with the reason for each text node. */
export interface Extract {
  readonly characters: number;
  readonly parts: readonly { readonly texts: readonly number[]; readonly reason: string }[];
  readonly embedded?: readonly EmbeddedText[] | undefined;
}

/** The result for a page. */
export interface Cascade extends Extract {
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

const silent = () => {};

/**
 * Runs the steps of the original on a page (trafilatura_sequence), each one only if those before found too
 * little: own rules, comparison with the generic algorithm and jusText, baseline, own rules with the settings
 * for recall.
 */
export function runCascade(source: Tree, settings: Settings, note: Page["note"]): Cascade {
  const lengths = textLengths(source, "python");
  const page: Page = { ...editableTree(source, "lxml"), lengths, settings, note };
  liftTables(page);
  const forum = isForum(source);
  const precision = settings.favor === "precision";
  const endless = sectionsIn(page, 0, ENDLESS_PAGES).filter(
    (node) => findElement(page, node, (_, tag) => tag === Tag.h1) < 0,
  );
  dropAll(page, [...endless, ...sectionsIn(page, 0, APPENDED_ARTICLES)], "appended-article");
  if (!settings.comments && (precision || !forum)) {
    dropSections(page, 0, COMMENT_SECTIONS_AND_LISTS, "comment-section");
  }

  const cleaned = cleanedCopy(page);
  let converted = convertedCopy(cleaned);
  const comments = settings.comments ? commentContent(converted) : [];
  // On a forum the "comments" are the posts.
  if (forum && comments.length > 0) converted = convertedCopy(cleaned);
  if (precision && !forum) dropSections(converted, 0, COMMENT_SECTIONS, "comment-section");

  let extract = compare(page, cleaned, ownContent(converted));
  let rescue: Extract | undefined;
  if (extract.characters < MIN_EXTRACTED_SIZE && !precision) {
    const { texts, reason, characters, embedded } = baseline(copyTree(page));
    if (characters > extract.characters) rescue = { characters, parts: [{ texts, reason }], embedded };
  }
  rescue = escalate(page, rescue ?? extract, forum, comments.length > 0) ?? rescue;
  if (rescue !== undefined) extract = rescue;
  else if (forum) {
    extract = { ...extract, parts: [...extract.parts, { texts: comments, reason: "forum-post" }] };
  }
  return { ...extract, comments: forum ? [] : comments };
}

function cleanedCopy(page: Page): Page {
  const copy = copyTree(page);
  clean(copy, 0);
  return copy;
}

function convertedCopy(cleaned: Page): Page {
  const copy = copyTree(cleaned);
  convert(copy);
  return copy;
}

/** Whether the page declares a thread of a forum, whose posts look like comments. */
function isForum(source: Tree): boolean {
  for (let row = 0; row < source.length; row++) {
    if (!isJsonLd(source, row)) continue;
    if (/"@type"\s*:\s*(?:\[[^\]]{0,1000})?"DiscussionForumPosting"/.test(textContent(source, row)))
      return true;
  }
  return false;
}

/**
 * Moves tables out of paragraphs, with what follows them there: libxml2 ends a paragraph at a table, HTML in
 * quirks mode does not.
 */
function liftTables(page: Page): void {
  for (const table of elementsIn(page, 0, Tag.table)) {
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

/** The result of the own rules, with what the comparison depends on. */
interface OwnContent extends Extract {
  readonly hasParagraph: boolean;
  readonly hasHeading: boolean;
  readonly mostlyTables: boolean;
}

/** @param converted - is consumed. */
function ownContent(converted: Page): OwnContent {
  const { blocks, recovered } = extractContent(converted);
  const sum = (count: (block: Block) => number): number =>
    blocks.reduce((total, block) => total + count(block), 0);
  return {
    characters: blockCharacters(blocks),
    parts: blocks.map((block) => ({
      texts: [...block.texts, ...block.tail],
      reason: recovered.has(block) ? "wild-text" : "content-frame",
    })),
    hasParagraph: blocks.some(({ paragraphText }) => paragraphText),
    hasHeading: blocks.some(({ headings }) => headings > 0),
    mostlyTables: sum(({ tables }) => tables) > sum(({ paragraphs }) => paragraphs),
  };
}

/**
 * Compares the own result with the generic algorithm and jusText (compare_extraction).
 *
 * @param cleaned - is consumed.
 */
function compare(page: Page, cleaned: Page, own: OwnContent): Extract {
  const { favor, fast, deadline } = page.settings;
  if (fast || performance.now() > deadline) return own;
  if (favor === "recall" && own.characters > MIN_EXTRACTED_SIZE * 10) return own;
  const copy: Page = { ...copyTree(page), note: silent };
  if (favor === "precision") dropSections(copy, 0, DISCARDED, "");
  const generic = genericContent(copy);
  const useGeneric = generic !== undefined && isBetter(generic, own, favor === "recall");
  const unclean = useGeneric && generic.unclean;
  const characters = useGeneric ? generic.characters : own.characters;
  if (unclean || characters < MIN_EXTRACTED_SIZE) {
    const prose = proseContent(cleaned);
    const accept = unclean ? characters <= MAX_OVERRIDE * prose.characters : characters < prose.characters;
    if (prose.characters > 0 && accept) return proseExtract(prose);
  }
  if (!useGeneric) return own;
  clean(copy, generic.top);
  const texts = textNodesIn(copy, generic.top);
  const filled = texts.filter((node) => page.lengths.trimmed[node]! > 0);
  return {
    characters:
      filled.reduce((sum, node) => sum + page.lengths.trimmed[node]! + 1, 0) - Math.min(1, filled.length),
    parts: [{ texts, reason: "generic-algorithm" }],
  };
}

function proseExtract({ texts, characters }: Texts): Extract {
  return { characters, parts: [{ texts, reason: "prose-paragraph" }] };
}

function isBetter(
  { characters, json, heading }: GenericContent,
  { characters: length, hasParagraph, hasHeading, mostlyTables }: OwnContent,
  recall: boolean,
): boolean {
  if (characters === 0 || characters === length || length > 2 * characters) return false;
  if (length === 0 || (characters > 2 * length && !json)) return true;
  if (characters > MIN_EXTRACTED_SIZE * 2 && (!hasParagraph || mostlyTables)) return true;
  if (!recall) return false;
  return (characters > 1.5 * length && !json) || (!hasHeading && heading && characters > length);
}

/** Tries the settings for recall if the result covers little of the page. Undefined: the result stays. */
function escalate(
  page: Page,
  { characters }: Extract,
  forum: boolean,
  hasComments: boolean,
): Extract | undefined {
  const { settings } = page;
  if (settings.favor !== "balanced" || characters === 0 || characters >= MAX_SHORT) return undefined;
  if (performance.now() > settings.deadline) return undefined;
  if (characters >= MIN_PAGE_SHARE * pageCharacters(copyTree(page))) return undefined;
  const input: Page = { ...copyTree(page), settings: { ...settings, favor: "recall" }, note: silent };
  if (!forum && settings.comments) {
    dropSections(input, 0, hasComments ? COMMENT_SECTIONS_AND_LISTS : COMMENT_SECTIONS, "");
  }
  const cleaned = cleanedCopy(input);
  const retry = compare(input, cleaned, ownContent(convertedCopy(cleaned)));
  const prose = settings.fast ? undefined : proseContent(input);
  if (prose !== undefined && prose.characters > Math.max(retry.characters, PROSE_RATIO * characters)) {
    return proseExtract(prose);
  }
  const longer = retry.characters > RETRY_RATIO * characters;
  return retry.characters >= MIN_EXTRACTED_SIZE && longer ? retry : undefined;
}
