import { attributeReader, NodeKind, type Tree } from "@winnow/core-dom";
import { classSignature } from "./class-pieces.js";

/** The class values of a page's elements, numbered, and what elements of the same kind have in common. */
export interface Signatures {
  /** The number of each row's class value, an index into `classes`; 0 for rows without. */
  readonly classId: Int32Array;
  readonly classes: readonly string[];
  /** Elements with the same tag and the same {@link classSignature} have the same number; 0 for other rows. */
  readonly signature: Int32Array;
}

const classOf = attributeReader("class");

/** Tag ids are below this, apart from pages that make up more names of elements. */
const TAGS = 0x1_0000;

export function readSignatures(tree: Tree): Signatures {
  const { length, kind, tag } = tree;
  const classId = new Int32Array(length);
  const signature = new Int32Array(length);
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
    const value = classOf(tree, row);
    const id = value === undefined ? 0 : numberOf(value);
    classId[row] = id;
    const key = id * TAGS + tag[row]!;
    let own = signatures.get(key);
    if (own === undefined) {
      const common = normal[id]! * TAGS + tag[row]!;
      own = signatures.get(common) ?? signatures.size + 1;
      signatures.set(common, own);
      signatures.set(key, own);
    }
    signature[row] = own;
  }
  return { classId, classes, signature };
}
