import type { Element, ElementContent, Text } from "hast";
import type { Limit } from "../limit.js";
import type { Line, Wrapper } from "./types.js";
import { worth } from "./vocabulary.js";

/** Inline elements that are one where two of them touch. */
const JOINED: ReadonlySet<string> = new Set(["em", "strong"]);

/** White space that CSS collapses, other than a single space. */
const COLLAPSIBLE = /[\t\n\r\f]| {2}/;

interface Opened {
  readonly wrapper: Wrapper;
  readonly element: Element;
}

/**
 * Brings text into inline elements: white space collapsed (CSS Text §4.1), none at the ends of a paragraph, that at
 * the edge of an element outside of it; elements without content are never made.
 */
export function createLine(limit: Limit): Line {
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
    const around = anySuppressed(wrappers) ? wrappers.filter(({ suppressed }) => !suppressed) : wrappers;
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
    for (let i = common; i < around.length; i++) {
      const wrapper = around[i]!;
      const { tagName, properties } = wrapper;
      if (tagName === "rt") innermost().push(parenthesis("("));
      const element: Element = { type: "element", tagName, properties: { ...properties }, children: [] };
      // The elements around several blocks are there in each of them.
      limit.spend(worth(element));
      innermost().push(element);
      path.push({ wrapper, element });
    }
    if (content.type === "element") limit.spend(worth(content));
    append(innermost(), content);
  };

  return {
    wrappers,
    addText(value) {
      const rest = value.trimStart();
      if (rest.length < value.length) gap = wider(gap, value.slice(0, value.length - rest.length));
      if (rest === "") return;
      const core = rest.trimEnd();
      put({ type: "text", value: COLLAPSIBLE.test(core) ? core.replace(/[ \t\n\r\f]+/g, " ") : core });
      gap = core.length < rest.length ? wider("", rest.slice(core.length)) : "";
    },
    addElement: put,
    addBreak() {
      breaks++;
    },
    take() {
      leaveTo(0);
      // Copied: an array that grew has room for sixteen more, and most paragraphs are one text.
      if (children.length > 0) done.push(children.slice());
      const taken = done;
      done = [];
      children = [];
      gap = "";
      breaks = 0;
      return taken;
    },
  };
}

function anySuppressed(wrappers: readonly Wrapper[]): boolean {
  for (const { suppressed } of wrappers) if (suppressed) return true;
  return false;
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

/** The most characters of white space between two pieces; more is an empty page. */
const WIDEST = 64;

/** White space of two pieces as one: a space, or what of it CSS does not collapse. */
function wider(gap: string, more: string): string {
  if (gap.length >= WIDEST) return gap;
  const kept = (gap + more).replace(/[ \t\n\r\f\v\u2028\u2029]+/g, "");
  // Only what CSS does not collapse is more than a space.
  return kept === "" ? " " : kept.slice(0, WIDEST);
}
