/** A page that may take more than linear time: a repeated pattern, so that it can have any length. */
export interface Shape {
  /** A short, unique description of what is repeated. */
  readonly name: string;
  /** The page with the given number of repetitions. */
  readonly make: (times: number) => string;
}

/** `times` repetitions of `unit` between `start` and `end`. */
export function repeated(
  name: string,
  unit: string | ((i: number) => string),
  start: string = "",
  end: string = "",
): Shape {
  const all = (times: number): string =>
    typeof unit === "string"
      ? unit.repeat(times)
      : Array.from({ length: Math.trunc(times) }, (_, i) => unit(i)).join("");
  return { name, make: (times) => start + all(times) + end };
}

/**
 * Repetitions of one pattern, then as many of another, each of which may need a walk over all of the first.
 */
export function under(name: string, first: string, then: string): Shape {
  return { name, make: (times) => first.repeat(times) + then.repeat(times) };
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
