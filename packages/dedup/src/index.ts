/**
 * Deduplication of documents: matchers that propose copies, clusters of verified pairs, lines and template
 * lines, canonical URLs, and the passages that two documents share.
 *
 * @module
 */
export {
  type SharedRange,
  type SharedRanges,
  type SharedRangesOptions,
  sharedRanges,
} from "./chunks/shared-ranges.js";
export { type ClusterContext, cluster, clusterAsync } from "./clusters/cluster.js";
export { membershipOf } from "./clusters/memberships.js";
export type { Cluster, Clustering, ClusteringCounts, Keep } from "./clusters/types.js";
export {
  type DeduplicateOptions,
  type Deduplication,
  deduplicate,
  type RenamedDocument,
} from "./deduplicate.js";
/** @public */
export { DedupError, type DedupErrorCode } from "./error.js";
export { createHasher, type Hasher } from "./exact/hasher.js";
export { exactText } from "./exact/text.js";
export { type Explanation, explain, type MatcherVerdict } from "./explain/explain.js";
export { type ManberOptions, manberFingerprints } from "./fingerprints/fingerprints.js";
export { byteKernel } from "./kernel/bytes.js";
export { exactKernel } from "./kernel/exact/index.js";
export { textKernel } from "./kernel/text/index.js";
export type {
  ByteKernel,
  ChunkSizes,
  ExactKernel,
  Permutations,
  Sketch,
  SketchOptions,
  TextKernel,
  WindowFingerprints,
} from "./kernel/types.js";
export { createLineIndex } from "./lines/line-index.js";
export {
  createTemplateIndex,
  type TemplateIndex,
  type TemplateLine,
  type TemplateOptions,
  type WithoutTemplate,
} from "./lines/templates.js";
export type {
  DedupedLines,
  DroppedLine,
  LineIndex,
  LineOptions,
  LineScope,
  LineUnit,
} from "./lines/types.js";
export { type BandChoice, chooseBands, type UnwantedPairs, type WantedCurve } from "./minhash/choose.js";
export { type CurvePoint, curve, type FormatCurveOptions, formatCurve } from "./minhash/curve.js";
export { permutations } from "./minhash/permutations.js";
/** @public */
export { bandKeys, estimateJaccard, type MinhashOptions, minhashSignature } from "./minhash/signature.js";
export { containment, jaccard, overlap } from "./shingles/sets.js";
export type { GrowingLists } from "./signatures/columns.js";
export {
  type Content,
  createIdentities,
  type EarlierDocument,
  type Identities,
  type IdentitiesOptions,
  type Identity,
  type Repeat,
} from "./signatures/identities.js";
export { type DedupOptions, dedupParameters } from "./signatures/parameters.js";
export { createSigner, type Signer, type SignerOptions } from "./signatures/signer.js";
export { createSignatureTable, type SignatureTable } from "./signatures/table.js";
export type {
  DedupParameters,
  Lists,
  MatchParameters,
  Signature,
  SignatureParameters,
  Signatures,
} from "./signatures/types.js";
export { hammingDistance } from "./simhash/distance.js";
export type {
  Chunking,
  Document,
  Edge,
  MatchEvidence,
  Matcher,
  Membership,
  MembershipReason,
  Overlap,
  Scope,
} from "./types.js";
/** @public */
export { canonicalUrl } from "./url/canonical.js";
export type { CanonicalUrlOptions } from "./url/rules.js";
