import { attributes, Tag } from "@winnow/core-dom";
import { type Attempt, classWeight, dropElements, type Reason } from "./attempt.js";
import { cleanConditionally, dropTagged } from "./clean-conditionally.js";
import { dataTableNodes, markDataTables } from "./data-tables.js";
import * as Field from "./fields.js";
import { append, createElement, detach, NONE, type Overlay, replace } from "./overlay.js";
import { isPhrasing } from "./paragraphs.js";
import { isLazySource, LAZY_SOURCE_SET, NOT_LAZY } from "./patterns.js";
import * as Is from "./roles.js";
import { nextSolid, wrapsOnly } from "./shape.js";
import { field, innerLength, sumUp, sweep } from "./sums.js";
import { rolesOf } from "./tags.js";
import * as Trait from "./trait-bits.js";
import { ancestorsOf, elementAfter, elementsOf, firstElement } from "./walk.js";

/** Elements with less text than this are dropped if their names mention sharing. */
const SHARE_CHARACTERS = 500;

const JUNK: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  [Tag.object, "embed"],
  [Tag.embed, "embed"],
  [Tag.footer, "footer"],
  [Tag.link, "link"],
  [Tag.aside, "aside"],
]);

const FORM_JUNK: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  [Tag.iframe, "embed"],
  [Tag.input, "form-field"],
  [Tag.textarea, "form-field"],
  [Tag.select, "form-field"],
  [Tag.button, "form-field"],
  [Tag.h1, "weak-heading"],
  [Tag.h2, "weak-heading"],
]);

/**
 * Drops the parts of the article that do not belong to it, in the original's order: each step changes the
 * input of the next.
 *
 * The run's sums must be those of the body at the start, and are those of the article at the end. In between,
 * they are computed again only if a step has changed something since.
 */
export function cleanArticle(attempt: Attempt, article: number): void {
  const { overlay, run } = attempt;
  // No step adds a tag that the article does not have now.
  const { tags, traits } = survey(attempt, article);
  const hasTables = tags[Tag.table] === 1;
  const { dataTable } = run.sources.traits;
  const kept =
    hasTables && markDataTables(overlay, article, dataTable)
      ? dataTableNodes(overlay, article, dataTable)
      : undefined;
  let swept = !hasTables;
  if (tags[Tag.figure] === 1) swept = !addLazyImages(overlay, article) && swept;
  const cleanAll = (tag: number) => {
    if (tags[tag] === 1) swept = cleanConditionally(attempt, article, tag, kept, swept);
  };
  const dropAll = (junk: ReadonlyMap<number, Reason>) => {
    const isPresent = [...junk.keys()].some((tag) => tags[tag] === 1);
    if (isPresent && dropJunk(attempt, article, junk)) swept = false;
  };
  cleanAll(Tag.form);
  cleanAll(Tag.fieldset);
  dropAll(JUNK);
  if (traits & Trait.share) swept = dropShareElements(attempt, article, swept);
  dropAll(FORM_JUNK);
  cleanAll(Tag.table);
  cleanAll(Tag.ul);
  cleanAll(Tag.div);
  dropEmptyParagraphs(attempt, article, swept);
  swept = !(tags[Tag.br] === 1 && dropBreaks(overlay, article));
  if (hasTables) swept = !unwrapCells(overlay, article) && swept;
  if (swept) sumUp(overlay, article, run.sums, run.sources);
  else sweep(overlay, article, run.sums, run.sources);
}

/** The tags and {@link Trait} bits that the elements of an article have: 1 for each tag id. */
function survey({ overlay, run }: Attempt, article: number): { tags: Uint8Array; traits: number } {
  const tags = new Uint8Array(256);
  let traits = 0;
  for (let node = firstElement(overlay, article); node !== NONE; node = elementAfter(overlay, node)) {
    // Larger ids have no entry, and no step needs them.
    tags[overlay.tag[node]!] = 1;
    traits |= run.sources.traits.of(node);
  }
  return { tags, traits };
}

/**
 * Adds an image to each figure that has none and an attribute that names an image file: images are counted.
 *
 * @returns whether any figure got one.
 */
function addLazyImages(overlay: Overlay, article: number): boolean {
  const figures = elementsOf(overlay, article, Tag.figure);
  const withPicture = ancestorsOf(overlay, elementsOf(overlay, article, Tag.img, Tag.picture));
  let added = false;
  for (const figure of figures) {
    const isLazy = attributes(overlay.tree, figure).some(
      ([name, value]) => !NOT_LAZY.test(name) && (LAZY_SOURCE_SET.test(value) || isLazySource(value)),
    );
    if (!isLazy || withPicture.has(figure)) continue;
    append(overlay, figure, createElement(overlay, Tag.img));
    added = true;
  }
  return added;
}

/**
 * Drops elements by their tags. Embedded elements stay if they play an allowed video, headings by their
 * weight.
 *
 * @returns whether any element was dropped.
 */
function dropJunk(attempt: Attempt, article: number, junk: ReadonlyMap<number, Reason>): boolean {
  const { overlay, run } = attempt;
  return dropElements(attempt, article, (node) => {
    const tag = overlay.tag[node]!;
    const reason = junk.get(tag);
    const stays =
      reason === "weak-heading"
        ? classWeight(attempt, node) >= 0
        : rolesOf(tag) & Is.embed && run.sources.traits.isVideo(node);
    return stays ? undefined : reason;
  });
}

/**
 * Drops short elements whose names mention sharing, below the article's parts; the parts themselves stay.
 *
 * @param swept - whether the run's sums are the article's.
 * @returns whether they are afterwards.
 */
function dropShareElements(attempt: Attempt, article: number, swept: boolean): boolean {
  const { overlay, run } = attempt;
  let known = swept;
  const dropped = dropElements(attempt, article, (node) => {
    if (overlay.parent[node] === article || !(run.sources.traits.of(node) & Trait.share)) return undefined;
    if (!known) sweep(overlay, article, run.sums, run.sources);
    known = true;
    return field(run.sums, node, Field.raw) < SHARE_CHARACTERS ? "share-element" : undefined;
  });
  return known && !dropped;
}

/**
 * Drops paragraphs without text, images and embedded elements. Afterwards the run's sums are the article's.
 *
 * @param swept - whether they are already.
 */
function dropEmptyParagraphs(attempt: Attempt, article: number, swept: boolean): void {
  const { sums } = attempt.run;
  dropTagged(
    attempt,
    article,
    Tag.p,
    "empty",
    swept,
    (node) =>
      innerLength(sums, node) === 0 &&
      field(sums, node, Field.images) + field(sums, node, Field.embeds) === 0,
  );
}

/**
 * Removes the line breaks before paragraphs.
 *
 * @returns whether there were any.
 */
function dropBreaks(overlay: Overlay, article: number): boolean {
  let dropped = false;
  for (const br of elementsOf(overlay, article, Tag.br)) {
    const next = nextSolid(overlay, overlay.next[br]!);
    if (next === NONE || overlay.tag[next] !== Tag.p) continue;
    detach(overlay, br);
    dropped = true;
  }
  return dropped;
}

/**
 * Replaces each table of a single cell by that cell, as a paragraph or a `div`.
 *
 * @returns whether there was any.
 */
function unwrapCells(overlay: Overlay, article: number): boolean {
  let unwrapped = false;
  for (const table of elementsOf(overlay, article, Tag.table)) {
    const body = wrapsOnly(overlay, table, Tag.tbody) ? firstElement(overlay, table) : table;
    if (!wrapsOnly(overlay, body, Tag.tr)) continue;
    const row = firstElement(overlay, body);
    if (!wrapsOnly(overlay, row, Tag.td)) continue;
    const cell = firstElement(overlay, row);
    overlay.tag[cell] = hasOnlyPhrasing(overlay, cell) ? Tag.p : Tag.div;
    replace(overlay, cell, table);
    unwrapped = true;
  }
  return unwrapped;
}

function hasOnlyPhrasing(overlay: Overlay, node: number): boolean {
  let child = overlay.first[node]!;
  while (child !== NONE && isPhrasing(overlay, child)) child = overlay.next[child]!;
  return child === NONE;
}
