import { defaultTreeAdapter, html as h, type DefaultTreeAdapterTypes as P5, parseFragment } from "parse5";
import { ADDRESSES, HTML_ELEMENTS, HTML_GLOBALS, MATHML_ELEMENTS, VALUES } from "./promise.js";
import { descendants } from "./structure.js";

/** Any address of a page: relative ones are read against it. */
const SOMEWHERE = "https://host.example/";

/**
 * What markup has beyond what the HTML format promises, in words: other elements, attributes or schemes, comments,
 * links to a fragment that is not there. Empty where there is nothing.
 */
export function faults(html: string): readonly string[] {
  const found: string[] = [];
  const ids = new Set<string>();
  const fragments: string[] = [];
  for (const { node } of descendants(parseFragment(html))) {
    if (defaultTreeAdapter.isTextNode(node)) continue;
    if (!defaultTreeAdapter.isElementNode(node)) {
      found.push(node.nodeName);
      continue;
    }
    const allowed = attributesOf(node);
    if (allowed === undefined) {
      found.push(`<${node.tagName}>`);
      continue;
    }
    for (const { prefix, name, value } of node.attrs) {
      if (prefix !== undefined || !allowed.includes(name)) found.push(`${name} on <${node.tagName}>`);
      if (VALUES.get(name)?.test(value) === false) found.push(`${name}="${value}"`);
      if (name === "id" && ids.has(value)) found.push(`id ${value} twice`);
      if (name === "id") ids.add(value);
      if (name === "href" && value.startsWith("#")) fragments.push(value.slice(1));
      else if (ADDRESSES.get(name)?.includes(schemeOf(value)) === false)
        found.push(`${schemeOf(value)} in ${name}`);
    }
  }
  for (const fragment of fragments) if (!ids.has(fragment)) found.push(`#${fragment} leads nowhere`);
  return found;
}

/** The attributes that an element may have; undefined where it may not be. */
function attributesOf(element: P5.Element): readonly string[] | undefined {
  if (element.namespaceURI === h.NS.MATHML) return MATHML_ELEMENTS.get(element.tagName)?.concat("dir");
  if (element.namespaceURI !== h.NS.HTML) return undefined;
  return HTML_ELEMENTS.get(element.tagName)?.concat(HTML_GLOBALS);
}

/** The scheme of an address as a browser reads it, with the colon. */
function schemeOf(address: string): string {
  try {
    return new URL(address, SOMEWHERE).protocol;
  } catch {
    return "no address";
  }
}
