import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** All text of a page, by the standard's parser, a space between nodes in different elements. */
export function pageText(html: string): string {
  const parts: string[] = [];
  const stack: DefaultTreeAdapterTypes.Node[] = [parse(html, { scriptingEnabled: false })];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeName === "#text") parts.push((node as DefaultTreeAdapterTypes.TextNode).value);
    if (!("childNodes" in node)) continue;
    for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i]!);
  }
  return parts.join("");
}
