import { NodeKind, type Tree } from "@winnow/core-dom";
import { type DensityMeasures, isMeasured } from "./measures.js";

/** Text density, or composite text density, which penalises links. */
export type Density = "text" | "composite";

/** The numbers of a subtree from which a density is computed. */
export interface Counts {
  readonly characters: number;
  readonly tags: number;
  readonly linkCharacters: number;
  readonly linkTags: number;
}

/**
 * Returns the composite text density of a node (Sun, Song and Liao 2011, as their program computes it):
 *
 *     C/T · log_{ln(C/¬LC · LC + LCb/Cb · C + e)}(C/LC · T/LT)
 *
 * where C, T, LC and LT are its characters, tags, link characters and link tags, ¬LC its other characters,
 * and LCb/Cb the share of link characters in the body. Denominators of 0, and LC, count as at least 1.
 *
 * @example compositeDensity({ characters: 100, tags: 0, linkCharacters: 0, linkTags: 0 }, 0)
 */
export function compositeDensity(
  { characters, tags, linkCharacters, linkTags }: Counts,
  bodyRatio: number,
): number {
  if (characters === 0) return 0;
  const tagCount = Math.max(1, tags);
  const links = Math.max(1, linkCharacters);
  const others = Math.max(1, characters - linkCharacters);
  const density =
    (characters / tagCount) * Math.log((characters * tagCount) / (links * Math.max(1, linkTags)));
  return density / Math.log(Math.log((characters * links) / others + bodyRatio * characters + Math.E));
}

/**
 * Returns the text density of a node, its characters per tag. As in this variant of the authors' program, the
 * characters of links do not count.
 */
export function textDensity({ characters, tags, linkCharacters }: Counts): number {
  return (characters - linkCharacters) / Math.max(1, tags);
}

/** The densities of the elements of a subtree, one per row. */
export interface Densities {
  readonly density: Float64Array;
  /** The sum of the densities of an element's children, its own text included; its density without any. */
  readonly sum: Float64Array;
}

/**
 * Computes densities and density sums. The text between two child elements counts as a child without tags.
 */
export function densities(tree: Tree, root: number, numbers: DensityMeasures, kind: Density): Densities {
  const { length, parent, end, textBefore } = tree;
  const density = new Float64Array(length);
  const sum = new Float64Array(length);
  const { characters, linkCharacters } = numbers;
  const bodyRatio = linkCharacters[root]! / Math.max(1, characters[root]!);
  const densityFor = (counts: Counts): number =>
    kind === "composite" ? compositeDensity(counts, bodyRatio) : textDensity(counts);

  for (let row = end[root]! - 1; row >= root; row--) {
    if (row !== root && !isMeasured(tree, row)) continue;
    density[row] = densityFor({
      characters: characters[row]!,
      tags: numbers.tags[row]!,
      linkCharacters: linkCharacters[row]!,
      linkTags: numbers.linkTags[row]!,
    });
    if (numbers.tags[row] === 0) sum[row] = density[row]!;
    if (row !== root) sum[parent[row]!] = sum[parent[row]!]! + density[row]!;
  }
  // Text rows between two child elements, with comments among them, are measured as one.
  for (let row = root; row < end[root]!; row++) {
    if ((row !== root && !isMeasured(tree, row)) || numbers.tags[row] === 0) continue;
    const inLink = characters[row] === linkCharacters[row];
    let run = 0;
    const close = (): void => {
      if (run === 0) return;
      const linked = inLink && kind === "text" ? run : 0;
      sum[row] = sum[row]! + densityFor({ characters: run, tags: 0, linkCharacters: linked, linkTags: 0 });
      run = 0;
    };
    for (let child = row + 1; child < end[row]!; child = end[child]!) {
      if (tree.kind[child] === NodeKind.text) run += textBefore[child + 1]! - textBefore[child]!;
      else if (tree.kind[child] === NodeKind.element) close();
    }
    close();
  }
  return { density, sum };
}
