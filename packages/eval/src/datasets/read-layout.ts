import type { Files, Problem, ReadOptions } from "./types.js";

/**
 * All pages of a layout at once, with what is not as it should be.
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
