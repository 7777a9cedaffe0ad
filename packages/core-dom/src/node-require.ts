/** Loads a module synchronously. */
export type Require = (specifier: string) => unknown;

interface NodeGlobal {
  readonly process?: {
    readonly getBuiltinModule?: (name: string) => { createRequire(from: string): Require } | undefined;
  };
}

/**
 * Returns Node's `require`, which Bun and Deno have, too: it loads ES modules since Node 20.19. Null in browsers.
 *
 * Methods are synchronous, so what only some pages need cannot come from a dynamic import.
 *
 * @param from - the address of the module that needs another: `import.meta.url`.
 * @example nodeRequire(import.meta.url)?.("stopwords-iso/stopwords-iso.json")
 */
export function nodeRequire(from: string): Require | null {
  const node = (globalThis as NodeGlobal).process?.getBuiltinModule?.("node:module");
  return node?.createRequire(from) ?? null;
}
