import { Category, categoriesOf } from "./element-categories.js";
import { createElementLike, insertNode, isHtml } from "./insert.js";
import type { TreeConstruction } from "./types.js";

/** Maximum number of rounds of the outer loop, and of formatting elements that the inner loop keeps. */
const OUTER_LOOPS = 8;
const INNER_LOOPS = 3;

/**
 * The adoption agency algorithm (HTML §13.2.6.4.7): closes a formatting element across the blocks that were
 * opened inside it. Each of these adopts a copy of the element.
 *
 * "Above" means towards the current node here, as in `OpenElements`; the standard's stack grows downwards.
 *
 * @param tag - the token's tag name, the algorithm's *subject*.
 */
export function runAdoptionAgency(parser: TreeConstruction, tag: number): void {
  const { open, formatting } = parser;
  if (isHtml(parser, open.top, tag) && !formatting.has(open.top)) {
    open.pop();
    return;
  }
  for (let outer = 0; outer < OUTER_LOOPS; outer++) {
    const formattingElement = formatting.lastOf(tag);
    if (formattingElement === 0) {
      anyOtherEndTag(parser, tag);
      return;
    }
    if (!open.has(formattingElement)) {
      formatting.remove(formattingElement);
      return;
    }
    if (!open.isInScope(formattingElement)) return;
    const furthestBlock = furthestBlockOf(parser, formattingElement);
    if (furthestBlock === 0) {
      open.popThrough(formattingElement);
      formatting.remove(formattingElement);
      return;
    }
    adopt(parser, formattingElement, furthestBlock);
  }
}

/**
 * "Any other end tag" of "in body" (HTML §13.2.6.4.7): closes the topmost open element of the tag, unless a
 * special element is above it.
 */
export function anyOtherEndTag({ open }: TreeConstruction, tag: number): void {
  const element = open.topOf(tag);
  if (element !== 0 && !open.isAbove(open.topSpecial, element)) open.popThrough(element);
}

/**
 * Returns the lowest special element above the formatting element, or 0. {@link adopt} removes the elements
 * that the walk passes from the stack, except for three at most.
 */
function furthestBlockOf({ open, draft }: TreeConstruction, formattingElement: number): number {
  if (!open.isAbove(open.topSpecial, formattingElement)) return 0;
  const { tag, namespace } = draft.rows;
  let node = open.above(formattingElement);
  while ((categoriesOf(tag[node]!, namespace[node]!) & Category.special) === 0) node = open.above(node);
  return node;
}

/** Steps 4.9 to 4.19. */
function adopt(parser: TreeConstruction, formattingElement: number, furthestBlock: number): void {
  const { open, formatting, draft } = parser;
  const commonAncestor = open.below(formattingElement);
  const { lastNode, bookmark } = copyBetween(parser, formattingElement, furthestBlock);

  draft.detach(lastNode);
  insertNode(parser, lastNode, commonAncestor);

  const element = createElementLike(parser, formattingElement);
  draft.moveChildren(furthestBlock, element);
  draft.append(furthestBlock, element);

  if (bookmark === 0) {
    formatting.replace(formattingElement, element);
  } else {
    formatting.remove(formattingElement);
    formatting.insertAfter(element, bookmark);
  }
  open.insertAbove(element, furthestBlock, formattingElement);
  open.remove(formattingElement);
}

/**
 * Step 4.13, the inner loop: copies the formatting elements between the given one and the furthest block, and
 * puts the block into the copies.
 *
 * @returns `lastNode`: the outermost copy, or the block itself if nothing was copied; `bookmark`: the element after
 *   which the formatting element is put into its list, 0 for its old place.
 */
function copyBetween(parser: TreeConstruction, formattingElement: number, furthestBlock: number) {
  const { open, formatting, draft } = parser;
  let lastNode = furthestBlock;
  let bookmark = 0;
  let node = open.below(furthestBlock);
  for (let inner = 1; node !== formattingElement; inner++) {
    const below = open.below(node);
    if (formatting.has(node) && inner <= INNER_LOOPS) {
      const copy = createElementLike(parser, node);
      formatting.replace(node, copy);
      open.replace(node, copy);
      if (lastNode === furthestBlock) bookmark = copy;
      draft.detach(lastNode);
      draft.append(copy, lastNode);
      lastNode = copy;
    } else {
      if (formatting.has(node)) formatting.remove(node);
      open.remove(node);
    }
    node = below;
  }
  return { lastNode, bookmark };
}
