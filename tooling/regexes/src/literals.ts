import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "oxc-parser";

/** A regular expression, and where it is written: `packages/core-dom/src/text/words.ts:12`. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

/** What the sources have: literals, and the places where an expression is built. */
export interface Written {
  readonly literals: readonly Expression[];
  /** Calls of `RegExp` with anything but a name, which is the name of an expression or is judged where it is made. */
  readonly built: readonly string[];
}

const FOLDERS = ["packages", "apps", "tooling"];
const NO_SOURCES = new Set(["node_modules", "dist", "fixtures", "test", "vendor"]);

/** The expressions in all sources below the folder of the repository, those of tests excepted. */
export function writtenIn(root: string): Written {
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
      if (!NO_SOURCES.has(entry.name) && !entry.name.startsWith(".")) yield* sourcesIn(path);
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

/** Calls back for each expression of a module: literals, and calls of `RegExp` that build one. */
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
