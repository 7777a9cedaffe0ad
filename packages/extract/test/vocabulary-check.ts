import {
  attributes,
  Namespace,
  NodeKind,
  parse,
  parseFragment,
  type Tree,
  tagName,
  text,
} from "@winnow/core-dom";
import { VOCABULARY } from "../src/content/vocabulary.js";

/** Properties that every element of HTML may have; elements of MathML have `dir` by separate rules. */
const GLOBAL_PROPERTIES = ["lang", "dir"];

/** The attributes of hast's properties in HTML. */
const attributeName = (property: string): string =>
  ({ className: "class", dataCallout: "data-callout", dataCalloutFold: "data-callout-fold" })[property] ??
  property.toLowerCase();

const ADDRESSES = new Set(["href", "src", "poster", "cite"]);

/** Checks an address, resolved as in a browser on a page with another address. */
function addressFault(name: string, value: string): string | undefined {
  if (name === "href" && /^#(?:comment-)?fn(?:ref)?-[\p{L}\p{N}_-]+$/u.test(value)) return undefined;
  if (value.startsWith("#")) return "fragment";
  let protocol: string;
  try {
    protocol = new URL(value, "https://host.example/").protocol;
  } catch {
    return "no address";
  }
  const allowed = name === "href" ? ["http:", "https:", "mailto:", "tel:"] : ["http:", "https:"];
  return allowed.includes(protocol) ? undefined : protocol;
}

const VALUES: Readonly<Record<string, RegExp>> = {
  id: /^(?:comment-)?fn(?:ref)?-[\p{L}\p{N}_-]+$/u,
  class: /^(?:footnotes|comments|post|language-[\w+#.-]+)$/,
  "data-callout":
    /^(?:note|info|abstract|todo|question|example|quote|tip|success|important|warning|caution|danger|failure|bug)$/,
  "data-callout-fold": /^[-+]$/,
  width: /^[\w .%+-]+$/,
  height: /^[\w .%+-]+$/,
  lang: /^[a-z\d-]+$/i,
  dir: /^(?:ltr|rtl|auto)$/,
  controls: /^$/,
};

/**
 * Lists what the vocabulary does not allow in a rendered page: elements, attributes, places and addresses.
 */
export function faults(html: string): readonly string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  const tree = parseFragment(html, { context: "div" });
  for (let row = 1; row < tree.length; row++) {
    const up = tree.parent[row]!;
    const parent = up === 0 ? undefined : tagName(tree, up);
    if (tree.kind[row] === NodeKind.text) {
      if (/[^ \n]/.test(text(tree, row)) && !mayContainText(parent)) problems.push(`text in ${parent}`);
      continue;
    }
    if (tree.kind[row] !== NodeKind.element) {
      problems.push(`kind ${tree.kind[row]}`);
      continue;
    }
    const name = tagName(tree, row);
    const rule = VOCABULARY.get(name);
    if (rule === undefined) {
      problems.push(`<${name}>`);
      continue;
    }
    if (!isAllowedIn(parent, name)) problems.push(`<${name}> in <${parent}>`);
    const mathml = name === "math" || (rule.parents?.includes("math") ?? false) || name === "annotation";
    if (tree.namespace[row] !== (mathml ? Namespace.mathml : Namespace.html))
      problems.push(`namespace of <${name}>`);
    const allowed = [...rule.properties, ...(mathml ? [] : GLOBAL_PROPERTIES)].map(attributeName);
    for (const [key, value] of attributes(tree, row)) {
      if (!allowed.includes(key)) problems.push(`${key} on <${name}>`);
      const fault = ADDRESSES.has(key) ? addressFault(key, value) : undefined;
      if (fault !== undefined) problems.push(`${fault} in ${key}`);
      if (VALUES[key]?.test(value) === false) problems.push(`${key}="${value}"`);
      if (key === "id") {
        if (ids.has(value)) problems.push(`id ${value} twice`);
        ids.add(value);
      }
    }
  }
  return problems;
}

/** Describes the content of an element, one line per node, without white space at the ends of blocks. */
function outline(tree: Tree, of = 0): string {
  const out: string[] = [];
  const ends: number[] = [];
  for (let row = of + 1; row < tree.end[of]!; row++) {
    while (ends.length > 0 && ends[ends.length - 1]! <= row) ends.pop();
    const indent = " ".repeat(ends.length);
    if (tree.kind[row] === NodeKind.text) {
      const value = text(tree, row);
      if (/[^ \n]/.test(value)) out.push(`${indent}"${value.replace(/\n$/, "")}"`);
    } else if (tree.kind[row] === NodeKind.element) {
      out.push(`${indent}${tagName(tree, row)} ${JSON.stringify(attributes(tree, row))}`);
      ends.push(tree.end[row]!);
    }
  }
  return out.join("\n");
}

const PLACES = ["div", "template", "td"];

/** Parses the same markup in different places of insertion: each should give the same outline. */
export function outlines(html: string): readonly string[] {
  const page = parse(`<!doctype html><body>${html}`);
  let body = 0;
  while (tagName(page, body) !== "body") body++;
  return [outline(page, body), ...PLACES.map((context) => outline(parseFragment(html, { context })))];
}

/** Whether an element may contain another; `undefined` is the root, which contains blocks. */
function isAllowedIn(parent: string | undefined, child: string): boolean {
  const rule = VOCABULARY.get(child);
  if (rule === undefined) return false;
  if (rule.kind === "part") return parent !== undefined && rule.parents!.includes(parent);
  const content = parent === undefined ? "blocks" : VOCABULARY.get(parent)?.content;
  if (rule.kind === "block") return content === "blocks" || content === "mixed";
  return content === "mixed" || content === "phrasing";
}

/** Whether an element may contain text; `undefined` is the root. */
function mayContainText(parent: string | undefined): boolean {
  const content = parent === undefined ? "blocks" : VOCABULARY.get(parent)?.content;
  return content === "mixed" || content === "phrasing" || content === "text";
}
