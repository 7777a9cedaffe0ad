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

/** The Python that fine-tunes transformers. On Linux it is large: PyPI's PyTorch includes the libraries for GPUs. */
export const TRANSFORMER_PYTHON: PythonPackages = {
  folder: "winnow-transformer",
  check: `import torch, transformers, onnx, onnxruntime
assert torch.__version__.startswith('2.6.0') and transformers.__version__ == '4.49.0'
assert (onnx.__version__, onnxruntime.__version__) == ('1.17.0', '1.22.1')`,
  requirements: ["torch==2.6.0", "transformers==4.49.0", "onnx==1.17.0", "onnxruntime==1.22.1"],
};
