import { attributes, Tag } from "@winnow/core-dom";
import { type Attempt, classWeight, drop, type Reason } from "./attempt.js";
import { cleanConditionally } from "./clean-conditionally.js";
import { dataTableNodes, markDataTables } from "./data-tables.js";
import { append, createElement, detach, NONE, type Overlay, replace } from "./overlay.js";
import { isPhrasing } from "./paragraphs.js";
import { isLazySource, LAZY_SOURCE_SET, PRESENTATIONAL } from "./patterns.js";
import { nextSolid, wrapsOnly } from "./shape.js";
import { Field, field, innerLength, sumUp, sweep } from "./sums.js";
import { Is, rolesOf } from "./tags.js";
import { Trait } from "./traits.js";
import { elementAfter, elementBeyond, elementsOf, firstElement, nodeAfter, nodeBeyond } from "./walk.js";

/** Elements with less text than this go if their names speak of sharing. */
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
 * Takes out of the article what does not belong to it, in the original's order: one step's work changes the next.
 *
 * The run's sums are those of the body when it begins, and of the article when it ends. In between, they are taken
 * again only where a step has changed something since.
 */
export function cleanArticle(attempt: Attempt, article: number): void {
  const { overlay, run } = attempt;
  // What isn't there now comes no more.
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
    for (const tag of junk.keys()) {
      if (tags[tag] !== 1) continue;
      swept = !dropJunk(attempt, article, junk) && swept;
      return;
    }
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

/** Which tags, and which of the {@link Trait} bits, the elements of an article have: tags as 1 by id. */
function survey({ overlay, run }: Attempt, article: number): { tags: Uint8Array; traits: number } {
  const tags = new Uint8Array(256);
  let traits = 0;
  for (let node = firstElement(overlay, article); node !== NONE; node = elementAfter(overlay, node)) {
    // Ids beyond the column are not asked for.
    tags[overlay.tag[node]!] = 1;
    traits |= run.sources.traits.of(node);
  }
  return { tags, traits };
}

/**
 * A figure without an image gets one where an attribute of it names a file: the images of it are counted. Whether any
 * did.
 */
function addLazyImages(overlay: Overlay, article: number): boolean {
  const figures = elementsOf(overlay, article, Tag.figure);
  if (figures.length === 0) return false;
  const withPicture = new Set<number>();
  for (const picture of elementsOf(overlay, article, Tag.img, Tag.picture)) {
    let up = overlay.parent[picture]!;
    for (; up !== NONE && !withPicture.has(up); up = overlay.parent[up]!) withPicture.add(up);
  }
  let added = false;
  for (const figure of figures) {
    const isLazy = attributes(overlay.tree, figure).some(
      ([name, value]) =>
        name !== "alt" &&
        name !== "src" &&
        name !== "srcset" &&
        !PRESENTATIONAL.has(name) &&
        (LAZY_SOURCE_SET.test(value) || isLazySource(value)),
    );
    if (!isLazy || withPicture.has(figure)) continue;
    append(overlay, figure, createElement(overlay, Tag.img));
    added = true;
  }
  return added;
}

/**
 * Takes out elements by their tags; embedded ones stay when they play an allowed video, headings by their weight.
 * Whether any went.
 */
function dropJunk(attempt: Attempt, article: number, junk: ReadonlyMap<number, Reason>): boolean {
  const { overlay, run } = attempt;
  let dropped = false;
  let node = nodeAfter(overlay, article, article);
  while (node !== NONE) {
    const reason = junk.get(overlay.tag[node]!);
    if (reason === undefined || stays(node, reason)) {
      node = nodeAfter(overlay, node, article);
      continue;
    }
    const gone = node;
    node = nodeBeyond(overlay, node, article);
    drop(attempt, gone, reason);
    dropped = true;
  }
  return dropped;

  function stays(node: number, reason: Reason): boolean {
    if (reason === "weak-heading") return classWeight(attempt, node) >= 0;
    return (rolesOf(overlay.tag[node]!) & Is.embed) !== 0 && run.sources.traits.isVideo(node);
  }
}

/**
 * Takes out short elements below the article's parts whose names tell of sharing; the parts themselves stay.
 *
 * @param swept - whether the run's sums are the article's.
 * @returns whether they are afterwards.
 */
function dropShareElements(attempt: Attempt, article: number, swept: boolean): boolean {
  const { overlay, run } = attempt;
  const { traits } = run.sources;
  let known = swept;
  let dropped = false;
  let node = firstElement(overlay, article);
  while (node !== NONE) {
    if (overlay.parent[node] === article || !(traits.of(node) & Trait.share)) {
      node = elementAfter(overlay, node);
      continue;
    }
    if (!known) sweep(overlay, article, run.sums, run.sources);
    known = true;
    if (field(run.sums, node, Field.raw) >= SHARE_CHARACTERS) {
      node = elementAfter(overlay, node);
      continue;
    }
    const gone = node;
    node = elementBeyond(overlay, node);
    drop(attempt, gone, "share-element");
    dropped = true;
  }
  return known && !dropped;
}

/**
 * Afterwards the run's sums are the article's.
 *
 * @param swept - whether they are before: then there is nothing to sum up where no paragraph is empty.
 */
function dropEmptyParagraphs(attempt: Attempt, article: number, swept: boolean): void {
  const { overlay, run } = attempt;
  const isEmpty = (node: number) =>
    innerLength(run.sums, node) === 0 &&
    field(run.sums, node, Field.images) + field(run.sums, node, Field.embeds) === 0;
  if (swept && !elementsOf(overlay, article, Tag.p).some(isEmpty)) return;
  sweep(overlay, article, run.sums, run.sources, (node) => {
    if (overlay.tag[node] !== Tag.p || !isEmpty(node)) return false;
    drop(attempt, node, "empty");
    return true;
  });
}

/** Takes out the line breaks before paragraphs. Whether there were any. */
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

/** Puts the only cell of a table in its place, as a paragraph or a `div`. Whether there was any. */
function unwrapCells(overlay: Overlay, article: number): boolean {
  let unwrapped = false;
  for (const table of elementsOf(overlay, article, Tag.table)) {
    const body = wrapsOnly(overlay, table, Tag.tbody) ? firstElement(overlay, table) : table;
    if (!wrapsOnly(overlay, body, Tag.tr)) continue;
    const row = firstElement(overlay, body);
    if (!wrapsOnly(overlay, row, Tag.td)) continue;
    const cell = firstElement(overlay, row);
    overlay.tag[cell] = holdsPhrasing(overlay, cell) ? Tag.p : Tag.div;
    replace(overlay, cell, table);
    unwrapped = true;
  }
  return unwrapped;
}

function holdsPhrasing(overlay: Overlay, node: number): boolean {
  let child = overlay.first[node]!;
  while (child !== NONE && isPhrasing(overlay, child)) child = overlay.next[child]!;
  return child === NONE;
}
