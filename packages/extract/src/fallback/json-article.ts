import { bbcodeHtml, isBBCode } from "./bbcode.js";

/** Running text that was found in JSON. */
export interface JsonArticle {
  readonly html: string;
  /** Characters of running text. */
  readonly length: number;
  /** The property that has the text. */
  readonly key: string;
}

/** Properties whose text is the body of a document, and those whose text surrounds it. */
const BODY =
  /^(?:article_?body|body(?:_?(?:html|text))?|content(?:_?(?:html|text|rendered))?|cooked|bb_?code|message(?:_?(?:html|parsed))?|post_?(?:text|body|content)|html|markdown|text|rendered|rich_?text|blocks?|paragraphs?|posts?|story|article|document)$/i;
const ASIDE =
  /related|recommend|similar|comment|footer|header|nav|menu|config|setting|translation|messages|i18n|locale|label|consent|cookie|privacy|legal|disclaimer|copyright|licen[cs]e|banner|newsletter|promo|advert|sponsor|author|publisher|bio$|style|css|script|error|schema|query|excerpt|teaser|summary|caption|alt$/i;
const BODY_WEIGHT = 3;
const ASIDE_WEIGHT = 0.1;

/** Minimum number of characters of a text that counts, and of spaces per character in it. */
const MIN_LENGTH = 40;
const MIN_SPACES = 1 / 25;
/** Letters of scripts without spaces. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/;
/** The start of programs, style sheets, templates, data and addresses. */
const CODE = /^\s*(?:[[{.#@]|https?:|data:|function\b|var\b|\(\s*(?:function|\())/;
/** A text without sentences is a list of names. */
const SENTENCE_END = /[.!?…]["'”»)]?(?:\s|<|$)|[。！？]/g;
const MIN_SENTENCES = 2;
/** A document of a list is the article if it has this share of the text. */
const MIN_SHARE = 0.7;
const MAX_DEPTH = 64;
const MAX_VALUES = 200_000;

/** A value, and how much running text is in it. */
interface Measured {
  readonly value: unknown;
  readonly key: string;
  readonly weight: number;
  readonly children: readonly Measured[];
}

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Finds the article in JSON of any shape: follows the property with the most running text from the root down to a
 * string, or to an array whose items share the text, such as paragraphs, posts, or the nodes of an editor's
 * document. Properties like `articleBody` count more, those like `related` less. Reads 200,000 values.
 *
 * @returns undefined if there is no running text, or only a list of documents with addresses of their own.
 */
export function articleIn(root: unknown): JsonArticle | undefined {
  let node = measure(root, "", 0, { values: MAX_VALUES });
  let key = "";
  while (node.children.length > 0) {
    const largest = node.children.reduce((a, b) => (b.weight > a.weight ? b : a));
    if (Array.isArray(node.value) && !isMixed(node.value)) {
      if (!node.value.some(isDocument)) break;
      if (largest.weight < MIN_SHARE * node.weight) {
        if (node.value.some(hasAddress)) return undefined;
        break;
      }
    }
    node = largest;
    if (node.key !== "") key = node.key;
  }
  if (node.weight === 0) return undefined;
  const html = valueHtml(node.value);
  if ((html.match(SENTENCE_END)?.length ?? 0) < MIN_SENTENCES) return undefined;
  return { html, length: proseLength(html), key };
}

function measure(value: unknown, key: string, depth: number, budget: { values: number }): Measured {
  const factor = BODY.test(key) ? BODY_WEIGHT : ASIDE.test(key) ? ASIDE_WEIGHT : 1;
  if (typeof value === "string") {
    const nested = nestedJson(value);
    if (nested === undefined || depth >= MAX_DEPTH) {
      return { value, key, weight: factor * proseLength(value), children: [] };
    }
    return measure(nested, key, depth + 1, budget);
  }
  const children: Measured[] = [];
  let weight = 0;
  if (typeof value === "object" && value !== null && depth < MAX_DEPTH) {
    // Not the entries of an array, which take far more memory than the array.
    const names = Array.isArray(value) ? undefined : Object.keys(value);
    const { length } = names ?? (value as readonly unknown[]);
    for (let i = 0; i < length && --budget.values >= 0; i++) {
      const name = names?.[i];
      const child = name === undefined ? (value as readonly unknown[])[i] : (value as JsonObject)[name];
      const measured = measure(child, name ?? "", depth + 1, budget);
      if (measured.weight === 0) continue;
      children.push(measured);
      weight += measured.weight;
    }
  }
  return { value, key, weight: Math.min(1, factor) * weight, children };
}

/** The value of a string that contains JSON, as in Discourse's preloaded data. */
function nestedJson(text: string): unknown {
  return text.length >= MIN_LENGTH && /^\s*[[{]\s*["{[]/.test(text) ? parseJson(text) : undefined;
}

/** Parses JSON that may have line breaks in its strings; undefined if it is not JSON. */
export function parseJson(data: string): unknown {
  for (const candidate of [data, data.replace(/[\0-\x1f]/g, " ")]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Not JSON in this form.
    }
  }
  return undefined;
}

/** Whether an array is a table of unrelated values that refer to each other by number (devalue, Nuxt). */
function isMixed(values: readonly unknown[]): boolean {
  return (
    values.some((value) => typeof value === "number") && values.some((value) => typeof value === "string")
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasAddress(value: unknown): boolean {
  return isObject(value) && ["url", "href", "link", "slug", "path", "permalink"].some((key) => key in value);
}

/** Whether an item is a document rather than a part of one. */
function isDocument(value: unknown): boolean {
  return hasAddress(value) || (isObject(value) && "@type" in value);
}

/** Returns the characters of running text in a string, without markup; 0 for names, addresses and code. */
function proseLength(text: string): number {
  if (text.length < MIN_LENGTH || (CODE.test(text.slice(0, 100)) && !isBBCode(text))) return 0;
  const plain = isMarkup(text) ? text.replace(/<[^<>]*>/g, " ") : text;
  let length = 0;
  let spaces = 0;
  let wasSpace = true;
  for (let i = 0; i < plain.length; i++) {
    const isSpace = plain.charCodeAt(i) <= 32;
    if (!isSpace || !wasSpace) length++;
    if (isSpace && !wasSpace) spaces++;
    wasSpace = isSpace;
  }
  if (length < MIN_LENGTH) return 0;
  return spaces >= length * MIN_SPACES || UNSPACED.test(plain.slice(0, 200)) ? length : 0;
}

function isMarkup(text: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(text);
}

/** Properties of the parts of a document that are text for readers, in addition to {@link BODY}. */
const TEXT = /^(?:value|title|heading|code)$/i;
/** Properties that name the kind of a part (Contentful, Sanity, Slate, ProseMirror, Draft.js, Lexical, Editor.js). */
const KINDS = ["nodeType", "type", "style", "_type", "tag"];
// biome-ignore format: a table
const TAG_BY_KIND: readonly (readonly [kind: RegExp, tag: string])[] = [
  [/head(?:er|ing)|title|^h[1-6]$/i, "h2"], [/list-?_?item|^li$/i, "li"], [/list|^[uo]l$/i, "ul"],
  [/quote/i, "blockquote"], [/^(?:code|pre)/i, "pre"], [/paragraph|^p$|^normal$|^unstyled$|^block$/i, "p"],
];

/** Writes a value as HTML. Each item of an array is at least one paragraph. */
function valueHtml(value: unknown): string {
  if (!Array.isArray(value)) return partHtml(value, MAX_DEPTH);
  return value.map((item) => `<div>${partHtml(item, MAX_DEPTH)}</div>`).join("");
}

function partHtml(value: unknown, depth: number): string {
  if (typeof value === "string") {
    const nested = nestedJson(value);
    return nested === undefined || depth === 0 ? stringHtml(value) : partHtml(nested, depth - 1);
  }
  if (depth === 0) return "";
  if (Array.isArray(value)) return value.map((item) => partHtml(item, depth - 1)).join("");
  if (!isObject(value)) return "";
  const properties = Object.entries(value);
  const texts = properties.filter(
    (property): property is [string, string] =>
      typeof property[1] === "string" && (BODY.test(property[0]) || TEXT.test(property[0])),
  );
  // The other properties of a post or an entry are about it.
  const isWhole = texts.some(([, text]) => isMarkup(text) && proseLength(text) > 0);
  const parts = isWhole
    ? texts
    : properties.filter(([key, part]) => typeof part === "object" && !ASIDE.test(key));
  const inner = (isWhole ? [] : texts).concat(parts as [string, string][]);
  const html = inner.map(([, part]) => partHtml(part, depth - 1)).join("");
  const tag = partTag(value);
  return tag === undefined || html === "" ? html : `<${tag}>${html}</${tag}>`;
}

function partTag(part: JsonObject): string | undefined {
  for (const property of KINDS) {
    const kind = part[property];
    const found =
      typeof kind === "string" && TAG_BY_KIND.find(([pattern]) => pattern.test(kind.slice(0, 40)));
    if (found) return found[1];
  }
  return undefined;
}

/** Writes a string as HTML: markup as it is, even if it is escaped, and lines of plain text as paragraphs. */
function stringHtml(text: string): string {
  if (isMarkup(text)) return text;
  const plain = text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
  if (isMarkup(plain)) return plain;
  const escaped = text.replace(/&(?!#?\w{1,30};)/g, "&amp;").replace(/</g, "&lt;");
  if (isBBCode(text)) return `<div>${bbcodeHtml(escaped)}</div>`;
  return escaped.trim().includes("\n") ? escaped.replace(/[^\n]+/g, "<p>$&</p>") : escaped;
}
