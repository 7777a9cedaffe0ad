import { NodeKind } from "../tree/types.js";
import { type Binding, columnOf, type RowPredicate } from "./binding.js";
import { compileCompound } from "./compound.js";
import { type Combinator, type Complex, type Nested, parseSelector } from "./parse-selector.js";
import { fits, parseFormula, placeOf } from "./places.js";
import { COUNTINGS } from "./pseudo-classes.js";
import { isElement, previousElement } from "./rows.js";

/** A compound selector compiled, and how it is joined to the one before it. */
interface Step {
  readonly combinator: Combinator;
  readonly test: RowPredicate;
}

/**
 * Compiles a selector list to a predicate over rows.
 *
 * @throws Error where the selector is not understood.
 */
export function compileSelector(css: string): RowPredicate {
  return anyOf(parseSelector(css));
}

function anyOf(selectors: readonly Complex[]): RowPredicate {
  const tests = selectors.map((selector) => joined(stepsOf(selector)));
  return tests.length === 1 ? tests[0]! : (binding, row) => tests.some((test) => test(binding, row));
}

function stepsOf(selector: Complex): readonly Step[] {
  return selector.map(({ combinator, compound }) => ({
    combinator,
    test: compileCompound(compound.css, compound.nested.map(nestedPredicate)),
  }));
}

function nestedPredicate({ name, selectors, formula }: Nested): RowPredicate {
  if (name === "has") return has(selectors.map(stepsOf));
  if (name === "is") return anyOf(selectors);
  if (name === "not") {
    const test = anyOf(selectors);
    return (binding, row) => !test(binding, row);
  }
  const rule = parseFormula(formula);
  const of = selectors.length === 0 ? undefined : anyOf(selectors);
  const counting = of === undefined ? COUNTINGS[name] : { ...COUNTINGS[name], of };
  return (binding, row) =>
    (of === undefined || of(binding, row)) && fits(rule, placeOf(binding, row, counting));
}

/** The predicate of steps, the last one tested first: it is what most rows fail. */
function joined(steps: readonly Step[]): RowPredicate {
  let before: RowPredicate | undefined;
  for (const { combinator, test } of steps) {
    const reached = before === undefined ? undefined : follows(combinator, before);
    before = reached === undefined ? test : (binding, row) => test(binding, row) && reached(binding, row);
  }
  return before!;
}

/** Whether a row is reached over a combinator from one that matches. */
function follows(combinator: Combinator, before: RowPredicate): RowPredicate {
  switch (combinator) {
    case ">":
      return (binding, row) => {
        const up = binding.tree.parent[row]!;
        return isElement(binding.tree, up) && before(binding, up);
      };
    case "+":
      return (binding, row) => {
        const previous = previousElement(binding.tree, row);
        return previous >= 0 && before(binding, previous);
      };
    case " ":
      return remembered(before, ({ tree }, row) => {
        const up = tree.parent[row]!;
        return isElement(tree, up) ? up : -1;
      });
    case "~":
      return remembered(before, ({ tree }, row) => previousElement(tree, row));
  }
}

const NO = 1;
const YES = 2;

/**
 * Whether `before` matches any row on the way that `next` leads (ancestors, earlier siblings). What is found out
 * for a row holds for all rows behind it on that way, so that each is gone only once, however deep the tree.
 */
function remembered(before: RowPredicate, next: (binding: Binding, row: number) => number): RowPredicate {
  const key = {};
  return (binding, row) => {
    const answers = columnOf(binding, key);
    const way: number[] = [];
    let answer = NO;
    for (let at = row; at >= 0; ) {
      if (answers[at] !== 0) {
        answer = answers[at]!;
        break;
      }
      way.push(at);
      at = next(binding, at);
      if (at >= 0 && before(binding, at)) {
        answer = YES;
        break;
      }
    }
    for (const at of way) answers[at] = answer;
    return answer === YES;
  };
}

/**
 * `:has`, for all rows at once: from the rows that match the last compound back over the combinators to those that
 * the whole is relative to, each in one pass. Looking below each element anew, as css-select does, is quadratic
 * in the depth.
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

/** The rows from which a combinator leads to one of `to`; never out of a template's content. */
function reaching({ tree }: Binding, combinator: Combinator, to: Uint8Array): Uint8Array {
  const { parent, kind } = tree;
  const from = new Uint8Array(to.length);
  /** Whether a later child of this row is one of `to`. */
  const later = new Uint8Array(to.length);
  for (let row = to.length - 1; row > 0; row--) {
    const up = parent[row]!;
    if (combinator === "~") from[row] = later[up]!;
    if (combinator === " " && from[row] === 1 && kind[row] !== NodeKind.fragment) from[up] = 1;
    if (to[row] === 0) continue;
    later[up] = 1;
    if (combinator === ">" || combinator === " ") from[up] = 1;
    else if (combinator === "+") {
      const previous = previousElement(tree, row);
      if (previous >= 0) from[previous] = 1;
    }
  }
  return from;
}
