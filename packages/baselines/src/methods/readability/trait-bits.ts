/**
 * Traits of an element that its attributes reveal, one bit each. Constants of a module, so that bundlers
 * inline them.
 *
 * @module
 */

export const hidden = 1;
/** `aria-modal="true"` with `role="dialog"`. */
export const dialog = 2;
export const byline = 4;
export const unlikely = 8;
export const unlikelyRole = 16;
export const share = 32;
export const comments = 64;
