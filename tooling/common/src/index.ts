export { type Command, listOf, runCommand, UsageError, wholeNumber } from "./commands.js";
export {
  DATASETS,
  type DatasetName,
  type DatasetPage,
  datasetFiles,
  datasetFolder,
  datasetPages,
  datasetPath,
  htmlOf,
  recordsOf,
  type TextRecord,
} from "./datasets.js";
export { grouped } from "./grouped.js";
export { type MarkedPage, markedPages, visibleText } from "./marked-pages.js";
export {
  type Answer,
  authorsSame,
  dateDay,
  FIELDS,
  type Field,
  goldOf,
  hasAnswer,
  MEASURES,
  type Measure,
  type MeasuredSet,
  titleSame,
} from "./metadata/measures.js";
export { type PythonPackages, pythonRecords, pythonValue, pythonWith } from "./python.js";
export { createRandom } from "./random.js";
export { type ServiceProcess, startService } from "./service.js";
export { tableOf, textTable } from "./table.js";
