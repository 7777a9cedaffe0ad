import { Attribute, type Tree } from "@winnow/core-dom/tree";
import { PATTERNS, type Trait } from "./patterns.js";

/** The class and the id of an element: whether one or either has a trait. */
export interface Names {
  /** Whether it has neither. */
  readonly none: boolean;
  classHas(trait: Trait): boolean;
  idHas(trait: Trait): boolean;
  has(trait: Trait): boolean;
}

/**
 * Returns a function that reads the names of an element. The elements of a page share their classes, so
 * every pattern is matched once per distinct string.
 *
 * @example nameReader(tree)(row).has("navigation")
 */
export function nameReader(tree: Tree): (row: number) => Names {
  const testers = new Map<string, (trait: Trait) => boolean>();
  const cachedTester = (value: string): ((trait: Trait) => boolean) => {
    let tester = testers.get(value);
    if (tester === undefined) testers.set(value, (tester = traitTester(value)));
    return tester;
  };
  return (row) => {
    const name = Attribute.class(tree, row) ?? "";
    const id = Attribute.id(tree, row) ?? "";
    return {
      none: name === "" && id === "",
      classHas: cachedTester(name),
      idHas: cachedTester(id),
      has: cachedTester(id === "" || name === "" ? name + id : `${name} ${id}`),
    };
  };
}

const BITS = Object.fromEntries(Object.keys(PATTERNS).map((trait, i) => [trait, 1 << i])) as Record<
  Trait,
  number
>;

/** Tests one string, with each pattern on demand. */
function traitTester(value: string): (trait: Trait) => boolean {
  let tested = 0;
  let matching = 0;
  return (trait) => {
    const bit = BITS[trait];
    if ((tested & bit) === 0) {
      tested |= bit;
      if (PATTERNS[trait].test(value)) matching |= bit;
    }
    return (matching & bit) !== 0;
  };
}
