import type { Marks, Method, MethodOptions, Tree } from "@winnow/core-dom";

/**
 * Returns the marks of several methods, in their order: the first layer of an ensemble. A method that is
 * listed twice runs once. Methods that have not begun at the deadline are missing at the end.
 *
 * @example collectMarks(tree, [readability, justext], {})
 */
export function collectMarks(
  tree: Tree,
  methods: readonly Method[],
  options: MethodOptions,
): readonly Marks[] {
  const { deadline = Number.POSITIVE_INFINITY } = options;
  const marksByMethod = new Map<Method, Marks>();
  const collected: Marks[] = [];
  for (const method of methods) {
    let marks = marksByMethod.get(method);
    if (marks === undefined) {
      if (performance.now() > deadline) break;
      marks = method(tree, options);
      marksByMethod.set(method, marks);
    }
    collected.push(marks);
  }
  return collected;
}
