import { defaultTreeAdapter, html as h, type DefaultTreeAdapterTypes as P5, parseFragment } from "parse5";
import { descendants } from "./structure.js";

/** Names separated by spaces. */
const names = (list: string): readonly string[] => (list === "" ? [] : list.split(" "));

/** Elements with the same attributes. */
const each = (elements: string, attributes = ""): readonly (readonly [string, readonly string[]])[] =>
  names(elements).map((name) => [name, names(attributes)] as const);

/**
 * The elements that the HTML format may contain, with their attributes other than `lang` and `dir`: those of
 * HTML §4.3 to §4.9 that contain or show something themselves. None of them embeds another document, takes
 * input, runs or restyles. The list is repeated here so that the renderer's own list cannot grow unnoticed.
 */
const HTML_ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ...each("h1 h2 h3 h4 h5 h6 p pre hr br ul dl dt dd table caption thead tbody tfoot tr figure figcaption"),
  ...each("details summary em strong u s sub sup small mark cite kbd samp var dfn span bdi bdo ruby rt rp"),
  ...each("section code", "class"),
  ...each("blockquote q", "cite"),
  ...each("ol", "start reversed type"),
  ...each("li", "id value"),
  ...each("th", "colspan rowspan scope"),
  ...each("td", "colspan rowspan"),
  ...each("a", "href title id"),
  ...each("del ins time", "datetime"),
  ...each("abbr", "title"),
  ...each("img", "src alt title width height"),
  ...each("video", "src poster title width height controls"),
  ...each("audio", "src title controls"),
]);

/** The attributes that every element of HTML may have. */
const HTML_GLOBALS: readonly string[] = ["lang", "dir"];

/**
 * Like {@link HTML_ELEMENTS}, for MathML: presentation elements of MathML Core, and the source in an
 * `annotation`.
 */
const MATHML_ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ...each("mrow msqrt mroot merror mphantom msub msup msubsup mmultiscripts mprescripts none"),
  ...each("semantics mtable mtr"),
  ...each("math", "display"),
  ...each("mi mn mtext ms", "mathvariant"),
  ...each(
    "mo",
    "mathvariant form fence separator stretchy symmetric largeop movablelimits lspace rspace minsize maxsize",
  ),
  ...each("annotation", "encoding"),
  ...each("mfrac", "linethickness"),
  ...each("mstyle", "displaystyle scriptlevel"),
  ...each("mpadded", "width height depth lspace voffset"),
  ...each("mspace", "width height depth"),
  ...each("munder munderover mover", "accent accentunder"),
  ...each("mtd", "columnspan rowspan"),
]);

/** Attributes with a URL, and the schemes it may have. */
const ADDRESSES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["href", ["http:", "https:", "mailto:", "tel:"]],
  ...["src", "poster", "cite"].map((name) => [name, ["http:", "https:"]] as const),
]);

/** Allowed values of attributes that scripts and styles of the surrounding page may use. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  // Of footnotes, with a prefix, so that a page cannot choose a name used by the surrounding document.
  ["id", /^(?:comment-)?fn(?:ref)?-./],
  ["class", /^(?:footnotes|comments|language-\S+)$/],
]);

/** The base for relative URLs. */
const SOMEWHERE = "https://host.example/";

/**
 * Lists everything in markup that the HTML format excludes: other elements, attributes or schemes, comments,
 * and links to a missing fragment.
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
  for (const fragment of fragments) if (!ids.has(fragment)) found.push(`#${fragment} has no target`);
  return found;
}

/** The allowed attributes of an element; undefined if the element is not allowed. */
function attributesOf(element: P5.Element): readonly string[] | undefined {
  if (element.namespaceURI === h.NS.MATHML) return MATHML_ELEMENTS.get(element.tagName)?.concat("dir");
  if (element.namespaceURI !== h.NS.HTML) return undefined;
  return HTML_ELEMENTS.get(element.tagName)?.concat(HTML_GLOBALS);
}

/** The scheme of a URL as parsed by a browser, with the colon. */
function schemeOf(address: string): string {
  try {
    return new URL(address, SOMEWHERE).protocol;
  } catch {
    return "invalid URL";
  }
}
