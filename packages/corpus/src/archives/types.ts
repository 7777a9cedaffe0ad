/** Why a record cannot be read. */
export type DamageCode =
  /** A header that is not one of WARC or ARC, is endless, or lacks a field that reading needs. */
  | "bad-header"
  /** `Content-Length` does not lead to the end of a record. */
  | "wrong-length"
  /** A member or frame with damaged data or a checksum that does not match. */
  | "corrupt-input"
  /** Data that is neither a record nor compressed. */
  | "not-a-record"
  /** A block that is larger than the limit. */
  | "too-large"
  /** The file ends in the middle of a record. */
  | "cut"
  /** A Zstandard frame that needs an unknown dictionary, or too large a window. */
  | "unsupported-compression";

/** Damage, before its position in the file is known. */
export interface Problem {
  readonly kind: "problem";
  readonly code: DamageCode;
  readonly message: string;
  /** The header and the beginning of the block, if it is only too large. */
  readonly beginning?: { readonly head: Head; readonly block: Uint8Array };
}

export function problem(code: DamageCode, message: string): Problem {
  return { kind: "problem", code, message };
}

/** The header of a record. */
export interface Head {
  readonly kind: "head";
  readonly format: "WARC" | "ARC";
  /** Such as `1.1`; of ARC, `1` or `2`. */
  readonly version: string;
  /** `WARC-Type`. ARC has none: `warcinfo` for the first record, `resource` for DNS, otherwise `response`. */
  readonly type: string;
  /** `WARC-Record-ID` without angle brackets. */
  readonly id: string | undefined;
  /** `WARC-Target-URI`. */
  readonly url: string | undefined;
  /** In UTC, as in ISO 8601. */
  readonly date: string | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the block. */
  readonly length: number;
  /** Bytes of the header, with the empty line. */
  readonly size: number;
}
