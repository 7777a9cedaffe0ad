export { type Constant, type Node, onnxModel, type Port } from "./onnx.js";
export { type TinyLanguageModel, tinyLanguageModel } from "./tiny-language-model.js";
export { tinyDetector, tinyMeier, tinySam, tinyWebSam } from "./tiny-mask-models.js";
export { BYTE_PAIRS, UNIGRAM, WORD_PIECE } from "./tokenizers.js";
