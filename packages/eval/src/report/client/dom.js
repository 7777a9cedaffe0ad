// @ts-check

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {{
 *   readonly [name: string]: string | number | boolean | null | undefined | ((event: any) => void)
 * }} Attributes
 */

/**
 * Creates an element with classes after its name (`"p.none"`), attributes, listeners (`onclick: …`) and
 * children. Strings become text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag | `${Tag}.${string}`} name
 * @param {...(Child | Attributes)} parts
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(name, ...parts) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(/** @type {Tag} */ (tag));
  if (classes.length > 0) element.className = classes.join(" ");
  for (const part of parts) {
    if (part === null || part === undefined || part === false) continue;
    if (part instanceof Node) element.append(part);
    else if (typeof part !== "object") element.append(String(part));
    else for (const [key, value] of Object.entries(part)) setAttribute(element, key, value);
  }
  return element;
}

/** @type {(element: HTMLElement, name: string, value: Attributes[string]) => void} */
function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function") element.addEventListener(name.slice(2), value);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Returns an element that must exist.
 *
 * @type {(id: string) => HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`no #${id}`);
  return element;
}

/**
 * Formats a figure like the tables.
 *
 * @type {(value: number | null | undefined) => string}
 */
export function figureText(value) {
  return value === null || value === undefined || Number.isNaN(value) ? "–" : value.toFixed(3);
}

/**
 * Formats a count with its noun.
 *
 * @type {(number: number, one: string, many?: string) => string}
 */
export function counted(number, one, many = `${one}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
