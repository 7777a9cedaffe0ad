/** Two token sequences as numbers: equal tokens have equal numbers, from 0 on without gaps. */
export interface TokenIds {
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
  /** How many different tokens there are. */
  readonly size: number;
}

/**
 * Numbers the tokens of two texts, so that what compares them never touches a string again.
 *
 * @example tokenIds(["a", "b"], ["b", "c"]) // gold [0, 1], predicted [1, 2], size 3
 */
export function tokenIds(gold: readonly string[], predicted: readonly string[]): TokenIds {
  const ids = new Map<string, number>();
  const number = (tokens: readonly string[]): Int32Array => {
    const numbered = new Int32Array(tokens.length);
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index]!;
      let id = ids.get(token);
      if (id === undefined) ids.set(token, (id = ids.size));
      numbered[index] = id;
    }
    return numbered;
  };
  return { gold: number(gold), predicted: number(predicted), size: ids.size };
}
