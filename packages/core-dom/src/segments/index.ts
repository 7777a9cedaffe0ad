/**
 * What segmenters share: the text of ranges of rows, blocks of a layout as a segmentation, checks of arguments, and the
 * additive models that learned segmenters are.
 *
 * @module
 */
/** @public */
export { type AdditiveModel, binOf, scoresOf } from "./additive.js";
/** @public */
export { bodyOf, isVisibleElement, type LayoutOptions, layoutOf, segmentsOf } from "./layout.js";
/** @public */
export { checkPage, wholePage } from "./page.js";
/** @public */
export { textOfRanges } from "./text.js";
