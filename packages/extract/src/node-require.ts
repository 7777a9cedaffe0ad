/** Loads a module synchronously. */
export type Require = (specifier: string) => unknown;

interface NodeGlobal {
  readonly process?: {
    readonly getBuiltinModule?: (name: string) => { createRequire(from: string): Require } | undefined;
  };
}

let cached: Require | null | undefined;

/**
 * Returns Node's `require`, which Bun and Deno have, too: it loads ES modules since Node 20.19. Null in
 * browsers.
 *
 * `extract` is synchronous, so what only some pages need cannot come from a dynamic import.
 */
export function nodeRequire(): Require | null {
  if (cached === undefined) {
    const node = (globalThis as NodeGlobal).process?.getBuiltinModule?.("node:module");
    cached = node?.createRequire(import.meta.url) ?? null;
  }
  return cached;
}
