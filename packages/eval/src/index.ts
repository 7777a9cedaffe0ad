export { createRandom } from "@winnow/core-dom";
export { blockCoverage } from "./align/block-coverage.js";
export {
  auditDataset,
  type DatasetAudit,
  type SurveyedPage,
  type SurveyOptions,
  summariseAudit,
  surveyPage,
} from "./audit/audit-dataset.js";
export { auditPage } from "./audit/audit-page.js";
export { pageText, pageTokens } from "./audit/page-text.js";
export type { GoldIssueKind } from "./audit/types.js";
export { toDataset, withComments } from "./datasets/dataset.js";
export { domainOf, pageHtml } from "./datasets/domains.js";
export { LAYOUTS, layoutNamed, SEGMENTATION_LAYOUTS } from "./datasets/layouts/index.js";
export { toStandard } from "./datasets/layouts/standard.js";
export type { Problem, SegmentationLayout } from "./datasets/types.js";
export { EvaluationError, type EvaluationErrorCode } from "./eval-error.js";
export { formatBaseline, makeBaseline } from "./gate/baseline.js";
export { checkGate } from "./gate/check.js";
export { gateMessage } from "./gate/message.js";
export { parseBaseline } from "./gate/parse-baseline.js";
export type { Baseline, GateDataset } from "./gate/types.js";
export { means } from "./metrics/aggregate.js";
export { METRICS, metricsNamed } from "./metrics/registry.js";
export { wordF1 } from "./metrics/text-metrics.js";
export type { Metric } from "./metrics/types.js";
export {
  type Breakdown,
  COMPLEXITY_CLASSES,
  FIELD_BREAKDOWNS,
} from "./score/breakdowns.js";
export { costOf, domainLabels, score, scorePage, scorePages, tabulate } from "./score/score.js";
export type { Cost, PageScore, PredictionIssues, Result, ScoreFailure, SystemResult } from "./score/types.js";
export { bootstrapInterval, jointBootstrap, stratifiedMean } from "./statistics/bootstrap.js";
export { compareSystems, type SystemComparison } from "./statistics/compare.js";
export { mannWhitney } from "./statistics/mann-whitney.js";
export { mean } from "./statistics/quantile.js";
export { rankCorrelationsOf } from "./statistics/rank-correlation.js";
export { auditTables } from "./tables/audit-tables.js";
export { comparisonTables, rankTable } from "./tables/comparison-tables.js";
export { tableCsv, toCsv } from "./tables/csv.js";
export { toLatex } from "./tables/latex.js";
export { toMarkdown } from "./tables/markdown.js";
export { metricTable, resultTables } from "./tables/result-tables.js";
export type { Table } from "./tables/table.js";
export { wordTokens } from "./tokens/tokens.js";
export type { Dataset, GoldPage, Interval, PredictedBlock, Prediction, System } from "./types.js";
