/**
 * The method jusText alone.
 *
 * @module
 */
/** @public */
export { loadStopList } from "../../language/load-stop-list.js";
/** @public */
export { stopList, stopListCoverage } from "../../language/stop-lists.js";
/** @public */
export { createJustext, justext, pageSettings } from "./justext.js";
export type { JustextOptions } from "./options.js";
