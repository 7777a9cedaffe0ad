export { directoryFiles } from "./directory-files.js";
export { type DatasetRead, datasetPages, readDataset } from "./read-dataset.js";
export { readPredictions } from "./read-predictions.js";
export { readSegmentations, type SegmentationsRead } from "./read-segmentations.js";
export { writePacked } from "./write-packed.js";
