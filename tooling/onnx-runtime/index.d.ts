// The types of onnxruntime-web are declared for that name alone; these are the same.
export * from "onnxruntime-common";
