/**
 * Whether an element's `style` attribute says `display: none`. A quick look first: next to no style does.
 *
 * @example isDisplayedNone("color: red; display: none") // true
 */
export function isDisplayedNone(style: string): boolean {
  return /none/i.test(style) && lastValue(style, "display") === "none";
}

/** Whether an element's `style` attribute says `visibility: hidden`. */
export function isVisibilityHidden(style: string): boolean {
  return /hidden/i.test(style) && lastValue(style, "visibility") === "hidden";
}

/** The value that wins: the last important one, else the last (CSS Cascade 4 §6.1), in lower case. */
function lastValue(style: string, property: string): string | undefined {
  let value: string | undefined;
  let important = false;
  for (const declaration of style.replace(/\/\*[\s\S]*?(\*\/|$)/g, "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0 || declaration.slice(0, colon).trim().toLowerCase() !== property) continue;
    const written = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const plain = written.replace(/\s*!\s*important$/, "");
    const isImportant = plain.length < written.length;
    if (important && !isImportant) continue;
    value = plain;
    important = isImportant;
  }
  return value;
}
