import { MATHML } from "./mathml-vocabulary.js";

/** What an element may hold. */
type ContentKind =
  /** Blocks only; no text. */
  | "blocks"
  /** Blocks, or text and inline elements and then perhaps lists: `<li>Pears<ul>…</ul></li>`. */
  | "mixed"
  /** Text and inline elements. */
  | "phrasing"
  /** Text and nothing else. */
  | "text"
  /** Only elements that name it among their `parents`. */
  | "parts"
  /** Nothing. */
  | "none";

/** What is known of an element of the vocabulary. */
export interface ElementRule {
  /** `block`: stands where blocks do; `inline`: where text does; `part`: only in its `parents`. */
  readonly kind: "block" | "inline" | "part";
  /** Names of hast properties (`colSpan`, `className`), beside {@link GLOBAL_PROPERTIES}. */
  readonly properties: readonly string[];
  readonly content: ContentKind;
  /** For parts: all elements that they stand in. */
  readonly parents?: readonly string[];
}

/** Properties that every element of HTML may have; elements of MathML have `dir` by their own rule. */
export const GLOBAL_PROPERTIES: readonly string[] = ["lang", "dir"];

const block = (content: ContentKind, ...properties: string[]): ElementRule => ({
  kind: "block",
  properties,
  content,
});
const inline = (content: ContentKind, ...properties: string[]): ElementRule => ({
  kind: "inline",
  properties,
  content,
});
const part = (content: ContentKind, parents: readonly string[], ...properties: string[]): ElementRule => ({
  kind: "part",
  properties,
  content,
  parents,
});

const SECTIONS = ["thead", "tbody", "tfoot"];

/**
 * The closed list of elements that the cleaned tree is made of, with their properties: names of HTML (HTML §4) and
 * MathML Core. `id` is only ever one of our own for footnotes: `fn-…`, `fnref-…`, in comments with `comment-`
 * before. `className` is one of `footnotes`, `comments`, `language-…`. Addresses have the scheme `http`, `https`,
 * `mailto` or `tel`, those of images, players and quotes `http` or `https`; relative ones are left where the
 * address of the page is not known; fragments lead to footnotes only.
 */
export const VOCABULARY: ReadonlyMap<string, ElementRule> = new Map<string, ElementRule>([
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p"].map((name) => [name, block("phrasing")] as const),
  ["blockquote", block("blocks", "cite")],
  ["ul", block("parts")],
  ["ol", block("parts", "start", "reversed", "type")],
  ["li", part("mixed", ["ul", "ol"], "id", "value")],
  ["dl", block("parts")],
  ["dt", part("mixed", ["dl"])],
  ["dd", part("mixed", ["dl"])],
  ["pre", block("phrasing")],
  ["hr", block("none")],
  ["table", block("parts")],
  ["caption", part("mixed", ["table"])],
  ...SECTIONS.map((name) => [name, part("parts", ["table"])] as const),
  ["tr", part("parts", SECTIONS)],
  ["th", part("mixed", ["tr"], "colSpan", "rowSpan", "scope")],
  ["td", part("mixed", ["tr"], "colSpan", "rowSpan")],
  ["figure", block("mixed")],
  ["figcaption", part("mixed", ["figure"])],
  ["details", block("blocks")],
  ["summary", part("mixed", ["details"])],
  ["section", block("blocks", "className")],
  ["a", inline("phrasing", "href", "title", "id")],
  ...["em", "strong", "u", "s", "sub", "sup", "small", "mark", "cite", "kbd", "samp", "var", "dfn"].map(
    (name) => [name, inline("phrasing")] as const,
  ),
  ...["del", "ins"].map((name) => [name, inline("phrasing", "dateTime")] as const),
  // Only to carry `lang` or `dir`.
  ...["span", "bdi", "bdo"].map((name) => [name, inline("phrasing")] as const),
  ["q", inline("phrasing", "cite")],
  ["abbr", inline("phrasing", "title")],
  ["time", inline("phrasing", "dateTime")],
  // In `pre` it holds the text alone.
  ["code", inline("phrasing", "className")],
  ["ruby", inline("phrasing")],
  // Somewhere in `ruby`.
  ["rt", inline("phrasing")],
  ["rp", inline("text")],
  ["br", inline("none")],
  ["img", inline("none", "src", "alt", "title", "width", "height")],
  ["video", inline("none", "src", "poster", "title", "width", "height", "controls")],
  ["audio", inline("none", "src", "title", "controls")],
  ...MATHML,
]);

/** Whether an element may stand in another; `undefined` for the root, which holds blocks. */
export function isAllowedIn(parent: string | undefined, child: string): boolean {
  const rule = VOCABULARY.get(child);
  if (rule === undefined) return false;
  if (rule.kind === "part") return parent !== undefined && rule.parents!.includes(parent);
  const content = parent === undefined ? "blocks" : VOCABULARY.get(parent)?.content;
  if (rule.kind === "block") return content === "blocks" || content === "mixed";
  return content === "mixed" || content === "phrasing";
}

/** Whether text may stand in an element; `undefined` for the root. */
export function mayHoldText(parent: string | undefined): boolean {
  const content = parent === undefined ? "blocks" : VOCABULARY.get(parent)?.content;
  return content === "mixed" || content === "phrasing" || content === "text";
}
