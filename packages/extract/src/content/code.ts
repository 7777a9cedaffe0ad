import { attribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { Display, displayOf, htmlTag } from "./elements.js";
import type { Kept } from "./kept.js";
import { Role, rolesOf } from "./roles.js";

/**
 * Classes in which highlighters name a language, the most reliable first: HTML §4.5.15, Prism, GitHub,
 * Sphinx, Jekyll; SyntaxHighlighter's brushes; Crayon; the word after highlight.js's own class.
 */
const LANGUAGE_CLASSES: readonly RegExp[] = [
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|source|sourceCode)-([\w+#.-]+)/i,
  /\b(?:brush|lang):\s*([\w+#.-]+)/i,
  /(?:^|\s)(?:hljs|sourceCode|prettyprint lang|code|syntaxhighlighter)\s+([a-z][\w+#.-]*)/i,
];

/** Attributes in which highlighters name a language. */
const LANGUAGE_ATTRIBUTES = ["data-lang", "data-language", "data-enlighter-language", "data-code-language"];

/** Words in the place of a language that are not languages. */
const NO_LANGUAGE =
  /^(?:none|plain|text|plaintext|nohighlight|no-highlight|undefined|auto|default|unknown|block|wrapper|wrap|highlight|line-numbers|linenums|hljs|copy|container|code|pre)$/i;

/** Classes of highlighters on or around preformatted text, with or without a known language. */
const CODE_CLASS =
  /(?:^|\s)(?:highlight|codehilite|sourceCode|prettyprint|code|code-?block|code-?snippet|listingblock|rouge|hljs|shiki|line-numbers|programlisting)(?:\s|$)/i;

/** Whether a preformatted element is code: it contains `code`, or has a language or a highlighter's class. */
export function isCode(tree: Tree, row: number): boolean {
  for (let i = row + 1; i < tree.end[row]! && i < row + 4; i++)
    if (htmlTag(tree, i) === Tag.code) return true;
  return (
    rolesOf(tree)[row] === Role.code ||
    languageOf(tree, row) !== undefined ||
    wrappersOf(tree, row).some((at) => CODE_CLASS.test(attribute(tree, at, "class") ?? ""))
  );
}

/**
 * Returns a preformatted element and the elements that a highlighter may have added around it, innermost
 * first.
 */
function wrappersOf(tree: Tree, row: number): readonly number[] {
  const rows: number[] = [];
  for (let up = row, i = 0; up > 0 && i < 4; up = tree.parent[up]!, i++) {
    if (i > 0 && tree.end[up]! - tree.end[row]! > 40) break;
    rows.push(up);
  }
  return rows;
}

/**
 * Returns the language of a preformatted element in lower case, as its highlighter names it; undefined if no
 * highlighter does.
 */
export function languageOf(tree: Tree, row: number): string | undefined {
  const candidates: number[] = [];
  // The `code` inside comes first, then the element itself and the elements around it.
  for (let i = row + 1; i < tree.end[row]! && i < row + 4; i++) {
    if (htmlTag(tree, i) === Tag.code) candidates.push(i);
  }
  for (const at of [...candidates, ...wrappersOf(tree, row)]) {
    const classes = attribute(tree, at, "class") ?? "";
    const names = [
      ...LANGUAGE_ATTRIBUTES.map((name) => attribute(tree, at, name)),
      ...LANGUAGE_CLASSES.map((pattern) => pattern.exec(classes)?.[1]),
    ];
    for (const name of names) {
      if (name !== undefined && /^[\w+#.-]{1,40}$/.test(name) && !NO_LANGUAGE.test(name))
        return name.toLowerCase();
    }
  }
  return undefined;
}

/**
 * Returns the kept text of a preformatted element with its white space: one line per block inside it and per
 * `br`, no empty lines at its ends.
 */
export function preformatted(tree: Tree, kept: Kept, row: number): string {
  const pieces: string[] = [];
  const ends: number[] = [];
  const stop = tree.end[row]!;
  let atStart = true;
  const newLine = (): void => {
    if (!atStart) pieces.push("\n");
    atStart = true;
  };
  for (let i = row + 1; i < stop; i++) {
    while (ends.length > 0 && ends[ends.length - 1]! <= i) {
      ends.pop();
      newLine();
    }
    if (tree.kind[i] === NodeKind.text) {
      const value = text(tree, i).replace(/\r\n?/g, "\n");
      // White space has no label, so a row is only dropped if it contains words.
      if (kept[i] === 0 && /\S/.test(value)) continue;
      if (value === "") continue;
      pieces.push(value);
      atStart = value.endsWith("\n");
    } else if (htmlTag(tree, i) === Tag.br) {
      pieces.push("\n");
      atStart = true;
    } else if (tree.kind[i] === NodeKind.element) {
      const display = displayOf(tree, i);
      if (display === Display.cell && !atStart) pieces.push("\t");
      if (display === Display.block || display === Display.paragraph) newLine();
      if (kept[i] === 0) i = tree.end[i]! - 1;
      else if (display === Display.block || display === Display.paragraph) ends.push(tree.end[i]!);
    }
  }
  const lines = pieces
    .join("")
    .split("\n")
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  return first < 0 ? "" : lines.slice(first, lines.findLastIndex((line) => line !== "") + 1).join("\n");
}
