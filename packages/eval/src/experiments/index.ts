export {
  BENCHMARK_BREAKDOWNS,
  type BenchmarkBreakdown,
  type BenchmarkPool,
  benchmark,
} from "./benchmark/benchmark.js";
export { pageFacts } from "./benchmark/page-facts.js";
export type {
  BenchmarkResult,
  BenchmarkResults,
  BenchmarkSet,
  Crossed,
  PageFacts,
} from "./benchmark/types.js";
export {
  breakdownByComplexity,
  type ComplexityGroups,
  classifyComplexity,
  complexityCuts,
  complexityRatio,
  groupByComplexity,
} from "./complexity.js";
export { type Association, type CrossTable, cramersV, crossTable } from "./cross-table.js";
export { scoreDistributions } from "./distribution.js";
export type { Diversity, TopicClassifier } from "./diversity/diversity.js";
export { diversity, withTopics } from "./diversity/diversity.js";
export { labelClassifier, labelsFrom, unusedLabels } from "./diversity/labels.js";
export { type ComplexityModel, fitComplexityModel, guessComplexity } from "./groups/complexity-model.js";
export { type CrossValidation, crossValidate, foldPerGroup, groupedFolds } from "./groups/cross-validate.js";
export { pageFeatures } from "./groups/features/page-features.js";
export { FEATURE_SETS, featureTable, readFeatures } from "./groups/features/read-features.js";
export type { FeatureSet, FeatureTable } from "./groups/features/types.js";
export { assignGroup, fitGroups, type GroupModel, type GroupOptions, groupProfile } from "./groups/model.js";
export { meanSilhouette } from "./groups/silhouette.js";
export { standardise } from "./groups/standardise.js";
export { tsne } from "./groups/tsne.js";
export {
  benchmarkTables,
  complexityTables,
  distributionTable,
  diversityTable,
  groupTables,
} from "./tables.js";
