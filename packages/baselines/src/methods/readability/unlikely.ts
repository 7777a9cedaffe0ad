import { Tag } from "@winnow/core-dom";
import { textSimilarity } from "./article-title.js";
import { type Attempt, drop, isLate, type Reason } from "./attempt.js";
import * as Field from "./fields.js";
import { NONE, replace } from "./overlay.js";
import { wrapPhrasing } from "./paragraphs.js";
import * as Is from "./roles.js";
import { withoutContent, wrapsOnly } from "./shape.js";
import { Below, field, linkDensity } from "./sums.js";
import { rolesOf } from "./tags.js";
import * as Trait from "./trait-bits.js";
import { contentOf, elementAfter, elementBeyond, firstElement, hasNearAncestor } from "./walk.js";

/** Number of characters of the title that each heading is compared with. */
const MAX_TITLE_LENGTH = 1_000;

/** Number of elements between two checks of the deadline. */
const CLOCK_INTERVAL = 4096;

/**
 * The first walk of an attempt: drops elements that are hidden, the byline, the title, unlikely candidates or
 * empty, and turns `div`s into paragraphs.
 *
 * Every element is examined before its descendants, so that the sums of the prepared page are still correct
 * for it.
 *
 * @returns the elements to score, in document order.
 */
export function stripUnlikely(attempt: Attempt): readonly number[] {
  const { overlay, run } = attempt;
  const toScore: number[] = [];
  const walk: Walk = { attempt, titleSeen: false };
  let steps = 0;
  let node = run.root;
  while (node !== NONE) {
    if (++steps % CLOCK_INTERVAL === 0 && isLate(run)) return [];
    const reason = reasonToDrop(walk, node);
    if (reason !== undefined) {
      const next = elementBeyond(overlay, node);
      drop(attempt, node, reason);
      if (node === run.root) run.root = NONE;
      node = next;
      continue;
    }
    const tag = overlay.tag[node]!;
    if (rolesOf(tag) & Is.scored) toScore.push(node);
    if (tag === Tag.div) {
      const paragraph = paragraphInstead(attempt, node);
      if (paragraph !== NONE) toScore.push((node = paragraph));
    }
    node = elementAfter(overlay, node);
  }
  return toScore;
}

interface Walk {
  readonly attempt: Attempt;
  /** Only the first heading that repeats the title is dropped. */
  titleSeen: boolean;
}

function reasonToDrop(walk: Walk, node: number): Reason | undefined {
  const { attempt } = walk;
  const { overlay, run, flags } = attempt;
  const traits = run.sources.traits.of(node);
  const tag = overlay.tag[node]!;
  if (traits & Trait.hidden) return "hidden";
  if (traits & Trait.dialog) return "dialog";
  if (traits & Trait.byline && !run.hasByline && isShortText(attempt, node)) {
    run.hasByline = true;
    return "byline";
  }
  if (!walk.titleSeen && (tag === Tag.h1 || tag === Tag.h2) && repeatsTitle(attempt, node)) {
    walk.titleSeen = true;
    return "title-heading";
  }
  if (flags.stripUnlikely) {
    if (
      traits & Trait.unlikely &&
      tag !== Tag.body &&
      tag !== Tag.a &&
      !hasNearAncestor(overlay, node, Tag.table) &&
      !hasNearAncestor(overlay, node, Tag.code)
    ) {
      return traits & Trait.comments ? "comments" : "unlikely-candidate";
    }
    if (traits & Trait.unlikelyRole) return "unlikely-role";
  }
  return rolesOf(tag) & Is.emptyable && withoutContent(overlay, node, run.preparedSums) ? "empty" : undefined;
}

/**
 * Longer headings are not titles and are not read: if they nest a thousand deep, they would be read a
 * thousand times.
 */
const MAX_HEADING_LENGTH = 2_000;
const MAX_HEADING_ROWS = 1_000;

/** Whether a heading repeats the article's title, with few words of its own. */
function repeatsTitle({ overlay, run }: Attempt, heading: number): boolean {
  const rows = run.tree.end[heading]! - heading;
  if (run.title === "" || rows > MAX_HEADING_ROWS) return false;
  if (field(run.preparedSums, heading, Field.raw) > MAX_HEADING_LENGTH) return false;
  return textSimilarity(run.title.slice(0, MAX_TITLE_LENGTH), contentOf(overlay, heading).trim()) > 0.75;
}

/** Whether the trimmed text has 1 to 99 characters, as a byline has. */
function isShortText({ run: { preparedSums } }: Attempt, node: number): boolean {
  const raw = field(preparedSums, node, Field.raw);
  const length = raw - field(preparedSums, node, Field.lead) - field(preparedSums, node, Field.trail);
  return field(preparedSums, node, Field.texts) > 0 && length < 100;
}

/**
 * Moves the phrasing content of a `div` into paragraphs. If the `div` is then only a wrapper of one, or has
 * no block in it, a paragraph replaces it.
 *
 * @returns that paragraph, which is scored and not examined again; {@link NONE} if the `div` stays.
 */
function paragraphInstead({ overlay, run }: Attempt, div: number): number {
  const wrapped = wrapPhrasing(overlay, div);
  if (wrapsOnly(overlay, div, Tag.p) && linkDensity(run.preparedSums, div) < 0.25) {
    const paragraph = firstElement(overlay, div);
    replace(overlay, paragraph, div);
    return paragraph;
  }
  if (wrapped || field(run.preparedSums, div, Field.below) & Below.block) return NONE;
  overlay.tag[div] = Tag.p;
  return div;
}
