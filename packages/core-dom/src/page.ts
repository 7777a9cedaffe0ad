/** A page before it is parsed, as fetched or read from disk. */
export interface Page {
  /** The page's address; it makes links absolute and helps metadata. */
  readonly url?: string | URL | undefined;
  /** The decoded source; a page has either this or `bytes`. */
  readonly html?: string | undefined;
  /** The source as it came over the wire. */
  readonly bytes?: Uint8Array | undefined;
  /** The value of the `Content-Type` header. */
  readonly contentType?: string | undefined;
  /** Response headers by lower-case name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
