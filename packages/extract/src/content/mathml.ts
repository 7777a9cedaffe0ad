import { attribute, Namespace, NodeKind, type Tree, tagName, text } from "@winnow/core-dom/tree";
import type { Element, ElementContent, Properties } from "hast";
import type { Limit } from "../limit.js";
import { isMath } from "./math/elements.js";
import type { Formula, MathmlReader } from "./types.js";
import { annotatedTex, element, hastText, VOCABULARY } from "./vocabulary.js";

/** Maximum nesting of a formula; deeper content is moved into the row around it. */
const MAX_DEPTH = 48;

/** Elements that MathML Core lacks, and its closest counterparts. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["semantics", "mrow"],
  ["maction", "mrow"],
  ["menclose", "mrow"],
  ["mfenced", "mrow"],
  ["mlabeledtr", "mtr"],
]);

/** Values of MathML attributes: lengths, words, numbers. */
const VALUE = /^[\w .%+-]{1,40}$/;

interface Open {
  readonly end: number;
  readonly node: Element;
  readonly after: string;
  readonly separators: readonly string[];
}

/**
 * Returns the children of a `math` element in the vocabulary: without annotations, with unknown elements as
 * rows and with HTML inside tokens as text.
 */
export function mathmlChildren(tree: Tree, row: number): Element["children"] {
  const root = element("math", {});
  const open: Open[] = [{ end: tree.end[row]!, node: root, after: "", separators: [] }];
  const stop = tree.end[row]!;
  const close = (): void => {
    const { node, after } = open.pop()!;
    // White space at the ends of a token is ignored (MathML 3 §2.1.7).
    const only = node.children[0];
    if (only?.type === "text") only.value = only.value.replace(/ {2,}/g, " ").replace(/^ | $/g, "");
    if (after !== "") node.children.push(operator(after));
  };
  for (let i = row + 1; i < stop; i++) {
    while (open[open.length - 1]!.end <= i) close();
    const { node, separators } = open[open.length - 1]!;
    if (tree.kind[i] === NodeKind.text) {
      addToken(node, text(tree, i));
      continue;
    }
    if (tree.kind[i] !== NodeKind.element || VOCABULARY.get(node.tagName)?.content === "text") continue;
    const name = tagName(tree, i);
    if (name === "annotation" || name === "annotation-xml" || tree.namespace[i] !== Namespace.mathml) {
      i = tree.end[i]! - 1;
      continue;
    }
    // The first child of an outermost `semantics` is the presentation of the formula and replaces it.
    if (name === "semantics" && open.length === 1) continue;
    if (open.length > MAX_DEPTH && VOCABULARY.get(name)?.content !== "text") continue;
    if (separators.length > 0 && node.children.length > 1) {
      const between = (node.children.length >> 1) - 1;
      node.children.push(operator(separators[Math.min(between, separators.length - 1)]!));
    }
    const child = element(knownName(name), mathProperties(tree, i, knownName(name)));
    node.children.push(child);
    if (name === "mfenced") open.push(fenced(tree, i, child));
    else open.push({ end: tree.end[i]!, node: child, after: "", separators: [] });
  }
  while (open.length > 0) close();
  return root.children;
}

function knownName(name: string): string {
  const renamed = RENAMED.get(name);
  if (renamed !== undefined) return renamed;
  return name !== "math" && VOCABULARY.has(name) && /^(?:m|none$)/.test(name) ? name : "mrow";
}

function mathProperties(tree: Tree, row: number, name: string): Properties {
  const properties: Properties = {};
  for (const key of VOCABULARY.get(name)!.properties) {
    const value = attribute(tree, row, key)?.trim();
    if (value !== undefined && VALUE.test(value)) properties[key] = value;
  }
  return properties;
}

/** Adds text: to a token, or else as a new token. */
function addToken(node: Element, value: string): void {
  const content = VOCABULARY.get(node.tagName)?.content;
  if (content === "none") return;
  const plain = value.replace(/[ \t\n\r\f]+/g, " ");
  if (content === "text") {
    const last = node.children[0];
    if (last?.type === "text") last.value += plain;
    else if (plain !== "") node.children.push({ type: "text", value: plain });
  } else if (/\S/.test(plain)) {
    node.children.push(element("mtext", {}, [{ type: "text", value: plain.trim() }]));
  }
}

/** Opens `mfenced`: its brackets and separators are attributes in MathML 3 §3.3.8 and operators in Core. */
function fenced(tree: Tree, row: number, node: Element): Open {
  const option = (name: string, fallback: string): string => (attribute(tree, row, name) ?? fallback).trim();
  const before = option("open", "(").slice(0, 8);
  // Children and separators alternate after the opening operator, which is present even if empty.
  node.children.push(operator(before));
  const separators = [...option("separators", ",").replace(/\s+/g, "").slice(0, 100)];
  return { end: tree.end[row]!, node, after: option("close", ")").slice(0, 8), separators };
}

function operator(value: string): ElementContent {
  return element("mo", {}, value === "" ? [] : [{ type: "text", value }]);
}

/**
 * Returns a formula as an element: its MathML with the LaTeX as an annotation, if known (MathML Core §3.8). Without
 * MathML, the LaTeX takes its place.
 *
 * @param mathml - the children of its `math` element; empty if the page has no MathML.
 */
export function formulaElement(
  formula: Formula | undefined,
  mathml: Element["children"],
): Element | undefined {
  if (formula === undefined) return mathml.length === 0 ? undefined : element("math", {}, mathml);
  // `\s` includes no-break spaces, which would not survive another extraction.
  const tex = { type: "text", value: formula.tex.replace(/\s+/g, " ") } as const;
  const [only, ...others] = withNumber(tex.value, mathml);
  const presentation =
    only === undefined
      ? element("mtext", {}, [{ ...tex }])
      : others.length === 0
        ? only
        : element("mrow", {}, [only, ...others]);
  const annotation = element("annotation", { encoding: "application/x-tex" }, [tex]);
  return element("math", {}, [element("semantics", {}, [presentation, annotation])]);
}

/** Adds the number of an equation to MathML that lacks it, because the page has it next to the formula. */
function withNumber(tex: string, mathml: Element["children"]): Element["children"] {
  const number = /\\tag\{([^{}]*)\}$/.exec(tex)?.[1];
  if (number === undefined || mathml.length === 0) return mathml;
  const label = `(${number})`;
  if (hastText(element("mrow", {}, mathml)).endsWith(label)) return mathml;
  return [
    ...mathml,
    element("mspace", { width: "2em" }),
    element("mtext", {}, [{ type: "text", value: label }]),
  ];
}

/** Returns a formula of the content tree with MathML in the place of its LaTeX, if it can be converted. */
export function presented(math: Element, reader: MathmlReader | undefined, limit: Limit): Element {
  const tex = annotatedTex(math);
  if (tex === undefined || reader?.fromLatex === undefined || !isSourceOnly(math, tex)) return math;
  // A character of LaTeX takes as long as many rows of the page.
  for (let i = 0; i < tex.length; i++) limit.step();
  const markup = reader.fromLatex(tex, math.properties.display === "block");
  const tree = markup === undefined ? undefined : reader.parse(markup);
  const row = tree === undefined ? -1 : tree.kind.findIndex((_, at) => isMath(tree, at));
  const children = tree === undefined || row < 0 ? [] : mathmlChildren(tree, row);
  const converted = formulaElement({ tex, display: false }, children);
  return children.length === 0 ? math : { ...converted!, properties: math.properties };
}

function isSourceOnly({ children: [semantics] }: Element, tex: string): boolean {
  const [only] = semantics?.type === "element" ? semantics.children : [];
  return only?.type === "element" && only.tagName === "mtext" && hastText(only) === tex;
}
