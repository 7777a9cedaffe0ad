/**
 * A tree that may be edited, for ports of extractors that change a DOM while they work: edits, walks, text
 * measures and sums over subtrees.
 *
 * @module
 */
export { insert, remove, removeWithTail, replace, unwrap } from "./edit.js";
export {
  appendElementText,
  appendText,
  type Counter,
  emptySums,
  type SubtreeSums,
  subtreeSum,
  sumSubtrees,
  TextField,
  textCounter,
} from "./subtree-sums.js";
export { HEADINGS, tagSet } from "./tags.js";
export { SPACE_AFTER, SPACE_BEFORE, type TextLengths, textLengths } from "./text-lengths.js";
export { copyTree, createElement, type EditableTree, editableTree, TEXT } from "./tree.js";
export {
  elementAfter,
  elementBeyond,
  elementsIn,
  findElement,
  firstElement,
  nextElement,
  nextNode,
  nextOutside,
  onlyElement,
  outermost,
  subtreeText,
  textNodesIn,
  visit,
} from "./walk.js";
