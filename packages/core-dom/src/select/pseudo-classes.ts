import type { PseudoSelector } from "css-what";
import nthCheck from "nth-check";
import { attributeReader } from "../tree/strings.js";
import { NodeKind } from "../tree/types.js";
import { type Binding, isElement, isScope, type RowPredicate } from "./binding.js";
import type { Simple } from "./parse-selector.js";
import { type Counting, placeOf } from "./places.js";
import { containsText, textOf } from "./text-index.js";

/** Compiles the selectors inside a pseudo-class. */
export interface Inner {
  /** Compiles a list, parsed or not, to the test whether a row matches any of its selectors. */
  readonly any: (list: string | readonly (readonly Simple[])[]) => RowPredicate;
  /** Compiles a list of relative selectors to the test whether any of them leads from a row to a match. */
  readonly has: (list: readonly (readonly Simple[])[]) => RowPredicate;
}

const CHILD: Counting = { fromEnd: false, ofType: false };
const LAST_CHILD: Counting = { fromEnd: true, ofType: false };
const OF_TYPE: Counting = { fromEnd: false, ofType: true };
const LAST_OF_TYPE: Counting = { fromEnd: true, ofType: true };

const first =
  (...countings: readonly Counting[]): RowPredicate =>
  (binding, row) =>
    countings.every((counting) => placeOf(binding, row, counting) === 0);

/** Never matches: for states that only a page in a browser has, such as `:hover`. */
const never: RowPredicate = () => false;

const PLAIN: ReadonlyMap<string, RowPredicate> = new Map<string, RowPredicate>([
  ["first-child", first(CHILD)],
  ["last-child", first(LAST_CHILD)],
  ["only-child", first(CHILD, LAST_CHILD)],
  ["first-of-type", first(OF_TYPE)],
  ["last-of-type", first(LAST_OF_TYPE)],
  ["only-of-type", first(OF_TYPE, LAST_OF_TYPE)],
  ["root", ({ tree }, row) => !isElement(tree, tree.parent[row]!)],
  ["scope", isScope],
  ["empty", isEmpty],
  ["visited", never],
  ["hover", never],
  ["active", never],
]);

const FIELDS = "button, input, select, textarea, optgroup, option";
const TYPED = "text search url tel email password date month week time datetime-local number"
  .split(" ")
  .map((type) => `[type=${type} i]`)
  .join(", ");
const TEXT_FIELD = `:is(textarea, input:is(${TYPED}))`;

/**
 * Pseudo-classes that abbreviate selectors: those of HTML §4.16.3
 * that depend on attributes, and jQuery's for forms.
 */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "any-link": ":is(a, area, link)[href]",
    link: ":any-link",
    disabled: `:is(${FIELDS})[disabled], optgroup[disabled] > option,
      fieldset[disabled]:not(fieldset[disabled] legend:first-of-type *)`,
    enabled: `:is(${FIELDS}, fieldset):not(:disabled)`,
    checked: "input:is([type=radio], [type=checkbox])[checked], :selected",
    required: ":is(input, select, textarea)[required]",
    optional: ":is(input, select, textarea):not([required])",
    "read-only": `${TEXT_FIELD}[readonly]`,
    "read-write": `${TEXT_FIELD}:not([readonly])`,
    // The first option is selected in a single-choice list that selects none.
    selected: `option[selected],
      select:not([multiple], :has(> option[selected])) > option:first-of-type`,
    ...Object.fromEntries(
      ["checkbox", "file", "password", "radio", "reset", "image", "submit"].map((type) => [
        type,
        `[type=${type}]`,
      ]),
    ),
    parent: ":not(:empty)",
    header: ":is(h1, h2, h3, h4, h5, h6)",
    button: "button, input[type=button]",
    input: "input, textarea, select, button",
    text: "input:is(:not([type]), [type=''], [type=text])",
  }),
);

const FUNCTIONS: ReadonlyMap<string, (argument: string, inner: Inner) => RowPredicate> = new Map([
  ["nth-child", (rule: string, inner: Inner) => nthChild(rule, CHILD, inner)],
  ["nth-last-child", (rule: string, inner: Inner) => nthChild(rule, LAST_CHILD, inner)],
  ["nth-of-type", (rule: string) => nth(rule, OF_TYPE)],
  ["nth-last-of-type", (rule: string) => nth(rule, LAST_OF_TYPE)],
  ["lang", lang],
  // jQuery's: the DOM's `textContent` contains the string.
  ["contains", (needle: string) => contains(needle, false)],
  ["icontains", (needle: string) => contains(needle, true)],
]);

/** @throws Error for an unknown pseudo-class, or one that does not accept the argument. */
export function pseudoClass({ name, data }: PseudoSelector, inner: Inner): RowPredicate {
  if (Array.isArray(data)) {
    if (name === "has") return inner.has(data);
    if (name === "is" || name === "where" || name === "matches") return inner.any(data);
    if (name === "not") {
      const test = inner.any(data);
      return (binding, row) => !test(binding, row);
    }
  } else if (data !== null) {
    const compileWith = FUNCTIONS.get(name);
    if (compileWith !== undefined) return compileWith(data, inner);
  } else {
    const alias = ALIASES.get(name);
    const test = alias === undefined ? PLAIN.get(name) : inner.any(alias);
    if (test !== undefined) return test;
  }
  throw new Error(`Unknown pseudo-class :${name}`);
}

/** An+B (CSS Syntax 3 §6), and `of` with a selector list. */
function nthChild(rule: string, counting: Counting, inner: Inner): RowPredicate {
  const [, formula = rule, list] = /^(.+?)\s+of\s+(.+)$/is.exec(rule) ?? [];
  if (list === undefined) return nth(formula, counting);
  const of = inner.any(list);
  const test = nth(formula, { ...counting, of });
  return (binding, row) => of(binding, row) && test(binding, row);
}

function nth(formula: string, counting: Counting): RowPredicate {
  const matches = nthCheck(formula);
  return (binding, row) => matches(placeOf(binding, row, counting));
}

/**
 * `:empty` as in browsers (Selectors 3 §6.6.5.6): no element and no text, not even white space. Selectors 4
 * would allow white space, but no browser does.
 */
function isEmpty({ tree }: Binding, row: number): boolean {
  const stop = tree.end[row]!;
  for (let child = row + 1; child < stop; child = tree.end[child]!) {
    const kind = tree.kind[child];
    if (kind === NodeKind.element || kind === NodeKind.text) return false;
  }
  return true;
}

function contains(needle: string, ignoresCase: boolean): RowPredicate {
  const wanted = ignoresCase ? needle.toLowerCase() : needle;
  return (binding, row) => containsText(textOf(binding, ignoresCase), binding.tree, row, wanted);
}

const xmlLanguage = attributeReader("xml:lang");
const language = attributeReader("lang");

/** `:lang(…)` (Selectors 4 §7.2): the nearest declared language matches one of the ranges. */
function lang(argument: string): RowPredicate {
  const ranges = argument.split(",").map((range) => subtags(range.trim().replace(/^['"]|['"]$/g, "")));
  return ({ tree }, row) => {
    for (let at = row; isElement(tree, at); at = tree.parent[at]!) {
      const declared = xmlLanguage(tree, at) ?? language(tree, at);
      if (declared !== undefined) return ranges.some((range) => inRange(subtags(declared), range));
    }
    return ranges.some(([primary]) => primary === "");
  };
}

function subtags(tag: string): readonly string[] {
  return tag.toLowerCase().split("-");
}

/** Extended filtering (RFC 4647 §3.3.2): the range may omit subtags, except single-letter ones. */
function inRange(tag: readonly string[], range: readonly string[]): boolean {
  if (range[0] === "*" ? tag[0] === "" : range[0] !== tag[0]) return false;
  let at = 1;
  for (const wanted of range.slice(1)) {
    if (wanted === "*") continue;
    while (at < tag.length && tag[at] !== wanted) if (tag[at++]!.length === 1) return false;
    if (at++ >= tag.length) return false;
  }
  return true;
}
