import { Attribute, type Tree } from "@winnow/core-dom/tree";
import { PATTERNS, type Trait } from "./patterns.js";

/** The class and the id of an element, which reads its traits from them. */
export interface Names {
  /** Whether it has neither. */
  readonly none: boolean;
  /** Whether the class has the trait. */
  classHas(trait: Trait): boolean;
  /** Whether the id has the trait. */
  idHas(trait: Trait): boolean;
  /** Whether class or id has the trait. */
  has(trait: Trait): boolean;
}

/**
 * Returns a function that reads the names of an element. The elements of a page share their classes, so
 * every pattern is matched once per distinct string.
 *
 * @example namesOf(tree)(row).has("navigation")
 */
export function nameReader(tree: Tree): (row: number) => Names {
  const known = new Map<string, Traits>();
  const traits = (value: string): Traits => {
    let all = known.get(value);
    if (all === undefined) {
      all = new Traits(value);
      known.set(value, all);
    }
    return all;
  };
  return (row) => {
    const name = Attribute.class(tree, row) ?? "";
    const id = Attribute.id(tree, row) ?? "";
    const ofClass = traits(name);
    const ofBoth = id === "" ? ofClass : traits(name === "" ? id : `${name} ${id}`);
    return {
      none: name === "" && id === "",
      classHas: (trait) => ofClass.has(trait),
      idHas: (trait) => id !== "" && traits(id).has(trait),
      has: (trait) => ofBoth.has(trait),
    };
  };
}

const BITS = Object.fromEntries(Object.keys(PATTERNS).map((trait, i) => [trait, 1 << i])) as Record<
  Trait,
  number
>;

/** The traits of one string, matched on demand. */
class Traits {
  #matched = 0;
  #is = 0;
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  has(trait: Trait): boolean {
    const bit = BITS[trait];
    if ((this.#matched & bit) === 0) {
      this.#matched |= bit;
      if (PATTERNS[trait].test(this.#value)) this.#is |= bit;
    }
    return (this.#is & bit) !== 0;
  }
}
