import { SelectorType } from "css-what";
import { tagName } from "../tree/strings.js";
import { TAG_IDS } from "../tree/tags.js";
import { Namespace } from "../tree/types.js";
import { attributeMatcher } from "./attributes.js";
import { all, any, chain, EVERY, elements, has, type Matcher, type Step } from "./matcher.js";
import { type Complex, complexes, parseSelector, type Simple } from "./parse-selector.js";
import { type Inner, pseudoClass } from "./pseudo-classes.js";

/** Maximum nesting of selectors: nobody writes deeper ones, and matching recurses as deep. */
const MAX_DEPTH = 64;

/**
 * Compiles a selector list.
 *
 * @throws Error if the selector is invalid or not supported.
 */
export function compileSelector(css: string): Matcher {
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
      return any(complexes(list, true).map((selector) => has(compiledSteps(selector, inner))));
    },
  };
}

function anyOf(selectors: readonly Complex[], inner: Inner): Matcher {
  return any(selectors.map((selector) => chain(compiledSteps(selector, inner))));
}

function compiledSteps(selector: Complex, inner: Inner): readonly Step[] {
  return selector.map(({ combinator, simple }) => ({
    combinator,
    compound: all(simple.map((part) => simpleMatcher(part, inner))),
  }));
}

function simpleMatcher(simple: Simple, inner: Inner): Matcher {
  switch (simple.type) {
    case SelectorType.Attribute:
      return attributeMatcher(simple);
    case SelectorType.Pseudo:
      return pseudoClass(simple, inner);
    case SelectorType.Tag:
      if (simple.namespace === null) return typeMatcher(simple.name.toLowerCase());
      break;
    case SelectorType.Universal:
      if (simple.namespace === null || simple.namespace === "*") return EVERY;
  }
  throw new Error("Namespaces, pseudo-elements and columns are not supported");
}

/**
 * A type selector is compared in lower case, also with SVG's mixed-case names. (A browser compares those as written, so
 * the selectors that it accepts match here too.)
 */
function typeMatcher(name: string): Matcher {
  const id = TAG_IDS.get(name);
  if (id !== undefined) return elements(({ tree }, row) => tree.tag[row] === id);
  return elements(({ tree }, row) => {
    const written = tagName(tree, row);
    return (tree.namespace[row] === Namespace.html ? written : written.toLowerCase()) === name;
  });
}
