import type { Element, ElementContent, Properties, Text } from "hast";
import type { Limit } from "../limit.js";
import type { Locale } from "./locale.js";
import { elementCost } from "./vocabulary.js";

/** An open inline element of the page. */
export interface Wrapper {
  readonly tagName: string;
  readonly properties: Properties;
  /** The language and direction inside it. */
  readonly locale: Locale;
  /** Whether it is a link around another link, which HTML does not allow: only the inner one is written. */
  suppressed: boolean;
}

/** The inline content of the current block. */
export interface Line {
  /** The inline elements around the next content, outermost first. They are created when content follows. */
  readonly wrappers: Wrapper[];
  /** Adds text of the page with its white space. */
  addText(value: string): void;
  addElement(element: Element): void;
  /** Adds a `br`; two in a row separate paragraphs. */
  addBreak(): void;
  /** Removes and returns the content: one list per paragraph, none of them empty. */
  take(): readonly ElementContent[][];
}

/** Inline elements that are merged if they are adjacent. */
const JOINED: ReadonlySet<string> = new Set(["em", "strong"]);

/**
 * White space that CSS collapses, other than a single space; and no-break spaces next to other white space,
 * which pages use for indentation and distance.
 */
const COLLAPSIBLE = /[\t\n\r\f]|[ \xa0]{2}/;

/** Returns text with each run of white space as one space. A single no-break space remains. */
export function collapsed(value: string): string {
  return COLLAPSIBLE.test(value) ? value.replace(/[ \xa0\t\n\r\f]{2,}|[\t\n\r\f]/g, " ") : value;
}

interface Opened {
  readonly wrapper: Wrapper;
  readonly element: Element;
}

/**
 * Builds inline content. White space is collapsed (CSS Text §4.1), removed at the ends of a paragraph, and
 * moved out of elements at their edges. Elements without content are never created.
 */
export function createLine(limit: Limit): Line {
  const wrappers: Wrapper[] = [];
  let done: ElementContent[][] = [];
  let children: ElementContent[] = [];
  const path: Opened[] = [];
  // White space and line breaks are only added when more content follows.
  let gap = "";
  let breaks = 0;

  const innermost = (): ElementContent[] => path[path.length - 1]?.element.children ?? children;
  const closeTo = (length: number): void => {
    while (path.length > length) {
      const closed = path.pop()!;
      if (closed.element.tagName === "rt") innermost().push(parenthesis(")"));
    }
  };
  const put = (content: Text | Element): void => {
    if (breaks > 1 && children.length > 0) {
      closeTo(0);
      done.push(children);
      children = [];
    }
    const around = anySuppressed(wrappers) ? wrappers.filter(({ suppressed }) => !suppressed) : wrappers;
    let common = 0;
    while (common < path.length && common < around.length && same(path[common]!.wrapper, around[common]!)) {
      common++;
    }
    closeTo(common);
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
      // Elements around several blocks are repeated in each of them.
      limit.spend(elementCost(element));
      innermost().push(element);
      path.push({ wrapper, element });
    }
    if (content.type === "element") limit.spend(elementCost(content));
    append(innermost(), content);
  };

  return {
    wrappers,
    addText(value) {
      const rest = value.trimStart();
      if (rest.length < value.length) gap = wider(gap, value.slice(0, value.length - rest.length));
      if (rest === "") return;
      const core = rest.trimEnd();
      put({ type: "text", value: collapsed(core) });
      gap = core.length < rest.length ? wider("", rest.slice(core.length)) : "";
    },
    addElement: put,
    addBreak() {
      breaks++;
    },
    take() {
      if (done.length + children.length === 0) {
        gap = "";
        breaks = 0;
        return NOTHING;
      }
      closeTo(0);
      // Copied, because an array that grew has room for sixteen more, and most paragraphs are a single text.
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

const NOTHING: readonly ElementContent[][] = [];

function anySuppressed(wrappers: readonly Wrapper[]): boolean {
  for (const { suppressed } of wrappers) if (suppressed) return true;
  return false;
}

/** The bracket around a ruby annotation for readers without ruby (HTML §4.5.12). */
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

/** Maximum number of characters of white space between two pieces. */
const MAX_GAP = 64;

/**
 * Joins the white space of two pieces: a single space, a single no-break space, or the characters that CSS
 * does not collapse.
 */
function wider(gap: string, more: string): string {
  if (gap.length >= MAX_GAP) return gap;
  const both = gap + more;
  if (both === "\xa0") return both;
  const kept = both.replace(/[ \xa0\t\n\r\f\v\u2028\u2029]+/g, "");
  return kept === "" ? " " : kept.slice(0, MAX_GAP);
}
