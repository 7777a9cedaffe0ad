/**
 * Metadata extraction alone.
 *
 * @module
 */
/** @public */
export { extractMetadata, type MetadataOptions } from "../metadata/index.js";
export type { RankedOffer } from "../metadata/ranking/index.js";
/** @public */
export { RANKED_FIELDS, rankingCandidates, rankingFeatures } from "../metadata/ranking/rankings.js";
export type {
  Candidate,
  FieldEvidence,
  Metadata,
  MetadataEvidence,
  MetadataField,
  MetadataSource,
  MetadataValues,
  Rejected,
} from "../metadata/types.js";
