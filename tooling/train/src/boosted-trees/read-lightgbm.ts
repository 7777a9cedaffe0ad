import type { TrainedEnsemble, TrainedNode } from "@winnow/testing/models";

/** Objectives whose raw scores are sums of trees, one sum for each class. */
const OBJECTIVES: ReadonlySet<string> = new Set(["binary", "cross_entropy", "multiclass", "regression"]);

/** The bits of LightGBM's `decision_type`: categorical, default left, and two of the type of missing values. */
const CATEGORICAL = 1;
const MISSING_TYPE_SHIFT = 2;

/** LightGBM predicts as if numbers between this and its negative were 0 (its `kZeroThreshold`). */
const ZERO = Math.fround(1e-35);

/** A part of LightGBM's text format: the lines `key=value` up to an empty line. */
type Section = ReadonlyMap<string, string>;

/**
 * Reads the text of a LightGBM model (`Booster.model_to_string`).
 *
 * @throws Error for what `TrainedEnsemble` cannot express: other objectives, categorical features, linear trees,
 *   averaged trees, and missing values, on which LightGBM decides apart if the training rows have any.
 */
export function readLightgbm(text: string): TrainedEnsemble {
  const sections = text.split(/\n{2,}/);
  const header = readSection(sections[0] ?? "");
  if (!/^tree\n/.test(text)) throw new Error("it is not the text of a LightGBM model");
  const [objective = "none"] = (header.get("objective") ?? "none").split(" ");
  if (!OBJECTIVES.has(objective)) throw new Error(`the objective ${objective} is not supported`);
  if (sections[0]!.split("\n").includes("average_output"))
    throw new Error("averaged trees are not supported");

  const features = integer(header, "max_feature_idx") + 1;
  const classes = integer(header, "num_tree_per_iteration");
  const outputs = Array.from({ length: classes }, () => ({ bias: 0, trees: [] as TrainedNode[] }));
  const trees = sections.slice(1).filter((section) => section.startsWith("Tree="));
  const sizes = numbers(header, "tree_sizes");
  if (trees.length !== sizes.length) {
    throw new Error(`it has ${trees.length} trees instead of ${sizes.length}`);
  }
  for (const [i, tree] of trees.entries()) outputs[i % classes]!.trees.push(readTree(readSection(tree)));
  return { features, outputs };
}

function readTree(tree: Section): TrainedNode {
  const name = `tree ${tree.get("Tree")}`;
  const leaves = integer(tree, "num_leaves");
  if (integer(tree, "num_cat") !== 0) throw new Error(`${name} has categorical features`);
  if (tree.get("is_linear") === "1") throw new Error(`${name} is linear`);
  const values = numbers(tree, "leaf_value", leaves);
  if (leaves === 1) return { value: values[0]!, count: 1 };

  const counts = numbers(tree, "leaf_count", leaves);
  const features = numbers(tree, "split_feature", leaves - 1);
  const thresholds = numbers(tree, "threshold", leaves - 1);
  for (const type of numbers(tree, "decision_type", leaves - 1)) {
    if ((type & CATEGORICAL) !== 0) throw new Error(`${name} has categorical features`);
    if (type >> MISSING_TYPE_SHIFT !== 0) throw new Error(`${name} decides on missing values`);
  }
  const left = numbers(tree, "left_child", leaves - 1);
  const right = numbers(tree, "right_child", leaves - 1);
  // Leaves are numbered -1, -2, …. Children of inner nodes have greater numbers than their parents.
  const nodes: TrainedNode[] = [];
  const child = (at: number): TrainedNode =>
    at < 0 ? { value: values[-1 - at]!, count: Math.max(1, counts[-1 - at]!) } : nodes[at]!;
  for (let i = leaves - 2; i >= 0; i--) {
    if ((left[i]! >= 0 && left[i]! <= i) || (right[i]! >= 0 && right[i]! <= i)) {
      throw new Error(`${name} has a child before its parent`);
    }
    nodes[i] = {
      feature: features[i]!,
      threshold: effectiveThreshold(thresholds[i]!),
      left: child(left[i]!),
      right: child(right[i]!),
    };
  }
  return nodes[0]!;
}

/**
 * The threshold that has the same effect without LightGBM's rounding of numbers next to 0. Splits that set the
 * value 0 apart have a threshold of ±{@link ZERO}.
 */
function effectiveThreshold(threshold: number): number {
  if (Math.abs(threshold) > ZERO) return threshold;
  return threshold >= 0 ? ZERO : -ZERO * (1 + Number.EPSILON);
}

function readSection(text: string): Section {
  const lines = text.split("\n").map((line) => line.split("=", 2));
  return new Map(lines.map(([key = "", value = ""]) => [key, value]));
}

function numbers(section: Section, key: string, length?: number): number[] {
  const value = section.get(key);
  const list = value?.split(" ").map(Number) ?? [];
  if (value === undefined || list.some(Number.isNaN) || list.length !== (length ?? list.length)) {
    throw new Error(`${key} is missing or damaged`);
  }
  return list;
}

function integer(section: Section, key: string): number {
  return numbers(section, key, 1)[0]!;
}
