import { methods } from "@winnow/baselines/methods";
import type { Method, Tree } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import type { OurMethod } from "./types.js";

/** The text that ours finds in a page. */
export type OurText = (tree: Tree, url: string | undefined) => string;

/** @returns undefined if the method, or the factory that a variant needs, does not exist. */
export async function ourText({ name, factory, options }: OurMethod): Promise<OurText | undefined> {
  if (!Object.hasOwn(methods, name)) return undefined;
  const method =
    factory === undefined ? methods[name as keyof typeof methods].method : await made(name, factory);
  if (method === undefined) return undefined;
  return (tree, url) => {
    const found = extract(tree, { method, ...(url === undefined ? {} : { url }), ...options });
    // Originals that return comments append them to the text.
    return options?.comments ? `${found.text}\n${found.comments}` : found.text;
  };
}

/** The method that `createNAME(options)` of the entry `@winnow/baselines/methods/NAME` returns. */
async function made(name: string, options: Readonly<Record<string, unknown>>): Promise<Method | undefined> {
  const entry = (await import(`@winnow/baselines/methods/${name}`)) as Record<string, unknown>;
  const factory = entry[`create${pascal(name)}`];
  return typeof factory === "function" ? (factory(options) as Method) : undefined;
}

function pascal(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
