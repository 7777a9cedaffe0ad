/**
 * Encodes records into the bytes of one file.
 *
 * @example
 * const encoder = createParquetEncoder({ schema: DOCUMENTS });
 * for (const record of records) await target.write(encoder.add(record));
 * await target.write(encoder.end());
 */
export interface Encoder {
  /** Adds a record. Returns the bytes that are complete, usually none. */
  readonly add: (record: Readonly<Record<string, unknown>>) => Uint8Array;
  /** Returns the remaining bytes. Nothing can be added after it. */
  readonly end: () => Uint8Array;
}
