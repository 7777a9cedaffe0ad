import {
  attribute,
  decodeReferences,
  Hidden,
  isJsonLd,
  NodeKind,
  type Tree,
  textContent,
} from "@winnow/core-dom";

/** Text that a page has in embedded data instead of in its elements. */
export interface EmbeddedText {
  /** The row with the data: the text of a script, or the element with the attribute. */
  readonly row: number;
  readonly text: string;
}

/** The embedded texts of a page: whole bodies, and descriptions that are only summaries. */
export interface EmbeddedTexts {
  readonly bodies: readonly EmbeddedText[];
  readonly teasers: readonly EmbeddedText[];
}

/** Scripts without one of these strings are not parsed. */
const HOOKS = /articleBody|reviewBody|recipeInstructions|acceptedAnswer|"Product"|"VideoObject"|"HowTo"/;

/** Depth of nested objects, and number of values, that are read. */
const MAX_DEPTH = 32;
const MAX_VALUES = 10_000;

/**
 * Returns the texts of JSON-LD (articles, reviews, recipes, instructions, answers) and of Discourse's preloaded
 * posts, without markup and repetitions.
 */
export function embeddedTexts(tree: Tree): EmbeddedTexts {
  const bodies: EmbeddedText[] = [];
  const teasers: EmbeddedText[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (isJsonLd(tree, row)) {
      const data = textContent(tree, row);
      if (HOOKS.test(data)) readJsonLd(parseJson(data), row, bodies, teasers);
    } else if (tree.hidden[row] === Hidden.preloadedJson && tree.kind[row] === NodeKind.element) {
      if (attribute(tree, row, "id") !== "data-preloaded") continue;
      for (const post of discoursePosts(attribute(tree, row, "data-preloaded") ?? "")) {
        bodies.push({ row, text: plainText(post) });
      }
    }
  }
  return { bodies, teasers };
}

type Json = Readonly<Record<string, unknown>>;

/** Parses JSON that may have line breaks in its strings; undefined if it is not JSON. */
function parseJson(data: string): unknown {
  for (const candidate of [data, data.replace(/[\0-\x1f]/g, " ")]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Not JSON in this form.
    }
  }
  return undefined;
}

function readJsonLd(root: unknown, row: number, bodies: EmbeddedText[], teasers: EmbeddedText[]): void {
  let values = 0;
  const body = (value: unknown): void => {
    if (typeof value === "string" && value !== "") bodies.push({ row, text: plainText(value) });
  };
  const read = (node: unknown, depth: number): void => {
    for (const item of list(node)) {
      if (!isObject(item) || depth > MAX_DEPTH || ++values > MAX_VALUES) continue;
      body(item.articleBody);
      body(item.reviewBody);
      for (const key of ["recipeInstructions", "step"] as const) {
        for (const step of list(item[key])) {
          if (typeof step === "string") body(step);
          else if (isObject(step)) {
            for (const part of [step, ...list(step.itemListElement)]) if (isObject(part)) body(part.text);
          }
        }
      }
      if (isObject(item.acceptedAnswer)) body(item.acceptedAnswer.text);
      if (/Product|VideoObject/.test(String(item["@type"])) && typeof item.description === "string") {
        teasers.push({ row, text: plainText(item.description) });
      }
      read(item["@graph"], depth + 1);
      read(item.mainEntity, depth + 1);
    }
  };
  read(root, 0);
}

/** The posts' HTML in the JSON that Discourse preloads, which has JSON in its strings. */
function discoursePosts(data: string): string[] {
  const found: string[] = [];
  const topics = parseJson(data);
  if (!isObject(topics)) return found;
  for (const [key, value] of Object.entries(topics)) {
    if (!key.startsWith("topic_") || typeof value !== "string") continue;
    const topic = parseJson(value);
    const stream = isObject(topic) ? topic.post_stream : undefined;
    for (const post of list(isObject(stream) ? stream.posts : undefined)) {
      if (isObject(post) && typeof post.cooked === "string") found.push(post.cooked);
    }
  }
  return found;
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Removes the markup of a text: tags of blocks become spaces, and character references are decoded twice. */
function plainText(data: string): string {
  return decodeReferences(
    decodeReferences(data)
      .replace(
        /<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|t[dh]|table|blockquote|pre|hr|section|aside)\b[^<>]*>/gi,
        " ",
      )
      .replace(/<\/?[a-z][^<>]*>/gi, ""),
  )
    .replace(/\s+/g, " ")
    .trim();
}
