/** A file that is written, and appears under its name only when it is complete. */
export interface Target {
  /** @throws {CorpusError} `cannot-write`. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Makes the file appear. If it throws, `discard` removes what was written. */
  readonly commit: () => Promise<void>;
  /** Removes what was written; an older file of the name is unchanged. */
  readonly discard: () => Promise<void>;
}
