import { Attribute, attributeReader, attributes, hasAttribute, type Tree } from "@winnow/core-dom";
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
  readonly pattern: RegExp;
  readonly read: (tree: Tree, row: number) => string | undefined;
}

/**
 * Compiles a rule. The patterns are alternatives by attribute, separated by white space; `first` stands for the one of `id` and `class`
 * that is written first, which the original's `@id|@class` selects. Without patterns every element with one
 * of the tags matches.
 */
export function sectionRule(
  tags: ReadonlySet<number> | undefined,
  patterns: Readonly<Record<string, string>>,
  always?: ReadonlySet<number>,
  flags = "",
): SectionRule {
  const list = Object.entries(patterns).map(([name, alternatives]) => ({
    pattern: new RegExp(alternatives.trim().split(/\s+/).join("|"), flags),
    read: name === "first" ? firstIdOrClass : attributeReader(name),
  }));
  return list.length === 0 ? { tags, always: tags, patterns: [] } : { tags, always, patterns: list };
}

/** Whether an element matches one of the rules. Headings have lost their attributes. */
export function matches(source: Tree, node: number, tag: number, rules: readonly SectionRule[]): boolean {
  for (const { tags, always, patterns } of rules) {
    if (always?.has(tag)) return true;
    if (tags !== undefined && !tags.has(tag)) continue;
    if (node >= source.length || tag === Kind.heading) continue;
    for (const { pattern, read } of patterns) {
      const value = read(source, node);
      if (value !== undefined && pattern.test(value)) return true;
    }
  }
  return false;
}

function firstIdOrClass(tree: Tree, row: number): string | undefined {
  const hasId = hasAttribute(tree, row, "id");
  if (hasId && hasAttribute(tree, row, "class")) {
    return attributes(tree, row).find(([name]) => name === "id" || name === "class")?.[1];
  }
  return hasId ? Attribute.id(tree, row) : Attribute.class(tree, row);
}
