import type { BlockContent, FootnoteDefinition, List, ListItem, Root, RootContent } from "mdast";

/** Blocks as they are put together: the containers that are open, the innermost last. */
export interface Blocks {
  readonly root: Root;
  /** How many containers are open; {@link closeTo} goes back to it. */
  height(): number;
  append(block: BlockContent): void;
  /** Opens a quote or a list in the innermost container; false where the page nests too deep for one more. */
  open(container: Container): boolean;
  /** Opens an item in the innermost list, or in a list of its own where an item stands without one. */
  openItem(checked: boolean | null): boolean;
  openNote(note: FootnoteDefinition): void;
  /** Closes containers until `height` are open; those that stayed empty go. */
  closeTo(height: number): void;
}

type Container = Extract<BlockContent, { type: "blockquote" | "list" }>;
type Open = Root | Container | ListItem | FootnoteDefinition;

/**
 * The most containers inside each other: the serialiser calls itself for each, and indents again what is in it.
 * What is deeper keeps its text and its order, not its quotes and lists.
 */
const MAX_CONTAINERS = 32;

export function createBlocks(): Blocks {
  const root: Root = { type: "root", children: [] };
  const open: Open[] = [root];
  // The lists whose container is the array; kept to take an empty one out again.
  const siblings: unknown[][] = [[]];
  /** Lists that no element made: the next item without a list goes on in it. */
  const implicit = new Set<List>();
  const top = (): Open => open[open.length - 1]!;

  const place = (node: RootContent | ListItem): unknown[] => {
    let into = top();
    if (into.type === "list" && node.type !== "listItem") {
      // What stands in a list outside its items belongs, as browsers show it, to the item before it.
      if (into.children.length === 0) into.children.push(item(null));
      into = into.children[into.children.length - 1]!;
    }
    const list = into.children as unknown[];
    list.push(node);
    return list;
  };
  const push = (node: Exclude<Open, Root>): void => {
    siblings.push(place(node as RootContent));
    open.push(node);
  };

  return {
    root,
    height: () => open.length,
    append: place,
    open(container) {
      if (open.length >= MAX_CONTAINERS) return false;
      push(container);
      return true;
    },
    openItem(checked) {
      if (open.length >= MAX_CONTAINERS) return false;
      const into = top();
      if (into.type !== "list") {
        const last = into.children[into.children.length - 1];
        if (last?.type === "list" && implicit.has(last)) {
          siblings.push(into.children);
          open.push(last);
        } else {
          const list: List = { type: "list", ordered: false, spread: false, children: [] };
          implicit.add(list);
          push(list);
        }
      }
      push(item(checked));
      return true;
    },
    openNote(note) {
      push(note);
    },
    closeTo(height) {
      while (open.length > height) {
        const node = open.pop()!;
        const among = siblings.pop()!;
        // A note stays: its marks would read as brackets.
        const isEmpty =
          node.children.length === 0 && node.type !== "root" && node.type !== "footnoteDefinition";
        if (isEmpty) among.splice(among.lastIndexOf(node), 1);
        else if (node.type === "list") {
          for (const child of node.children) child.spread = isLoose(child);
          node.spread = node.children.some((child) => child.spread === true);
        }
      }
    },
  };
}

function item(checked: boolean | null): ListItem {
  return { type: "listItem", spread: false, checked, children: [] };
}

/** An item is loose where it holds more than its text and lists below it. */
function isLoose(node: ListItem): boolean {
  return node.children.some((child, i) => i > 0 && child.type !== "list");
}
