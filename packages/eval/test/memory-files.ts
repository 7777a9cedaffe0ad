import type { Files, Problem, ReadOptions } from "../src/datasets/types.js";

/**
 * Creates the {@link Files} of a layout from contents in memory, as in a test or a browser.
 *
 * @param contents Contents by path. Strings are encoded as UTF-8.
 * @example memoryFiles({ "orig/1.html": "<p>Hi", "clean/1.txt": "<p>Hi" })
 */
export function memoryFiles(contents: Readonly<Record<string, string | Uint8Array>>): Files {
  const read = async (path: string): Promise<Uint8Array> => {
    const content = Object.hasOwn(contents, path) ? contents[path]! : undefined;
    if (content === undefined) throw new Error(`no such file: ${path}`);
    return typeof content === "string" ? new TextEncoder().encode(content) : content;
  };
  return {
    list: async () => Object.keys(contents),
    read,
    stream: async function* (path) {
      yield await read(path);
    },
  };
}

/**
 * Reads all pages of a layout, and collects the problems.
 *
 * @example const { pages, problems } = await readLayout(cleaneval, memoryFiles(unzipped));
 */
export async function readLayout<T>(
  layout: { readonly read: (files: Files, options?: ReadOptions) => AsyncIterable<T> },
  files: Files,
): Promise<{ readonly pages: readonly T[]; readonly problems: readonly Problem[] }> {
  const pages: T[] = [];
  const problems: Problem[] = [];
  const onProblem = (problem: Problem): void => {
    problems.push(problem);
  };
  for await (const page of layout.read(files, { onProblem })) pages.push(page);
  return { pages, problems };
}
