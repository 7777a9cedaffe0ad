/** Escapes a text for HTML, in elements and in quoted attributes. @example escaped("a < b") // "a &#60; b" */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
