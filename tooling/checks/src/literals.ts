import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "oxc-parser";

/** A regular expression and its place, such as `packages/core-dom/src/text/words.ts:12`. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

/** The expressions in the sources: literals, and the places where an expression is built. */
export interface SourceExpressions {
  readonly literals: readonly Expression[];
  /** Calls of `RegExp`, except those with a variable: its value is checked where it is created. */
  readonly built: readonly string[];
}

const FOLDERS = ["packages", "apps", "tooling"];
const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "fixtures", "test", "vendor"]);

/** The expressions in all sources of the repository, except tests. */
export function sourceExpressions(root: string): SourceExpressions {
  const literals: Expression[] = [];
  const built: string[] = [];
  for (const folder of FOLDERS) {
    for (const path of sourcesIn(join(root, folder))) {
      const source = readFileSync(path, "utf8");
      if (!source.includes("/")) continue;
      const where = (at: number): string =>
        `${relative(root, path)}:${source.slice(0, at).split("\n").length}`;
      expressionsIn(
        source,
        path,
        (pattern, flags, at) => literals.push({ source: pattern, flags, where: where(at) }),
        (at) => built.push(where(at)),
      );
    }
  }
  return { literals, built };
}

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name) && !entry.name.startsWith(".")) yield* sourcesIn(path);
    } else if (/\.[jt]s$/.test(entry.name) && !/\.(?:test|d)\.[jt]s$/.test(entry.name)) yield path;
  }
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly { readonly type: string }[];
}

/**
 * Calls `literal` for each literal of a module, and `built` for each call of `RegExp` that builds an
 * expression.
 */
export function expressionsIn(
  source: string,
  path: string,
  literal: (pattern: string, flags: string, at: number) => void,
  built: (at: number) => void,
): void {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]!.message}`);
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { type, start, regex, callee, arguments: given } = node as SyntaxNode;
    if (type === "Literal" && regex !== undefined) literal(regex.pattern, regex.flags, start);
    const isCall = type === "NewExpression" || type === "CallExpression";
    if (isCall && callee?.name === "RegExp" && given?.[0]?.type !== "Identifier") built(start);
    Object.values(node).forEach(walk);
  };
  walk(program);
}
