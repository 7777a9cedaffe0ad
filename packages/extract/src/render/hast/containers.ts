import type { Element, ElementContent, Properties, Root } from "hast";
import type { Locale } from "./locale.js";
import { tidy } from "./tidy.js";

/** Blocks as they are put together: the containers that are open, the innermost last. */
export interface Containers {
  readonly root: Root;
  /** The innermost container; undefined for the root. */
  top(): Element | undefined;
  /** The language and direction that the containers state. */
  locale(): Locale;
  /** How many containers are open; {@link closeTo} goes back to it. */
  height(): number;
  append(block: Element): void;
  /** Opens a container in the innermost one; false where the page nests too deep for one more. */
  open(tagName: string, properties: Properties): boolean;
  /** Opens an item in the innermost list, or in a list of its own where an item stands without one. */
  openItem(properties: Properties): boolean;
  /** Closes containers until `height` are open; those that stayed empty go. */
  closeTo(height: number): void;
}

/**
 * The most containers inside each other. Browsers go 512 elements deep; what is deeper here keeps its text and its
 * order, not its quotes and lists.
 */
const MAX_CONTAINERS = 64;

const LISTS: ReadonlySet<string> = new Set(["ul", "ol"]);
const ITEMS: ReadonlyMap<string, readonly string[]> = new Map([
  ["ul", ["li"]],
  ["ol", ["li"]],
  ["dl", ["dd", "dt"]],
]);

/** @param around - the language and direction around the blocks. */
export function createContainers(around: Locale): Containers {
  const root: Root = { type: "root", children: [] };
  const open: (Root | Element)[] = [root];
  // The lists of children that the containers stand in; kept to take an empty one out again.
  const siblings: ElementContent[][] = [[]];
  const locales: Locale[] = [around];
  /** Lists that no element made: the next item without a list goes on in it. */
  const implicit = new Set<Element>();
  const innermost = (): Root | Element => open[open.length - 1]!;

  const place = (node: Element): ElementContent[] => {
    let into = innermost();
    const items = into.type === "element" ? ITEMS.get(into.tagName) : undefined;
    if (items !== undefined && !items.includes(node.tagName)) {
      // What stands in a list outside its items belongs, as browsers show it, to the item before it.
      if (into.children.length === 0) into.children.push(element(items[0]!, {}));
      into = into.children[into.children.length - 1] as Element;
    }
    const list = into.children as ElementContent[];
    list.push(node);
    return list;
  };
  const enter = (node: Element, among: ElementContent[]): void => {
    const { lang, dir } = locales[locales.length - 1]!;
    locales.push({ lang: String(node.properties.lang ?? lang), dir: String(node.properties.dir ?? dir) });
    siblings.push(among);
    open.push(node);
  };
  const push = (node: Element): void => enter(node, place(node));
  const tidied = new Map<Element, number>();
  const tidyItems = (list: Element): void => {
    for (let i = tidied.get(list) ?? 0; i < list.children.length; i++) tidy(list.children[i] as Element);
    if (implicit.has(list)) tidied.set(list, list.children.length);
  };
  const hasRoom = (): boolean => open.length < MAX_CONTAINERS;

  return {
    root,
    top() {
      const node = innermost();
      return node.type === "element" ? node : undefined;
    },
    locale: () => locales[locales.length - 1]!,
    height: () => open.length,
    append: place,
    open(tagName, properties) {
      if (!hasRoom()) return false;
      push(element(tagName, properties));
      return true;
    },
    openItem(properties) {
      if (!hasRoom()) return false;
      const into = innermost();
      if (into.type === "root" || !LISTS.has(into.tagName)) {
        const last = into.children[into.children.length - 1];
        if (last?.type === "element" && implicit.has(last)) {
          enter(last, into.children as ElementContent[]);
        } else {
          const list = element("ul", {});
          implicit.add(list);
          push(list);
        }
      }
      push(element("li", properties));
      return true;
    },
    closeTo(height) {
      while (open.length > height) {
        const node = open.pop() as Element;
        const among = siblings.pop()!;
        locales.pop();
        if (node.children.length === 0) among.splice(among.lastIndexOf(node), 1);
        else if (ITEMS.has(node.tagName)) tidyItems(node);
        // What stands behind an item in its list may still come into it.
        else if (!isItem(node)) tidy(node);
      }
    },
  };
}

function isItem({ tagName }: Element): boolean {
  return tagName === "li" || tagName === "dd" || tagName === "dt";
}

export function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}
