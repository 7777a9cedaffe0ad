import { Tag, type Tree, tagName } from "@winnow/core-dom";

/** What a tag does to the paragraphs; a tag may have several roles (a sum of them). */
export const TagRole = {
  none: 0,
  /** Its start and its end tag part paragraphs. */
  boundary: 1,
  /** Goes with all that is in it before paragraphs are made: scripts, styles, form controls. */
  removed: 2,
  /** Goes, but what is in it stays in its place. */
  unwrapped: 4,
  heading: 8,
  /** Its name has `select` in it. */
  select: 16,
} as const;

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** PARAGRAPH_TAGS of the original: HTML 4's blocks, neither `section` nor `article`. */
const BOUNDARIES = [
  ...["body", "blockquote", "caption", "center", "col", "colgroup", "dd", "div", "dl", "dt", "fieldset"],
  ...["legend", "optgroup", "option", "p", "pre", "table", "td", "tfoot", "th", "thead", "tr", "ul", "li"],
  ...HEADINGS,
] as const;

/** What lxml's Cleaner takes away under the original's settings, with all that is in it. */
const REMOVED = [
  ...["head", "script", "style", "applet", "button", "input", "select", "textarea", "base", "link"],
] as const;

/** What it takes away while it keeps the children. So a form is no boundary, though the original names it. */
const UNWRAPPED = ["form", "iframe", "embed", "layer", "object", "param"] as const;

const ROLES_BY_NAME: ReadonlyMap<string, number> = rolesByName();

/** Roles by id for the tags that have one in every tree. */
const ROLES: Uint8Array = new Uint8Array(1 + Math.max(...Object.values(Tag)));
for (const [name, id] of Object.entries(Tag)) ROLES[id] = roleOfName(name);

/** The {@link TagRole} of an element row. */
export function tagRole(tree: Tree, row: number): number {
  const tag = tree.tag[row]!;
  return tag < ROLES.length ? ROLES[tag]! : roleOfName(tagName(tree, row));
}

function roleOfName(name: string): number {
  return (ROLES_BY_NAME.get(name) ?? TagRole.none) | (name.includes("select") ? TagRole.select : 0);
}

function rolesByName(): Map<string, number> {
  const roles = new Map<string, number>();
  const add = (names: readonly string[], role: number) => {
    for (const name of names) roles.set(name, (roles.get(name) ?? TagRole.none) | role);
  };
  add(BOUNDARIES, TagRole.boundary);
  add(HEADINGS, TagRole.heading);
  add(REMOVED, TagRole.removed);
  add(UNWRAPPED, TagRole.unwrapped);
  return roles;
}
