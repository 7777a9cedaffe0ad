/**
 * Metadata extraction alone.
 *
 * @module
 */
/** @public */
export { extractMetadata, type MetadataOptions } from "../metadata/index.js";
/** @public */
export { RANKED_FIELDS, rankingCandidates, rankingFeatures } from "../metadata/title/index.js";
export type { RankedOffer } from "../metadata/title/ranking.js";
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
