/**
 * The method jusText alone.
 *
 * @module
 */
/** @public */
export { loadStopList } from "../language/load-stop-list.js";
/** @public */
export { createJustext, justext, pageSettings } from "../methods/justext/justext.js";
export type { JustextOptions } from "../methods/justext/options.js";
