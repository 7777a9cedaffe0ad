// Under another name, because the tests of packages resolve `onnxruntime-web` to this package.
export * from "ort";
