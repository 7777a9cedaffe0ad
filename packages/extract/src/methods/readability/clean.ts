import { attributes, Tag } from "@winnow/core-dom";
import { type Attempt, classWeight, drop } from "./attempt.js";
import { nextSolid, wrapsOnly } from "./blank.js";
import { cleanConditionally } from "./clean-conditionally.js";
import { markDataTables } from "./data-tables.js";
import { append, createElement, detach, NONE, type Overlay, replace } from "./overlay.js";
import { LAZY_SOURCE, LAZY_SOURCE_SET, PRESENTATIONAL } from "./patterns.js";
import { isPhrasing } from "./phrasing.js";
import type { Reason } from "./reasons.js";
import { elementAfter, elementBeyond, elementsOf, firstElement, nodeAfter, tagsBelow } from "./steps.js";
import { Field, field, innerLength, sumUp, sweep } from "./sums.js";
import { EMBEDS } from "./tag-sets.js";
import { Trait } from "./traits.js";

/** Elements with less text than this go when their names tell of sharing. */
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

const FIGURES: ReadonlySet<number> = new Set([Tag.figure]);
const PICTURES: ReadonlySet<number> = new Set([Tag.img, Tag.picture]);
const BREAKS: ReadonlySet<number> = new Set([Tag.br]);
const PARAGRAPHS: ReadonlySet<number> = new Set([Tag.p]);
const TABLES: ReadonlySet<number> = new Set([Tag.table]);

/**
 * Takes out of the article what does not belong to it, in the original's order: one step's work changes the next.
 *
 * The run's sums are those of the body when it begins, and of the article when it ends. In between, they are taken
 * again only where a step has changed something since.
 */
export function cleanArticle(attempt: Attempt, article: number): void {
  const { overlay, run } = attempt;
  // What isn't there now comes no more.
  const tags = tagsBelow(overlay, article);
  const hasTables = tags[Tag.table] === 1;
  if (hasTables) markDataTables(overlay, article, run.sources.traits.dataTable);
  let swept = !hasTables;
  if (tags[Tag.figure] === 1) swept = !addLazyImages(overlay, article) && swept;
  const cleanAll = (tag: number) => {
    if (tags[tag] === 1) swept = cleanConditionally(attempt, article, tag, swept);
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
  swept = dropShareElements(attempt, article, swept);
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

/**
 * A figure without an image gets one where an attribute of it names a file: the images of it are counted. Whether any
 * did.
 */
function addLazyImages(overlay: Overlay, article: number): boolean {
  const figures = elementsOf(overlay, article, FIGURES);
  if (figures.length === 0) return false;
  const withPicture = new Set<number>();
  for (const picture of elementsOf(overlay, article, PICTURES)) {
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
        (LAZY_SOURCE_SET.test(value) || LAZY_SOURCE.test(value)),
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
    return EMBEDS.has(overlay.tag[node]!) && run.sources.traits.isVideo(node);
  }
}

function nodeBeyond({ next, parent }: Overlay, node: number, root: number): number {
  for (let up = node; up !== root; up = parent[up]!) if (next[up] !== NONE) return next[up]!;
  return NONE;
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
  if (swept && !elementsOf(overlay, article, PARAGRAPHS).some(isEmpty)) return;
  sweep(overlay, article, run.sums, run.sources, (node) => {
    if (overlay.tag[node] !== Tag.p || !isEmpty(node)) return false;
    drop(attempt, node, "empty");
    return true;
  });
}

/** Takes out the line breaks before paragraphs. Whether there were any. */
function dropBreaks(overlay: Overlay, article: number): boolean {
  let dropped = false;
  for (const br of elementsOf(overlay, article, BREAKS)) {
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
  for (const table of elementsOf(overlay, article, TABLES)) {
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
