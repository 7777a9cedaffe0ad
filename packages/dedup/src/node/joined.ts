/** Which documents are one already: union-find (Tarjan 1975) over numbers that grow. */
export interface Joined {
  readonly same: (a: number, b: number) => boolean;
  readonly join: (a: number, b: number) => void;
}

/** @param pairs - what is joined from the beginning. */
export function createJoined(pairs: Iterable<readonly [number, number]>): Joined {
  let parents = new Int32Array(1024).map((_, at) => at);

  function root(document: number): number {
    if (document >= parents.length) {
      const known = parents;
      parents = new Int32Array(2 * document).map((_, at) => at);
      parents.set(known);
    }
    let at = document;
    while (parents[at] !== at) {
      // Path halving.
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  }
  function join(a: number, b: number): void {
    const [first, second] = [root(a), root(b)];
    parents[Math.max(first, second)] = Math.min(first, second);
  }
  for (const [a, b] of pairs) join(a, b);
  return { same: (a, b) => root(a) === root(b), join };
}
