import type { Element, Properties } from "hast";
import { createContainers } from "./containers.js";
import { createLine } from "./line.js";
import { atRoot, difference, localeOf, localeProperties } from "./locale.js";
import type { Formula } from "./math/index.js";
import type { Locale, Reading, Walk, Wrapper } from "./types.js";
import { element } from "./vocabulary.js";

/** @param locale - by default that of the page. */
export function createWalk(reading: Reading, locale: Locale = atRoot(reading.source.tree)): Walk {
  return {
    reading,
    containers: createContainers(locale, reading.source.limit),
    line: createLine(reading.source.limit),
    block: "p",
    oneLine: false,
    locale,
    frames: [],
  };
}

/** The start or end of a block. Blocks in a heading are one line with it. */
export function boundary(walk: Walk): void {
  if (walk.oneLine) walk.line.addText(" ");
  else flush(walk);
}

/** Ends the block that is being read: its text becomes a paragraph or the heading around. */
export function flush(walk: Walk): void {
  for (const children of walk.line.take()) {
    const plain = walk.block === "p" ? children : withoutBold(children);
    walk.containers.append(element(walk.block, localeProperties(walk), plain));
  }
}

/** A heading that is bold throughout is just a heading. */
function withoutBold(children: Element["children"]): Element["children"] {
  let plain = children;
  for (;;) {
    const only = plain.length === 1 ? plain[0] : undefined;
    if (only?.type !== "element" || only.tagName !== "strong") return plain;
    plain = only.children;
  }
}

/** Opens a container with what the page states of its language here; false where the page nests too deep. */
export function openContainer(walk: Walk, tagName: string, properties: Properties = {}): boolean {
  return walk.containers.open(tagName, { ...properties, ...localeProperties(walk) });
}

/** The most inline elements inside each other; text in deeper ones goes without them. */
const MAX_WRAPPERS = 16;

/** Inline elements that mean more inside each other; of others the outer one is enough. */
const NESTING: ReadonlySet<string> = new Set("a sub sup q ruby rt span bdi bdo abbr".split(" "));

/**
 * Opens an inline element around what comes next, until the element of the page ends.
 *
 * @returns what was opened; undefined where it would say nothing.
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
  const locale = localeOf(walk.reading.source.tree, row, around);
  const differs = difference(locale, around);
  const silent = differs.lang === undefined && differs.dir === undefined;
  if (!NESTING.has(tagName) && silent && isWithin(walk, tagName)) return undefined;
  if ((tagName === "span" && silent) || (tagName === "bdo" && differs.dir === undefined)) return undefined;
  const wrapper: Wrapper = { tagName, properties: { ...properties, ...differs }, locale, suppressed: false };
  wrappers.push(wrapper);
  return wrapper;
}

/** Whether an element of that name is open around what comes next. */
export function isWithin(walk: Walk, tagName: string): boolean {
  return walk.line.wrappers.some((wrapper) => wrapper.tagName === tagName);
}

/** Leaves the links around what comes next; the function that it returns goes back into them. */
export function leaveLinks(walk: Walk): () => void {
  const around = walk.line.wrappers.filter(({ tagName, suppressed }) => tagName === "a" && !suppressed);
  for (const wrapper of around) wrapper.suppressed = true;
  return () => {
    for (const wrapper of around) wrapper.suppressed = false;
  };
}

/**
 * Adds a formula: its MathML, with its LaTeX in an annotation where that is known (MathML Core §3.8). Where there is
 * no MathML the LaTeX stands for it. A formula on a line of its own is a paragraph of its own.
 *
 * @param mathml - the children of its `math` element; empty where the page has none.
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
  // No-break spaces too: what is read again has none.
  const tex = { type: "text", value: formula.tex.replace(/\s+/g, " ") } as const;
  const [only] = mathml;
  const shown =
    only === undefined
      ? element("mtext", {}, [{ ...tex }])
      : mathml.length === 1
        ? only
        : element("mrow", {}, mathml);
  const annotation = element("annotation", { encoding: "application/x-tex" }, [tex]);
  return element("math", {}, [element("semantics", {}, [shown, annotation])]);
}
