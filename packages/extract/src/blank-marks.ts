import { Label, type Marks, type Tree } from "@winnow/core-dom";

/** The marks of a page that no method has judged. */
export function noMarks(tree: Tree): Marks {
  const { length } = tree;
  return {
    label: new Uint8Array(length),
    score: new Float32Array(length),
    reason: new Uint16Array(length),
    reasons: [""],
  };
}

/** Whether any row is marked as content. */
export function hasContent({ label }: Marks): boolean {
  return label.includes(Label.content);
}
