import {
  Attribute,
  Label,
  type MethodOptions,
  NodeKind,
  Tag,
  type Tree,
  tagName,
  text,
} from "@winnow/core-dom";
import { justext } from "../justext/justext.js";
import { makeParagraphs } from "../justext/paragraphs.js";

/** A paragraph that jusText keeps. */
export interface KeptParagraph {
  /** In lower case, with single spaces. */
  readonly text: string;
  /** Its text rows. */
  readonly rows: readonly number[];
}

/** Returns the paragraphs of a page that jusText keeps. */
export function keptParagraphs(tree: Tree, options: MethodOptions = {}): readonly KeptParagraph[] {
  const { label } = justext(tree, options);
  const kept: KeptParagraph[] = [];
  for (const { rows } of makeParagraphs(tree).paragraphs) {
    const content = rows.filter((row) => tree.kind[row] === NodeKind.text && label[row] === Label.content);
    if (content.length === 0) continue;
    const words = content.map((row) => text(tree, row)).join("");
    kept.push({ text: words.trim().toLowerCase().replaceAll(/\s+/g, " "), rows: content });
  }
  return kept;
}

/** Between the signatures of a path. */
const SEPARATOR = ">";
/** Containers in more containers have no path of their own. */
const MAX_LEVEL = 60;

/** The elements that contain paragraphs. */
const CONTAINERS: ReadonlySet<number> = new Set([
  ...[Tag.article, Tag.body, Tag.center, Tag.div, Tag.form, Tag.html, Tag.main, Tag.section, Tag.td],
]);

/** The paths of a page's containers. */
export interface ContainerPaths {
  /** The path of each container's row, an index into `names`; -1 for other rows and containers too deep. */
  readonly containerPath: Int32Array;
  /** The path of the nearest container of each row, itself included; -1 if there is none. */
  readonly nearest: Int32Array;
  /** The path of each path's parent, or -1. */
  readonly parents: readonly number[];
  /** Signatures of elements from the root. */
  readonly names: readonly string[];
}

/** Finds the containers of a page and their paths. */
export function containerPaths(tree: Tree): ContainerPaths {
  const containerPath = new Int32Array(tree.length).fill(-1);
  const nearest = new Int32Array(tree.length).fill(-1);
  /** The rows of the open containers. */
  const open: number[] = [];
  const ids = new Map<string, number>();
  const names: string[] = [];
  const parents: number[] = [];
  for (let row = 0; row < tree.length; row++) {
    while (open.length > 0 && tree.end[open[open.length - 1]!]! <= row) open.pop();
    nearest[row] = open.length === 0 ? -1 : containerPath[open[open.length - 1]!]!;
    if (tree.kind[row] !== NodeKind.element || !CONTAINERS.has(tree.tag[row]!)) continue;
    const parent = open.at(-1);
    if (open.push(row) > MAX_LEVEL) continue;
    const above = parent === undefined ? -1 : containerPath[parent]!;
    const key = `${above} ${elementSignature(tree, row)}`;
    let id = ids.get(key);
    if (id === undefined) {
      id = names.length;
      ids.set(key, id);
      parents.push(above);
      names.push((above < 0 ? "" : names[above]! + SEPARATOR) + key.slice(key.indexOf(" ") + 1));
    }
    containerPath[row] = id;
    nearest[row] = id;
  }
  return { containerPath, nearest, parents, names };
}

/** Names with digits usually number posts, users or columns, and differ from page to page. */
const DIGIT = /\d/;
/** Maximum number of characters of a signature. */
const MAX_LENGTH = 200;

/**
 * Returns the name by which an element is recognised on other pages of its site: tag, id and classes, without
 * ids and classes that contain digits.
 *
 * @example elementSignature(tree, row) // "div#main.article"
 */
function elementSignature(tree: Tree, row: number): string {
  const id = Attribute.id(tree, row);
  let signature = tagName(tree, row);
  if (id !== undefined && id !== "" && !DIGIT.test(id)) signature += `#${id}`;
  for (const name of (Attribute.class(tree, row) ?? "").slice(0, MAX_LENGTH).split(/\s+/)) {
    if (name !== "" && !DIGIT.test(name)) signature += `.${name}`;
  }
  return signature.slice(0, MAX_LENGTH);
}
