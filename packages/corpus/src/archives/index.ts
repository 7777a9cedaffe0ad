/**
 * Web archives: WARC, WET, WAT and ARC, plain or with a compressed member per record.
 *
 * @module
 */
export { type HttpMessage, httpPayload, type PayloadOptions, type PayloadRecord } from "./http.js";
export { type ArchiveItemsOptions, archiveItems } from "./items.js";
export {
  type ArchiveOptions,
  type ArchiveRecord,
  archiveDictionary,
  type DamagedRecord,
  readArchive,
} from "./read.js";
export { type ArchivePage, type WarcRecordOptions, warcRecord } from "./write.js";
