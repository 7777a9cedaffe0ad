/**
 * The reports of all packages as HTML files, and as Markdown.
 *
 * @module
 */
export { segmentationSvg } from "./picture.js";
export { renderReport } from "./render-report.js";
export { reportMarkdown } from "./report-markdown.js";
export { renderReportPage } from "./report-view.js";
export { renderSegmentReport, type SegmentReportInput } from "./segment-report.js";
export { type SegmentsPageOptions, segmentsPage } from "./segments-page.js";
export type { PageBlock, PageView, ReportInput } from "./types.js";
