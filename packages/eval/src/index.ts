export { blockCoverage } from "./align/block-coverage.js";
export { auditDataset, type DatasetAudit, summariseAudit } from "./audit/audit-dataset.js";
export { auditPage } from "./audit/audit-page.js";
export { pageText, pageTokens } from "./audit/page-text.js";
export { type SurveyedPage, type SurveyOptions, surveyPage } from "./audit/survey.js";
export type { GoldIssueKind } from "./audit/types.js";
export { domainOf } from "./datasets/domains.js";
export { LAYOUTS, layoutNamed, SEGMENTATION_LAYOUTS } from "./datasets/layouts/layouts.js";
export { pageHtml } from "./datasets/page-html.js";
export { toStandard } from "./datasets/standard.js";
export { toDataset } from "./datasets/to-dataset.js";
export type { Problem, SegmentationLayout } from "./datasets/types.js";
export { withComments } from "./datasets/with-comments.js";
export { EvaluationError, type EvaluationErrorCode } from "./eval-error.js";
export { formatBaseline, makeBaseline } from "./gate/baseline.js";
export { checkGate } from "./gate/check.js";
export { gateMessage } from "./gate/message.js";
export { parseBaseline } from "./gate/parse-baseline.js";
export type { Baseline, GateDataset } from "./gate/types.js";
export { means } from "./metrics/aggregate.js";
export { METRICS, metricsNamed } from "./metrics/registry.js";
export type { Metric } from "./metrics/types.js";
export { wordF1 } from "./metrics/word-f1.js";
export {
  type Breakdown,
  COMPLEXITY_CLASSES,
  FIELD_BREAKDOWNS,
} from "./score/breakdowns.js";
export { costOf } from "./score/cost.js";
export { domainLabels } from "./score/domain-labels.js";
export { score, tabulate } from "./score/score.js";
export { scorePage, scorePages } from "./score/score-pages.js";
export type { Cost, PageScore, PredictionIssues, Result, SystemResult } from "./score/types.js";
export { compareSystems, type SystemComparison } from "./statistics/compare.js";
export { mean } from "./statistics/quantile.js";
export { createRandom } from "./statistics/random.js";
export { rankCorrelationsOf } from "./statistics/rank-correlation.js";
export { auditTables } from "./tables/audit-tables.js";
export { comparisonTables } from "./tables/comparison-tables.js";
export { tableCsv, toCsv } from "./tables/csv.js";
export { toLatex } from "./tables/latex.js";
export { toMarkdown } from "./tables/markdown.js";
export { rankTable } from "./tables/rank-table.js";
export { metricTable, resultTables } from "./tables/result-tables.js";
export type { Table } from "./tables/types.js";
export type { Dataset, GoldPage, Interval, Prediction, System } from "./types.js";
