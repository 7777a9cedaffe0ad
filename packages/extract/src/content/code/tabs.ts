import { Attribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { HEADINGS, htmlTag, isWordRow, textSize } from "../elements.js";
import { labelLanguage } from "./languages.js";

/** Maximum number of rows between the last label and the code, and in a strip of labels. */
const MAX_ROWS = 60;
/** Maximum number of characters of a strip. */
const MAX_CHARACTERS = 80;

/** Elements whose text is a title of the code. */
const TITLES: ReadonlySet<number> = new Set([
  ...[...HEADINGS.keys(), Tag.th, Tag.td, Tag.tr, Tag.dt, Tag.summary],
]);

const STRIP = /(?:^|[\s_-])(?:tabs?|tablist|tabbed|tabset|nav-tabs)(?=$|[\s_-])/i;

/** What versions of one command are for, apart from languages; in lower case. */
const NAMES: ReadonlySet<string> = new Set(
  (
    "npm npx yarn pnpm pnpx bun bunx deno cargo pip pipx conda uv poetry pipenv brew homebrew apt yum dnf pacman apk nix snap winget " +
    "scoop chocolatey choco maven gradle sbt composer gem bundler go docker podman curl wget httpie cli macos mac os x linux ubuntu " +
    "debian fedora windows wsl unix terminal cmd powershell bash zsh fish sh esm cjs cdn http https ssh rest graphql"
  ).split(" "),
);

/**
 * Returns the strip of labels directly before a block of code: "npm | yarn | pnpm". It is a list of tabs by its role
 * or class, or a line of at least two names of languages, package managers and systems.
 *
 * @param from - the first row that may be in the strip.
 * @param block - the outermost element of the block.
 */
export function tabStrip(tree: Tree, from: number, block: number): number | undefined {
  const { hidden, parent, end } = tree;
  let last = block - 1;
  const stop = Math.max(from, block - MAX_ROWS);
  while (last > stop && (hidden[last] !== 0 || !isWordRow(tree, last))) last--;
  if (last <= stop) return undefined;
  let strip: number | undefined;
  for (let up = parent[last]!; up > from && end[up]! <= block; up = parent[up]!) {
    if (TITLES.has(htmlTag(tree, up))) return undefined;
    if (end[up]! - up > MAX_ROWS || textSize(tree, up) > MAX_CHARACTERS) break;
    if (isStrip(tree, up)) strip = up;
  }
  return strip;
}

/** Maximum number of elements around a block that are one tab. */
const MAX_AROUND = 4;

/** Returns the label directly before the tab that a block is in: Sphinx Design, PyMdown. */
export function ownLabel(
  tree: Tree,
  block: number,
): { readonly row: number; readonly name: string } | undefined {
  const { parent, end } = tree;
  for (let tab = block, i = 0; tab > 0 && i < MAX_AROUND; tab = parent[tab]!, i++) {
    let row = tab - 1;
    const stop = Math.max(parent[tab]!, tab - MAX_ROWS);
    while (row > stop && !(parent[row] === parent[tab] && isElementOrWords(tree, row))) row--;
    if (row <= parent[tab]!) continue;
    if (row <= stop) return undefined;
    if (htmlTag(tree, row) !== Tag.label || end[row]! - row > MAX_ROWS) return undefined;
    const [name, ...others] = stripLabels(tree, row);
    return name !== undefined && others.length === 0 && isName(name) ? { row, name } : undefined;
  }
  return undefined;
}

function isElementOrWords(tree: Tree, row: number): boolean {
  return tree.kind[row] === NodeKind.element || isWordRow(tree, row);
}

/** Whether a label names a language, a package manager or a system. */
function isName(label: string): boolean {
  return NAMES.has(label) || labelLanguage(label) !== undefined;
}

function isStrip(tree: Tree, row: number): boolean {
  if (Attribute.role(tree, row) === "tablist") return true;
  const labels = stripLabels(tree, row);
  if (labels.length < 2) return false;
  return STRIP.test(Attribute.class(tree, row) ?? "") || labels.every(isName);
}

/** Returns the labels of a strip in lower case. */
function stripLabels(tree: Tree, row: number): readonly string[] {
  const labels: string[] = [];
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (tree.kind[i] !== NodeKind.text || tree.hidden[i] !== 0) continue;
    for (const label of text(tree, i).split(/[|/•·]/))
      if (/\S/.test(label)) labels.push(label.trim().toLowerCase());
  }
  return labels;
}

/** Maximum number of elements between a block and the panel of its tab. */
const MAX_PANEL = 8;

/** Gives the blocks after a strip of tabs its labels, if there are as many, or as many in panels of tabs. */
export function nameBlocks(
  tree: Tree,
  strip: number,
  rows: readonly number[],
  first: number,
  labels: Map<number, string>,
): void {
  const names = stripLabels(tree, strip);
  const end = tree.end[tree.parent[strip]!]!;
  let stop = first;
  let panels = 0;
  for (; stop < rows.length && rows[stop]! < end && stop - first <= names.length; stop++)
    if (panels === stop - first && isInPanel(tree, rows[stop]!, tree.parent[strip]!)) panels++;
  if (stop - first !== names.length && panels !== names.length) return;
  for (const [i, name] of names.entries()) labels.set(rows[first + i]!, name);
}

/** Whether an element between a block and the element around a strip is the panel of a tab. */
function isInPanel(tree: Tree, row: number, around: number): boolean {
  for (let up = tree.parent[row]!, i = 0; up > around && i < MAX_PANEL; up = tree.parent[up]!, i++)
    if (Attribute.role(tree, up) === "tabpanel" || /\btab/i.test(Attribute.class(tree, up) ?? ""))
      return true;
  return false;
}
