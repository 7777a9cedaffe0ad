import { parse, type Selector, SelectorType } from "css-what";

/** A simple selector: a type, an attribute, a pseudo-class. */
export type Simple = Selector;

/** The relation of a compound selector to the one before it. */
export type Combinator =
  | SelectorType.Descendant
  | SelectorType.Child
  | SelectorType.Adjacent
  | SelectorType.Sibling;

/** A compound selector and the combinator before it; the first one has the descendant combinator. */
interface Compound {
  readonly combinator: Combinator;
  readonly simple: readonly Simple[];
}

export type Complex = readonly Compound[];

/** Maximum number of compounds: nobody writes longer chains, and matching recurses as deep. */
const MAX_COMPOUNDS = 256;

/** A string, which is kept, or a comment. */
const COMMENT = /("(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')|\/\*[\s\S]*?\*\//g;

/**
 * Parses a selector list with css-what, and splits it at its combinators (Selectors 4 §18).
 *
 * @throws Error if it is invalid.
 */
export function parseSelector(css: string): readonly Complex[] {
  // css-what does not accept a comment between white space.
  return complexes(parse(css.replace(COMMENT, (_, string?: string) => string ?? " ")), false);
}

/**
 * Splits a parsed list at its combinators.
 *
 * @param relative - whether selectors may begin with a combinator, as in `:has(> a)`.
 */
export function complexes(list: readonly (readonly Simple[])[], relative: boolean): readonly Complex[] {
  return list.map((simple) => complex(simple, relative));
}

function complex(all: readonly Simple[], relative: boolean): Complex {
  const compounds: { combinator: Combinator; simple: Simple[] }[] = [];
  let simple: Simple[] = [];
  for (const [place, one] of all.entries()) {
    const combinator = combinatorOf(one);
    if (combinator === undefined) {
      if (simple.length === 0 && compounds.length === 0)
        compounds.push({ combinator: SelectorType.Descendant, simple });
      if (isType(one) && simple.length > 0) throw new Error("A type selector must come first");
      simple.push(one);
      continue;
    }
    if (place === 0 && !relative) throw new Error("A selector cannot begin with a combinator");
    if (place === all.length - 1) throw new Error("A selector cannot end with a combinator");
    compounds.push({ combinator, simple: (simple = []) });
  }
  if (compounds.length > MAX_COMPOUNDS) throw new Error("A selector is too long");
  return compounds;
}

function isType({ type }: Simple): boolean {
  return type === SelectorType.Tag || type === SelectorType.Universal;
}

/** Returns undefined for a selector that is not a combinator. */
function combinatorOf({ type }: Simple): Combinator | undefined {
  switch (type) {
    case SelectorType.Descendant:
    case SelectorType.Child:
    case SelectorType.Adjacent:
    case SelectorType.Sibling:
      return type;
  }
  return undefined;
}
