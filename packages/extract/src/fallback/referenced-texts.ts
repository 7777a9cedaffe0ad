/**
 * Resolves a list whose objects and lists refer to its other values by number (the format of devalue: Nuxt 3, SvelteKit).
 * Only strings are put in, each for its first reference: objects may refer to each other in circles, and to the same text a
 * million times.
 *
 * @returns the objects and lists that have strings; the value as it is if it is not a list.
 * @example referencedTexts([{ body: 1, next: 0 }, "<p>Text"]); // [{ body: "<p>Text" }]
 */
export function referencedTexts(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const values: readonly unknown[] = value;
  const used = new Set<unknown>();
  const take = (reference: unknown): string | undefined => {
    const text = typeof reference === "number" ? values[reference] : undefined;
    if (typeof text !== "string" || used.has(reference)) return undefined;
    used.add(reference);
    return text;
  };
  const resolved: unknown[] = [];
  for (const item of values) {
    if (typeof item !== "object" || item === null) continue;
    const entries = Object.entries(item as Readonly<Record<string, unknown>>).flatMap(
      ([key, reference]): [string, string][] => {
        const text = take(reference);
        return text === undefined ? [] : [[key, text]];
      },
    );
    if (entries.length === 0) continue;
    resolved.push(Array.isArray(item) ? entries.map(([, text]) => text) : Object.fromEntries(entries));
  }
  return resolved;
}
