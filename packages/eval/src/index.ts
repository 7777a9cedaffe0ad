export { type BlockCoverage, blockCoverage } from "./align/block-coverage.js";
export { type DiffPiece, type DiffRuns, diff, diffPieces, diffRuns } from "./align/diff.js";
export { type MatchingBlock, matchingBlocks } from "./align/difflib.js";
export { lcsLength } from "./align/lcs.js";
export { lcsMatches, type Matches } from "./align/lcs-matches.js";
export { levenshtein } from "./align/levenshtein.js";
export { type EditCosts, type OrderedTree, orderedTree, treeEditDistance } from "./align/tree-edit.js";
export {
  BENCHMARK_BREAKDOWNS,
  type BenchmarkBreakdown,
  type BenchmarkOptions,
  type BenchmarkPool,
  benchmark,
} from "./benchmark/benchmark.js";
export { pageFacts } from "./benchmark/page-facts.js";
export type {
  BenchmarkResult,
  BenchmarkResults,
  BenchmarkSet,
  Crossed,
  ExcludedPage,
  PageFacts,
} from "./benchmark/types.js";
export { domainOf } from "./datasets/domains.js";
export { datasetHash } from "./datasets/hash.js";
export { detectLayout, LAYOUTS, layoutNamed, SEGMENTATION_LAYOUTS } from "./datasets/layouts/layouts.js";
export { memoryFiles } from "./datasets/memory-files.js";
export { pageHtml } from "./datasets/page-html.js";
export { type Predictions, parsePredictions } from "./datasets/predictions.js";
export { readLayout } from "./datasets/read-layout.js";
export { samplePages } from "./datasets/sample.js";
export { fromStandard, type StandardFormat, type StandardRecord, toStandard } from "./datasets/standard.js";
export { toDataset } from "./datasets/to-dataset.js";
export type {
  Files,
  Layout,
  MultiPolygon,
  NodeBox,
  Problem,
  ProblemCode,
  ReadOptions,
  Ring,
  SegmentationLayout,
  SegmentedPage,
} from "./datasets/types.js";
export { withComments } from "./datasets/with-comments.js";
export { EvaluationError, type EvaluationErrorCode } from "./eval-error.js";
export {
  type AuditedPage,
  type AuditSummaryOptions,
  auditDataset,
  type DatasetAudit,
  summariseAudit,
} from "./experiments/audit/audit-dataset.js";
export { type AuditOptions, auditPage } from "./experiments/audit/audit-page.js";
export type { FlaggedToken, GoldIssue, GoldIssueKind, PageAudit } from "./experiments/audit/types.js";
export {
  COMPLEXITY_CLASSES,
  type ComplexityClass,
  type ComplexityCuts,
  classifyComplexity,
  complexity,
  complexityCuts,
  complexityRatio,
} from "./experiments/complexity/complexity.js";
export {
  breakdownByComplexity,
  type ComplexityGroups,
  type ComplexityOptions,
  datasetComplexity,
  groupByComplexity,
  type PageComplexity,
} from "./experiments/complexity/complexity-groups.js";
export { type ScoreDistribution, scoreDistributions } from "./experiments/distribution.js";
export { type DiversityOptions, diversity, withTopics } from "./experiments/diversity/diversity.js";
export { type GoogleClassifierOptions, googleClassifier } from "./experiments/diversity/google-classifier.js";
export { type Labels, labelClassifier, labelsFrom, unusedLabels } from "./experiments/diversity/labels.js";
export type {
  ClassifierFailure,
  Diversity,
  Topic,
  TopicClassifier,
  TopicShare,
} from "./experiments/diversity/types.js";
export { type PageText, type PageTokens, pageText, pageTokens } from "./experiments/page-text.js";
export { type SurveyedPage, type SurveyOptions, surveyPage, surveyPages } from "./experiments/survey.js";
export { type BaselineOptions, formatBaseline, makeBaseline } from "./gate/baseline.js";
export { checkGate, type GateOptions } from "./gate/check.js";
export { gateMessage } from "./gate/message.js";
export { parseBaseline } from "./gate/parse-baseline.js";
export type {
  Baseline,
  BaselineDataset,
  BaselineFigures,
  GateChange,
  GateDataset,
  GatedMetric,
  GatePage,
  GateProblem,
  GateProblemCode,
  GateResult,
  GateSample,
  PageFall,
  Verdict,
} from "./gate/types.js";
export { clusterPlot, type PlotPoint } from "./groups/cluster-plot.js";
export {
  type ComplexityGuess,
  type ComplexityModel,
  type ComplexityModelOptions,
  fitComplexityModel,
  guessComplexity,
} from "./groups/complexity-model.js";
export { type CrossValidation, crossValidate } from "./groups/cross-validate.js";
export { pageFeatures } from "./groups/features/page-features.js";
export { FEATURE_SETS, featureTable, readFeatures } from "./groups/features/read-features.js";
export { tagRatios } from "./groups/features/tag-ratios.js";
export type { Feature, FeatureRow, FeatureSet, FeatureTable } from "./groups/features/types.js";
export { foldPerGroup, groupedFolds } from "./groups/folds.js";
export { type KMeans, type KMeansOptions, kMeans } from "./groups/kmeans.js";
export {
  type Assignment,
  assignGroup,
  fitGroups,
  type Group,
  type Grouping,
  type GroupModel,
  type GroupOptions,
  groupProfile,
} from "./groups/model.js";
export { fitPca, type Pca, type PcaOptions, project } from "./groups/pca.js";
export { meanSilhouette, type SilhouetteOptions } from "./groups/silhouette.js";
export { fitStandardiser, type Standardiser, standardise } from "./groups/standardise.js";
export { type Tsne, type TsneOptions, tsne } from "./groups/tsne.js";
export { type AebBootstrapOptions, type AebPage, aeb, aebAggregate, aebBootstrap } from "./metrics/aeb.js";
export { type Aggregate, means } from "./metrics/aggregate.js";
export { bagOfWords } from "./metrics/bag-of-words.js";
export { charLcs } from "./metrics/char-lcs.js";
export { type CleanevalText, cleaneval, cleanevalDifflib, cleanevalTags } from "./metrics/cleaneval.js";
export { indel } from "./metrics/indel.js";
export { jaccard } from "./metrics/jaccard.js";
export { type NgramOptions, ngram } from "./metrics/ngram.js";
export { METRICS, metricsNamed, TEXT_METRICS } from "./metrics/registry.js";
export { rougeL } from "./metrics/rouge-l.js";
export { rougeLsum } from "./metrics/rouge-lsum.js";
export { rougeN } from "./metrics/rouge-n.js";
export { type SnippetCounts, snippets } from "./metrics/snippets.js";
export { scoreCode } from "./metrics/structure/code.js";
export { scoreFormulas } from "./metrics/structure/formulas.js";
export { scoreHeadings } from "./metrics/structure/headings.js";
export { scoreLinks } from "./metrics/structure/links.js";
export { scoreLists } from "./metrics/structure/lists.js";
export { markdownStructure } from "./metrics/structure/pieces.js";
export { scoreStructure } from "./metrics/structure/structure.js";
export { scoreTables } from "./metrics/structure/tables.js";
export { teds } from "./metrics/structure/teds.js";
export type { MarkdownStructure } from "./metrics/structure/types.js";
export { threeScores, threeScoresAggregate } from "./metrics/three-scores.js";
export { tokenEdit } from "./metrics/token-edit.js";
export { tokenEditThesis } from "./metrics/token-edit-thesis.js";
export type { Convention, Metric } from "./metrics/types.js";
export { words } from "./metrics/words.js";
export { type Breakdown, FIELD_BREAKDOWNS, groupPages, UNKNOWN_GROUP } from "./score/breakdowns.js";
export { costOf } from "./score/cost.js";
export { domainLabels } from "./score/domain-labels.js";
export { type ScoreOptions, score, type TabulateOptions, tabulate } from "./score/score.js";
export { scorePage, scorePages } from "./score/score-pages.js";
export { type IntervalOptions, type SummariseOptions, summarise } from "./score/summarise.js";
export type {
  Cost,
  PageScore,
  PredictionIssues,
  Result,
  ScoredSystem,
  Summary,
  SystemResult,
} from "./score/types.js";
export {
  type BootstrapOptions,
  bootstrapInterval,
  jointBootstrap,
  type PairedDifference,
  pairedBootstrap,
} from "./statistics/bootstrap.js";
export type { ClusterLabel } from "./statistics/clusters.js";
export {
  type ComparedSystem,
  type CompareOptions,
  compareSystems,
  type PairComparison,
  type SystemComparison,
} from "./statistics/compare.js";
export { compareRanks, type RankComparison, type RankOptions } from "./statistics/compare-ranks.js";
export { kendall, pearson, spearman } from "./statistics/correlation.js";
export {
  type Association,
  type CrossTable,
  type CrossTableOptions,
  cramersV,
  crossTable,
} from "./statistics/cramers-v.js";
export { criticalDifference, type Friedman, friedman } from "./statistics/friedman.js";
export { type Histogram, type HistogramOptions, histogram } from "./statistics/histogram.js";
export { holm } from "./statistics/holm.js";
export { mean, median, quantile, quantiles, worstDecile } from "./statistics/quantile.js";
export { createRandom } from "./statistics/random.js";
export { type RandomisationOptions, randomisationTest, swapTest } from "./statistics/randomisation.js";
export {
  type RankCorrelation,
  type RankPoint,
  rankCorrelations,
  rankCorrelationsOf,
} from "./statistics/rank-correlation.js";
export { type Ranking, rank } from "./statistics/ranks.js";
export { auditTables } from "./tables/audit-tables.js";
export { benchmarkTables } from "./tables/benchmark-tables.js";
export { comparisonTables, type TableData } from "./tables/comparison-tables.js";
export { complexityTables } from "./tables/complexity-tables.js";
export { crossTableTable } from "./tables/cross-tables.js";
export { tableCsv, toCsv } from "./tables/csv.js";
export { distributionTable } from "./tables/distribution-table.js";
export { diversityTable } from "./tables/diversity-table.js";
export { groupTables, type TabledGroups } from "./tables/group-tables.js";
export { toLatex } from "./tables/latex.js";
export { toMarkdown } from "./tables/markdown.js";
export { rankTable } from "./tables/rank-table.js";
export { breakdownTable, metricTable, resultTables } from "./tables/result-tables.js";
export type { Column, Table } from "./tables/types.js";
export { type WhitespaceTokenOptions, whitespaceTokens } from "./tokens/whitespace-tokens.js";
export { type WordTokenOptions, wordTokens } from "./tokens/word-tokens.js";
export type {
  Dataset,
  Gold,
  GoldPage,
  Interval,
  Measures,
  Prediction,
  Score,
  System,
} from "./types.js";
