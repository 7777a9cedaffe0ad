import type { PythonPackages } from "@winnow/common";

/** The Python that trains models. */
export const TRAINING_PYTHON: PythonPackages = {
  folder: "winnow-train",
  check: "import jax, sklearn; assert (jax.__version__, sklearn.__version__) == ('0.10.2', '1.9.1')",
  requirements: ["jax==0.10.2", "scikit-learn==1.9.1"],
};

/** The Python that trains boosted trees. */
export const TREES_PYTHON: PythonPackages = {
  folder: "winnow-trees",
  check: "import lightgbm; assert lightgbm.__version__ == '4.7.0'",
  requirements: ["lightgbm==4.7.0"],
};
