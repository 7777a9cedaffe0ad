import type { AnyNode, Element } from "domhandler";
import { contentUnits, type Unit } from "../content.js";
import { isElement, loadPage } from "../dom.js";

/** Where something may be inserted into the source of a page: offsets. */
export interface Places {
  /** Before the content, from the nearest place outwards. */
  readonly before: readonly number[];
  /** Between blocks of the content. */
  readonly middle: readonly number[];
  /** After the content, from the nearest place outwards. */
  readonly after: readonly number[];
  /** Ranges of elements that contain the content, which may become a column, from the inside outwards. */
  readonly columns: readonly (readonly [start: number, end: number])[];
}

/** Elements that may contain any block. */
// biome-ignore format: a table
const CONTAINERS: ReadonlySet<string> = new Set([
  "article", "aside", "body", "center", "div", "footer", "form", "header", "main", "section", "td",
]);
/** Elements that must not contain blocks of others. */
const CLOSED: ReadonlySet<string> = new Set(["a", "button", "label", "p", "svg", "math", "template"]);

/** Minimum number of words of a block that marks the beginning or the end of the content. */
const MIN_WORDS = 8;
/** Minimum share of the words of the content that its container has. */
const MIN_SHARE = 0.9;

/**
 * Finds the content of a page by its gold text, and the places around it and inside it. Returns undefined if
 * the page has no content that could be located.
 */
export function placesOf(html: string, gold: string): Places | undefined {
  const page = loadPage(html, true);
  const all = contentUnits(page, gold);
  const long = all.filter(({ words }) => words >= MIN_WORDS);
  const content = long.length > 0 ? long : all;
  const first = content[0]?.element;
  const last = content.at(-1)?.element;
  const container = containerOf(content);
  if (first === undefined || last === undefined || container === undefined) return undefined;
  return {
    before: outwards(first).flatMap((node) => node.sourceCodeLocation?.startOffset ?? []),
    middle: content
      .slice(1)
      .flatMap(({ element }) =>
        isOpen(element.parent) && contains(container, element)
          ? (element.sourceCodeLocation?.startOffset ?? [])
          : [],
      ),
    after: outwards(last).flatMap((node) => endOf(node) ?? []),
    columns: outwards(container).flatMap((node) => {
      const { startOffset, endTag } = node.sourceCodeLocation ?? {};
      return endTag === undefined || startOffset === undefined
        ? []
        : [[startOffset, endTag.endOffset] as const];
    }),
  };
}

/** The deepest element with nearly all words of the content. */
function containerOf(content: readonly Unit[]): Element | undefined {
  const words = new Map<Element, number>();
  let sum = 0;
  for (const unit of content) {
    sum += unit.words;
    for (let node: AnyNode | null = unit.element; node !== null; node = node.parent) {
      if (isElement(node)) words.set(node, (words.get(node) ?? 0) + unit.words);
    }
  }
  let best: Element | undefined;
  for (const [node, count] of words) {
    if (count >= MIN_SHARE * sum && (best === undefined || contains(best, node))) best = node;
  }
  return best;
}

function contains(ancestor: Element, element: Element): boolean {
  for (let node: AnyNode | null = element; node !== null; node = node.parent)
    if (node === ancestor) return true;
  return false;
}

/** An element and its ancestors, those that may have a new sibling. */
function outwards(element: Element): Element[] {
  const found: Element[] = [];
  for (let node: AnyNode | null = element; isElement(node) && node.name !== "body"; node = node.parent) {
    if (isOpen(node.parent)) found.push(node);
  }
  return found;
}

/** Whether any block may be inserted into a node. */
function isOpen(node: AnyNode | null): boolean {
  if (!isElement(node) || !CONTAINERS.has(node.name)) return false;
  for (let up: AnyNode | null = node; up !== null; up = up.parent) {
    if (isElement(up) && CLOSED.has(up.name)) return false;
  }
  return true;
}

/** The end of an element in the source; undefined if the parser closed it elsewhere. */
function endOf(element: Element): number | undefined {
  return element.sourceCodeLocation?.endTag?.endOffset;
}
