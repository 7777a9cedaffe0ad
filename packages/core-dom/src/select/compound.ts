import { compile, type Options } from "css-select";
import { textContent } from "../tree/strings.js";
import { TAG_IDS } from "../tree/tags.js";
import { type Binding, childrenOf, type RowPredicate, siblingsOf } from "./binding.js";
import { NESTED } from "./parse-selector.js";
import { contains, PSEUDO_CLASSES } from "./pseudo-classes.js";
import { isElement, previousElement, selectorName, selectorValue } from "./rows.js";

/** A type selector at the beginning, without escapes: nearly all of them. */
const TYPE = /^[a-z][a-z0-9-]*(?![\w\u00b0-\uffff\\-])/i;

/**
 * Compiles a compound selector: its type to a look at the tag column, which most rows fail, the rest with
 * css-select.
 *
 * @param nested - the predicates of the pseudo-classes that stand in `css` as numbers.
 * @throws Error where css-select does not take it.
 */
export function compileCompound(css: string, nested: readonly RowPredicate[]): RowPredicate {
  const type = TYPE.exec(css)?.[0];
  if (type === undefined) return compileRest(css, nested);
  const isType = typeTest(type.toLowerCase());
  if (type === css) return isType;
  const rest = compileRest(css.slice(type.length), nested);
  return (binding, row) => isType(binding, row) && rest(binding, row);
}

function typeTest(name: string): RowPredicate {
  const id = TAG_IDS.get(name);
  if (id === undefined) return ({ tree }, row) => isElement(tree, row) && selectorName(tree, row) === name;
  return ({ tree }, row) => tree.tag[row] === id;
}

/**
 * Compiles a compound selector with css-select to a predicate that takes rows as they are: no object a node, one
 * compilation for all trees.
 *
 * css-select gives its adapter nothing but nodes. So each predicate has an adapter of its own, which looks at the
 * binding that is set while one row is tested: two predicates, or one over two trees in turn, cannot disturb each
 * other, and a kept selector holds on to no tree. css-select's caches are off: they are WeakMaps, which take no
 * numbers.
 */
function compileRest(css: string, nested: readonly RowPredicate[]): RowPredicate {
  let bound: Binding | undefined;
  const adapter: NonNullable<Options<number, number>["adapter"]> = {
    isTag: (row): row is number => isElement(bound!.tree, row),
    getName: (row) => selectorName(bound!.tree, row),
    getAttributeValue: (row, name) => selectorValue(bound!.tree, row, name),
    hasAttrib: (row, name) => selectorValue(bound!.tree, row, name) !== undefined,
    getParent: (row) => bound!.tree.parent[row]!,
    getChildren: (row) => childrenOf(bound!, row),
    getSiblings: (row) => siblingsOf(bound!, row),
    prevElementSibling(row) {
      const before = previousElement(bound!.tree, row);
      return before < 0 ? null : before;
    },
    getText: (row) => textContent(bound!.tree, row),
    removeSubsets: (rows) => rows,
  };
  // Without a prototype: `:constructor` is no pseudo-class.
  const pseudos: NonNullable<Options<number, number>["pseudos"]> = Object.create(null);
  // css-select tells by their lengths whether the functions take an argument.
  for (const [name, test] of Object.entries(PSEUDO_CLASSES)) pseudos[name] = (row) => test(bound!, row);
  pseudos.contains = (row, needle) => contains(bound!, row, needle ?? "");
  pseudos[NESTED] = (row, index) => nested[Number(index)]!(bound!, row);

  const test = compile<number, number>(css, {
    adapter,
    pseudos,
    cacheResults: false,
    relativeSelector: false,
  });
  return (binding, row) => {
    // A nested selector may come back to this one with the same binding.
    const outer = bound;
    bound = binding;
    const matches = test(row);
    bound = outer;
    return matches;
  };
}
