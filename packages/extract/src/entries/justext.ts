/**
 * jusText alone.
 *
 * @module
 */
export { loadStopList } from "../language/load-stop-list.js";
export { createJustext, justext, pageSettings } from "../methods/justext/justext.js";
export type { JustextOptions } from "../methods/justext/options.js";
