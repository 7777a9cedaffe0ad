import { Attribute, attributeReader, attributes, hasAttribute, type Tree } from "@winnow/core-dom";
import type { WorkingTree } from "../../working-tree/types.js";
import { nextNode, nextOutside } from "../../working-tree/walk.js";
import { Kind } from "./tags.js";

/**
 * A rule that recognises sections of a page by their attributes: one regular expression per attribute, of
 * which one has to match.
 */
export interface SectionRule {
  /** The tags that the patterns apply to; undefined for all. */
  readonly tags: ReadonlySet<number> | undefined;
  /** The tags that match whatever their attributes. */
  readonly always: ReadonlySet<number> | undefined;
  readonly patterns: readonly AttributePattern[];
}

interface AttributePattern {
  readonly name: string;
  readonly pattern: RegExp;
  readonly read: (tree: Tree, row: number) => string | undefined;
}

/**
 * Compiles a rule. The patterns are alternatives by attribute; `first` stands for the one of `id` and `class`
 * that is written first, which the original's `@id|@class` selects. Without patterns every element with one
 * of the tags matches.
 */
export function sectionRule(
  tags: ReadonlySet<number> | undefined,
  patterns: Readonly<Record<string, readonly string[]>>,
  always?: ReadonlySet<number>,
  flags = "",
): SectionRule {
  const list = Object.entries(patterns).map(([name, alternatives]) => ({
    name,
    pattern: new RegExp(alternatives.join("|"), flags),
    read: attributeReader(name === "first" ? "class" : name),
  }));
  return list.length === 0
    ? { tags: undefined, always: tags, patterns: [] }
    : { tags, always, patterns: list };
}

/** Whether an element matches one of the rules. Headings have lost their attributes. */
function matches(work: WorkingTree, node: number, rules: readonly SectionRule[]): boolean {
  const { source } = work;
  const tag = work.tag[node]!;
  for (const { tags, always, patterns } of rules) {
    if (always?.has(tag)) return true;
    if (patterns.length === 0 || (tags !== undefined && !tags.has(tag))) continue;
    if (node >= source.length || tag === Kind.heading) continue;
    for (const { name, pattern, read } of patterns) {
      const value = name === "first" ? firstOfIdAndClass(source, node) : read(source, node);
      if (value !== undefined && pattern.test(value)) return true;
    }
  }
  return false;
}

function firstOfIdAndClass(tree: Tree, row: number): string | undefined {
  const hasId = hasAttribute(tree, row, "id");
  if (hasId && hasAttribute(tree, row, "class")) {
    return attributes(tree, row).find(([name]) => name === "id" || name === "class")?.[1];
  }
  return hasId ? Attribute.id(tree, row) : Attribute.class(tree, row);
}

/** Returns the elements inside `top` that match, without those inside another one. */
export function matching(work: WorkingTree, top: number, rules: readonly SectionRule[]): number[] {
  const found: number[] = [];
  let node = nextNode(work, top, top);
  while (node >= 0) {
    if (work.tag[node] !== -1 && matches(work, node, rules)) {
      found.push(node);
      node = nextOutside(work, node, top);
    } else {
      node = nextNode(work, node, top);
    }
  }
  return found;
}

/** Returns the first element inside `top` that matches, or -1. */
export function firstMatch(work: WorkingTree, top: number, rule: SectionRule): number {
  const rules = [rule];
  for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) {
    if (work.tag[node] !== -1 && matches(work, node, rules)) return node;
  }
  return -1;
}
