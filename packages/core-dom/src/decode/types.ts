/**
 * The evidence that decided the encoding, strongest first (HTML standard, "determining the character
 * encoding"):
 *
 * - `bom`: a byte order mark.
 * - `override`: the caller's `hints.encoding`.
 * - `content-type`: the `charset` of the HTTP header.
 * - `meta`: a declaration in the page: `<meta charset>`, `<meta http-equiv>` or `<?xml encoding?>`.
 * - `utf-8`: the bytes are UTF-8, and there is no declaration or they contradict it.
 * - `detected`: the detector is confident, and there is no declaration or the bytes contradict it.
 * - `default`: none of these: the usual encoding of `hints.language`, or windows-1252.
 */
export type EncodingSource = "bom" | "override" | "content-type" | "meta" | "utf-8" | "detected" | "default";

/** Information about a page's encoding from outside the page. */
export interface DecodeHints {
  /** The value of the HTTP `Content-Type` header, for example `text/html; charset=EUC-KR`. */
  readonly contentType?: string | undefined;
  /** A label of the Encoding standard that overrides every declaration except a byte order mark. */
  readonly encoding?: string | undefined;
  /**
   * The page's language as a BCP 47 tag: it selects the encoding if neither a declaration nor the bytes
   * decide.
   */
  readonly language?: string | undefined;
  /** Maximum number of bytes of a page after decompression. Default: the maximum length of a string (512 MiB). */
  readonly maxSize?: number | undefined;
}

/** A page's bytes as a string, with the encoding used. */
export interface Decoded {
  readonly text: string;
  /** The encoding's name in the Encoding standard: `UTF-8`, `windows-1252`, `Shift_JIS`, … */
  readonly encoding: string;
  readonly source: EncodingSource;
  /** Whether a compressed page exceeds `hints.maxSize`; then `text` is empty. */
  readonly tooLarge?: boolean | undefined;
}
