export { datasetFiles, datasetFolder, datasetPath } from "./folder.js";
export { lines } from "./lines.js";
export { openFile } from "./open.js";
export { type PythonPackages, pythonRecords, pythonValue, pythonWith } from "./python.js";
