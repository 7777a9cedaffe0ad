import type { Element, ElementContent, Properties, Root } from "hast";
import type { Limit } from "../limit.js";
import type { Locale } from "./locale.js";
import { tidy } from "./tidy.js";
import { element, elementCost } from "./vocabulary.js";

/** Builds blocks: a stack of open containers. */
export interface Containers {
  readonly root: Root;
  /** The innermost container; undefined for the root. */
  top(): Element | undefined;
  /** The language and direction that the containers declare. */
  locale(): Locale;
  /** The number of open containers, for {@link closeTo}. */
  height(): number;
  append(block: Element): void;
  /** Opens a container in the innermost one; returns false if the nesting is too deep. */
  open(tagName: string, properties: Properties): boolean;
  /** Opens an item in the innermost list, or in a new list if there is none. */
  openItem(properties: Properties): Element | undefined;
  /** Closes containers until `height` are open, and removes those that are empty. */
  closeTo(height: number): void;
}

/**
 * Maximum nesting of containers. Browsers allow 512 elements; deeper content keeps its text and order here,
 * but not its quotes and lists.
 */
const MAX_CONTAINERS = 64;

const LISTS: ReadonlySet<string> = new Set(["ul", "ol"]);
const ITEMS: ReadonlyMap<string, readonly string[]> = new Map([
  ["ul", ["li"]],
  ["ol", ["li"]],
  ["dl", ["dd", "dt"]],
]);

/**
 * Creates a stack with the root as its only container.
 *
 * @param around - the locale around the blocks.
 */
export function createContainers(around: Locale, limit: Limit): Containers {
  const root: Root = { type: "root", children: [] };
  const open: (Root | Element)[] = [root];
  // For each open container, the children of the element that contains it: an empty container is removed
  // there.
  const siblings: ElementContent[][] = [[]];
  const locales: Locale[] = [around];
  // Lists created for items that are outside of any list in the page: the next such item continues them.
  const implicit = new Set<Element>();
  const innermost = (): Root | Element => open[open.length - 1]!;

  const place = (node: Element): ElementContent[] => {
    limit.spend(elementCost(node));
    let into = innermost();
    const items = into.type === "element" ? ITEMS.get(into.tagName) : undefined;
    if (items !== undefined && !items.includes(node.tagName)) {
      // Content directly in a list belongs to the item before it, as browsers display it.
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
  // Such a list may be closed several times, so its tidied items are counted.
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
      if (!hasRoom()) return undefined;
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
      const item = element("li", properties);
      push(item);
      return item;
    },
    closeTo(height) {
      while (open.length > height) {
        const node = open.pop() as Element;
        const among = siblings.pop()!;
        locales.pop();
        if (node.children.length === 0) among.splice(among.lastIndexOf(node), 1);
        else if (ITEMS.has(node.tagName)) tidyItems(node);
        // An item is tidied with its list: until then, content after the item may be added to it.
        else if (!isItem(node)) tidy(node);
      }
    },
  };
}

function isItem({ tagName }: Element): boolean {
  return tagName === "li" || tagName === "dd" || tagName === "dt";
}
