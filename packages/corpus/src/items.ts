/**
 * Where the reading of a file can begin again: an item is found by skipping bytes of its (decompressed) content after an
 * offset.
 */
export interface Position {
  /** Bytes from the start of the file: 0, or the beginning of a gzip member or Zstandard frame. In Parquet, a row. */
  readonly offset: number;
  /** Bytes of decompressed content after it. */
  readonly skip: number;
}

/** The source of an item. */
export interface Origin {
  /** The number of the record in its file, from 1: a line, a row, or a record of an archive. */
  readonly line: number;
  /** The file's path or address; undefined for standard input and pages from the network. */
  readonly file?: string | undefined;
  /** Where the next item begins; undefined if the format does not know. */
  readonly next?: Position | undefined;
}

/** A line that may contain a record in JSON. */
export interface LineItem extends Origin {
  readonly kind: "line";
  readonly bytes: Uint8Array;
}

/** Where a page came from: the network, now or when an archive was written. */
export interface PageSource {
  readonly url: string;
  /** The `Content-Type` of the response. */
  readonly contentType?: string | undefined;
  /** The headers of the response, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A page as bytes: a file of its own, a page from the network, or a record of an archive. */
export interface PageItem extends Origin {
  readonly kind: "page";
  readonly bytes: Uint8Array;
  /** Default: the SHA-256 of `bytes`. */
  readonly id?: string | undefined;
  /** The path inside the input folder, or a URL. */
  readonly name: string;
  readonly fetched?: PageSource | undefined;
  /** Fields that are copied to the output, such as `fetchedAt`. */
  readonly rest?: Readonly<Record<string, unknown>> | undefined;
}

/** Why an item could not be read. */
export interface Failure {
  /** In kebab-case. */
  readonly code: string;
  readonly message: string;
}

/** A record that could not be read. */
export interface FailureItem extends Origin {
  readonly kind: "failure";
  readonly id?: string | number | undefined;
  readonly url?: string | undefined;
  readonly failure: Failure;
}

/** A record of an input, before it is parsed. */
export type Item = LineItem | PageItem | FailureItem;
