import { attributes, Tag } from "@winnow/core-dom";
import {
  createElement,
  elementAfter,
  elementBeyond,
  elementsIn,
  firstElement,
  insert,
  remove,
  replace,
  subtreeSum,
  TEXT,
  tagSet,
} from "../../editable-tree/index.js";
import { type Attempt, classWeight, drop, dropElements, updateSums } from "./attempt.js";
import { dropTagged, isSuspicious } from "./clean-conditionally.js";
import { dataTablesIn, tableNodes } from "./data-tables.js";
import { Field, innerLength } from "./link-density.js";
import { isPhrasing } from "./paragraphs.js";
import { isLazySource, LAZY_SOURCE_SET, NOT_LAZY } from "./patterns.js";
import type { Reason } from "./prepare.js";
import { ancestorSet, nextSolid, withoutContent, wrapsOnly } from "./shape.js";
import { Trait } from "./traits.js";

/** Elements with less text than this are dropped if their names mention sharing. */
const SHARE_CHARACTERS = 500;

/** Tags that are dropped in the article; embedded elements unless they play an allowed video. */
const JUNK: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  ...[[Tag.object, "embed"] as const, [Tag.embed, "embed"] as const, [Tag.footer, "footer"] as const],
  ...[[Tag.link, "link"] as const, [Tag.aside, "aside"] as const],
]);

/** Tags that are dropped in a second step; headings only if their names count against them. */
const FORM_JUNK: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  [Tag.iframe, "embed"],
  ...[...tagSet("input textarea select button")].map((tag) => [tag, "form-field"] as const),
  ...[[Tag.h1, "weak-heading"] as const, [Tag.h2, "weak-heading"] as const],
]);

/**
 * Drops the parts of the article that do not belong to it, in the original's order: each step changes the
 * input of the next. Afterwards the attempt's sums are those of the article.
 */
export function cleanArticle(attempt: Attempt, article: number): void {
  const { tree, dataTables } = attempt;
  for (const table of dataTablesIn(tree, article)) dataTables.add(table);
  const kept = dataTables.size > 0 ? tableNodes(tree, article, dataTables) : dataTables;
  addLazyImages(attempt, article);
  attempt.isChanged = true;
  const dropSuspicious = (tag: number) => {
    if (!attempt.flags.cleanConditionally) return;
    dropTagged(
      attempt,
      article,
      tag,
      "conditionally-cleaned",
      (_, node) => !kept.has(node) && isSuspicious(attempt, node),
    );
  };
  dropSuspicious(Tag.form);
  dropSuspicious(Tag.fieldset);
  dropJunk(attempt, article, JUNK);
  dropShareElements(attempt, article);
  dropJunk(attempt, article, FORM_JUNK);
  dropSuspicious(Tag.table);
  dropSuspicious(Tag.ul);
  dropSuspicious(Tag.div);
  dropTagged(attempt, article, Tag.p, "empty", isEmptyParagraph);
  removeBreaks(attempt, article);
  unwrapCells(attempt, article);
  updateSums(attempt, article);
}

/** Adds an image to each figure that has none and an attribute that names an image file: images are counted. */
function addLazyImages({ tree }: Attempt, article: number): void {
  const figures = elementsIn(tree, article, Tag.figure);
  if (figures.length === 0) return;
  const withPicture = ancestorSet(tree, elementsIn(tree, article, IMAGES));
  for (const figure of figures) {
    const isLazy = attributes(tree.source, figure).some(
      ([name, value]) => !NOT_LAZY.test(name) && (LAZY_SOURCE_SET.test(value) || isLazySource(value)),
    );
    if (isLazy && !withPicture.has(figure)) insert(tree, createElement(tree, Tag.img), figure);
  }
}

const IMAGES = tagSet("img picture");

function dropJunk(attempt: Attempt, article: number, junk: ReadonlyMap<number, Reason>): void {
  const { traits } = attempt.page;
  dropElements(attempt, article, (node, tag) => {
    const reason = junk.get(tag);
    if (reason === "weak-heading" && classWeight(attempt, node) >= 0) return undefined;
    return reason === "embed" && traits.bits(node) & Trait.video ? undefined : reason;
  });
}

/** Drops short elements whose names mention sharing, below the article's parts; the parts themselves stay. */
function dropShareElements(attempt: Attempt, article: number): void {
  const { tree, sums, page } = attempt;
  let isUpdated = false;
  dropElements(attempt, article, (node) => {
    if (!(page.traits.bits(node) & Trait.share) || tree.parent[node] === article) return undefined;
    if (!isUpdated) updateSums(attempt, article);
    isUpdated = true;
    return subtreeSum(sums, node, Field.all) < SHARE_CHARACTERS ? "share-element" : undefined;
  });
}

/** Whether a paragraph has no text, images and embedded elements. */
function isEmptyParagraph({ sums }: Attempt, node: number): boolean {
  return (
    innerLength(sums, node) === 0 &&
    subtreeSum(sums, node, Field.images) + subtreeSum(sums, node, Field.embeds) === 0
  );
}

/** Removes the line breaks before paragraphs. */
function removeBreaks(attempt: Attempt, article: number): void {
  const { tree } = attempt;
  for (const br of elementsIn(tree, article, Tag.br)) {
    const next = nextSolid(tree, tree.next[br]!);
    if (next < 0 || tree.tag[next] !== Tag.p) continue;
    remove(tree, br);
    attempt.isChanged = true;
  }
}

/** Replaces each table of a single cell by that cell, as a paragraph or a `div`. */
function unwrapCells(attempt: Attempt, article: number): void {
  const { tree } = attempt;
  for (const table of elementsIn(tree, article, Tag.table)) {
    const body = wrapsOnly(tree, table, Tag.tbody) ? firstElement(tree, table) : table;
    if (!wrapsOnly(tree, body, Tag.tr)) continue;
    const row = firstElement(tree, body);
    if (!wrapsOnly(tree, row, Tag.td)) continue;
    const cell = firstElement(tree, row);
    let child = tree.first[cell]!;
    while (child >= 0 && isPhrasing(tree, child)) child = tree.next[child]!;
    tree.tag[cell] = child < 0 ? Tag.p : Tag.div;
    replace(tree, table, cell);
    attempt.isChanged = true;
  }
}

/**
 * Drops empty `div`s and `section`s from the cleaned article, and replaces those that only wrap another one by
 * the inner one. A wrapper may also contain texts that end in white space; they are dropped with it, as in the
 * original. The element created for the whole body stays.
 */
export function simplifyNested(attempt: Attempt, article: number, wholeBody: number): void {
  const { tree, sums } = attempt;
  let node = firstElement(tree, article);
  while (node >= 0) {
    const tag = tree.tag[node]!;
    const isBox = (tag === Tag.div || tag === Tag.section) && node !== wholeBody;
    if (isBox && withoutContent(tree, node, sums)) {
      const empty = node;
      node = elementBeyond(tree, node);
      drop(attempt, empty, "empty");
    } else if (isBox && (wrapsOnly(tree, node, Tag.div) || wrapsOnly(tree, node, Tag.section))) {
      const inner = firstElement(tree, node);
      replace(tree, node, inner);
      let next: number;
      for (let child = tree.first[node]!; child >= 0; child = next) {
        next = tree.next[child]!;
        if (tree.tag[child] === TEXT) drop(attempt, child, "beside-wrapper");
      }
      node = inner;
    } else {
      node = elementAfter(tree, node);
    }
  }
}
