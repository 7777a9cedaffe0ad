/** A page before it is parsed, as fetched or read from disk. */
export interface Page {
  /** The page's address; it makes links absolute and helps metadata. */
  readonly url?: string | URL;
  /** The decoded source; a page has either this or `bytes`. */
  readonly html?: string;
  /** The source as it came over the wire. */
  readonly bytes?: Uint8Array;
  /** The value of the `Content-Type` header. */
  readonly contentType?: string;
  /** Response headers by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
}
