export { makeSplit } from "../datasets/splits/index.js";
export { directoryFiles } from "./directory-files.js";
export { type DatasetRead, datasetPages, readDataset, readPredictions, splitNamed } from "./read-dataset.js";
export { readSegmentations, type SegmentationsRead } from "./read-segmentations.js";
export { writePacked } from "./write-packed.js";
