/** Names separated by spaces. */
const names = (list: string): readonly string[] => (list === "" ? [] : list.split(" "));

/** Each of the elements with the same attributes. */
const each = (elements: string, attributes = ""): readonly (readonly [string, readonly string[]])[] =>
  names(elements).map((name) => [name, names(attributes)] as const);

/**
 * The elements that the HTML format may have, with their attributes beside `lang` and `dir`: of HTML §4.3 to §4.9
 * what holds or shows something by itself. Not one embeds another document, takes input, runs or restyles. Written
 * down here a second time, so that the renderer's own list cannot grow unseen.
 */
export const HTML_ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map([
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
export const HTML_GLOBALS: readonly string[] = ["lang", "dir"];

/** The same for MathML: presentation elements of MathML Core, and the source in an `annotation`. */
export const MATHML_ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map([
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

/** The attributes that hold an address, with the schemes it may have. */
export const ADDRESSES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["href", ["http:", "https:", "mailto:", "tel:"]],
  ...["src", "poster", "cite"].map((name) => [name, ["http:", "https:"]] as const),
]);

/** What the values of attributes that scripts and styles of the page around look at may be. */
export const VALUES: ReadonlyMap<string, RegExp> = new Map([
  // Of footnotes, and with a prefix: a page cannot choose a name that the document around has.
  ["id", /^(?:comment-)?fn(?:ref)?-./],
  ["class", /^(?:footnotes|comments|language-\S+)$/],
]);
