export { renderReport } from "./render-report.js";
export type { PageBlock, PageView, ReportInput } from "./types.js";
