/**
 * Metadata extraction alone.
 *
 * @module
 */
/** @public */
export { extractMetadata, type MetadataOptions } from "../metadata/index.js";
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
