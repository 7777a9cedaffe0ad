import { Attribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { HEADINGS, htmlTag, isWordRow, textSize } from "../elements.js";
import { isLanguage } from "./languages.js";

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

function isStrip(tree: Tree, row: number): boolean {
  if (Attribute.role(tree, row) === "tablist") return true;
  const labels = stripLabels(tree, row);
  if (labels.length < 2) return false;
  return (
    STRIP.test(Attribute.class(tree, row) ?? "") ||
    labels.every((label) => NAMES.has(label) || isLanguage(label))
  );
}

function stripLabels(tree: Tree, row: number): readonly string[] {
  const labels: string[] = [];
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (tree.kind[i] !== NodeKind.text || tree.hidden[i] !== 0) continue;
    for (const label of text(tree, i).split(/[|/•·]/))
      if (/\S/.test(label)) labels.push(label.trim().toLowerCase());
  }
  return labels;
}
