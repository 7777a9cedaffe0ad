/** A page that may take more than linear time: a repeated pattern, so that it can have any length. */
export interface Shape {
  /** A short, unique description of what is repeated. */
  readonly name: string;
  /** The page with the given number of repetitions. */
  readonly make: (times: number) => string;
}

/**
 * A shape by its pattern: what is in ⟦ ⟧ is repeated, and ⟨ ⟩ contains an expression of the index `i` of the repetition
 * and their number `n`.
 *
 * @example patternShape("list", "<ol>⟦<li value=⟨i + 1⟩>⟧</ol>").make(2) // "<ol><li value=1><li value=2></ol>"
 */
export function patternShape(name: string, pattern: string): Shape {
  const parts = pattern.split(/⟦([^⟦⟧]*)⟧/).map(partOf);
  const all = (part: Part, n: number): string =>
    typeof part === "string" ? part.repeat(n) : Array.from({ length: n }, (_, i) => part(i, n)).join("");
  return {
    name,
    make: (times) => {
      const n = Math.trunc(times);
      return parts
        .map((part, at) => (at % 2 === 1 ? all(part, n) : typeof part === "string" ? part : part(0, n)))
        .join("");
    },
  };
}

type Part = string | ((i: number, n: number) => string);

/** A piece of a pattern, as a function if it contains expressions. */
function partOf(piece: string): Part {
  const pieces = piece.split(/⟨([^⟨⟩]*)⟩/);
  if (pieces.length === 1) return piece;
  // The expressions are written in this folder.
  const values = pieces.map((one, at) =>
    at % 2 === 1 ? (new Function("i", "n", `return ${one}`) as (i: number, n: number) => unknown) : () => one,
  );
  return (i, n) => values.map((value) => value(i, n)).join("");
}

/** `unit` repeated between `start` and `end`, none of which is a pattern. */
export function repeated(name: string, unit: string, start: string = "", end: string = ""): Shape {
  return { name, make: (times) => start + unit.repeat(times) + end };
}

/**
 * A page of a shape.
 *
 * @param length - approximate length in characters; numbered shapes are a little longer.
 */
export function pageOf({ make }: Shape, length: number): string {
  const [few, more] = [64, 192].map((times) => make(times).length) as [number, number];
  const unit = (more - few) / 128;
  return make(Math.max(1, Math.round((length - (few - 64 * unit)) / unit)));
}
