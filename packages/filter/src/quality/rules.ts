import { checkName, describeValue } from "@winnow/core-dom/options";
import { type Bounds, check } from "../check.js";
import type { Check } from "../types.js";

/** The table of a source: the bounds by figure, in the order of the checks. */
export type DefaultBounds<Figure extends string> = Readonly<Record<Figure, Bounds>>;

/** Bounds that replace those of the source, by the name of a rule; `false` leaves the rule out. */
export type BoundsOption<Rule extends string> = { readonly [rule in Rule]?: Bounds | false };

/**
 * Returns a function that compares figures with bounds; one that is absent is 0. The name of a rule is that of its
 * source and its figure.
 *
 * @throws TypeError for bounds of the wrong type, RangeError for an unknown rule.
 */
export function rules<Source extends string, Figure extends string>(
  source: Source,
  defaults: DefaultBounds<Figure>,
  option: BoundsOption<`${Source}-${NoInfer<Figure>}`> = {},
): (figures: Readonly<Partial<Record<Figure, number>>>) => Check[] {
  const figures = Object.keys(defaults) as Figure[];
  const ruleName = (figure: Figure) => `${source}-${figure}` as const;
  for (const [rule, bounds] of Object.entries<unknown>(option)) {
    checkName("a rule in options.bounds", rule, figures.map(ruleName));
    if (bounds !== false && bounds !== undefined) checkBounds(rule, bounds);
  }
  return (values) =>
    figures.flatMap((figure) => {
      const bounds = option[ruleName(figure)] ?? defaults[figure];
      return bounds === false ? [] : [check(ruleName(figure), values[figure] ?? 0, bounds)];
    });
}

function checkBounds(rule: string, bounds: unknown): void {
  const name = `options.bounds[${JSON.stringify(rule)}]`;
  if (typeof bounds !== "object" || bounds === null)
    throw new TypeError(`${name} must be an object or false, not ${describeValue(bounds)}`);
  for (const [key, value] of Object.entries(bounds)) {
    checkName(`a bound in ${name}`, key, ["min", "max", "exclusive"]);
    const isRight = key === "exclusive" ? value === true : typeof value === "number" && !Number.isNaN(value);
    if (!isRight) throw new TypeError(`${name}.${key} must not be ${describeValue(value)}`);
  }
}

/** Returns the ratio of two figures; 0 if there is nothing to divide by. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
