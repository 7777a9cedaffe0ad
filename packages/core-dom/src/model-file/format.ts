/**
 * What the header of a model file declares. The header has five bytes, four of `magic` and one of `version`; the
 * last four bytes of a file are the FNV-1a hash of all bytes before.
 */
export interface ModelFormat {
  /** The kind of model, in messages: `"web2text"`. */
  readonly name: string;
  /** The first four bytes, as ASCII. */
  readonly magic: string;
  /** 0 to 255. */
  readonly version: number;
}

export const HEADER_LENGTH = 5;
export const CHECKSUM_LENGTH = 4;

/** The FNV-1a hash of some bytes. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash >>> 0;
}
