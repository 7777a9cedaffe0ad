export { renderReport } from "./render-report.js";
export { renderSegmentReport, type SegmentReportInput } from "./segments.js";
export type { PageBlock, PageView, ReportInput } from "./types.js";
