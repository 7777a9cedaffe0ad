/**
 * The logits of a text: one row per token, for the token after it, with one number per entry of the
 * vocabulary.
 */
export interface Logits {
  /** Number of rows. */
  readonly positions: number;
  /** Number of columns. */
  readonly vocabularySize: number;
  /** Returns the rows `[start, end)`, one after the other. */
  rows(start: number, end: number): Float32Array;
}

/** A causal language model, of any runtime. */
export interface LogitsModel {
  /** The ids of all tokens. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** The id of the padding token, or of the end of a text if there is none. */
  readonly padId: number | undefined;
  /** Returns the first tokens of a text, at most as many as the model reads. */
  tokenize(text: string): readonly number[];
  /** Runs the model. Calls wait for each other. */
  logits(ids: readonly number[]): Promise<Logits>;
  /** Releases the model, after the calls that have begun. */
  close(): Promise<void>;
}
