/**
 * Where a needle stands next, remembered: a needle that is rare or missing would otherwise be looked for over the rest of the
 * page at each of a hundred thousand places. Asked for growing positions, it passes over the source once.
 */
export class NextOf {
  readonly #source: string;
  readonly #needle: string;
  #found = -1;
  /** From where on it was looked for. */
  #from = -1;

  constructor(source: string, needle: string) {
    this.#source = source;
    this.#needle = needle;
  }

  /** The first place from `position` on; the source's length where there is none. */
  from(position: number): number {
    if (this.#from < 0 || position > this.#found || position < this.#from) {
      const found = this.#source.indexOf(this.#needle, position);
      this.#found = found < 0 ? this.#source.length : found;
      this.#from = position;
    }
    return this.#found;
  }
}
