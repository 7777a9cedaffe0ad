import type { PhrasingContent } from "mdast";

/** A web address in running text, up to white space or what cannot be in one (GFM §6.9). */
const ADDRESS = /https?:\/\/[^\s<>"“”«»\\^`{|}]+/g;

/** What ends a sentence, not an address. */
const TAIL = /[?!.,:;*_~'")\]，。；：！？、）】」』]+$/;

/**
 * Text of a paragraph as nodes: addresses that stand in it become links, as GFM reads them anyway, so that their
 * characters need no escapes.
 */
export function textNodes(value: string): readonly PhrasingContent[] {
  if (!value.includes("://")) return [{ type: "text", value }];
  const nodes: PhrasingContent[] = [];
  let from = 0;
  for (const match of value.matchAll(ADDRESS)) {
    const url = match[0].replace(TAIL, "");
    const before = value[match.index - 1];
    if (!/^https?:\/\/[\w-]/.test(url) || (before !== undefined && /[\p{L}\p{N}_]/u.test(before))) continue;
    if (match.index > from) nodes.push({ type: "text", value: value.slice(from, match.index) });
    nodes.push({ type: "link", url, children: [{ type: "text", value: url }] });
    from = match.index + url.length;
  }
  if (from < value.length) nodes.push({ type: "text", value: value.slice(from) });
  return nodes;
}
