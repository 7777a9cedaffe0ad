/**
 * One copy of what was published many times: matchers that propose copies, clusters of verified pairs, lines and
 * template lines, addresses, and what two documents share.
 *
 * @module
 */
export { alignTexts } from "./align/align.js";
export type { Alignment, AlignOptions, Range, Run } from "./align/types.js";
export {
  type ChunkIndex,
  type ChunkMatch,
  createChunkIndex,
  type SharedChunk,
} from "./chunks/chunk-index.js";
export { type Chunker, createChunker } from "./chunks/chunker.js";
export { chunks } from "./chunks/chunks.js";
export { chunkHashes } from "./chunks/hashes.js";
export {
  type SharedRange,
  type SharedRanges,
  type SharedRangesOptions,
  sharedRanges,
} from "./chunks/shared-ranges.js";
export type { ChunkOptions, Chunks, TextChunks } from "./chunks/types.js";
export { type ClusterContext, cluster, clusterAsync, keepBy } from "./clusters/cluster.js";
export { membershipOf, memberships } from "./clusters/memberships.js";
export type { Cluster, Clustering, ClusteringCounts, Keep } from "./clusters/types.js";
export {
  type DeduplicateOptions,
  type Deduplication,
  deduplicate,
  type RefusedDocument,
} from "./deduplicate.js";
export { type ExactHasher, exactHasher } from "./exact/exact-hasher.js";
export { createHasher, type Hasher } from "./exact/hasher.js";
export { exactText, toHex128 } from "./exact/text.js";
export { type Explanation, explain, type MatcherVerdict } from "./explain/explain.js";
export type { Chunking } from "./kernel/bytes/types.js";
export { byteKernel } from "./kernel/bytes.js";
export { hammingKernel } from "./kernel/hamming.js";
export { textKernel } from "./kernel/text.js";
export {
  type ByteKernel,
  type ChunkSizes,
  type HammingKernel,
  IMPLEMENTATIONS,
  type Implementation,
  type Permutations,
  type Sketch,
  type SketchOptions,
  type TextKernel,
  type WindowFingerprints,
} from "./kernel/types.js";
export { createLineIndex } from "./lines/line-index.js";
export {
  createTemplateIndex,
  type TemplateColumns,
  type TemplateIndex,
  type TemplateLine,
  type TemplateOptions,
  type TemplateParameters,
  type WithoutTemplate,
} from "./lines/templates.js";
export type {
  DedupedLines,
  DroppedLine,
  LineColumns,
  LineIndex,
  LineOptions,
  LineParameters,
  LineScope,
  LineUnit,
} from "./lines/types.js";
export { ANCHORS, anchorFingerprints } from "./manber/anchors.js";
export {
  createFingerprintIndex,
  type FindFingerprintsOptions,
  type FingerprintIndex,
  type FingerprintMatch,
} from "./manber/fingerprint-index.js";
export { manberFingerprints, manberWindows } from "./manber/fingerprints.js";
export { type ManberSimilarity, manberSimilarity } from "./manber/similarity.js";
export type { AnchorOptions, ManberOptions } from "./manber/types.js";
export { bandKeys } from "./minhash/bands.js";
export { type BandChoice, chooseBands, type UnwantedPairs, type WantedCurve } from "./minhash/choose.js";
export { compactSignature, estimateJaccardCompact } from "./minhash/compact.js";
export {
  type CurvePoint,
  candidateProbability,
  curve,
  type FormatCurveOptions,
  formatCurve,
} from "./minhash/curve.js";
export { permutations } from "./minhash/permutations.js";
export { estimateJaccard, type MinhashOptions, minhashSignature } from "./minhash/signature.js";
export { containment, jaccard, overlap, shingleSet } from "./shingles/sets.js";
export type { GrowingLists } from "./signatures/columns.js";
export { joinSignatures } from "./signatures/join.js";
export { DEFAULT_PARAMETERS, type DedupOptions, dedupParameters } from "./signatures/parameters.js";
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
export { hammingDistance, simhashSimilarity } from "./simhash/distance.js";
export { type SimhashPairsOptions, type SimhashSearch, simhashPairs } from "./simhash/pairs.js";
export {
  createSimhashTables,
  type SimhashTables,
  type SimhashTablesOptions,
  simhashNear,
} from "./simhash/tables.js";
export { NORMALIZER } from "./tokens/normalizer.js";
export {
  type Document,
  type Edge,
  MATCHERS,
  type MatchEvidence,
  type Matcher,
  type Membership,
  type MembershipReason,
  type Overlap,
  SCOPES,
  type Scope,
} from "./types.js";
export { canonicalUrl } from "./url/canonical.js";
export type { CanonicalUrlOptions } from "./url/rules.js";
export { siteOf } from "./url/site.js";
