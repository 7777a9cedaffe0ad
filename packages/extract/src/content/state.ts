import type { Element, Properties } from "hast";
import { createContainers } from "./containers.js";
import { createLine } from "./line.js";
import { atRoot, difference, localeOf, localeProperties } from "./locale.js";
import { IN_CODE } from "./roles.js";
import type { Formula, Locale, Reading, Walk, Wrapper } from "./types.js";
import { element, textOf } from "./vocabulary.js";

/**
 * Returns the state at the start of a walk.
 *
 * @param locale - the locale around the content. Default: that of the page.
 */
export function createWalk(reading: Reading, locale: Locale = atRoot(reading.source.tree)): Walk {
  const containers = createContainers(locale, reading.source.limit);
  const line = createLine(reading.source.limit);
  return { ...reading, containers, line, block: "p", oneLine: false, locale, frames: [] };
}

/** Handles the start or end of a block. Blocks in a heading are joined to one line. */
export function boundary(walk: Walk): void {
  if (walk.oneLine) walk.line.addText(" ");
  else flush(walk);
}

/** Ends the current block: its text becomes a paragraph or a heading. */
export function flush(walk: Walk): void {
  for (const children of walk.line.take()) {
    const locale = localeProperties(walk);
    const code = walk.block === "p" ? linesOfCode(children) : undefined;
    const plain = walk.block === "p" ? children : withoutBold(children);
    walk.containers.append(
      code === undefined
        ? element(walk.block, locale, plain)
        : element("pre", locale, [element("code", {}, [{ type: "text", value: code }])]),
    );
  }
}

/**
 * Returns the lines of a paragraph that is nothing but `code` with line breaks. In the page it may have begun in the
 * paragraph before; written as a paragraph, it would be read as a block of code.
 */
function linesOfCode(children: Element["children"]): string | undefined {
  const only = children.length === 1 ? children[0] : undefined;
  if (only?.type !== "element" || only.tagName !== "code") return undefined;
  const lines = isHighlighted(only) ? textOf(only) : "";
  return lines.includes("\n") ? lines : undefined;
}

function isHighlighted({ children }: Element): boolean {
  return children.every(
    (child) =>
      child.type === "text" ||
      (child.type === "element" && IN_CODE.has(child.tagName) && isHighlighted(child)),
  );
}

/** Removes bold from a heading that is bold throughout. */
function withoutBold(children: Element["children"]): Element["children"] {
  let plain = children;
  for (;;) {
    const only = plain.length === 1 ? plain[0] : undefined;
    if (only?.type !== "element" || only.tagName !== "strong") return plain;
    plain = only.children;
  }
}

/** Opens a container with the current language and direction; returns false if the nesting is too deep. */
export function openContainer(walk: Walk, tagName: string, properties: Properties = {}): boolean {
  return walk.containers.open(tagName, { ...properties, ...localeProperties(walk) });
}

/** Maximum nesting of inline elements; deeper ones are left out. */
const MAX_WRAPPERS = 16;

/**
 * Inline elements that can have an effect inside an element of the same name; of all others, only the
 * outermost is kept.
 */
const NESTING: ReadonlySet<string> = new Set("a sub sup q ruby rt span bdi bdo abbr".split(" "));

/**
 * Opens an inline element around the content that follows, until the end of the element in the page.
 *
 * @returns undefined if the element would have no effect.
 */
export function wrap(
  walk: Walk,
  row: number,
  tagName: string,
  properties: Properties = {},
): Wrapper | undefined {
  const { wrappers } = walk.line;
  if (wrappers.length >= MAX_WRAPPERS) return undefined;
  const around = wrappers[wrappers.length - 1]?.locale ?? walk.locale;
  const locale = localeOf(walk.source.tree, row, around);
  const differs = difference(locale, around);
  const isSame = differs.lang === undefined && differs.dir === undefined;
  if (!NESTING.has(tagName) && isSame && isWithin(walk, tagName)) return undefined;
  if ((tagName === "span" && isSame) || (tagName === "bdo" && differs.dir === undefined)) return undefined;
  const wrapper: Wrapper = { tagName, properties: { ...properties, ...differs }, locale, suppressed: false };
  wrappers.push(wrapper);
  return wrapper;
}

/** Whether an inline element of that name is open. */
export function isWithin(walk: Walk, tagName: string): boolean {
  return walk.line.wrappers.some((wrapper) => wrapper.tagName === tagName);
}

/** Closes the inline elements with these names around the content that follows; the returned function reopens them. */
export function suspend(walk: Walk, ...names: readonly string[]): () => void {
  const around = walk.line.wrappers.filter(
    ({ tagName, suppressed }) => names.includes(tagName) && !suppressed,
  );
  for (const wrapper of around) wrapper.suppressed = true;
  return () => {
    for (const wrapper of around) wrapper.suppressed = false;
  };
}

/**
 * Adds a formula: its MathML with the LaTeX as an annotation, if known (MathML Core §3.8). Without MathML,
 * the LaTeX takes its place. A displayed formula is a separate paragraph.
 *
 * @param mathml - the children of its `math` element; empty if the page has no MathML.
 */
export function addFormula(walk: Walk, formula: Formula | undefined, mathml: Element["children"]): void {
  const math = formulaElement(formula, mathml);
  if (math === undefined) return;
  if (!formula?.display || walk.oneLine || isWithin(walk, "a")) {
    walk.line.addElement(math);
    return;
  }
  flush(walk);
  walk.line.addElement({ ...math, properties: { ...math.properties, display: "block" } });
  flush(walk);
}

function formulaElement(formula: Formula | undefined, mathml: Element["children"]): Element | undefined {
  if (formula === undefined) return mathml.length === 0 ? undefined : element("math", {}, mathml);
  // `\s` includes no-break spaces, which would not survive another extraction.
  const tex = { type: "text", value: formula.tex.replace(/\s+/g, " ") } as const;
  const [only] = mathml;
  const presentation =
    only === undefined
      ? element("mtext", {}, [{ ...tex }])
      : mathml.length === 1
        ? only
        : element("mrow", {}, mathml);
  const annotation = element("annotation", { encoding: "application/x-tex" }, [tex]);
  return element("math", {}, [element("semantics", {}, [presentation, annotation])]);
}
