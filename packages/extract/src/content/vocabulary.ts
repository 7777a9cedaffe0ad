import type { Element, ElementContent, Properties } from "hast";

/** The allowed content of an element. */
type ContentKind =
  /** Blocks only; no text. */
  | "blocks"
  /** Blocks, or text and inline elements and then perhaps lists: `<li>Pears<ul>…</ul></li>`. */
  | "mixed"
  /** Text and inline elements. */
  | "phrasing"
  /** Text and nothing else. */
  | "text"
  /** Only elements that list it in their `parents`. */
  | "parts"
  /** Nothing. */
  | "none";

/** The rules for an element of the vocabulary. */
export interface ElementRule {
  /** Where it may be used: `block` among blocks, `inline` in text, `part` only in its `parents`. */
  readonly kind: "block" | "inline" | "part";
  /**
   * Names of hast properties (`colSpan`, `className`); all elements of HTML may also have `lang` and `dir`.
   */
  readonly properties: readonly string[];
  readonly content: ContentKind;
  /** For parts: all elements that may contain them. */
  readonly parents?: readonly string[];
}

const SECTIONS = ["thead", "tbody", "tfoot"];

/** MathML Core §3.3 to §3.7: the elements that contain other elements of MathML, with their attributes. */
const MATH_LAYOUTS = `
  mrow; msqrt; mroot; merror; mphantom; msub; msup; msubsup; mmultiscripts; semantics; mfrac linethickness
  mstyle displaystyle scriptlevel; mpadded width height depth lspace voffset; munder accentunder; mover accent
  munderover accent accentunder; mtable; mtr; mtd columnspan rowspan`;

const MATH_PARENTS = ["math", ...entries(MATH_LAYOUTS).map(([name]) => name!)];

/**
 * The closed list of elements of the content tree with their properties: names of HTML (HTML §4) and MathML
 * Core. `className` is `language-…`, `post`, in HTML also `footnotes` or `comments`. `id` is only used for footnotes:
 * `fn-…` and `fnref-…`, in comments prefixed with `comment-`. `dataCallout` is a type of GitHub or Obsidian, such as
 * `note` or `danger`, `dataCalloutFold` is `-` or `+`; the title of a callout is a first paragraph in bold. Addresses
 * have the scheme `http`, `https`,
 * `mailto` or `tel`, those of images, players and quotes `http` or `https`. They are relative only if the
 * address of the page is unknown. Fragments link only to footnotes.
 *
 * The list has no element of MathML in which the HTML parser would return to HTML: tokens contain only text,
 * and `annotation-xml` is left out (HTML §13.2.6.5).
 */
export const VOCABULARY: ReadonlyMap<string, ElementRule> = new Map<string, ElementRule>([
  ...rules("block", "phrasing", "h1; h2; h3; h4; h5; h6; p; pre"),
  ...rules(
    "block",
    "blocks",
    "blockquote cite dataCallout dataCalloutFold; details; section className; article className",
  ),
  ...rules("block", "parts", "ul; ol start reversed type; dl; table"),
  ...rules("block", "mixed", "figure"),
  ...rules("block", "none", "hr"),
  ...rules("part", "mixed", "li id value", ["ul", "ol"]),
  ...rules("part", "mixed", "dt; dd", ["dl"]),
  ...rules("part", "mixed", "caption", ["table"]),
  ...rules("part", "parts", SECTIONS.join(";"), ["table"]),
  ...rules("part", "parts", "tr", SECTIONS),
  ...rules("part", "mixed", "th colSpan rowSpan scope align; td colSpan rowSpan align", ["tr"]),
  ...rules("part", "mixed", "figcaption", ["figure"]),
  ...rules("part", "mixed", "summary", ["details"]),
  ...rules("part", "phrasing", "header", ["article"]),
  // `span`, `bdi` and `bdo` only have `lang` or `dir`. In `pre`, `code` contains all of the text; `rt` is in
  // `ruby`.
  ...rules(
    "inline",
    "phrasing",
    `a href title id; em; strong; u; s; sub; sup; small; mark; cite; kbd; samp; var; dfn; del dateTime; ins dateTime
     time dateTime; span; bdi; bdo; q cite; abbr title; code className; ruby; rt`,
  ),
  ...rules("inline", "text", "rp"),
  ...rules("inline", "none", "br; img src alt title width height; audio src title controls"),
  ...rules("inline", "none", "video src poster title width height controls"),
  ...rules("inline", "parts", "math display"),
  ...rules("part", "parts", MATH_LAYOUTS, MATH_PARENTS),
  ...rules("part", "none", "mspace width height depth; mprescripts; none", MATH_PARENTS),
  ...rules(
    "part",
    "text",
    `mi mathvariant; mn mathvariant; mtext mathvariant; ms mathvariant
     mo mathvariant form fence separator stretchy symmetric largeop movablelimits lspace rspace minsize maxsize`,
    MATH_PARENTS,
  ),
  ...rules("part", "text", "annotation encoding", ["semantics"]),
]);

/**
 * Splits a table into entries: an element's name and its properties, separated by semicolons or line ends.
 */
function entries(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split(/\s*[;\n]\s*/)
    .map((entry) => entry.split(" "));
}

function rules(
  kind: ElementRule["kind"],
  content: ContentKind,
  table: string,
  parents?: readonly string[],
): readonly (readonly [string, ElementRule])[] {
  return entries(table).map(([name, ...properties]) => {
    return [name!, { kind, properties, content, ...(parents === undefined ? {} : { parents }) }] as const;
  });
}

const BLOCKS: ReadonlySet<string> = new Set(
  [...VOCABULARY].filter(([, { kind }]) => kind === "block").map(([name]) => name),
);

/** Whether an element of that name is a block such as `p`, `ul` or `figure`, not a part of one. */
export function isBlockName(name: string): boolean {
  return BLOCKS.has(name);
}

const LINES: ReadonlySet<string> = new Set([
  ...BLOCKS,
  ..."li dt dd caption thead tbody tfoot tr figcaption summary header".split(" "),
]);

/**
 * Whether an element of that name is written on separate lines in HTML: a block or a part of one, except for
 * cells.
 */
export function isLineName(name: string): boolean {
  return LINES.has(name);
}

/**
 * Creates an element of the content tree. Do not change its properties: elements without any share one
 * object.
 */
export function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties: isEmpty(properties) ? NO_PROPERTIES : properties, children };
}

/** Most elements have no properties, and a separate object would be a sixth of an element's memory. */
const NO_PROPERTIES: Properties = Object.freeze({});

function isEmpty(properties: Properties): boolean {
  for (const _ in properties) return false;
  return true;
}

/**
 * The cost of an element without attributes and text: about ten characters in a rendering, many bytes in the
 * tree.
 */
const ELEMENT_COST = 64;

/** Returns the cost of an element without its content, for {@link Limit.spend}. */
export function elementCost({ properties }: Element): number {
  let characters = ELEMENT_COST;
  for (const name in properties) {
    const value = properties[name];
    if (typeof value === "string") characters += name.length + value.length;
  }
  return characters;
}

/** Returns the text of an element, with line breaks as line feeds. */
export function hastText(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === "text") return child.value;
      if (child.type !== "element") return "";
      return child.tagName === "br" ? "\n" : hastText(child);
    })
    .join("");
}

/** Returns the LaTeX of a `math` element of the content tree; undefined if it is not known. */
export function annotatedTex({ children: [semantics] }: Element): string | undefined {
  if (semantics?.type !== "element" || semantics.tagName !== "semantics") return undefined;
  const [, annotation] = semantics.children;
  return annotation?.type === "element" ? hastText(annotation) : undefined;
}

/** Returns the `code` that is the only content of a `pre`. */
export function soleCode({ children }: Element): Element | undefined {
  const [only] = children;
  return children.length === 1 && only?.type === "element" && only.tagName === "code" ? only : undefined;
}

/** Returns the language that a class of `code` names; the empty string if none does. */
export function codeLanguage({ properties: { className } }: Element): string {
  return Array.isArray(className) ? String(className[0] ?? "").slice("language-".length) : "";
}
