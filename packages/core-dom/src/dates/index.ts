/**
 * Reads dates as people and programs write them, in some 60 languages. Does not load the HTML parser.
 *
 * @module
 */
export {
  agree,
  DAY,
  dateOfDay,
  firstDay,
  isoDate,
  lastDay,
  precision,
} from "./calendar.js";
export { dateOrder } from "./date-order.js";
export { findDates } from "./find-dates.js";
export { type DateRole, foldWords, labelledRole } from "./labels.js";
export { monthOf } from "./months.js";
export { readStamp } from "./stamps.js";
export { cleanText } from "./tokens.js";
export type { DateContext, DateOrder, FoundDate, PartialDate, ReadDate } from "./types.js";
export { gregorian } from "./years.js";
