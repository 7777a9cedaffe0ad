import { Attribute, NodeKind, type Tree } from "@winnow/core-dom";
import { columnsOf } from "@winnow/core-dom/tree";
import type { BlockTable } from "./block-table.js";
import { classSignature } from "./class-pieces.js";

/**
 * The class values of the elements that contain blocks, numbered, and what elements of the same kind have in
 * common.
 */
export interface Signatures {
  /** The number of each row's class value, an index into `classes`; 0 for rows without. */
  readonly classId: Int32Array;
  readonly classes: readonly string[];
  /** Elements with the same tag and the same {@link classSignature} have the same number; 0 for other rows. */
  readonly signature: Int32Array;
}

/** Tag ids are below this, apart from pages that make up more names of elements. */
const TAGS = 0x1_0000;

export function readSignatures(tree: Tree, { before }: BlockTable): Signatures {
  const { length, kind, tag, end } = tree;
  const [classId, signature] = columnsOf(Int32Array, length, 2);
  const classes: string[] = [""];
  /** The number of the class signature of each class value. */
  const normal: number[] = [0];
  const classIds = new Map<string, number>();
  const signatures = new Map<number, number>();
  const numberOf = (value: string): number => {
    const known = classIds.get(value);
    if (known !== undefined) return known;
    const id = classes.push(value) - 1;
    classIds.set(value, id);
    const common = classSignature(value);
    normal[id] = common === value ? id : numberOf(common);
    return id;
  };
  for (let row = 1; row < length; row++) {
    if (kind[row] !== NodeKind.element) continue;
    const stop = end[row]!;
    if (before[stop] === before[row]) {
      row = stop - 1;
      continue;
    }
    const value = Attribute.class(tree, row);
    const id = value === undefined ? 0 : numberOf(value);
    classId[row] = id;
    const key = normal[id]! * TAGS + tag[row]!;
    const own = signatures.get(key) ?? signatures.size + 1;
    if (own > signatures.size) signatures.set(key, own);
    signature[row] = own;
  }
  return { classId, classes, signature };
}
