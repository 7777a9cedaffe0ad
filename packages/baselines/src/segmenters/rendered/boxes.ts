import type { Box, BoxGroup } from "@winnow/core-dom";

/** Returns the tag name of a box in lower case, the last step of its path. */
export function boxTag({ xpath }: Box): string {
  const start = xpath.lastIndexOf("/") + 1;
  return xpath.slice(start).split("[", 1)[0]!.toLowerCase();
}

/** Returns the boxes directly inside of each box, in document order. */
export function childBoxes(boxes: readonly Box[]): readonly (readonly number[])[] {
  const children: number[][] = boxes.map(() => []);
  for (const [index, { parent }] of boxes.entries()) children[parent]?.push(index);
  return children;
}

/** Returns for each box the innermost box with a background around it, itself included; -1 if there is none. */
export function backgroundBoxes(boxes: readonly Box[]): Int32Array {
  const behind = new Int32Array(boxes.length);
  for (const [index, { parent, style }] of boxes.entries())
    behind[index] = style.background[3] > 0 ? index : (behind[parent] ?? -1);
  return behind;
}

/** Returns boxes by their keys: one group per key, in the order of their first boxes. */
export function groupsByKey(boxes: readonly number[], keys: ArrayLike<number>): readonly BoxGroup[] {
  const groups = new Map<number, number[]>();
  for (const [index, box] of boxes.entries()) {
    const group = groups.get(keys[index]!);
    if (group === undefined) groups.set(keys[index]!, [box]);
    else group.push(box);
  }
  return sortedGroups([...groups.values()].map((group) => ({ boxes: group })));
}

/** Sorts the boxes of each group, and groups by their first boxes. */
export function sortedGroups<Group extends { readonly boxes: readonly number[] }>(
  groups: readonly Group[],
): readonly Group[] {
  return groups
    .map((group) => ({ ...group, boxes: group.boxes.toSorted((a, b) => a - b) }))
    .sort((a, b) => a.boxes[0]! - b.boxes[0]!);
}
