import type { Element, ElementContent, Properties, Text } from "hast";
import { wider } from "../white-space.js";
import type { Locale } from "./locale.js";

/** An inline element of the page that is open. */
export interface Wrapper {
  readonly tagName: string;
  readonly properties: Properties;
  /** The language and direction inside it. */
  readonly locale: Locale;
  /** A link around another, which HTML does not allow: only the inner one is written. */
  suppressed: boolean;
}

/** Inline elements that are one where two of them touch. */
const JOINED: ReadonlySet<string> = new Set(["em", "strong"]);

/** The inline content of the block that is being read. */
export interface Line {
  /** The inline elements around what comes next, the outermost first; opened when something comes. */
  readonly wrappers: Wrapper[];
  /** Adds text of the page, its white space as it is there. */
  addText(value: string): void;
  addElement(element: Element): void;
  /** A `br`: two in a row part paragraphs. */
  addBreak(): void;
  /** Takes what is there: a list for each paragraph, none of them empty. */
  take(): readonly ElementContent[][];
}

interface Opened {
  readonly wrapper: Wrapper;
  readonly element: Element;
}

/**
 * Brings text into inline elements: white space collapsed (CSS Text §4.1), none at the ends of a paragraph, that at
 * the edge of an element outside of it; elements without content are never made.
 */
export function createLine(): Line {
  const wrappers: Wrapper[] = [];
  let done: ElementContent[][] = [];
  let children: ElementContent[] = [];
  const path: Opened[] = [];
  // White space and line breaks wait for what comes behind them.
  let gap = "";
  let breaks = 0;

  const innermost = (): ElementContent[] => path[path.length - 1]?.element.children ?? children;
  const leaveTo = (length: number): void => {
    while (path.length > length) {
      const left = path.pop()!;
      if (left.element.tagName === "rt") innermost().push(parenthesis(")"));
    }
  };
  const put = (content: Text | Element): void => {
    if (breaks > 1 && children.length > 0) {
      leaveTo(0);
      done.push(children);
      children = [];
    }
    const around = wrappers.filter((wrapper) => !wrapper.suppressed);
    let common = 0;
    while (common < path.length && common < around.length && same(path[common]!.wrapper, around[common]!)) {
      common++;
    }
    leaveTo(common);
    if (children.length > 0) {
      if (breaks > 0) innermost().push({ type: "element", tagName: "br", properties: {}, children: [] });
      else if (gap !== "") append(innermost(), { type: "text", value: gap });
    }
    gap = "";
    breaks = 0;
    for (const wrapper of around.slice(common)) {
      const { tagName, properties } = wrapper;
      if (tagName === "rt") innermost().push(parenthesis("("));
      const element: Element = { type: "element", tagName, properties: { ...properties }, children: [] };
      innermost().push(element);
      path.push({ wrapper, element });
    }
    append(innermost(), content);
  };

  return {
    wrappers,
    addText(value) {
      const start = value.search(/\S/);
      const before = start < 0 ? value : value.slice(0, start);
      if (before !== "") gap = wider(gap, before);
      if (start < 0) return;
      const core = value.trimEnd();
      put({ type: "text", value: core.slice(start).replace(/[ \t\n\r\f]+/g, " ") });
      gap = core.length < value.length ? wider("", value.slice(core.length)) : "";
    },
    addElement: put,
    addBreak() {
      breaks++;
    },
    take() {
      leaveTo(0);
      if (children.length > 0) done.push(children);
      const taken = done;
      done = [];
      children = [];
      gap = "";
      breaks = 0;
      return taken;
    },
  };
}

/** The brackets that a reading has where ruby is not set (HTML §4.5.12). */
function parenthesis(value: string): Element {
  return { type: "element", tagName: "rp", properties: {}, children: [{ type: "text", value }] };
}

function same(a: Wrapper, b: Wrapper): boolean {
  if (a === b) return true;
  return (
    a.tagName === b.tagName &&
    JOINED.has(a.tagName) &&
    a.properties.lang === b.properties.lang &&
    a.properties.dir === b.properties.dir
  );
}

function append(children: ElementContent[], content: Text | Element): void {
  const last = children[children.length - 1];
  if (content.type === "text" && last?.type === "text") last.value += content.value;
  else children.push(content);
}
