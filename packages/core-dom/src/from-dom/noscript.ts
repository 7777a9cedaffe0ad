import { parseFragment } from "../parse/parse.js";
import type { Draft } from "../tree/draft.js";
import { attributes, tagName, text } from "../tree/strings.js";
import { NodeKind } from "../tree/types.js";

/**
 * Appends the content of a `noscript` that has only text. With markup in it, the page was parsed with scripting
 * enabled, and the text is parsed as `parse` does.
 */
export function appendNoscriptText(draft: Draft, noscript: number, data: string): void {
  if (!/[<&]/.test(data)) {
    if (data !== "") draft.append(noscript, draft.textOf(data));
    return;
  }
  const tree = parseFragment(data, { context: "noscript", scripting: false });
  const handles = new Int32Array(tree.length);
  handles[0] = noscript;
  for (let row = 1; row < tree.length; row++) {
    const parent = handles[tree.parent[row]!]!;
    let handle: number;
    switch (tree.kind[row]) {
      case NodeKind.element:
        handle = draft.elementOf(
          tagName(tree, row),
          tree.namespace[row]!,
          attributes(tree, row).map(([name, value]) => ({ name, value })),
        );
        break;
      case NodeKind.text:
        handle = draft.textOf(text(tree, row));
        break;
      case NodeKind.comment:
        handle = draft.commentOf(text(tree, row));
        break;
      default:
        handle = draft.fragment();
    }
    draft.append(parent, handle);
    handles[row] = handle;
  }
}
