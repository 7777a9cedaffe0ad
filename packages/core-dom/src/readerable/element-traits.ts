import { Attribute } from "../tree/attributes.js";
import { Namespace, type Tree } from "../tree/types.js";

/*
 * What Readability.js 0.6 reads from an element's attributes. The expressions are the algorithm itself; alternatives
 * that another one of the same expression matches anyway are left out.
 */

/** Class names and ids of elements that are seldom an article. */
export const UNLIKELY: RegExp =
  /-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|yom-remote/i;

/** Class names and ids that save an element that {@link UNLIKELY} matches. */
const MAYBE_CANDIDATE: RegExp = /and|article|body|column|content|main|shadow/i;

/** The class attribute as `className` returns it. In SVG that is not a string, and counts as empty. */
export function className(tree: Tree, row: number): string {
  if (row >= tree.length || tree.namespace[row] === Namespace.svg) return "";
  return Attribute.class(tree, row) ?? "";
}

/**
 * Whether the element itself is hidden: by its inline style, the `hidden` attribute, or `aria-hidden`, unless
 * it is the fallback image of a formula.
 *
 * @param visibility - whether `visibility: hidden` hides it too; in `isProbablyReaderable` it doesn't.
 */
export function isHidden(tree: Tree, row: number, visibility: boolean): boolean {
  const style = tree.namespace[row] === Namespace.mathml ? undefined : Attribute.style(tree, row);
  if (style !== undefined && (isDisplayNone(style) || (visibility && isVisibilityHidden(style)))) return true;
  if (Attribute.hidden(tree, row) !== undefined) return true;
  return Attribute.ariaHidden(tree, row) === "true" && !className(tree, row).includes("fallback-image");
}

/**
 * Whether a `style` attribute declares `display: none`. The quick test comes first: hardly any style does.
 *
 * @example isDisplayNone("color: red; display: none") // true
 */
export function isDisplayNone(style: string): boolean {
  return /none/i.test(style) && lastValue(style, "display") === "none";
}

/** Whether a `style` attribute declares `visibility: hidden`. */
export function isVisibilityHidden(style: string): boolean {
  return /hidden/i.test(style) && lastValue(style, "visibility") === "hidden";
}

/** The winning value in lower case: the last important one, or the last one (CSS Cascade 4 §6.1). */
function lastValue(style: string, property: string): string | undefined {
  let value: string | undefined;
  let important = false;
  const declarations = style.toLowerCase().replace(/\/\*[\s\S]*?(\*\/|$)/g, "");
  for (const declaration of declarations.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0 || declaration.slice(0, colon).trim() !== property) continue;
    const written = declaration.slice(colon + 1);
    const mark = written.lastIndexOf("!");
    const isImportant = mark >= 0 && written.slice(mark + 1).trim() === "important";
    if (important && !isImportant) continue;
    value = (isImportant ? written.slice(0, mark) : written).trim();
    important = isImportant;
  }
  return value;
}

/** Whether class name and id are those of an unlikely candidate. */
export function isUnlikely(tree: Tree, row: number): boolean {
  const name = className(tree, row);
  const id = Attribute.id(tree, row) ?? "";
  return (UNLIKELY.test(name) || UNLIKELY.test(id)) && !isMaybeCandidate(name, id);
}

/** The original tests `name + " " + id`, but no alternative of the expression contains a space. */
export function isMaybeCandidate(name: string, id: string): boolean {
  return MAYBE_CANDIDATE.test(name) || MAYBE_CANDIDATE.test(id);
}
