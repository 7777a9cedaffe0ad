import { once } from "@winnow/core-dom/cache";
import { Attribute, hasAttribute, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { percentDecoded } from "../addresses.js";
import { candidates } from "../candidates.js";
import { HEADINGS, htmlTag, lowerBound } from "../elements.js";
import type { Region } from "../types.js";

/** Minimum number of links in a table of contents. */
const MIN_LINKS = 3;

/** Minimum share of its text that is linked: the rest is numbers and signs. */
const MIN_LINKED = 0.7;

/** Minimum share of its links that lead to a heading. */
const MIN_TO_HEADINGS = 0.7;

/** The label of a table of contents. */
const LABEL =
  /^\W*(?:(?:table of )?contents|(?:quick |page |article )?(?:navigation|links)|toc|(?:in|on) th(?:is|e) (?:article|page|guide|post|section)|what(?:'|’)s (?:in this|inside)[\w ]{0,20}|jump (?:to|ahead)[\w ]{0,20}|overview|index|outline|inhalt(?:sverzeichnis|sübersicht)?|(?:in diesem|auf dieser) (?:artikel|beitrag|seite)|table des matières|sommaire|dans cet article|(?:tabla|índice) de contenidos?|contenidos?|índice|sumário|indice|sommario|inhoud(?:sopgave)?|innehåll(?:sförteckning)?|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|spis treści|obsah|sisällys(?:luettelo)?|tartalom(?:jegyzék)?|cuprins|içindekiler|содержание|оглавление|зміст|περιεχόμενα|目次|目录|目錄|차례|목차|daftar isi|mục lục)(?:\W{0,8}(?:hide|show|toggle|ausblenden|verbergen|masquer|ocultar|nascondi|скрыть|убрать|非表示|隐藏)?)?\W*$/iu;

/** Maximum number of characters of a label. */
const MAX_LABEL = 60;

const LISTS: readonly number[] = [Tag.ul, Tag.ol, Tag.nav];

/** Maximum number of elements around the list. */
const MAX_ANCESTORS = 4;

/**
 * Returns the tables of contents in a region: lists of links to headings of the page, with their labels.
 * They repeat the headings.
 */
export const tablesOfContents: (region: Region) => readonly number[] = once(findTables);

function findTables(region: Region): readonly number[] {
  const { tree } = region;
  const { end } = tree;
  const lists = candidates(region, { tags: LISTS }).filter((row) => isLinked(tree, row));
  if (lists.length === 0) return [];
  const links = candidates(region, { tags: [Tag.a] }).filter((row) => row > lists[0]! && isLink(tree, row));
  const names = links.map((row) => {
    const href = Attribute.href(tree, row)!;
    const at = href.indexOf("#");
    // Menus have links to `#` alone.
    return at >= 0 && at + 1 < href.length ? percentDecoded(href.slice(at + 1)) : undefined;
  });
  const linkAt = (row: number): number => lowerBound(links.length, (i) => links[i]! < row);
  /** Whether most links in a list, and enough of them, have a property. */
  const areMost = (list: number, before: Int32Array): boolean => {
    const [first, stop] = [linkAt(list), linkAt(end[list]!)];
    return stop - first >= MIN_LINKS && before[stop]! - before[first]! >= MIN_TO_HEADINGS * (stop - first);
  };
  const named = sums(links, (i) => names[i] !== undefined);
  const menus = lists.filter((row) => areMost(row, named));
  if (menus.length === 0) return [];
  const targets = headingTargets(tree, new Set(names));
  const toHeadings = sums(links, (i) => (targets.get(names[i] ?? "") ?? -1) > links[i]!);
  const found: number[] = [];
  let done = 0;
  for (const row of menus) {
    if (row < done || !areMost(row, toHeadings)) continue;
    found.push(...withLabel(tree, row));
    done = end[row]!;
  }
  return found;
}

function isLink(tree: Tree, row: number): boolean {
  return tree.tag[row] === Tag.a && htmlTag(tree, row) === Tag.a && hasAttribute(tree, row, "href");
}

/** Whether most of the text of an element is linked. */
function isLinked({ end, textBefore, linkBefore }: Tree, row: number): boolean {
  const stop = end[row]!;
  return linkBefore[stop]! - linkBefore[row]! >= MIN_LINKED * (textBefore[stop]! - textBefore[row]!);
}

/** Returns the number of links with a property before each of them, and of all. */
function sums(links: readonly number[], has: (index: number) => boolean): Int32Array {
  const before = new Int32Array(links.length + 1);
  for (let i = 0; i < links.length; i++) before[i + 1] = before[i]! + (has(i) ? 1 : 0);
  return before;
}

/** Maximum number of rows between a target and its heading. */
const MAX_DISTANCE = 8;

/** Returns the headings of a page by the names that links use: ids on, in, around or directly before them. */
function headingTargets(tree: Tree, used: ReadonlySet<string | undefined>): ReadonlyMap<string, number> {
  const targets = new Map<string, number>();
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element || tree.namespace[row] !== Namespace.html) continue;
    const name = Attribute.id(tree, row) ?? (tree.tag[row] === Tag.a ? Attribute.name(tree, row) : undefined);
    if (name !== undefined && used.has(name) && !targets.has(name) && leadsToHeading(tree, row)) {
      targets.set(name, row);
    }
  }
  return targets;
}

function leadsToHeading(tree: Tree, row: number): boolean {
  const up = tree.parent[row]!;
  if (HEADINGS.has(htmlTag(tree, up)) || HEADINGS.has(htmlTag(tree, Math.max(0, tree.parent[up]!))))
    return true;
  const stop = Math.min(tree.length, row + MAX_DISTANCE);
  for (let i = row; i < stop; i++) {
    if (HEADINGS.has(htmlTag(tree, i))) return true;
    if (tree.kind[i] === NodeKind.text && tree.textBefore[i + 1]! - tree.textBefore[i]! > 1) return false;
  }
  return false;
}

/** Returns the subtrees of a list and of its label; none if a sentence introduces the list. */
function withLabel(tree: Tree, list: number): readonly number[] {
  let whole = list;
  for (let up = tree.parent[list]!, i = 0; up > 0 && i < MAX_ANCESTORS; up = tree.parent[up]!, i++) {
    const others = textAround(tree, up, whole);
    if (others === undefined) break;
    if (others === "" || LABEL.test(others)) whole = up;
    else break;
    if (others !== "") return [whole];
  }
  // Back to the text before it, and up to the largest element that contains only that.
  let before = whole - 1;
  for (let i = 0; i < MAX_DISTANCE && before > 0 && !isVisibleText(tree, before); i++) before--;
  if (!isVisibleText(tree, before)) return [whole];
  let label = -1;
  for (let up = before, i = 0; up > 0 && tree.end[up]! <= whole && i < MAX_ANCESTORS; i++) {
    const words = textAround(tree, up, tree.end[up]!);
    if (words === undefined || !LABEL.test(words)) break;
    label = up;
    up = tree.parent[up]!;
  }
  if (label >= 0) return [whole, label];
  // Without the list, a sentence that announces it is incomplete.
  return /:\s*$/.test(text(tree, before)) ? [] : [whole];
}

/** Returns the text of an element without that of a part of it; undefined if it is longer than a label. */
function textAround(tree: Tree, row: number, part: number): string | undefined {
  const { end, textBefore } = tree;
  const skip = part < end[row]! ? end[part]! : part;
  const size = textBefore[end[row]!]! - textBefore[row]! - (textBefore[skip]! - textBefore[part]!);
  if (size > MAX_LABEL) return undefined;
  let out = "";
  let rows = 0;
  for (let i = row; i < end[row]!; i++) {
    if (i === part) i = skip;
    if (i >= end[row]! || rows++ > 40) break;
    if (isVisibleText(tree, i)) out += ` ${text(tree, i)}`;
  }
  return out.trim();
}

function isVisibleText(tree: Tree, row: number): boolean {
  return tree.kind[row] === NodeKind.text && tree.hidden[row] === 0 && /\S/.test(text(tree, row));
}
