import type { PseudoSelector } from "css-what";
import nthCheck from "nth-check";
import { Attribute } from "../tree/attributes.js";
import { attributeReader } from "../tree/strings.js";
import { NodeKind } from "../tree/types.js";
import { contains } from "./contains.js";
import { EVERY, elements, isElement, type Matcher, type Page } from "./matcher.js";
import type { Simple } from "./parse-selector.js";

/** Compiles the selectors inside a pseudo-class. */
export interface Inner {
  /** Compiles a list, parsed or not, to a matcher of what matches any of its selectors. */
  readonly any: (list: string | readonly (readonly Simple[])[]) => Matcher;
  /** Compiles a list of relative selectors to a matcher of the elements from which any of them leads to a match. */
  readonly has: (list: readonly (readonly Simple[])[]) => Matcher;
}

/** States that only a page in a browser has. */
const NEVER: Matcher = elements(() => false);

const PLAIN: ReadonlyMap<string, Matcher> = new Map<string, Matcher>([
  ["root", elements(({ tree }, row) => !isElement(tree, tree.parent[row]!))],
  // The root element if the scope is not an element, as in the DOM.
  [
    "scope",
    elements(({ tree, scope }, row) =>
      isElement(tree, scope) ? row === scope : !isElement(tree, tree.parent[row]!),
    ),
  ],
  ["empty", elements(isEmpty)],
  ["visited", NEVER],
  ["hover", NEVER],
  ["active", NEVER],
]);

const FIELDS = "button, input, select, textarea, optgroup, option";
const TYPED = "text search url tel email password date month week time datetime-local number"
  .split(" ")
  .map((type) => `[type=${type} i]`)
  .join(", ");
const TEXT_FIELD = `:is(textarea, input:is(${TYPED}))`;

/**
 * Pseudo-classes that abbreviate selectors: positions, those of HTML §4.16.3 that depend on attributes, and jQuery's
 * for forms.
 */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "first-child": ":nth-child(1)",
    "last-child": ":nth-last-child(1)",
    "only-child": ":first-child:last-child",
    "first-of-type": ":nth-of-type(1)",
    "last-of-type": ":nth-last-of-type(1)",
    "only-of-type": ":first-of-type:last-of-type",
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

const FUNCTIONS: ReadonlyMap<string, (argument: string, inner: Inner) => Matcher> = new Map([
  ["nth-child", (rule: string, inner: Inner) => nthChild(rule, false, inner)],
  ["nth-last-child", (rule: string, inner: Inner) => nthChild(rule, true, inner)],
  ["nth-of-type", (rule: string) => nth(rule, false, true)],
  ["nth-last-of-type", (rule: string) => nth(rule, true, true)],
  ["lang", lang],
  ["contains", (needle: string) => contains(needle, false)],
  ["icontains", (needle: string) => contains(needle, true)],
]);

/** @throws Error for an unknown pseudo-class, or one that does not accept the argument. */
export function pseudoClass({ name, data }: PseudoSelector, inner: Inner): Matcher {
  if (Array.isArray(data)) {
    if (name === "has") return inner.has(data);
    if (name === "is" || name === "where" || name === "matches") return inner.any(data);
    if (name === "not") {
      const matcher = inner.any(data);
      return (page) => {
        const column = matcher(page);
        return EVERY(page).map((is, row) => is & ~column[row]!);
      };
    }
  } else if (data !== null) {
    const compileWith = FUNCTIONS.get(name);
    if (compileWith !== undefined) return compileWith(data, inner);
  } else {
    const alias = ALIASES.get(name);
    const matcher = alias === undefined ? PLAIN.get(name) : inner.any(alias);
    if (matcher !== undefined) return matcher;
  }
  throw new Error(`Unknown pseudo-class :${name}`);
}

/** An+B (CSS Syntax 3 §6), and `of` with a selector list. */
function nthChild(rule: string, fromEnd: boolean, inner: Inner): Matcher {
  const [, formula = rule, list] = /^(.+?)\s+of\s+(.+)$/is.exec(rule) ?? [];
  return nth(formula, fromEnd, false, list === undefined ? EVERY : inner.any(list));
}

/** Numbers the siblings that `counted` matches, all or those of one type, in one pass over the rows. */
function nth(formula: string, fromEnd: boolean, ofType: boolean, counted: Matcher = EVERY): Matcher {
  const fits = nthCheck(formula);
  return (page) => {
    const { parent, tag, length } = page.tree;
    const column = counted(page);
    const counts = new Map<number, number>();
    for (let step = 0; step < length; step++) {
      const row = fromEnd ? length - 1 - step : step;
      if (column[row] === 0) continue;
      const key = ofType ? parent[row]! * MAX_TAGS + tag[row]! : parent[row]!;
      const place = counts.get(key) ?? 0;
      counts.set(key, place + 1);
      if (!fits(place)) column[row] = 0;
    }
    return column;
  };
}

/** More tags than a page can have: the key of a parent and a tag is an exact number. */
const MAX_TAGS = 2 ** 24;

/**
 * `:empty` as in browsers (Selectors 3 §6.6.5.6): no element and no text, not even white space. Selectors 4
 * would allow white space, but no browser does.
 */
function isEmpty({ tree }: Page, row: number): boolean {
  const stop = tree.end[row]!;
  for (let child = row + 1; child < stop; child = tree.end[child]!) {
    const kind = tree.kind[child];
    if (kind === NodeKind.element || kind === NodeKind.text) return false;
  }
  return true;
}

const xmlLanguage = attributeReader("xml:lang");

/** `:lang(…)` (Selectors 4 §7.2): the nearest declared Attribute.lang matches one of the ranges. */
function lang(argument: string): Matcher {
  const ranges = argument.split(",").map((range) => subtags(range.trim().replace(/^['"]|['"]$/g, "")));
  const ofUnknown = Number(ranges.some(([primary]) => primary === ""));
  return ({ tree }) => {
    const column = new Uint8Array(tree.length);
    for (let row = 1; row < tree.length; row++) {
      if (!isElement(tree, row)) continue;
      const up = tree.parent[row]!;
      const declared = xmlLanguage(tree, row) ?? Attribute.lang(tree, row);
      if (declared === undefined) column[row] = isElement(tree, up) ? column[up]! : ofUnknown;
      else if (ranges.some((range) => inRange(subtags(declared), range))) column[row] = 1;
    }
    return column;
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
