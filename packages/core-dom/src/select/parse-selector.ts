/** How a compound selector is joined to the one before it. */
export type Combinator = " " | ">" | "+" | "~";

/** A functional pseudo-class that selectors may stand in. */
export interface Nested {
  readonly name: "is" | "not" | "has" | NthName;
  /** Those of `:nth-child(… of …)` too; none where there is no `of`. */
  readonly selectors: readonly Complex[];
  /** An+B: `2n+1`, `odd`. */
  readonly formula: string;
}

export type NthName = "nth-child" | "nth-last-child" | "nth-of-type" | "nth-last-of-type";

/** A compound selector as css-select takes it: each nested pseudo-class is replaced by its number in the list. */
interface Compound {
  readonly css: string;
  readonly nested: readonly Nested[];
}

/** Compound selectors and the combinator before each; before the first it is a descendant's. */
export type Complex = readonly { readonly combinator: Combinator; readonly compound: Compound }[];

/** The pseudo-class that stands for a nested one in {@link Compound}. */
export const NESTED = "-winnow-nested";

/** Deeper nesting and longer chains are no selectors that anybody writes; matching would recurse as deep. */
const DEEPEST = 64;
const LONGEST = 256;

const NAMES: ReadonlyMap<string, Nested["name"]> = new Map([
  ["is", "is"],
  ["where", "is"],
  ["matches", "is"],
  ["not", "not"],
  ["has", "has"],
  ["nth-child", "nth-child"],
  ["nth-last-child", "nth-last-child"],
  ["nth-of-type", "nth-of-type"],
  ["nth-last-of-type", "nth-last-of-type"],
]);

const SPACE = /(?:[ \t\r\n\f]|\/\*[\s\S]*?\*\/)*/y;
const FUNCTION = /:([\w-]+)\(/y;
const ESCAPE = /\\(?:[\da-f]{1,6}\s?|[\s\S])/iy;
const STRING = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/y;

interface Source {
  readonly css: string;
  at: number;
  readonly depth: number;
}

/**
 * Takes a selector list apart at its commas, combinators and nested selectors (Selectors 4 §18), and leaves what
 * is in the compound selectors to css-select.
 *
 * @throws Error where it cannot be taken apart.
 */
export function parseSelector(css: string): readonly Complex[] {
  return list({ css, at: 0, depth: 0 }, false);
}

function list(source: Source, relative: boolean): readonly Complex[] {
  if (source.depth > DEEPEST) throw new Error("Selectors are nested too deep");
  const selectors = [complex(source, relative)];
  while (source.css[source.at] === ",") {
    source.at++;
    selectors.push(complex(source, relative));
  }
  if (source.at < source.css.length && source.css[source.at] !== ")") throw new Error("Unexpected character");
  if (source.depth === 0 && source.at < source.css.length) throw new Error("Unmatched parenthesis");
  return selectors;
}

function complex(source: Source, relative: boolean): Complex {
  take(SPACE, source);
  const leading = combinatorAt(source);
  if (leading !== undefined && !relative) throw new Error("A selector cannot begin with a combinator");
  const steps: Complex[number][] = [];
  for (let combinator: Combinator = leading ?? " "; ; ) {
    steps.push({ combinator, compound: compound(source) });
    if (steps.length > LONGEST) throw new Error("A selector is too long");
    const spaced = take(SPACE, source) !== "";
    const next = combinatorAt(source);
    const ends = source.at >= source.css.length || /[,)]/.test(source.css[source.at]!);
    if (next === undefined && (ends || !spaced)) return steps;
    combinator = next ?? " ";
  }
}

function combinatorAt(source: Source): Combinator | undefined {
  const found = source.css[source.at];
  if (found !== ">" && found !== "+" && found !== "~") return undefined;
  source.at++;
  take(SPACE, source);
  return found;
}

function compound(source: Source): Compound {
  const { css } = source;
  const nested: Nested[] = [];
  let out = "";
  while (source.at < css.length && !/[\s>+~,)]/.test(css[source.at]!) && !css.startsWith("/*", source.at)) {
    const name = peek(FUNCTION, source)?.[1]?.toLowerCase();
    if (css[source.at] === "[") out += brackets(source);
    else if (name === undefined) out += take(ESCAPE, source) || css[source.at++]!;
    else {
      const before = nested.length;
      const plain = functional(source, name, nested);
      out += nested.length > before ? `:${NESTED}(${before})` : plain;
    }
  }
  if (out === "") throw new Error("A selector is missing");
  return { css: out, nested };
}

/** Reads `:name(…)`: either as it is written, or into `nested`. */
function functional(source: Source, name: string, nested: Nested[]): string {
  if (name === NESTED) throw new Error(`Unknown pseudo-class :${NESTED}`);
  const start = source.at;
  take(FUNCTION, source);
  const kind = NAMES.get(name);
  if (kind === "is" || kind === "not" || kind === "has") {
    const inner: Source = { css: source.css, at: source.at, depth: source.depth + 1 };
    nested.push({ name: kind, selectors: list(inner, kind === "has"), formula: "" });
    source.at = inner.at;
    if (source.css[source.at++] !== ")") throw new Error("Parenthesis not matched");
    return "";
  }
  const argument = parentheses(source);
  if (kind === undefined) return source.css.slice(start, source.at);
  const [, formula = argument, of] = (/child$/.test(kind) && /^(.+?)\s+of\s+(.+)$/is.exec(argument)) || [];
  const inner: Source = { css: of ?? "", at: 0, depth: source.depth + 1 };
  nested.push({ name: kind, selectors: of === undefined ? [] : list(inner, false), formula });
  if (inner.at < inner.css.length) throw new Error("Unmatched parenthesis");
  return "";
}

/** Up to and with the parenthesis that closes the one before; quotes mean nothing here (`:contains(it's)`). */
function parentheses(source: Source): string {
  const start = source.at;
  for (let open = 1; source.at < source.css.length; ) {
    const character = source.css[source.at]!;
    if (take(ESCAPE, source) !== "") continue;
    source.at++;
    if (character === "(") open++;
    else if (character === ")" && --open === 0) return source.css.slice(start, source.at - 1);
  }
  throw new Error("Parenthesis not matched");
}

function brackets(source: Source): string {
  const start = source.at;
  while (source.at < source.css.length) {
    if (take(STRING, source) !== "" || take(ESCAPE, source) !== "") continue;
    if (source.css[source.at++] === "]") return source.css.slice(start, source.at);
  }
  throw new Error("Bracket not matched");
}

function peek(pattern: RegExp, { css, at }: Source): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(css);
}

function take(pattern: RegExp, source: Source): string {
  const found = peek(pattern, source)?.[0] ?? "";
  source.at += found.length;
  return found;
}
