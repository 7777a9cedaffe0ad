/**
 * What segmenters share: the text of ranges of rows, blocks of a layout as a segmentation, checks of arguments, and the
 * additive models that learned segmenters are.
 *
 * @module
 */
/** @public */
export { type AdditiveModel, additiveScores, binIndex } from "./additive.js";
/** @public */
export {
  blockSegmentation,
  bodyElement,
  isVisibleElement,
  type LayoutOptions,
  layoutSegmentation,
} from "./layout.js";
/** @public */
export { checkPage, wholePage } from "./page.js";
/** @public */
export { textOfRanges } from "./text.js";
