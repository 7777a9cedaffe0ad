import type { PythonPackages } from "@winnow/lab";

/** The Python that trains models. */
export const TRAINING_PYTHON: PythonPackages = {
  folder: "winnow-train",
  requirements: ["jax==0.10.2", "scikit-learn==1.9.1"],
};

/** The Python that trains boosted trees. */
export const TREES_PYTHON: PythonPackages = {
  folder: "winnow-trees",
  requirements: ["lightgbm==4.7.0"],
};

/** The Python that fine-tunes transformers. On Linux it is large: PyPI's PyTorch includes the libraries for GPUs. */
export const TRANSFORMER_PYTHON: PythonPackages = {
  folder: "winnow-transformer",
  requirements: ["torch==2.6.0", "transformers==4.49.0", "onnx==1.17.0", "onnxruntime==1.22.1"],
};
