export { type ClusterPoint, clustersPlot } from "./plots/clusters.js";
export { type CrossTable, crossTablePlot } from "./plots/cross-table.js";
export {
  type DistributionsPlotOptions,
  distributionsPlot,
  type SystemDistribution,
} from "./plots/distributions.js";
export { type GoldErrorsPlotOptions, goldErrorsPlot } from "./plots/gold-errors.js";
export { type ParetoPlotOptions, paretoFront, paretoPlot, type QualitySpeed } from "./plots/pareto.js";
export { type RankPoint, type RanksPlotOptions, ranksPlot } from "./plots/ranks.js";
export { type ScoresPlotOptions, type SystemFigure, scoresPlot } from "./plots/scores.js";
export type { PlotOptions } from "./plots/svg.js";
export { renderReport } from "./render-report.js";
export type { PageBlock, PageView, ReportInput, ReportMetric } from "./types.js";
