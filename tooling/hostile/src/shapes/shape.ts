/** A page that may cost more than its length: a pattern that repeats, so that it can be made of any length. */
export interface Shape {
  /** What is repeated, in a few words; no other shape has the same name. */
  readonly name: string;
  /** The page with so many repetitions. */
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

/** All of one, then as many of another: each of the second may cost a walk over all of the first. */
export function under(name: string, first: string, then: string): Shape {
  return { name, make: (times) => first.repeat(times) + then.repeat(times) };
}

/**
 * A page of a shape with about so many characters.
 *
 * @param length - of the page; a shape whose parts have numbers comes out a little longer.
 */
export function pageOf({ make }: Shape, length: number): string {
  const [few, more] = [64, 192].map((times) => make(times).length) as [number, number];
  const unit = (more - few) / 128;
  return make(Math.max(1, Math.round((length - (few - 64 * unit)) / unit)));
}
