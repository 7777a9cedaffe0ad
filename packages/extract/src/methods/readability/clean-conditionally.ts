import { Tag, text } from "@winnow/core-dom";
import { type Attempt, classWeight, drop } from "./attempt.js";
import { NONE, type Overlay, TEXT } from "./overlay.js";
import { AD_WORDS, LOADING_WORDS, LONGEST_AD_WORD } from "./patterns.js";
import { Below, Field, field, innerLength, linkDensity, sweep } from "./sums.js";
import { elementsOf, firstElement, hasNearAncestor, hasOnlyElement, nextElement, nodeAfter } from "./walk.js";

/** Blocks with that many commas are prose, and stay. */
const COMMAS_OF_PROSE = 10;

/**
 * Takes out the elements with the tag that look fishy: by their class name, the length of their text, their links,
 * images, form fields and embedded elements. From the last to the first, so that what is nested goes first.
 *
 * @param kept - the nodes of data tables, which stay.
 * @param swept - whether the run's sums are those of the article as it is. Then a sweep is spared if nothing goes:
 *   the first that would go in it looks fishy before it, too.
 * @returns whether they are afterwards.
 */
export function cleanConditionally(
  attempt: Attempt,
  article: number,
  tag: number,
  kept: ReadonlySet<number> | undefined,
  swept: boolean,
): boolean {
  const { overlay, run, flags } = attempt;
  if (!flags.cleanConditionally) return swept;
  const goes = (node: number) => !kept?.has(node) && isFishy(attempt, node);
  if (swept && !elementsOf(overlay, article, tag).some(goes)) return true;
  sweep(overlay, article, run.sums, run.sources, (node) => {
    if (overlay.tag[node] !== tag || !goes(node)) return false;
    drop(attempt, node, "conditionally-cleaned");
    return true;
  });
  return true;
}

function isFishy(attempt: Attempt, node: number): boolean {
  const { overlay, run } = attempt;
  const { sums } = run;
  if (hasNearAncestor(overlay, node, Tag.code)) return false;
  const below = field(sums, node, Field.below);
  if (below & Below.dataTable) return false;
  const weight = classWeight(attempt, node);
  if (weight < 0) return true;
  if (field(sums, node, Field.plainCommas) >= COMMAS_OF_PROSE) return false;
  if (below & Below.video) return false;
  if (saysNothing(attempt, node)) return true;

  const tag = overlay.tag[node]!;
  const isList =
    tag === Tag.ul || tag === Tag.ol || field(sums, node, Field.lists) / innerLength(sums, node) > 0.9;
  return looksBad(attempt, node, weight, isList) && !(isList && isImageList(attempt, node));
}

/** Whether all of the text is one word of advertisements or of loading indicators. */
function saysNothing({ overlay, run }: Attempt, node: number): boolean {
  const length = innerLength(run.sums, node);
  // None of the words has white space in it.
  if (length === 0 || length > LONGEST_AD_WORD || field(run.sums, node, Field.solid) !== length) return false;
  const word = firstCharacters(overlay, node, length);
  return AD_WORDS.test(word) || LOADING_WORDS.test(word);
}

/** More nodes than that hold more than a word; elements in each other would all be asked for the same one. */
const MOST_NODES = 100;

/** The text below a node without its white space, read until so many characters have come. */
function firstCharacters(overlay: Overlay, root: number, length: number): string {
  let solid = "";
  let node = nodeAfter(overlay, root, root);
  for (let nodes = 0; nodes < MOST_NODES && node !== NONE && solid.length < length; nodes++) {
    if (overlay.tag[node] === TEXT) solid += text(overlay.tree, node).replace(/\s+/g, "");
    node = nodeAfter(overlay, node, root);
  }
  return solid;
}

function looksBad({ overlay, run }: Attempt, node: number, weight: number, isList: boolean): boolean {
  const { sums } = run;
  const { linkDensityModifier } = run.options;
  const paragraphs = field(sums, node, Field.paragraphs);
  const images = field(sums, node, Field.images);
  const embeds = field(sums, node, Field.embeds);
  const length = innerLength(sums, node);
  const density = linkDensity(sums, node);
  const inFigure = hasNearAncestor(overlay, node, Tag.figure);

  if (!inFigure && images > 1 && paragraphs / images < 0.5) return true;
  if (!isList && field(sums, node, Field.items) - 100 > paragraphs) return true;
  if (field(sums, node, Field.inputs) > Math.floor(paragraphs / 3)) return true;
  if (
    !isList &&
    !inFigure &&
    length < 25 &&
    (images === 0 || images > 2) &&
    density > 0 &&
    field(sums, node, Field.headings) / length < 0.9
  ) {
    return true;
  }
  if (!isList && weight < 25 && density > 0.2 + linkDensityModifier) return true;
  if (weight >= 25 && density > 0.5 + linkDensityModifier) return true;
  if ((embeds === 1 && length < 75) || embeds > 1) return true;
  return images === 0 && (field(sums, node, Field.below) & Below.textish) === 0;
}

/** A list with an image an item, and no item with more than one child: it stays. */
function isImageList({ overlay, run }: Attempt, list: number): boolean {
  if (field(run.sums, list, Field.images) !== field(run.sums, list, Field.items)) return false;
  for (let child = firstElement(overlay, list); child !== NONE; child = nextElement(overlay, child)) {
    if (firstElement(overlay, child) !== NONE && !hasOnlyElement(overlay, child)) return false;
  }
  return true;
}
