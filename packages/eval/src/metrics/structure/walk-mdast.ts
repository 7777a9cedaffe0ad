import type { Nodes, Root } from "mdast";

/**
 * Walks a Markdown tree in the order of the text without recursion.
 *
 * @param enter Called for each node before its children.
 * @param leave Called for each node after its children.
 */
export function walkMdast(root: Root, enter: (node: Nodes) => void, leave: (node: Nodes) => void): void {
  const path: { readonly node: Nodes; next: number }[] = [{ node: root, next: 0 }];
  enter(root);
  while (path.length > 0) {
    const step = path[path.length - 1]!;
    const child = "children" in step.node ? step.node.children[step.next++] : undefined;
    if (child !== undefined) {
      enter(child);
      path.push({ node: child, next: 0 });
    } else {
      leave(step.node);
      path.pop();
    }
  }
}
