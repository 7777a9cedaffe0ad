import { SelectorType } from "css-what";
import { TAG_IDS } from "../tree/tags.js";
import { NodeKind } from "../tree/types.js";
import { attributeTest } from "./attributes.js";
import {
  type Binding,
  columnOf,
  isElement,
  previousElement,
  type RowPredicate,
  selectorName,
} from "./binding.js";
import { type Combinator, type Complex, complexes, parseSelector, type Simple } from "./parse-selector.js";
import { type Inner, pseudoClass } from "./pseudo-classes.js";

/** A compiled compound selector, and the combinator before it. */
interface Step {
  readonly combinator: Combinator;
  readonly test: RowPredicate;
}

/** Maximum nesting of selectors: nobody writes deeper ones, and matching recurses as deep. */
const MAX_DEPTH = 64;

/**
 * Compiles a selector list to a predicate over the rows of elements.
 *
 * @throws Error if the selector is invalid or not supported.
 */
export function compileSelector(css: string): RowPredicate {
  return anyOf(parseSelector(css), innerAt(1));
}

/** Compiles the selectors inside a compound at a nesting depth. */
function innerAt(depth: number): Inner {
  const deeper = (): Inner => {
    if (depth > MAX_DEPTH) throw new Error("Selectors are nested too deeply");
    return innerAt(depth + 1);
  };
  return {
    any: (list) => anyOf(typeof list === "string" ? parseSelector(list) : complexes(list, false), deeper()),
    has: (list) => {
      const inner = deeper();
      return has(complexes(list, true).map((selector) => stepsOf(selector, inner)));
    },
  };
}

function anyOf(selectors: readonly Complex[], inner: Inner): RowPredicate {
  const tests = selectors.map((selector) => joined(stepsOf(selector, inner)));
  return tests.length === 1 ? tests[0]! : (binding, row) => tests.some((test) => test(binding, row));
}

function stepsOf(selector: Complex, inner: Inner): readonly Step[] {
  return selector.map(({ combinator, simple }) => ({ combinator, test: compound(simple, inner) }));
}

/**
 * Compiles a compound selector: the type is tested first, since most rows fail it, and pseudo-classes last.
 */
function compound(simple: readonly Simple[], inner: Inner): RowPredicate {
  const isCostly = ({ type }: Simple): boolean => type === SelectorType.Pseudo;
  const ordered = [...simple.filter((one) => !isCostly(one)), ...simple.filter(isCostly)];
  const tests = ordered.map((one) => simpleTest(one, inner));
  return tests.reduce((all, test) => (binding, row) => all(binding, row) && test(binding, row));
}

function simpleTest(simple: Simple, inner: Inner): RowPredicate {
  switch (simple.type) {
    case SelectorType.Attribute:
      return attributeTest(simple);
    case SelectorType.Pseudo:
      return pseudoClass(simple, inner);
    case SelectorType.Tag:
      if (simple.namespace === null) return typeTest(simple.name.toLowerCase());
      break;
    case SelectorType.Universal:
      if (simple.namespace === null || simple.namespace === "*") return () => true;
  }
  throw new Error("Namespaces, pseudo-elements and columns are not supported");
}

function typeTest(name: string): RowPredicate {
  const id = TAG_IDS.get(name);
  if (id === undefined) return ({ tree }, row) => selectorName(tree, row) === name;
  return ({ tree }, row) => tree.tag[row] === id;
}

/**
 * Combines the steps of a selector into one predicate. The last step is tested first, since most rows fail
 * it.
 */
function joined(steps: readonly Step[]): RowPredicate {
  let before: RowPredicate | undefined;
  for (const { combinator, test } of steps) {
    const reached = before === undefined ? undefined : follows(combinator, before);
    before = reached === undefined ? test : (binding, row) => test(binding, row) && reached(binding, row);
  }
  return before!;
}

/** Whether a combinator leads to a row from one that matches `before`. */
function follows(combinator: Combinator, before: RowPredicate): RowPredicate {
  switch (combinator) {
    case SelectorType.Child:
      return (binding, row) => {
        const up = binding.tree.parent[row]!;
        return isElement(binding.tree, up) && before(binding, up);
      };
    case SelectorType.Adjacent:
      return (binding, row) => {
        const previous = previousElement(binding.tree, row);
        return previous >= 0 && before(binding, previous);
      };
    case SelectorType.Descendant:
      return cached(before, ({ tree }, row) => {
        const up = tree.parent[row]!;
        return isElement(tree, up) ? up : -1;
      });
    case SelectorType.Sibling:
      return cached(before, ({ tree }, row) => previousElement(tree, row));
  }
}

const NO = 1;
const YES = 2;

/**
 * Whether `before` matches any row on the path of `next` (ancestors, earlier siblings). The result for a row
 * is valid for all rows before it on that path, so that each is visited once, however deep the tree.
 */
function cached(before: RowPredicate, next: (binding: Binding, row: number) => number): RowPredicate {
  const key = {};
  return (binding, row) => {
    const answers = columnOf(binding, key);
    const path: number[] = [];
    let answer = NO;
    for (let at = row; at >= 0; ) {
      if (answers[at] !== 0) {
        answer = answers[at]!;
        break;
      }
      path.push(at);
      at = next(binding, at);
      if (at >= 0 && before(binding, at)) {
        answer = YES;
        break;
      }
    }
    for (const at of path) answers[at] = answer;
    return answer === YES;
  };
}

/**
 * `:has`, for all rows at once: from the rows that match the last compound back across the combinators to the
 * rows that the selector is relative to, in one pass per combinator. A search below each element would be
 * quadratic in the depth.
 */
function has(selectors: readonly (readonly Step[])[]): RowPredicate {
  const key = {};
  return (binding, row) => {
    const known = binding.columns.get(key);
    if (known !== undefined) return known[row] === 1;
    const anchors = columnOf(binding, key);
    for (const steps of selectors) {
      let column: Uint8Array | undefined;
      for (const { combinator, test } of steps.toReversed()) {
        const matching = new Uint8Array(anchors.length);
        for (let at = 1; at < matching.length; at++) {
          const reaches = column === undefined || column[at] === 1;
          if (reaches && isElement(binding.tree, at) && test(binding, at)) matching[at] = 1;
        }
        column = reaching(binding, combinator, matching);
      }
      for (let at = 0; at < anchors.length; at++) anchors[at]! |= column![at]!;
    }
    return anchors[row] === 1;
  };
}

/**
 * Returns the rows from which a combinator leads to one of `to`. It never leaves the content of a template.
 */
function reaching({ tree }: Binding, combinator: Combinator, to: Uint8Array): Uint8Array {
  const { parent, kind } = tree;
  const from = new Uint8Array(to.length);
  /** Whether a later child of this row is one of `to`. */
  const later = new Uint8Array(to.length);
  for (let row = to.length - 1; row > 0; row--) {
    const up = parent[row]!;
    if (combinator === SelectorType.Sibling) from[row] = later[up]!;
    if (combinator === SelectorType.Descendant && from[row] === 1 && kind[row] !== NodeKind.fragment)
      from[up] = 1;
    if (to[row] === 0) continue;
    later[up] = 1;
    if (combinator === SelectorType.Child || combinator === SelectorType.Descendant) from[up] = 1;
    else if (combinator === SelectorType.Adjacent) {
      const previous = previousElement(tree, row);
      if (previous >= 0) from[previous] = 1;
    }
  }
  return from;
}
