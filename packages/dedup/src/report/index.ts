export { dedupReport } from "./report.js";
export type {
  CorpusFigures,
  ReportCluster,
  ReportDocument,
  ReportInput,
  ReportMember,
  SiteCount,
  SitePairs,
  SizeCount,
} from "./types.js";
