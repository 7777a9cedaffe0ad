/**
 * Figures of a run of a filter, and a report of them.
 *
 * @module
 */

export type {
  FilterFigures,
  GroupFigures,
  ReportDocument,
  RuleFigures,
  Sample,
  ScoreFigures,
  TalliedVerdict,
} from "./figures.js";
export { filterReport, type ReportOptions } from "./report.js";
export { createTally, type Tally, type TallyOptions } from "./tally.js";
