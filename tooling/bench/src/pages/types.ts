/** One page that every variant is given. */
export interface BenchPage {
  readonly id: string;
  readonly url?: string | undefined;
  /** The decoded source. */
  readonly html: string;
}
